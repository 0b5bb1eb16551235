#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include "app/window_fixture.h"
#include "bench/figures.h"
#include "network/presets.h"
#include "session/result_events.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"

namespace window_bench {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr int kEventsPerSecond = 2000;
constexpr int kSeconds = 4;

/// A device with many algorithms of much the same time, and an event at least each half millisecond.
Script busy() {
  Script script{.pace = std::chrono::microseconds(1'000'000 / kEventsPerSecond)};
  script.algorithms.clear();
  for (int i = 0; i < 40; ++i) {
    script.algorithms.push_back({.id = "eng" + std::to_string(i), .us = 100.0 + i % 7, .spread = 0.3, .engine = i});
  }
  return script;
}

}  // namespace

/// How long the window's event loop stands still while it follows a survey, and how long opening a large session takes,
/// in processor time of the GUI's thread.
class WindowBench : public QObject {
  Q_OBJECT

 private slots:
  void followsASurvey();
  void showsTheEndOfASurvey();
  void showsTheEndOfARecordedSurvey();
  void opensTwentyThousandTrials();
};

void WindowBench::followsASurvey() {
  TestWindow test(busy());
  test.window.resize(1440, 900);
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  int events = 0;
  connect(&test.window.measuring().worker(), &window::Worker::eventsHappened, &test.window,
          [&](int, const auto& batch) { events += static_cast<int>(batch.size()); });
  QElapsedTimer clock;
  Heartbeat meter;
  test.window.measuring().runs().start();
  QTRY_VERIFY_WITH_TIMEOUT(test.lastSurvey() != nullptr, kPatienceMs);
  events = 0;
  clock.start();
  QEventLoop loop;  // QTest's own waiting never blocks
  QTimer::singleShot(1000 * kSeconds, &loop, &QEventLoop::quit);
  loop.exec();
  const double rate = events / (static_cast<double>(clock.elapsed()) / 1e3);
  qInfo("%.0f events a second: %zu beats (wall time: longest %.1f ms, 99th percentile %.1f ms)", rate,
        meter.cpuMs.size(), percentile(meter.wallMs, 1), percentile(meter.wallMs, 0.99));
  reportFigure("window: longest stall in a survey", percentile(meter.cpuMs, 1));
  reportFigure("window: 99th percentile of stalls in a survey", percentile(meter.cpuMs, 0.99));
  QVERIFY(test.window.measuring().runs().isRunning());  // or nothing was followed
  test.window.measuring().runs().stop();
  QVERIFY(test.waitForEnd());
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

// The last event of a survey completes every figure of the session, and the window leaves its state of a run.
void WindowBench::showsTheEndOfASurvey() {
  Script script = busy();
  script.pace = std::chrono::microseconds(0);
  TestWindow test(script);
  test.window.resize(1440, 900);
  QVERIFY(test.waitForDevice());
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  const Heartbeat meter;
  test.window.measuring().runs().start();
  QVERIFY(test.waitForEnd());
  QTest::qWait(500);
  reportFigure("window: longest stall until the end of a survey", percentile(meter.cpuMs, 1));
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

// With what a GPU's survey has and the script lacks: kernels, different algorithms, few samples of each.
void WindowBench::showsTheEndOfARecordedSurvey() {
  TestWindow test;
  test.window.resize(1440, 900);
  QVERIFY(test.waitForDevice());
  std::vector<Event> events = eventsOf(recordedSession("resnet50-tf32").surveys.at(0));
  const std::vector<Event> end{events.back()};
  QVERIFY(std::holds_alternative<SurveyEnded>(end.front()));
  events.pop_back();
  test.store.apply(events);
  test.window.reading().area().showNamed(QStringLiteral("summary"));
  QTest::qWait(1000);
  const Heartbeat meter;
  test.store.apply(end);
  QTest::qWait(500);
  reportFigure("window: longest stall at the end of a recorded survey", percentile(meter.cpuMs, 1));
}

void WindowBench::opensTwentyThousandTrials() {
  TestWindow test;
  test.window.resize(1440, 900);
  const Session session = syntheticSession({.network = "resnet50", .algorithms = 360}, {{}});
  writeSession(test.file("large.convscope").toStdString(), session);
  const double from = threadMs();
  test.window.openFile(test.file("large.convscope"));
  QCoreApplication::processEvents();
  test.window.grab();
  reportFigure("window: opening 20,000 trials", threadMs() - from);
  QVERIFY(test.store.session() == session);
}

}  // namespace window_bench

CONVSCOPE_QT_TEST(window_bench::WindowBench, window)
#include "window_bench.moc"
