#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <atomic>

#include "analysis/replay_summary.h"
#include "app/window_fixture.h"
#include "network/network_json.h"
#include "session/session_file.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"
#include "widgets/export/caption.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/replay_bar.h"
#include "widgets/layers/layers_page.h"
#include "widgets/memory/memory_page.h"
#include "window/parts/page_area.h"
#include "window/parts/session_bar.h"

namespace sizes_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

const QString kRun = QStringLiteral("run");

/// Behind the pooling a size poses what half of it poses before: 16 and 32 share a problem in each pass.
Network halving() {
  return networkFromJson(R"({"convscope_network": 1, "name": "halving", "input": [1, 8, 32, 32], "input_gradient": true,
    "layers": [{"name": "a", "op": "conv", "out": 8, "kernel": 1},
               {"name": "pool", "op": "max_pool", "kernel": 2},
               {"name": "b", "op": "conv", "out": 8, "kernel": 1}]})",
                         "halving");
}

struct SizesWindow {
  explicit SizesWindow(std::function<void(int)> onExecution = {})
      : test(Script{.onExecution = [this, onExecution](int) {
          const int execution = ++executions;
          if (onExecution) onExecution(execution);
        }}) {
    ready = test.waitForDevice();
    test.window.measuring().editor().replaceNetwork(halving(), QStringLiteral("test"));
  }
  bool survey(const std::vector<Dims>& inputs) {
    test.window.measuring().runs().start(inputs);
    return test.window.measuring().runs().isRunning() && test.waitForEnd();
  }
  bool sweep(const char* sizes) {
    test.window.measuring().runs().sweep(QString::fromLatin1(sizes));
    return test.window.measuring().runs().isRunning() && test.waitForEnd();
  }
  const Session& session() const { return test.store.session(); }
  InputSizesPage& page() { return *test.window.findChild<InputSizesPage*>(); }
  void showPage() {
    for (int i = 0; i < test.window.reading().pages().size(); ++i) {
      if (test.window.reading().pages()[i] == &page()) test.window.reading().showPage(i);
    }
    QTest::qWait(20);
  }
  QPushButton& replayButton() { return *page().replayBar().findChild<QPushButton*>(); }
  QString notice() { return test.window.notices().text(kRun); }
  bool remarks(std::size_t survey, const char* text) const {
    return std::ranges::any_of(session().surveys[survey].remarks,
                               [&](const std::string& remark) { return remark.find(text) != std::string::npos; });
  }

  std::atomic<int> executions = 0;
  bool ready = false;
  TestWindow test;
};

}  // namespace

/// Several input sizes, measured from the window.
class SizesTest : public QObject {
  Q_OBJECT

 private slots:
  void sharedProblemsAreMeasuredOnce();
  void runAgainMeasuresAnew();
  void aSweepTakesWhatTheSessionHas();
  void aStoppedSweepGoesOn();
  void aReplayIsDrawnOverItsForecast();
  void aReplayIsStopped();
  void aReplayOfAnotherDeviceIsRefused();
  void aReplayThatBreaksOffIsSaid();
  void aPageOfOneSizeNamesIt();
};

void SizesTest::sharedProblemsAreMeasuredOnce() {
  SizesWindow apart;
  QVERIFY(apart.ready && apart.survey({{1, 8, 32, 32}}) && apart.survey({{1, 8, 16, 16}}));
  SizesWindow together;
  QSignalSpy finished(&together.test.window.measuring().runs(), &window::RunControl::finished);
  QVERIFY(together.ready && together.survey({{1, 8, 32, 32}, {1, 8, 16, 16}}));
  QVERIFY(together.executions < apart.executions);
  QCOMPARE(finished.count(), 1);
  const std::vector<Survey>& surveys = together.session().surveys;
  QCOMPARE(surveys.size(), std::size_t{2});
  QVERIFY(together.remarks(1, "3 of 6 problems were measured in another survey"));
  for (const Survey& survey : surveys) {
    QVERIFY(survey.ended && survey.ended->how == SurveyEnd::Completed);
    for (const ProblemResult& problem : survey.problems) QVERIFY(problem.ended && problem.fastest());
  }
}

