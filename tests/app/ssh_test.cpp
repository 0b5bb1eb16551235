#include <QLabel>
#include <cstdlib>
#include <fstream>
#include <string>
#include <tuple>

#include "app/ssh_window.h"
#include "engine/process_engine.h"
#include "support/qt_test.h"

namespace ssh_test {

using namespace convscope;
using namespace convscope::testing;
using window::ConnectionState;

/// The window over a real ssh.
class SshTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void aSurveyIsFollowedAndStopped();
  void askpassAnswersTheQuestions();
  void eachFailureSaysWhatToCheck();
};

void SshTest::initTestCase() {
  if (const std::string obstacle = Sshd::obstacle(); !obstacle.empty()) QSKIP(obstacle.c_str());
}

void SshTest::aSurveyIsFollowedAndStopped() {
  SshWindow test;
  QVERIFY(test.connectTo(test.host()));
  test.window.measuring().runs().start();
  QTRY_VERIFY(test.lastSurvey() != nullptr && !test.lastSurvey()->problems.empty());
  QVERIFY(test.window.measuring().runs().isRunning());
  test.window.measuring().runs().stop();
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Cancelled);
  QVERIFY(!test.lastSurvey()->started.host.empty());
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
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
  test.window.measuring().hosts().choose(test.host(options.constData()));
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
    test.window.measuring().hosts().choose(test.host(options.constData()));
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

}  // namespace ssh_test

CONVSCOPE_QT_TEST(ssh_test::SshTest, ssh)
#include "ssh_test.moc"
