#include <sys/stat.h>

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "app/hosts_window.h"
#include "engine/messages.h"
#include "network/presets.h"
#include "support/qt_test.h"
#include "text/printable.h"
#include "widgets/shared/error_text.h"
#include "widgets/shared/shown_text.h"
#include "window/hosts/askpass.h"
#include "window/hosts/command_dialog.h"
#include "window/hosts/deploy_dialog.h"
#include "window/hosts/host_dialog.h"
#include "window/hosts/ssh_config.h"
#include "window/parts/run_panel.h"
#include "window/parts/sizes_field.h"

namespace hosts_test {

using namespace convscope;
using namespace convscope::testing;
using window::ConnectionState;

namespace {

const QString kRun = QStringLiteral("run");

/// A host that is this machine, with a GPU that is scripted.
const QString kHost = QStringLiteral("env PATH=" CONVSCOPE_BINARY_DIR
                                     "/bin:/usr/bin:/bin HOME=/dev/null/nowhere "
                                     "CONVSCOPE_BACKEND_PATH=" CONVSCOPE_FAULTY_BACKENDS);

}  // namespace

/// Measurements on other hosts, as a person makes them.
class HostsTest : public QObject {
  Q_OBJECT

 private slots:
  void aHostIsAddedConnectedAndRemoved();
  void aSurveyElsewhereStreamsIn();
  void troubleIsOneLineWithWhatToDo_data();
  void troubleIsOneLineWithWhatToDo();
  void aLongErrorScrollsAndIsCopied();
  void aHostWithoutAGpuIsTriedAgain();
  void anotherVersionIsGreyed();
  void aConnectionThatHangsIsCancelled();
  void theProgramIsCopiedThere();
  void commandsAreShown();
  void commandsAreOfTheChosenSizes();
  void anotherWindowAsksNoQuestionOfSsh();
  void questionsOfSsh();
  void aLostConnectionIsResumed();
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
  test.window.measuring().runs().start();
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(!test.box().isEnabled());
  QVERIFY(test.waitForEnd());
  QVERIFY(test.box().isEnabled());
  QCOMPARE(test.window.notices().text(kRun), QString());
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Completed);
  QVERIFY(!test.lastSurvey()->started.host.empty());
  test.window.session().files().saveTo(test.file("kept.convscope"));
}

void HostsTest::troubleIsOneLineWithWhatToDo_data() {
  QTest::addColumn<QString>("host");
  QTest::addColumn<QString>("line");
  QTest::addColumn<QStringList>("buttons");
  const QStringList again{QStringLiteral("Try again")};
  QTest::newRow("no such command") << QStringLiteral("nonexistent-program a")
                                   << QStringLiteral(
                                          "Cannot start nonexistent-program: No such file or directory. Check")
                                   << again;
  QTest::newRow("ends") << QStringLiteral("sh -c 'echo what; exit 3'") << QStringLiteral("it printed 'what'") << again;
  QTest::newRow("noise") << QStringLiteral("sh -c 'yes noise'")
                         << QStringLiteral("Check its login scripts; it printed 'noise") << again;
  QTest::newRow("no program") << QStringLiteral("env PATH=/usr/bin:/bin HOME=/dev/null/nowhere")
                              << QStringLiteral("There is no ConvScope")
                              << QStringList{QStringLiteral("Copy the program there…"),
                                             QStringLiteral("Show the commands"), QStringLiteral("Try again")};
}

void HostsTest::troubleIsOneLineWithWhatToDo() {
  QFETCH(const QString, host);
  QFETCH(const QString, line);
  QFETCH(const QStringList, buttons);
  HostWindow test;
  QVERIFY(test.waitForDevice());
  test.window.measuring().hosts().choose(host);
  QCOMPARE(test.box().state(), ConnectionState::Connecting);
  QTRY_VERIFY_WITH_TIMEOUT(test.box().stateText().contains(line), kPatienceMs);
  QVERIFY(!test.box().stateText().contains(QLatin1Char('\n')));
  QCOMPARE(test.buttons(), buttons);
  QCOMPARE(test.devices().count(), 0);
  test.window.measuring().runs().start();
  QVERIFY(!test.window.measuring().runs().isRunning());
  test.click(QStringLiteral("Try again"));
  QCOMPARE(test.box().state(), ConnectionState::Connecting);
  test.window.measuring().hosts().choose({});
  QVERIFY(test.waitForDevice());
  QCOMPARE(test.box().stateText(), QString());
}

