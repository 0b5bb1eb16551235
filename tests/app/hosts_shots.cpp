// Pictures of the dialogs about hosts, and of the panel that chooses one, to be looked at: hosts_shots FOLDER.
// QT_SCALE_FACTOR=2 for those of a fine screen.
#include <QApplication>
#include <QDir>
#include <QMessageBox>
#include <cstdio>
#include <cstdlib>

#include "app/hosts_window.h"
#include "window/appearance.h"
#include "window/hosts/askpass.h"
#include "window/hosts/command_dialog.h"
#include "window/hosts/deploy_dialog.h"
#include "window/hosts/host_dialog.h"

using namespace convscope;
using namespace convscope::testing;
using namespace convscope::window;

namespace {

const QString kLongName =
    QStringLiteral("sh -c 'exit 3' gpu-server-with-a-long-name.cluster.department.university.example.org");

QDir folder;
QString shade;

void shoot(QWidget& widget, const char* name) {
  widget.show();
  QTest::qWait(300);
  const QString file = folder.filePath(QStringLiteral("%1-%2.png").arg(shade, QLatin1String(name)));
  widget.grab().save(file);
  std::printf("%s\n", qPrintable(file));
}

void shootPanel() {
  HostWindow test;
  test.window.resize(1280, 800);
  test.waitForDevice();
  const QString longest =
      QStringLiteral("sh -c 'i=0; while [ $i -lt 9 ]; do echo a_long_line_of_output; i=$((i+1)); done; exit 3' ") +
      kLongName;
  test.window.measuring().hosts().choose(longest);
  test.waitFor(ConnectionState::Failed);
  shoot(test.window, "panel-failed");
  test.window.resize(900, 650);
  shoot(test.window, "panel-failed-small");
  test.window.resize(1280, 800);
  test.window.measuring().panel().showProblem(
      QStringLiteral("The network cannot be measured: %1.")
          .arg(QString(40, u'x') + QStringLiteral(" layer has a shape that does not fit").repeated(12)));
  shoot(test.window, "panel-both");
  test.window.resize(900, 650);
  shoot(test.window, "panel-both-small");
  test.window.resize(1280, 800);
  test.window.measuring().hosts().choose(QStringLiteral("env CUDA_VISIBLE_DEVICES= "));
  test.waitFor(ConnectionState::WithoutGpu);
  shoot(test.window, "panel-without-gpu");
  test.window.measuring().hosts().choose(QStringLiteral("env PATH=/usr/bin:/bin HOME=/dev/null/nowhere"));
  test.waitFor(ConnectionState::ProgramMissing);
  shoot(test.window, "panel-missing");
  test.click(QStringLiteral("Copy the program there…"));
  shoot(*test.window.findChild<QMessageBox*>(), "copy-from");
  test.window.findChild<QMessageBox*>()->reject();
  test.click(QStringLiteral("Show the commands"));
  shoot(*test.window.findChild<CommandDialog*>(), "copy-commands");
}

void shootDialogs(const QString& archive) {
  HostDialog host(QStringLiteral("docker 'x"), nullptr);
  host.accept();
  shoot(host, "host");
  DeployDialog connecting(parseHost("sh -c 'sleep 100'"), archive, nullptr);
  shoot(connecting, "deploy-connecting");
  DeployDialog sending(parseHost("sh -c 'echo ready; sleep 100' " + kLongName.mid(15).toStdString()), archive, nullptr);
  QTest::qWait(1500);
  shoot(sending, "deploy-sending");
  DeployDialog fails(parseHost(kLongName.toStdString()), archive, nullptr);
  if (!QTest::qWaitFor([&] { return !fails.trouble().isEmpty(); })) return;
  shoot(fails, "deploy-failed");
  AskpassDialog secret(
      QStringLiteral("Enter passphrase for key '/home/me/.ssh/a_key_with_a_long_name_for_the_cluster_ed25519': "),
      Question::Secret);
  shoot(secret, "ask-secret");
  AskpassDialog confirm(
      QStringLiteral("The authenticity of host 'gpu1 (10.0.0.1)' can't be established.\n"
                     "ED25519 key fingerprint is SHA256:FmTvGVYk5k9sBl1HyUG1XLpRrhEVmYt4i4w5f5pgbuY.\n"
                     "This key is not known by any other names.\n"
                     "Are you sure you want to continue connecting (yes/no/[fingerprint])? "),
      Question::Confirm);
  shoot(confirm, "ask-confirm");
  AskpassDialog inform(
      QStringLiteral("Confirm user presence for key ED25519-SK SHA256:FmTvGVYk5k9sBl1HyUG1XLpRrhEVmYt4i4w5f5pgbuY"),
      Question::Inform);
  shoot(inform, "ask-inform");
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  folder = QDir(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  const QTemporaryDir scratch;
  const QString pack = QStringLiteral(
      "cd %1 && mkdir -p top/share/convscope && head -c 9000000 /dev/urandom > top/data && "
      "echo data > top/share/convscope/command_line.txt && tar -czf a.tar.gz top");
  if (std::system(pack.arg(scratch.path()).toUtf8().constData()) != 0) return 1;
  for (const Colours colours : {Colours::Light, Colours::Dark}) {
    applyColours(colours);
    shade = colours == Colours::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    shootPanel();
    shootDialogs(scratch.filePath(QStringLiteral("a.tar.gz")));
  }
}
