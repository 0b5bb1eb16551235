#pragma once

#include <QBuffer>
#include <QChart>
#include <QPainter>
#include <QSvgGenerator>
#include <QTest>
#include <vector>

#include "algorithms/streamed_survey.h"
#include "widgets/chart/session_chart.h"

namespace convscope::testing {

struct Fixture {
  explicit Fixture(const StreamPlan& plan = {}) { store.replace(makeSession(plan)); }
  SessionStore store;
  ShownSurvey current{store};
};

/// `chart` at `size`, shown and filled.
inline void show(SessionChart& chart, const QSize& size) {
  chart.resize(size);
  chart.show();
  QVERIFY(QTest::qWaitForWindowExposed(&chart));
  chart.rebuildNow();
}

inline QByteArray svgOf(SessionChart& chart) {
  QBuffer buffer;
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(chart.size());
  QPainter painter(&generator);
  chart.scene()->render(&painter);
  painter.end();
  return buffer.data();
}

inline QPoint inView(const SessionChart& chart, const QPointF& point) {
  return chart.mapFromScene(chart.chart()->mapToScene(point));
}

inline std::vector<const Trial*> measured(const ProblemResult& result) {
  std::vector<const Trial*> trials;
  for (const Trial& trial : result.trials) {
    if (trial.status == TrialStatus::Measured) trials.push_back(&trial);
  }
  return trials;
}

}  // namespace convscope::testing