void SizesTest::runAgainMeasuresAnew() {
  SizesWindow sizes;
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}}));
  const int once = sizes.executions;
  QVERIFY(sizes.survey({{1, 8, 32, 32}}));
  QCOMPARE(sizes.executions.load(), 2 * once);
}

void SizesTest::aSweepTakesWhatTheSessionHas() {
  SizesWindow sizes;
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}}));
  QVERIFY(sizes.sweep("16,32"));
  QCOMPARE(sizes.session().surveys.size(), std::size_t{2});
  QCOMPARE(sizes.session().surveys[1].started.input, (Dims{1, 8, 16, 16}));
  QVERIFY(sizes.remarks(1, "3 of 6 problems were measured in another survey"));
  QVERIFY(sizes.remarks(1, "had surveyed before"));
  const int executions = sizes.executions;
  QVERIFY(!sizes.sweep("32,16"));
  QVERIFY2(sizes.notice().contains(QStringLiteral("these sizes are surveyed already")), qPrintable(sizes.notice()));
  QCOMPARE(sizes.executions.load(), executions);
}

void SizesTest::aStoppedSweepGoesOn() {
  window::RunControl* runs = nullptr;
  int stopAt = 0;
  SizesWindow sizes([&](int execution) {
    if (execution == stopAt)
      QMetaObject::invokeMethod(
          runs, [&] { runs->stop(); }, Qt::BlockingQueuedConnection);
  });
  runs = &sizes.test.window.measuring().runs();
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 64, 64}}));
  stopAt = sizes.executions + sizes.executions / 2;  // within the next size
  QVERIFY(sizes.sweep("128,256"));
  QCOMPARE(sizes.session().surveys.size(), std::size_t{3});  // also the size that was not begun
  for (const std::size_t i : {1, 2}) QCOMPARE(sizes.session().surveys[i].ended->how, SurveyEnd::Cancelled);
  const auto kept = std::ranges::count_if(sizes.session().surveys[1].problems, &ProblemResult::ended);
  QVERIFY(kept > 0 && kept < 6);
  stopAt = 0;
  QVERIFY(sizes.sweep("128,256"));
  QCOMPARE(sizes.session().surveys.size(), std::size_t{5});
  QCOMPARE(sizes.session().surveys[3].started.input, (Dims{1, 8, 128, 128}));
  QVERIFY(sizes.remarks(3, qPrintable(QStringLiteral("%1 of 6 problems were measured").arg(kept))));
  for (const std::size_t i : {3, 4}) QCOMPARE(sizes.session().surveys[i].ended->how, SurveyEnd::Completed);
}

void SizesTest::aReplayIsDrawnOverItsForecast() {
  SizesWindow sizes;
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}, {1, 8, 64, 64}}));
  sizes.showPage();
  QVERIFY(sizes.replayButton().isEnabled());
  sizes.page().forecasts().setChoice({RandomSizes{32, 64, 32, 1}, 1000, 0});
  QTest::mouseClick(&sizes.replayButton(), Qt::LeftButton);
  QVERIFY(sizes.test.window.measuring().runs().isRunning());
  QVERIFY(!sizes.replayButton().isEnabled());
  QVERIFY(sizes.test.waitForEnd());
  QVERIFY(sizes.replayButton().isEnabled());
  QVERIFY2(sizes.notice().isEmpty(), qPrintable(sizes.notice()));
  QVERIFY(sizes.test.window.notices().text(QStringLiteral("end of run")).startsWith(QStringLiteral("Replayed in")));

  QCOMPARE(sizes.session().replays.size(), std::size_t{1});
  const Replay& replay = sizes.session().replays.front();
  QVERIFY(replay.ended && replay.ended->how == SurveyEnd::Completed);
  QCOMPARE(replay.started.run, 2);
  QVERIFY(replay.started.warm);
  QCOMPARE(replay.started.iterations, std::int64_t{1000});
  const SizeForecasts::Result& result = sizes.page().forecasts().result();
  QCOMPARE(replay.started.policy, result.policies.back().forecast.policy);
  QTRY_VERIFY(
      sizes.page().forecasts().result().replays.back().has_value());  // updated by the next turn of the event loop
  QVERIFY(!result.replays.front().has_value());
  // The device of the test takes what it took in the survey, but for what is random in it.
  QVERIFY2(qAbs(result.replays.back()->ratios.steady.value() - 1) < 0.05, qPrintable(sizes.page().replayBar().words()));
  QVERIFY(sizes.page().replayBar().words().contains(QStringLiteral("replay / forecast")));

  // A survey after it has a number of its own, and the file holds both.
  QVERIFY(sizes.survey({{1, 8, 16, 16}}));
  QCOMPARE(sizes.session().surveys.back().started.run, 3);
  QVERIFY(sizes.test.window.session().files().saveTo(sizes.test.file("replayed.convscope")));
  QVERIFY(readSession(sizes.test.file("replayed.convscope").toStdString()).session == sizes.session());
}

