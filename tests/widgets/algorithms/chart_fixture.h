#pragma once

#include <QBuffer>
#include <QChart>
#include <QPainter>
#include <QSvgGenerator>
#include <QTest>
#include <vector>

#include "algorithms/streamed_survey.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/plot_chart.h"
#include "widgets/chart/plot_chart_view.h"
#include "widgets/chart/row_chart.h"
#include "widgets/chart/row_chart_view.h"

namespace convscope::testing {

struct Fixture {
  explicit Fixture(const StreamPlan& plan = {}) { store.replace(makeSession(plan)); }
  SessionStore store;
  ShownSurvey current{store};
};

/// Returns the view of `chart`; without one a new one, which ends with the chart.
inline ChartView& viewOf(ChartPainter& chart) {
  if (ChartView* view = ChartView::of(chart)) return *view;
  ChartView* view = nullptr;
  if (auto* rows = qobject_cast<RowChart*>(&chart))
    view = new RowChartView(*rows);
  else if (auto* plot = qobject_cast<PlotChart*>(&chart))
    view = new PlotChartView(*plot);
  else
    view = new ChartView(chart);
  QObject::connect(&chart, &QObject::destroyed, view, [view](QObject* ended) {
    ended->setParent(nullptr);
    delete view;
  });
  return *view;
}
inline const ChartView& viewOf(const ChartPainter& chart) {
  return *ChartView::of(chart);
}

/// Shows and fills `chart` at `size`.
inline void show(ChartPainter& chart, const QSize& size) {
  ChartView& view = viewOf(chart);
  view.resize(size);
  view.show();
  QVERIFY(QTest::qWaitForWindowExposed(&view));
  chart.rebuildNow();
}

inline QByteArray svgOf(ChartPainter& chart) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(chart.size().toSize());
  QPainter painter(&generator);
  chart.scene().render(&painter);
  painter.end();
  return buffer.data();
}

inline QPoint inView(const ChartPainter& chart, const QPointF& point) {
  return viewOf(chart).mapFromScene(chart.chart().mapToScene(point));
}

inline std::vector<const Trial*> measured(const ProblemResult& result) {
  std::vector<const Trial*> trials;
  for (const Trial& trial : result.trials) {
    if (trial.status == TrialStatus::Measured) trials.push_back(&trial);
  }
  return trials;
}

}  // namespace convscope::testing
