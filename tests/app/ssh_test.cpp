#include <QElapsedTimer>
#include <QEventLoop>
#include <QLabel>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <tuple>

#include "app/hosts_window.h"
#include "cli/sshd.h"
#include "engine/process_engine.h"
#include "support/heartbeat.h"
#include "support/qt_test.h"

namespace ssh_test {

using namespace convscope;
using namespace convscope::testing;
using window::ConnectionState;

namespace {

// The limits of what a person waits for beyond a local engine.
constexpr qint64 kFirstEventMs = 1500;  // connecting included
constexpr qint64 kStopMs = 500;
constexpr double kLongestStallMs = 50;
constexpr double kEventsPerSecond = 2000;
constexpr int kSeconds = 4;

/// What a person waits for, in milliseconds; -1 if it did not come.
struct StartTimes {
  qint64 connectMs = -1;
  qint64 firstEventMs = -1;
};

/// An ssh server whose sessions measure on a scripted GPU.
struct SshWindow : HostWindow {
  explicit SshWindow(const char* executionUs = "2000")
      : server(folder.filePath(QStringLiteral("ssh")).toStdString(),
               {{"PATH", CONVSCOPE_BINARY_DIR "/bin:/usr/bin:/bin"},
                {"CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS},
                {"XDG_CACHE_HOME", file("cache").toStdString()},
                {"FAULTY_SLEEP_US", executionUs}}) {}

  QString host(const char* options = "") const { return QString::fromStdString(server.host(options)); }
  /// Returns a line of a known_hosts file that has the user's key in place of the server's.
  std::string knownHostWithAnotherKey() const {
    std::ifstream known(file("ssh/known").toStdString());
    std::ifstream other(file("ssh/user.pub").toStdString());
    std::string name;
    std::string line;
    known >> name;
    std::getline(other, line);
    return name + ' ' + line + '\n';
  }
  /// Starts a run and returns the time until its first event, in milliseconds.
  qint64 msToFirstEvent() {
    QElapsedTimer clock;
    clock.start();
    window.runControl().start();
    const bool came = QTest::qWaitFor([&] { return lastSurvey() != nullptr; }, kPatienceMs);
    return came ? clock.elapsed() : -1;
  }

  /// Connects to a host and starts a run there.
  StartTimes startOn(const QString& name) {
    QElapsedTimer clock;
    clock.start();
    if (!connectTo(name)) return {};
    const qint64 connected = clock.elapsed();
    return {connected, msToFirstEvent()};
  }

  Sshd server;
};

}  // namespace

/// The window over a real ssh.
class SshTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void firstEventAndStopAreQuick();
  void askpassAnswersTheQuestions();
  void eachFailureSaysWhatToCheck();
  void followsAFastSurvey();
};

void SshTest::initTestCase() {
  if (const std::string obstacle = Sshd::obstacle(); !obstacle.empty()) QSKIP(obstacle.c_str());
}

void SshTest::firstEventAndStopAreQuick() {
  qint64 beyond = std::numeric_limits<qint64>::max();  // of three: other programs use this machine too
  qint64 stop = beyond;
  for (int i = 0; i < 3 && (beyond > kFirstEventMs || stop > kStopMs); ++i) {
    SshWindow test;
    const StartTimes remote = test.startOn(test.host());
    QVERIFY(remote.firstEventMs >= 0);
    QVERIFY(test.window.runControl().isRunning());
    QElapsedTimer clock;
    clock.start();
    test.window.runControl().stop();
    QVERIFY(test.waitForEnd());
    const qint64 stopped = clock.elapsed();
    stop = std::min(stop, stopped);
    QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Cancelled);
    QVERIFY(!test.lastSurvey()->started.host.empty());
    QVERIFY(test.window.fileControl().saveTo(test.file("kept.convscope")));

    SshWindow local;  // the same engine without ssh
    const StartTimes near = local.startOn(QStringLiteral("env PATH=" CONVSCOPE_BINARY_DIR
                                                         "/bin:/usr/bin:/bin HOME=/nowhere FAULTY_SLEEP_US=2000 "
                                                         "CONVSCOPE_BACKEND_PATH=" CONVSCOPE_FAULTY_BACKENDS));
    QVERIFY(near.firstEventMs >= 0);
    local.window.runControl().stop();
    QVERIFY(local.waitForEnd());
    QVERIFY(local.window.fileControl().saveTo(local.file("kept.convscope")));
    beyond = std::min(beyond, remote.connectMs + remote.firstEventMs - near.connectMs - near.firstEventMs);
    qInfo("connecting: %lld ms over ssh, %lld ms without; Run to the first event: %lld and %lld ms; stop: %lld ms",
          remote.connectMs, near.connectMs, remote.firstEventMs, near.firstEventMs, stopped);
  }
  QVERIFY(beyond <= kFirstEventMs);
  QVERIFY(stop <= kStopMs);
}