void SizesTest::aReplayIsStopped() {
  window::RunControl* runs = nullptr;
  int stopAt = 0;
  SizesWindow sizes([&](int execution) {
    if (execution == stopAt)
      QMetaObject::invokeMethod(
          runs, [&] { runs->stop(); }, Qt::BlockingQueuedConnection);
  });
  runs = &sizes.test.window.measuring().runs();
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}}));
  stopAt = sizes.executions + 200;
  sizes.test.window.measuring().runs().replay("fastest", {FixedSizes{}, 100'000, 0});
  QVERIFY(sizes.test.waitForEnd());
  const Replay& replay = sizes.session().replays.front();
  QCOMPARE(replay.ended->how, SurveyEnd::Cancelled);
  QVERIFY(trackOf(replay).iterations() > 0 && trackOf(replay).iterations() < 300);
  sizes.page().forecasts().setChoice({FixedSizes{}, 1000, 0});
  QCOMPARE(sizes.page().forecasts().result().policies[1].forecast.policy, std::string("fastest"));
  QTRY_VERIFY(sizes.page().forecasts().result().replays[1].has_value());
  QCOMPARE(sizes.page().forecasts().result().replays[1]->iterations, trackOf(replay).iterations());
  QVERIFY(sizes.page().forecasts().replayWords(1).contains(QStringLiteral("stopped")));
}

void SizesTest::aReplayOfAnotherDeviceIsRefused() {
  SizesWindow sizes;
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}}));
  Session session = sizes.session();
  session.surveys.back().started.device.name = "Another";
  const std::string file = sizes.test.file("elsewhere.convscope").toStdString();
  writeSession(file, session);
  QVERIFY(sizes.test.window.session().files().saveTo(sizes.test.file("mine.convscope")));
  sizes.test.window.openFile(QString::fromStdString(file));
  sizes.showPage();
  QVERIFY(!sizes.replayButton().isEnabled());
  QVERIFY2(sizes.replayButton().toolTip().contains(QStringLiteral("measured on Another, which is not available")),
           qPrintable(sizes.replayButton().toolTip()));
  // A request is refused with a message, and nothing is written.
  sizes.test.window.measuring().runs().replay("pytorch", {FixedSizes{}, 10, 0});
  QVERIFY(sizes.test.waitForEnd());
  QVERIFY2(sizes.notice().contains(QStringLiteral("device was Another and is Fake")), qPrintable(sizes.notice()));
  QVERIFY(sizes.session().replays.empty());
  QVERIFY(!sizes.test.window.session().document().isModified());

  Session missing = session;
  missing.surveys.back().started.options.backend = "cudnn";
  missing.surveys.back().started.options.device = "cuda:0";
  sizes.test.store.replace(missing);
  sizes.page().replayBar().refresh();
  QVERIFY(!sizes.replayButton().isEnabled());
}

