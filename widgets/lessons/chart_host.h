#pragma once

#include <QString>
#include <QWidget>
#include <memory>

#include "lesson/lesson.h"
#include "widgets/shared/page.h"
#include "widgets/shared/shown_survey.h"

class QStackedLayout;

namespace convscope {

class ChartPainter;
class ChartView;

/// A single chart of any page. Its page exists in the background and is never shown.
class ChartHost : public QWidget {
  Q_OBJECT

 public:
  ChartHost(const SessionStore& store, ShownSurvey& shown, QWidget* parent = nullptr);
  ~ChartHost() override;

  /// Shows the chart of a step, over the step's schedule and setting of benchmark; nothing if it does not exist.
  void showChart(const LessonStage& stage);
  /// Returns the shown chart; null if there is none.
  ChartPainter* chart() const { return m_chart; }
  /// Returns the page of the shown chart; null if there is none.
  Page* page() const { return m_page.get(); }

 private:
  ChartPainter* takeChart(Page& page, const QString& name) const;
  void makeChart(const QString& name);
  void dropChart();
  void setSchedule(const LessonStage& stage);

  const SessionStore& m_store;
  ShownSurvey& m_shown;
  QStackedLayout* m_layout;
  std::unique_ptr<Page> m_page;
  ChartPainter* m_chart = nullptr;
  ChartView* m_view = nullptr;  ///< of m_chart
};

}  // namespace convscope
