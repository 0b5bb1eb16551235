#include <QElapsedTimer>
#include <QEventLoop>
#include <string>

#include "app/ssh_window.h"
#include "bench/figures.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"

namespace ssh_bench {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr int kSeconds = 4;

/// How long a person waits for a host, in milliseconds.
struct HostTimes {
  double connect = 0;
  double firstEvent = 0;  ///< since Run
  double stop = 0;
};

/// Connects to a host, runs until the first event, and stops.
HostTimes timesOf(HostWindow& test, const QString& host) {
  HostTimes times;
  QElapsedTimer clock;
  clock.start();
  if (!test.connectTo(host)) qFatal("cannot connect to %s", qPrintable(host));
  times.connect = static_cast<double>(clock.restart());
  test.window.measuring().runs().start();
  if (!QTest::qWaitFor([&] { return test.lastSurvey() != nullptr; }, kPatienceMs)) qFatal("no event came");
  times.firstEvent = static_cast<double>(clock.restart());
  test.window.measuring().runs().stop();
  if (!test.waitForEnd()) qFatal("the run did not stop");
  times.stop = static_cast<double>(clock.elapsed());
  test.window.session().files().saveTo(test.file("kept.convscope"));
  return times;
}

}  // namespace

/// What a person waits for beyond a local engine, in wall time, and how long the window stands still, in processor
/// time.
class SshBench : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void connectsRunsAndStops();
  void followsAFastSurvey();
};

void SshBench::initTestCase() {
  if (const std::string obstacle = Sshd::obstacle(); !obstacle.empty()) QSKIP(obstacle.c_str());
}

void SshBench::connectsRunsAndStops() {
  SshWindow test;
  const HostTimes remote = timesOf(test, test.host());
  HostWindow local;  // the same engine without ssh
  const HostTimes near = timesOf(local, QStringLiteral("env PATH=" CONVSCOPE_BINARY_DIR
                                                       "/bin:/usr/bin:/bin HOME=/dev/null/nowhere FAULTY_SLEEP_US=2000 "
                                                       "CONVSCOPE_BACKEND_PATH=" CONVSCOPE_FAULTY_BACKENDS));
  reportFigure("ssh: connecting", remote.connect);
  reportFigure("ssh: Run to the first event", remote.firstEvent);
  reportFigure("ssh: Stop", remote.stop);
  reportFigure("without ssh: connecting", near.connect);
  reportFigure("without ssh: Run to the first event", near.firstEvent);
}

void SshBench::followsAFastSurvey() {
  // CONVSCOPE_TEST_EXECUTION_US is the duration of each execution: it sets the rate of events.
  SshWindow test(qEnvironmentVariable("CONVSCOPE_TEST_EXECUTION_US", QStringLiteral("0")).toUtf8().constData());
  test.window.resize(1440, 900);
  QVERIFY(test.connectTo(test.host()));
  test.window.measuring().editor().setNetwork(preset("resnet50"));
  int events = 0;
  connect(&test.window.measuring().worker(), &window::Worker::eventsHappened, &test.window,
          [&](int, const auto& batch) { events += static_cast<int>(batch.size()); });
  Heartbeat meter;
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr);
  QElapsedTimer clock;
  events = 0;
  clock.start();
  QEventLoop loop;
  QTimer::singleShot(1000 * kSeconds, &loop, &QEventLoop::quit);
  connect(&test.window.measuring().runs(), &window::RunControl::finished, &loop, &QEventLoop::quit);
  loop.exec();
  qInfo("%.0f events a second over ssh", events / (static_cast<double>(clock.elapsed()) / 1e3));
  reportFigure("ssh: longest stall in a survey", percentile(meter.cpuMs, 1));
  test.window.measuring().runs().stop();
  QVERIFY(test.waitForEnd());
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
}

}  // namespace ssh_bench

CONVSCOPE_QT_TEST(ssh_bench::SshBench, ssh)
#include "ssh_bench.moc"