void SizesTest::aReplayThatBreaksOffIsSaid() {
  SizesWindow sizes;
  QVERIFY(sizes.ready && sizes.survey({{1, 8, 32, 32}}));
  sizes.test.window.measuring().runs().replay("fastest", {FixedSizes{}, 0, 0});  // there must be an iteration
  QVERIFY(!sizes.test.window.measuring().runs().isRunning());
  QVERIFY2(sizes.notice().contains(QStringLiteral("0 iterations")), qPrintable(sizes.notice()));
  sizes.test.window.measuring().runs().replay("nothing", {FixedSizes{}, 10, 0});
  QVERIFY(!sizes.test.window.measuring().runs().isRunning());
  QVERIFY(sizes.notice().contains(QStringLiteral("nothing")));
  // A policy that chooses from the survey finds no choice for a size that was not surveyed.
  sizes.test.window.measuring().runs().replay("fastest", {FixedSizes{{40}}, 10, 0});
  QVERIFY(sizes.test.waitForEnd());
  QVERIFY2(sizes.notice().contains(QStringLiteral("was not surveyed")), qPrintable(sizes.notice()));
  QVERIFY(sizes.notice().contains(QStringLiteral("The replay stopped early")));
}

void SizesTest::aPageOfOneSizeNamesIt() {
  TestWindow test;
  test.store.replace(syntheticSession({}, {{8, 3, 32, 32}, {8, 3, 64, 64}, {8, 3, 96, 96}}), QStringLiteral("sweep"));
  const auto& bar = *test.window.findChild<window::SessionBar*>();
  const auto texts = [&] {
    QStringList shown;
    for (const QLabel* label : bar.findChildren<QLabel*>())
      if (label->isVisible()) shown.append(label->text());
    return shown;
  };
  auto& box = *bar.findChild<QComboBox*>();
  for (const char* page : {"layers", "memory", "warm-up", "determinism", "wrong-picks"}) {
    test.window.reading().area().showNamed(QLatin1String(page));
    QVERIFY2(box.isVisible() && texts().contains(QStringLiteral("One of 3 sizes:")), page);
  }
  for (const char* page : {"summary", "input-sizes", "policies", "winners"}) {
    test.window.reading().area().showNamed(QLatin1String(page));
    QVERIFY2(!box.isVisible() && texts().contains(QStringLiteral("All 3 input sizes")), page);
  }
  test.window.reading().area().showNamed(QStringLiteral("memory"));
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  box.setFocus();
  QCOMPARE(box.currentIndex(), 2);
  QTest::keyClick(&box, Qt::Key_Up);
  QVERIFY(box.hasFocus());
  const QString own = QStringLiteral("Input size 8x3x64x64, one of 3;");
  QVERIFY(test.window.findChild<MemoryPage*>()->notes().startsWith(own));
  const auto& layers = *test.window.findChild<LayersPage*>();
  QVERIFY(layers.warmUp().summary().startsWith(own));
  QVERIFY(layers.determinism().summary().startsWith(own));
  for (const Page* page : test.window.reading().pages()) {
    for (const ChartPainter* chart : page->charts()) {
      if (!chart->sizesText().isEmpty()) continue;
      const QString subject = captionOf(*chart, test.store, test.shown).subject;
      QVERIFY2(subject.contains(QStringLiteral("input 8x3x64x64 (of 3 sizes from 8x3x32x32 to 8x3x96x96)")),
               qPrintable(chart->name() + subject));
    }
  }
  for (const char* chart : {"input-sizes", "input-sizes-count", "input-sizes-map", "input-sizes-layer"}) {
    const auto charts = test.window.findChild<InputSizesPage*>()->charts();
    const auto named = std::ranges::find(charts, QLatin1String(chart), &ChartPainter::name);
    QVERIFY2(named != charts.end() && !(*named)->sizesText().isEmpty(), chart);
  }
  // Surveys of another precision are chosen on pages of all sizes, too.
  Session both = test.store.session();
  both.surveys.push_back(syntheticSession({}, {{}}).surveys.front());
  both.surveys.back().started.network.name = "other";
  test.store.replace(both, QStringLiteral("sweep"));
  test.shown.show(0);
  test.window.reading().area().showNamed(QStringLiteral("summary"));
  QVERIFY(box.isVisible() && texts().contains(QStringLiteral("All 3 input sizes, measured like:")));
}

}  // namespace sizes_test

CONVSCOPE_QT_TEST(sizes_test::SizesTest, sizes)
#include "sizes_test.moc"