void SshTest::askpassAnswersTheQuestions() {
  SshWindow test;
  const QString key = test.file("ssh/user");
  const QString lock = QStringLiteral("ssh-keygen -q -p -P '' -N 's e\"cret' -f '%1'").arg(key);
  QCOMPARE(std::system(lock.toUtf8().constData()), 0);
  const QByteArray log = test.file("questions").toUtf8();
  const QString askpass =
      test.script("askpass", "printf '%s\\n' \"$1\" >> " + log + "\ncase \"$1\" in *yes/no*) echo yes;; *) cat " +
                                 test.file("answer").toUtf8() + ";; esac\n");
  qputenv("SSH_ASKPASS", askpass.toUtf8());
  qputenv("SSH_ASKPASS_REQUIRE", "force");
  std::ofstream(test.file("answer").toStdString()) << "wrong\n";
  const QByteArray options = "-o StrictHostKeyChecking=ask -o UserKnownHostsFile=" + test.file("new").toUtf8() +
                             " -o IdentityAgent=none -o PreferredAuthentications=publickey";
  test.window.hostControl().choose(test.host(options.constData()));
  QVERIFY(test.waitFor(ConnectionState::Failed));
  QVERIFY2(test.box().stateText().contains(QStringLiteral("Permission denied")), qPrintable(test.box().stateText()));
  std::ofstream(test.file("answer").toStdString()) << "s e\"cret\n";
  test.click(QStringLiteral("Try again"));
  QVERIFY(test.waitFor(ConnectionState::Connected));
  qunsetenv("SSH_ASKPASS");
  qunsetenv("SSH_ASKPASS_REQUIRE");
  QFile asked(test.file("questions"));
  QVERIFY(asked.open(QIODevice::ReadOnly));
  const QByteArray questions = asked.readAll();
  QCOMPARE(questions.count("(yes/no"), 1);
  QVERIFY2(questions.contains("Enter passphrase for key"), questions.constData());
}

void SshTest::eachFailureSaysWhatToCheck() {
  SshWindow test;
  qputenv("SSH_ASKPASS", "/bin/false");
  qputenv("SSH_ASKPASS_REQUIRE", "force");
  std::ofstream(test.file("changed").toStdString()) << test.knownHostWithAnotherKey();
  const std::tuple<QByteArray, QByteArray, QByteArray> failures[]{
      {"-o HostName=absent.invalid", "its address is unknown. Check", "Could not resolve hostname absent.invalid"},
      {"-o Port=1", "it refuses connections. Check the port", "Connection refused"},
      {"-o PubkeyAuthentication=no", "it refuses your key or password. Check", "Permission denied"},
      {"-o StrictHostKeyChecking=yes -o UserKnownHostsFile=/dev/null", "its key was not accepted",
       "verification failed"},
      {"-o StrictHostKeyChecking=yes -o UserKnownHostsFile=" + test.file("changed").toUtf8(),
       "its key has changed. Ask its administrator", "ssh-keygen -R"}};
  for (const auto& [options, what, detail] : failures) {
    test.window.hostControl().choose(test.host(options.constData()));
    QCOMPARE(test.box().state(), ConnectionState::Connecting);
    QVERIFY(test.waitFor(ConnectionState::Failed));
    const QString said = test.box().stateText();
    QVERIFY2(said.startsWith(QStringLiteral("Cannot connect to ssh ")), qPrintable(said));
    QVERIFY2(said.contains(QString::fromUtf8(what)) && said.contains(QString::fromUtf8(detail)), qPrintable(said));
    QVERIFY2(said.endsWith(QLatin1Char('.')), qPrintable(said));
  }
  qunsetenv("SSH_ASKPASS");
  qunsetenv("SSH_ASKPASS_REQUIRE");
}

void SshTest::followsAFastSurvey() {
  // CONVSCOPE_TEST_EXECUTION_US is the duration of each execution: it sets the rate of events.
  SshWindow test(qEnvironmentVariable("CONVSCOPE_TEST_EXECUTION_US", QStringLiteral("0")).toUtf8().constData());
  test.window.resize(1440, 900);
  QVERIFY(test.connectTo(test.host()));
  test.window.editor().setNetwork(preset("resnet50"));
  double rate = 0;
  double longest = 1e9;
  for (int i = 0; i < 3 && (longest >= kLongestStallMs || rate < kEventsPerSecond); ++i) {
    int events = 0;
    QObject counter;
    connect(&test.window.worker(), &window::Worker::eventsHappened, &counter,
            [&](int, const auto& batch) { events += static_cast<int>(batch.size()); });
    Heartbeat meter;
    QVERIFY(test.msToFirstEvent() >= 0);
    QElapsedTimer clock;
    events = 0;
    clock.start();
    QEventLoop loop;
    QTimer::singleShot(1000 * kSeconds, &loop, &QEventLoop::quit);
    connect(&test.window.runControl(), &window::RunControl::finished, &loop, &QEventLoop::quit);
    loop.exec();
    rate = events / (static_cast<double>(clock.elapsed()) / 1e3);
    longest = std::min(longest, percentile(meter.cpuMs, 1));
    qInfo("%.0f events a second over ssh: longest stall %.1f ms of processor time (wall: %.1f)", rate,
          percentile(meter.cpuMs, 1), percentile(meter.wallMs, 1));
    test.window.runControl().stop();
    QVERIFY(test.waitForEnd());
    QVERIFY(test.window.fileControl().saveTo(test.file("kept.convscope")));
    test.window.fileControl().startNew();
  }
  QVERIFY(rate >= kEventsPerSecond);
  QVERIFY(longest < kLongestStallMs);
}

}  // namespace ssh_test

CONVSCOPE_QT_TEST(ssh_test::SshTest, ssh)
#include "ssh_test.moc"