void HostsTest::aLongErrorScrollsAndIsCopied() {
  HostWindow test;
  test.window.resize(900, 650);
  QVERIFY(test.waitForDevice());
  const QString longest = QString(300, u'x') + QStringLiteral(" and so on").repeated(60);
  test.box().showState(ConnectionState::Failed, longest);
  auto* error = test.box().findChild<ErrorText*>();
  QTRY_VERIFY(error->verticalScrollBar()->maximum() > 0);
  QCOMPARE(error->horizontalScrollBar()->maximum(), 0);
  const int lines = error->height() / error->fontMetrics().lineSpacing();
  QVERIFY2(lines >= 3 && lines <= 8, qPrintable(QString::number(lines)));
  error->setFocus();
  QTest::keySequence(error, QKeySequence::SelectAll);
  QTest::keySequence(error, QKeySequence::Copy);
  QCOMPARE(QApplication::clipboard()->text(), longest);
  test.box().showState(ConnectionState::Failed, QStringLiteral("Short."));
  QCOMPARE(error->verticalScrollBar()->maximum(), 0);
  QTRY_VERIFY(error->height() < 3 * error->fontMetrics().lineSpacing());
}

void HostsTest::aHostWithoutAGpuIsTriedAgain() {
  HostWindow test;
  QVERIFY(test.waitForDevice());
  test.window.measuring().hosts().choose(QStringLiteral("env -u CONVSCOPE_BACKEND_PATH CUDA_VISIBLE_DEVICES= ") +
                                         QStringLiteral("PATH=" CONVSCOPE_BINARY_DIR "/bin:/usr/bin:/bin"));
  QVERIFY(test.waitFor(ConnectionState::WithoutGpu));
  QVERIFY2(test.box().stateText().contains(QStringLiteral("No GPU can be measured there")),
           qPrintable(test.box().stateText()));
  QCOMPARE(test.buttons(), QStringList{QStringLiteral("Try again")});
  test.click(QStringLiteral("Try again"));
  QCOMPARE(test.box().state(), ConnectionState::Connecting);
  QVERIFY(test.waitFor(ConnectionState::WithoutGpu));
}

void HostsTest::anotherVersionIsGreyed() {
  HostWindow test;
  EngineHello hello = ownHello();
  hello.program = "ConvScope 99.1";
  test.script("convscope-cli", "echo '" + QByteArray::fromStdString(toLine(EngineAnswer(hello))) + "'\ncat\n");
  const QString host = QStringLiteral("env HOME=/dev/null/nowhere PATH=%1:/usr/bin:/bin").arg(test.folder.path());
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
  test.window.measuring().hosts().choose(QStringLiteral("sh -c 'sleep 1000'"));
  QCOMPARE(test.box().state(), ConnectionState::Connecting);
  QTRY_COMPARE(test.buttons(), QStringList{QStringLiteral("Cancel")});
  test.click(QStringLiteral("Cancel"));
  QVERIFY(test.waitForDevice());
  QCOMPARE(test.hosts().currentText(), QStringLiteral("This machine"));
}

void HostsTest::theProgramIsCopiedThere() {
  HostWindow test;
  // An archive whose program is that of the build, and a host that has none yet.
  const QString pack =
      test.script("pack", "cd " + test.folder.path().toUtf8() +
                              " && mkdir -p top/bin top/share/convscope home && ln -s " CONVSCOPE_BINARY_DIR
                              "/bin/convscope-cli top/bin/convscope-cli && "
                              "printf 'bin/convscope-cli\\nshare/convscope/command_line.txt\\n' "
                              "> top/share/convscope/command_line.txt && tar -czf a.tar.gz top");
  QCOMPARE(std::system(pack.toUtf8().constData()), 0);
  const QString host =
      QStringLiteral("env PATH=/usr/bin:/bin HOME=%1 CONVSCOPE_BACKEND_PATH=" CONVSCOPE_FAULTY_BACKENDS)
          .arg(test.file("home"));
  test.window.measuring().hosts().choose(host);
  QVERIFY(test.waitFor(ConnectionState::ProgramMissing));
  auto* dialog = new window::DeployDialog(parseHost(host.toStdString()), test.file("a.tar.gz"), &test.window);
  dialog->open();
  QSignalSpy ended(dialog, &QDialog::finished);
  QVERIFY(QTest::qWaitFor([&] { return !ended.isEmpty() || !dialog->trouble().isEmpty(); }, kPatienceMs));
  QCOMPARE(dialog->trouble(), QString());
  QCOMPARE(dialog->result(), int(QDialog::Accepted));
  test.click(QStringLiteral("Try again"));
  QVERIFY(test.waitFor(ConnectionState::Connected));

  auto* stalls = new window::DeployDialog(parseHost("sh -c 'sleep 1000'"), test.file("a.tar.gz"), &test.window);
  stalls->open();
  QTest::qWait(50);
  QSignalSpy closed(stalls, &QDialog::finished);
  stalls->reject();
  QVERIFY(closed.wait(kPatienceMs));
  auto* fails = new window::DeployDialog(parseHost("sh -c 'exit 3'"), test.file("a.tar.gz"), &test.window);
  fails->open();
  QTRY_VERIFY_WITH_TIMEOUT(fails->trouble().contains(QStringLiteral("ended with exit code 3 before it answered")),
                           kPatienceMs);
}

