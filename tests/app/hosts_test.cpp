#include <sys/stat.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <fstream>

#include "app/window_fixture.h"
#include "engine/messages.h"
#include "network/presets.h"
#include "support/qt_test.h"
#include "window/hosts/host_box.h"
#include "window/hosts/host_control.h"
#include "window/hosts/host_dialog.h"
#include "window/hosts/ssh_config.h"

namespace hosts_test {

using namespace convscope;
using namespace convscope::testing;
using window::ConnectionState;

namespace {

const QString kRun = QStringLiteral("run");

/// A host that is this machine, with a GPU that is scripted.
const QString kHost = QStringLiteral("env PATH=" CONVSCOPE_BINARY_DIR
                                     "/bin:/usr/bin:/bin HOME=/nowhere "
                                     "CONVSCOPE_BACKEND_PATH=" CONVSCOPE_FAULTY_BACKENDS);

/// A window whose hosts are real commands, and whose own device is scripted.
struct HostWindow : TestWindow {
  HostWindow()
      : TestWindow([](const cli::EngineChoice& choice) {
          return choice.host.empty() ? makeLocalEngine(scripted()) : cli::makeEngine(choice);
        }) {
    window.editor().setNetwork(preset("mnist-tutorial"));
  }

  window::HostBox& box() { return *window.findChild<window::HostBox*>(); }
  QComboBox& hosts() { return *box().findChild<QComboBox*>(); }
  QComboBox& devices() {
    for (auto* each : window.runPanel().findChildren<QComboBox*>())
      if (each->accessibleName() == QStringLiteral("Device")) return *each;
    qFatal("there is no device box");
  }
  bool waitFor(ConnectionState state) {
    return QTest::qWaitFor([&] { return box().state() == state; }, kPatienceMs);
  }
  bool connectTo(const QString& host) {
    window.hostControl().choose(host);
    return waitFor(ConnectionState::Connected) && waitForDevice();
  }
  /// Returns the visible buttons below the host.
  QStringList buttons() {
    QStringList texts;
    for (auto* button : box().findChildren<QPushButton*>())
      if (button->isVisibleTo(&box())) texts.append(button->text());
    return texts;
  }
  void click(const QString& text) {
    for (auto* button : box().findChildren<QPushButton*>())
      if (button->text() == text) button->click();
  }
  void chooseInMenu(const QString& text) {
    for (QAction* action : box().findChild<QMenu*>()->actions())
      if (action->text().remove(QLatin1Char('&')) == text) action->trigger();
  }
  QString script(const char* name, const QByteArray& text) const {
    QFile program(file(name));
    if (!program.open(QIODevice::WriteOnly)) return {};
    program.write("#!/bin/sh\n" + text);
    program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return program.fileName();
  }
};

}  // namespace

/// Measurements on other hosts, as a person makes them.
class HostsTest : public QObject {
  Q_OBJECT

 private slots:
  void aHostIsAddedConnectedAndRemoved();
  void aSurveyElsewhereStreamsIn();
  void troubleIsOneLineWithWhatToDo_data();
  void troubleIsOneLineWithWhatToDo();
  void anotherVersionIsGreyed();
  void aConnectionThatHangsIsCancelled();
  void namesOfTheSshConfiguration();
  void aHostileSshConfigurationIsSurvived();
};

void HostsTest::aHostIsAddedConnectedAndRemoved() {
  HostWindow test;
  QVERIFY(test.waitForDevice());
  test.chooseInMenu(QStringLiteral("Add a host…"));
  auto* dialog = test.window.findChild<window::HostDialog*>();
  QVERIFY(dialog != nullptr && dialog->isVisible());
  auto* field = dialog->findChild<QLineEdit*>();
  QTest::keyClicks(field, QStringLiteral("docker 'x"));
  QTest::keyClick(field, Qt::Key_Return);
  QVERIFY(dialog->isVisible());
  QVERIFY2(dialog->trouble().contains(QStringLiteral("a quote ' that is not closed")), qPrintable(dialog->trouble()));
  field->clear();
  QTest::keyClicks(field, kHost);
  QCOMPARE(dialog->trouble(), QString());
  QTest::keyClick(field, Qt::Key_Return);
  QVERIFY(test.waitFor(ConnectionState::Connected));
  QVERIFY(test.waitForDevice());
  QCOMPARE(test.settings.hosts(), QStringList{kHost});
  QCOMPARE(test.hosts().currentText(), kHost);
  QVERIFY2(test.devices().currentText().startsWith(kHost + QStringLiteral(": ")),
           qPrintable(test.devices().currentText()));
  QVERIFY(test.box().stateText().startsWith(QStringLiteral("Connected, ")));

  test.chooseInMenu(QStringLiteral("Remove the host"));
  QCOMPARE(test.settings.hosts(), QStringList());
  QCOMPARE(test.hosts().currentText(), QStringLiteral("This machine"));
  QTRY_COMPARE(test.devices().currentText().section(u',', 0, 0), QStringLiteral("FAKE:0 Fake"));
}

void HostsTest::aSurveyElsewhereStreamsIn() {
  HostWindow test;
  QVERIFY(test.connectTo(kHost));
  test.window.runControl().start();
  QVERIFY(test.window.runControl().isRunning());
  QVERIFY(!test.box().isEnabled());
  QVERIFY(test.waitForEnd());
  QVERIFY(test.box().isEnabled());
  QCOMPARE(test.window.notices().text(kRun), QString());
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Completed);
  QVERIFY(!test.lastSurvey()->started.host.empty());
  test.window.fileControl().saveTo(test.file("kept.convscope"));
}

