#pragma once

#include <QString>
#include <QWidget>
#include <memory>

#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

class QStackedLayout;

namespace convscope {

class SessionChart;

/// A single chart of any page. Its page exists in the background and is never shown.
class ChartHost : public QWidget {
  Q_OBJECT

 public:
  ChartHost(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);
  ~ChartHost() override;

  /// Shows the chart with this name; nothing if it does not exist.
  void showChart(const QString& name);
  /// Returns the shown chart; null if there is none.
  SessionChart* chart() const { return m_chart; }

 private:
  SessionChart* takeChart(Page& page, const QString& name) const;
  void dropChart();

  const SessionStore& m_store;
  ShownSurvey& m_shown;
  QStackedLayout* m_layout;
  std::unique_ptr<Page> m_page;
  SessionChart* m_chart = nullptr;
};

}  // namespace convscope