void HostsTest::commandsAreShown() {
  HostWindow test;
  QVERIFY(test.connectTo(kHost));
  test.chooseInMenu(QStringLiteral("Show the command that measures…"));
  auto* dialog = test.window.findChild<window::CommandDialog*>();
  QVERIFY(dialog != nullptr);
  QStringList commands;
  for (const auto* field : dialog->findChildren<QPlainTextEdit*>()) commands.append(field->toPlainText());
  QCOMPARE(commands.size(), 3);
  const QString line = QStringLiteral("convscope-cli profile mnist-tutorial --backend cudnn --device ");
  QVERIFY2(commands[0].startsWith(line) && commands[0].contains(QStringLiteral(" --host \"env PATH=")),
           qPrintable(commands[0]));
  QVERIFY(commands[0].endsWith(QStringLiteral(" --out mnist-tutorial.convscope")));
  QVERIFY(!commands[1].contains(QStringLiteral("--host")));
  QVERIFY(commands[2].contains(QStringLiteral(" --shard 1/8 --print-batch slurm --out mnist-tutorial.convscope >")));
  // The command that measures elsewhere does so.
  const QString run = QStringLiteral("cd %1 && PATH=" CONVSCOPE_BINARY_DIR "/bin:$PATH %2 > /dev/null 2>&1");
  QCOMPARE(std::system(run.arg(test.folder.path(), commands[0]).toUtf8().constData()), 0);
  test.window.openFile(test.file("mnist-tutorial.convscope"));
  QVERIFY(test.lastSurvey() != nullptr && test.lastSurvey()->ended->how == SurveyEnd::Completed);
}

void HostsTest::commandsAreOfTheChosenSizes() {
  HostWindow test;
  QVERIFY(test.waitForDevice());
  window::RunPanel& panel = test.window.measuring().panel();
  BackendStatus onednn;
  onednn.name = "onednn";
  onednn.devices = {{.id = "cpu", .name = "processor", .processors = 4}};
  panel.where().showBackends({onednn});
  test.window.measuring().editor().setNetwork(preset("mnist-tutorial"));
  auto* sizes = panel.findChild<window::SizesField*>();
  sizes->setText(QStringLiteral("28, 32"));
  const auto shown = [&] {
    test.chooseInMenu(QStringLiteral("Show the command that measures…"));
    QStringList commands;
    for (auto* dialog : test.window.findChildren<window::CommandDialog*>()) {
      for (const auto* field : dialog->findChildren<QPlainTextEdit*>()) commands.append(field->toPlainText());
      delete dialog;
    }
    return commands;
  };
  QStringList commands = shown();
  QCOMPARE(commands.size(), 3);
  const QString sweep = QStringLiteral("convscope-cli sweep mnist-tutorial%1 --input 100x1x28x28 --sizes 28,32 ");
  QVERIFY2(commands[0].startsWith(sweep.arg(QStringLiteral(" --backend onednn --device cpu"))),
           qPrintable(commands[0]));
  for (const int elsewhere : {1, 2})  // with a GPU, in place of this processor
    QVERIFY2(commands[elsewhere].startsWith(sweep.arg(QString())), qPrintable(commands[elsewhere]));
  sizes->setText(QStringLiteral("32"));
  commands = shown();
  QVERIFY2(commands[1].startsWith(QStringLiteral("convscope-cli profile mnist-tutorial --input 100x1x32x32 ")),
           qPrintable(commands[1]));
  // A network of a file is read from there, until it is edited.
  Network small = preset("mnist-tutorial");
  small.layers.pop_back();
  test.window.measuring().editor().setNetwork(small);
  QVERIFY2(shown()[0].contains(QStringLiteral(" mnist-tutorial.json ")), qPrintable(shown()[0]));
  const QString file = test.file("own net.json");
  test.window.session().files().networks().saveTo(file);
  const QString byFile = QStringLiteral("convscope-cli profile %1 --");
  commands = shown();
  QVERIFY2(commands[0].startsWith(byFile.arg(toQString(shellWord(file.toStdString())))), qPrintable(commands[0]));
  QVERIFY2(commands[1].startsWith(byFile.arg(QStringLiteral("\"own net.json\""))), qPrintable(commands[1]));
  small.layers.pop_back();
  test.window.measuring().editor().setNetwork(small);
  QVERIFY2(shown()[0].contains(QStringLiteral(" mnist-tutorial.json ")), qPrintable(shown()[0]));
  sizes->setText(QStringLiteral("large"));
  QVERIFY(shown().isEmpty());
  const auto* error = panel.findChild<ErrorText*>();
  QVERIFY2(error->toPlainText().contains(QStringLiteral("\"large\" is not a whole number")),
           qPrintable(error->toPlainText()));
}

