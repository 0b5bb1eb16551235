#pragma once

#include <QString>
#include <QWidget>
#include <memory>

#include "widgets/shared/page.h"
#include "widgets/shared/selection.h"
#include "widgets/shared/session_store.h"

class QStackedLayout;

namespace convscope {

class SessionChart;

/// One chart of any page, alone: the page that it belongs to lives behind it and is never shown.
class ChartHost : public QWidget {
  Q_OBJECT

 public:
  ChartHost(SessionStore& store, Selection& selection, QWidget* parent = nullptr);
  ~ChartHost() override;

  /// Shows the chart of this name; nothing where there is none.
  void showChart(const QString& name);
  /// The chart that is shown; null for none.
  SessionChart* chart() const { return m_chart; }

 private:
  SessionChart* takeChart(Page& page, const QString& name) const;
  void dropChart();

  SessionStore& m_store;
  Selection& m_selection;
  QStackedLayout* m_layout;
  std::unique_ptr<Page> m_page;
  SessionChart* m_chart = nullptr;
};

}  // namespace convscope
