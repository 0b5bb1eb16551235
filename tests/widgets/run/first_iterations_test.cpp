#include <QTest>
#include <cmath>

#include "analysis/forecasts.h"
#include "policy/forecast/forecast.h"
#include "run/made_timeline.h"
#include "run/shown_run.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "widgets/run/first_iterations.h"
#include "widgets/run/kind_times_tile.h"
#include "widgets/run/run_page.h"
#include "widgets/warm_up/network_warmup.h"
#include "workload/sample_workload.h"

namespace first_iterations_test {

using namespace convscope;
using namespace convscope::testing;

/// A survey of a network has no recorded run: its first iterations are computed.
class FirstIterationsTest : public QObject {
  Q_OBJECT

 private slots:
  void showsTheFirstIterationsOfANetwork();
  void firstIterationsAgreeWithTheForecastOfEverySize();
  void withoutAllDataThereAreNoFirstIterations();
};

/// A survey of a network has no recorded run: its first iterations are computed for the chosen policy.
void FirstIterationsTest::showsTheFirstIterationsOfANetwork() {
  ShownRun test;
  test.surveyOf(std::nullopt);
  QVERIFY(!test.page.hasRun() && test.page.hasForecast());
  QCOMPARE(test.page.basis(), Basis::Forecast);
  auto& view = *test.page.findChild<FirstIterations*>();
  QVERIFY(view.isVisible() && view.timeline().timeline() != nullptr);
  const double searching = view.timeline().timeline()->end;
  QVERIFY(test.label("The first iterations").text().contains(QStringLiteral("each further one")));
  view.choosePolicy("pytorch");
  QVERIFY(view.timeline().timeline()->end < searching);
  view.timeline().mark(TimeRange{0, 1});
  const KindTimes& times = view.findChild<KindTimesTile*>()->times();
  QCOMPARE(times[static_cast<std::size_t>(SpanKind::Search)], 1.0);
  QCOMPARE(times[static_cast<std::size_t>(SpanKind::Forward)], 0.0);
  test.surveyOf(NamedWorkload{"train", sampleWorkload()});
  QVERIFY(test.page.hasRun() && !test.page.hasForecast() && !view.isVisible());
}

/// Modules that a sweep loaded for an earlier size are not loaded yet in a new process.
void FirstIterationsTest::firstIterationsAgreeWithTheForecastOfEverySize() {
  ShownRun test;
  const Session& session = recordedSession("resnet50-sizes-fp32");
  test.store.replace(session);
  auto& view = *test.page.findChild<FirstIterations*>();
  for (int i = 0; i < static_cast<int>(session.surveys.size()); i += 3) {
    test.shown.show(i);
    const Survey& survey = session.surveys[static_cast<std::size_t>(i)];
    const auto costs = Forecaster(surveysLike(session, survey)).costs("pytorch-benchmark");
    const double forecastUs = forecast(*costs, {{survey.started.input}, {{0, 3}}}).warmup.totalUs();
    const Timeline& timeline = *view.timeline().timeline();
    const double searchUs = timesByKind(timeline, 0, timeline.end)[static_cast<std::size_t>(SpanKind::Search)];
    QVERIFY2(std::abs(searchUs - forecastUs) < 1e-6 * forecastUs, qPrintable(QString::number(i)));
    NetworkWarmup warmUp(test.shown);
    QVERIFY(std::abs(warmUp.figures().total.totalUs() - forecastUs) < 1e-6 * forecastUs);
  }
}

void FirstIterationsTest::withoutAllDataThereAreNoFirstIterations() {
  ShownRun test;
  Session session = syntheticSession({}, {{}});
  session.surveys.front().problems.front().failure = "no memory";
  session.surveys.front().problems.front().trials.clear();
  test.store.replace(session);
  auto& view = *test.page.findChild<FirstIterations*>();
  QVERIFY(view.isVisible() && view.timeline().timeline() == nullptr);
  QVERIFY(!view.timeline().isVisible());
  QVERIFY(test.says("could not be surveyed: no memory"));
}

}  // namespace first_iterations_test

CONVSCOPE_QT_TEST(first_iterations_test::FirstIterationsTest, first_iterations)
#include "first_iterations_test.moc"