void HostsTest::anotherWindowAsksNoQuestionOfSsh() {
  constexpr std::array kNames{"SSH_ASKPASS", "SSH_ASKPASS_REQUIRE", "CONVSCOPE_ASKPASS"};
  for (const char* name : kNames) qunsetenv(name);
  const QProcessEnvironment before = window::askBySelf();
  QVERIFY2(window::isAskpass(), "a program that this one starts as it is");
  for (const char* name : kNames) {
    QVERIFY2(!before.contains(QLatin1String(name)), name);
    qunsetenv(name);
  }
}

void HostsTest::questionsOfSsh() {
  using window::Question;
  const QString key = QStringLiteral("The key is not known.\nAre you sure (yes/no/[fingerprint])? ");
  QCOMPARE(window::questionOf(key, {}), Question::Confirm);
  QCOMPARE(window::questionOf(QStringLiteral("me@gpu1's password: "), {}), Question::Secret);
  QCOMPARE(window::questionOf(QStringLiteral("Allow it?"), QStringLiteral("confirm")), Question::Confirm);
  QCOMPARE(window::questionOf(QStringLiteral("Touch it"), QStringLiteral("none")), Question::Inform);
  window::AskpassDialog confirm(key + QStringLiteral("\x1b[31m"), Question::Confirm);
  QVERIFY(confirm.findChild<QLineEdit*>() == nullptr);
  QCOMPARE(confirm.answer(), QStringLiteral("yes"));
  for (const auto* label : confirm.findChildren<QLabel*>()) QVERIFY(!label->text().contains(QLatin1Char('\x1b')));
  window::AskpassDialog secret(QStringLiteral("password: "), Question::Secret);
  secret.show();
  auto* field = secret.findChild<QLineEdit*>();
  QCOMPARE(field->echoMode(), QLineEdit::Password);
  QTest::keyClicks(field, QStringLiteral("s e'cret"));
  QTest::keyClick(field, Qt::Key_Return);
  QCOMPARE(secret.result(), int(QDialog::Accepted));
  QCOMPARE(secret.answer(), QStringLiteral("s e'cret"));
}

void HostsTest::aLostConnectionIsResumed() {
  HostWindow test;
  // The first engine hangs in the second layer.
  const QString slow =
      kHost + QStringLiteral(" FAULTY_STEPS=hang:first:eng1:_c10_ FAULTY_ONCE=%1 ").arg(test.file("once"));
  const QString cut = test.script("cut", "echo $$ > " + test.file("pid").toUtf8() + "\nexec \"$@\"\n");
  QVERIFY(test.connectTo(QStringLiteral("%1 %2").arg(cut, slow)));
  test.window.measuring().runs().start();
  QTRY_VERIFY_WITH_TIMEOUT(
      test.lastSurvey() != nullptr && !test.lastSurvey()->problems.empty() && test.lastSurvey()->problems.front().ended,
      kPatienceMs);
  QFile pid(test.file("pid"));
  QVERIFY(pid.open(QIODevice::ReadOnly));
  QCOMPARE(::kill(pid.readAll().trimmed().toInt(), SIGKILL), 0);
  QVERIFY(test.waitForEnd());
  const QString said = test.window.notices().text(kRun);
  QVERIFY2(said.contains(QStringLiteral("kept")), qPrintable(said));
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Failed);
  const ProblemResult kept = test.lastSurvey()->problems.front();
  test.click(QStringLiteral("Resume"));
  QVERIFY(test.window.measuring().runs().isRunning());
  QVERIFY(test.waitForEnd());
  QCOMPARE(test.store.session().surveys.size(), std::size_t{1});
  QCOMPARE(test.lastSurvey()->ended->how, SurveyEnd::Completed);
  QVERIFY(test.lastSurvey()->problems.front().trials.front().hot == kept.trials.front().hot);
  QVERIFY(test.window.session().files().saveTo(test.file("kept.convscope")));
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
