#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "algorithms/chart_fixture.h"
#include "input_sizes/replayed_session.h"
#include "input_sizes/shown_sizes.h"
#include "page_requests.h"
#include "support/qt_test.h"
#include "widgets/input_sizes/cumulative_chart.h"
#include "widgets/input_sizes/iterations_chart.h"
#include "widgets/input_sizes/replay_bar.h"

namespace size_replays_test {

using namespace convscope;
using namespace convscope::testing;
using Field = ScheduleEditor::Field;

/// Replays over the forecasts of the page.
class SizeReplaysTest : public QObject {
  Q_OBJECT

 private slots:
  void replaysAreDrawnOverForecasts();
  void aSessionWithAReplayShowsIt();
  void replaysThatDoNotGoWithItAreNotShown();
  void theReplayButtonSaysWhyItIsOff();
};

void SizeReplaysTest::replaysAreDrawnOverForecasts() {
  ShownSizes shown(replayedSession(1.05, "random:160:224:32", 400));
  auto& cumulative = shown.part<CumulativeChart>();
  auto& iterations = shown.part<IterationsChart>();
  cumulative.rebuildNow();
  iterations.rebuildNow();
  const SizeForecasts::Result& result = shown.result();
  QCOMPARE(result.schedule.iterations(), std::int64_t{400});
  QVERIFY(!result.replays[0] && result.replays[1]);
  QVERIFY(cumulative.replayedLine(0).empty());
  const Replay& replay = shown.store.session().replays.front();
  QCOMPARE(cumulative.replayedLine(1).back().iterations, std::int64_t{400});
  QCOMPARE(cumulative.replayedLine(1).back().us, summarizeReplay(replay).totalUs);
  QVERIFY(qAbs(result.replays[1]->ratios.steady.value() - 1.05) < 1e-9);
  for (const IterationColumn& column : iterations.replayedColumns(1)) {
    if (column.meanUs > 0) QVERIFY(iterations.view().rect.top() <= iterations.view().yAt(column.mostUs));
  }
  QVERIFY2(shown.page.replayBar().words().startsWith(
               QStringLiteral("benchmark = True: replay / forecast 1.05 steady, 1.05 warm-up")),
           qPrintable(shown.page.replayBar().words()));
  for (int i : {0, 1}) {
    QVERIFY(shown.page.charts()[i]->title().startsWith(QStringLiteral("Forecast and replay of")));
    QVERIFY(svgOf(*shown.page.charts()[i]->forFiles(printStyle())).contains("True, replayed"));
  }
  // Saved time is computed only from two replays.
  cumulative.setSaved(true);
  cumulative.rebuildNow();
  QVERIFY(cumulative.replayedLine(1).empty());
  // It follows the hand: the beginning of a longer schedule, and a shorter one.
  shown.box(Field::Iterations).setValue(4000);
  shown.settle();
  QCOMPARE(shown.result().replays[1]->iterations, std::int64_t{400});
  shown.box(Field::Iterations).setValue(50);
  shown.settle();
  QCOMPARE(shown.result().replays[1]->iterations, std::int64_t{50});
  shown.box(Field::Seed).setValue(9);
  shown.settle();
  QVERIFY(!shown.result().replays[1]);
  QVERIFY(shown.page.replayBar().words().isEmpty());
}

void SizeReplaysTest::aSessionWithAReplayShowsIt() {
  Session session = replayedSession(0.9, "alternate:160,224:5", 60);
  session.replays[0].started.policy = "pytorch-deterministic";
  ShownSizes shown(session);
  QCOMPARE(shown.text().text(), QStringLiteral("alternate:160,224:5"));
  QCOMPARE(shown.box(Field::Iterations).value(), 60);
  QCOMPARE(shown.result().policies.back().forecast.policy, std::string("pytorch-deterministic"));
  QVERIFY(shown.result().replays.back().has_value());
  // A replay that comes in pieces is drawn as it grows.
  ReplayStarted next = session.replays[0].started;
  next.run = 77;
  next.policy = "pytorch";
  shown.store.apply({next, ReplayIterations{.run = 77, .first = 0, .size = 0, .us = {900, 100}}});
  QTRY_COMPARE(shown.result().replays.front() ? shown.result().replays.front()->iterations : 0, std::int64_t{2});
  shown.store.apply(
      {ReplayIterations{.run = 77, .first = 2, .size = 0, .us = {100}}, ReplayEnded{77, SurveyEnd::Failed, "gone", 0}});
  QTRY_COMPARE(shown.result().replays.front()->iterations, std::int64_t{3});
  QVERIFY(shown.page.replayBar().words().contains(QStringLiteral("stopped early: gone")));
}

void SizeReplaysTest::replaysThatDoNotGoWithItAreNotShown() {
  Session session = replayedSession(1, "random:160:224:32", 100);
  session.replays.push_back(session.replays[0]);
  session.replays[0].started.versions["cudnn"] = "0.0.0";
  session.replays[1].started.policy = "a policy of tomorrow";
  session.replays[1].started.schedule = "list:/etc/passwd";
  ShownSizes shown(session);
  QCOMPARE(shown.result().policies.size(), std::size_t{3});
  QVERIFY(!shown.page.forecasts().hasReplays());
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QCOMPARE(shown.box(Field::Iterations).value(), 10'000);
}

void SizeReplaysTest::theReplayButtonSaysWhyItIsOff() {
  ShownSizes shown;
  auto& bar = shown.page.replayBar();
  auto& button = *bar.findChild<QPushButton*>();
  shown.page.editor().setDrawerShown(true);
  QVERIFY(!button.isVisible());  // nobody listens
  QString why = QStringLiteral("there is no GPU");
  bar.offer([&](const SurveyStarted&) { return why; });
  QVERIFY(button.isVisible() && !button.isEnabled());
  QVERIFY(button.toolTip().contains(why));
  bool said = false;
  for (const auto* label : bar.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text().contains(why));
  QVERIFY(said);
  why.clear();
  bar.refresh();
  QVERIFY(button.isEnabled());
  const testing::PageRequests requests(shown.page);
  QTest::mouseClick(&button, Qt::LeftButton);
  QCOMPARE(requests.of<request::Replay>().value(0).policy, std::string("pytorch-benchmark"));
  QVERIFY(requests.of<request::Replay>().value(0).choice == shown.page.editor().choice());
  shown.write("random:160:320:32");  // not measured: an estimate only
  shown.settle();
  QVERIFY(!button.isEnabled());
}

}  // namespace size_replays_test

CONVSCOPE_QT_TEST(size_replays_test::SizeReplaysTest, size_replays)
#include "size_replays_test.moc"