void HostsTest::troubleIsOneLineWithWhatToDo_data() {
  QTest::addColumn<QString>("host");
  QTest::addColumn<QString>("line");
  QTest::addColumn<QStringList>("buttons");
  const QStringList again{QStringLiteral("Try again")};
  QTest::newRow("no such command") << QStringLiteral("nonexistent-program a")
                                   << QStringLiteral("cannot start nonexistent-program: No such file or directory")
                                   << again;
  QTest::newRow("ends") << QStringLiteral("sh -c 'echo what; exit 3'") << QStringLiteral("it printed 'what'") << again;
  QTest::newRow("noise") << QStringLiteral("sh -c 'yes noise'") << QStringLiteral("is not an engine; it printed 'noise")
                         << again;
  QTest::newRow("no program") << QStringLiteral("env PATH=/usr/bin:/bin HOME=/nowhere")
                              << QStringLiteral("has no ConvScope")
                              << QStringList{QStringLiteral("Copy the program there…"),
                                             QStringLiteral("Show the commands"), QStringLiteral("Try again")};
}

void HostsTest::troubleIsOneLineWithWhatToDo() {
  QFETCH(const QString, host);
  QFETCH(const QString, line);
  QFETCH(const QStringList, buttons);
  HostWindow test;
  QVERIFY(test.waitForDevice());
  test.window.hostControl().choose(host);
  QCOMPARE(test.box().state(), ConnectionState::Connecting);
  QTRY_VERIFY_WITH_TIMEOUT(test.box().stateText().contains(line), kPatienceMs);
  QVERIFY(!test.box().stateText().contains(QLatin1Char('\n')));
  QCOMPARE(test.buttons(), buttons);
  QCOMPARE(test.devices().count(), 0);
  test.window.runControl().start();
  QVERIFY(!test.window.runControl().isRunning());
  test.click(QStringLiteral("Try again"));
  QCOMPARE(test.box().state(), ConnectionState::Connecting);
  test.window.hostControl().choose({});
  QVERIFY(test.waitForDevice());
  QCOMPARE(test.box().stateText(), QString());
}

void HostsTest::anotherVersionIsGreyed() {
  HostWindow test;
  EngineHello hello = ownHello();
  hello.program = "ConvScope 99.1";
  test.script("convscope-cli", "echo '" + QByteArray::fromStdString(toLine(Answer(hello))) + "'\ncat\n");
  const QString host = QStringLiteral("env HOME=/nowhere PATH=%1:/usr/bin:/bin").arg(test.folder.path());
  test.chooseInMenu(QStringLiteral("Add a host…"));
  auto* dialog = test.window.findChild<window::HostDialog*>();
  dialog->findChild<QLineEdit*>()->setText(host);
  dialog->accept();
  QVERIFY(test.waitFor(ConnectionState::ProgramMissing));
  QVERIFY(test.box().stateText().contains(QStringLiteral("is ConvScope 99.1")));
  const int index = test.hosts().findData(host);
  QVERIFY(test.hosts().itemData(index, Qt::ForegroundRole).isValid());
  QVERIFY(test.hosts().itemData(index, Qt::ToolTipRole).toString().contains(QStringLiteral("is ConvScope 99.1")));
}

void HostsTest::aConnectionThatHangsIsCancelled() {
  HostWindow test;
  QVERIFY(test.waitForDevice());
  test.window.hostControl().choose(QStringLiteral("sh -c 'sleep 1000'"));
  QCOMPARE(test.box().state(), ConnectionState::Connecting);
  QTest::qWait(100);
  QCOMPARE(test.buttons(), QStringList{QStringLiteral("Cancel")});
  QElapsedTimer timer;
  timer.start();
  test.click(QStringLiteral("Cancel"));
  QVERIFY(test.waitForDevice());
  QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
  QCOMPARE(test.hosts().currentText(), QStringLiteral("This machine"));
}

void HostsTest::namesOfTheSshConfiguration() {
  const QTemporaryDir folder;
  const std::filesystem::path config = folder.filePath(QStringLiteral("config")).toStdString();
  std::filesystem::create_directories(config.parent_path() / "conf.d");
  std::ofstream(config) << "Include conf.d/*\n# Host no\nHost gpu1 *.example.com !gpu9 gpu2\n  HostName 10.0.0.1\n"
                           "host=\"gpu3\"\nHost gpu1\nMatch host gpu7\n";
  std::ofstream(config.parent_path() / "conf.d/a") << "HOST inner  # why\n";
  const std::vector<std::string> expected{"inner", "gpu1", "gpu2", "gpu3"};
  QCOMPARE(window::sshHosts(config), expected);
  QVERIFY(window::sshHosts(config.parent_path() / "absent").empty());
}

void HostsTest::aHostileSshConfigurationIsSurvived() {
  const QTemporaryDir folder;
  const std::filesystem::path config = folder.filePath(QStringLiteral("config")).toStdString();
  QCOMPARE(mkfifo((config.parent_path() / "fifo").c_str(), 0600), 0);
  std::ofstream file(config);
  file << "Include config\nInclude fifo\nInclude /dev/zero\nInclude [\nHost -oProxyCommand=x \"a b\" a\x01z \"\n"
       << "Host " << std::string(100'000, 'x') << "\nHost";
  for (int i = 0; i < 5000; ++i) file << " host" << i;
  file << "\n\"";
  file.close();
  const std::vector<std::string> hosts = window::sshHosts(config);
  QVERIFY(hosts.size() <= 200 && hosts.front() == "host0");
}

}  // namespace hosts_test

CONVSCOPE_QT_TEST(hosts_test::HostsTest, hosts)
#include "hosts_test.moc"
