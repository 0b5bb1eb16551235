// Pictures of the whole window in its states, to be looked at: window_shots FOLDER [SESSION [LANGUAGE]].
// QT_SCALE_FACTOR=2 for those of a fine screen.
#include <QApplication>
#include <QDir>
#include <QTest>
#include <cstdio>

#include "app/window_fixture.h"
#include "support/synthetic_session.h"
#include "window/appearance.h"
#include "window/language.h"
#include "window/parts/page_area.h"

using namespace convscope;
using namespace convscope::testing;
using convscope::window::Colours;

namespace {

QDir folder;

void shoot(QWidget& widget, const QString& name) {
  QTest::qWait(350);
  const QString file = folder.filePath(name + QStringLiteral(".png"));
  widget.grab().save(file);
  std::printf("%s\n", qPrintable(file));
}

void shootPages(TestWindow& test, const QString& name) {
  for (int i = 0; i < test.window.pages().size(); ++i) {
    test.window.showPage(i);
    shoot(test.window, name + QLatin1Char('-') + test.window.pages()[i]->name());
  }
  for (const char* view : {"warm-up", "determinism", "saved", "new-sizes", "winners"}) {
    test.window.area().showNamed(QLatin1String(view));
    shoot(test.window, name + QLatin1Char('-') + QLatin1String(view));
  }
  test.window.showPage(0);
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  folder = QDir(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  const QString session = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
  if (argc > 3) std::printf("%s\n", qPrintable(window::translateApplication(QString::fromLocal8Bit(argv[3]))));
  for (const Colours colours : {Colours::Light, Colours::Dark}) {
    window::applyColours(colours);
    const QString shade = colours == Colours::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080), QSize(900, 650)}) {
      const QString name = QStringLiteral("%1-%2").arg(shade).arg(size.width());
      TestWindow test(Script{.device = {.id = "cpu:0", .name = "this computer", .memoryBytes = std::uint64_t{8} << 30},
                             .execution = std::chrono::milliseconds(2)});
      test.window.resize(size);
      test.waitForDevice();
      shoot(test.window, name + QStringLiteral("-start"));
      if (session.isEmpty()) {
        test.store.replace(syntheticSession({}, {{}}), QStringLiteral("synthetic"));
        test.window.showPage(0);
      } else {
        test.window.openFile(session);
      }
      shootPages(test, name);
      if (size.width() != 1280) continue;
      if (!session.isEmpty()) press(window::RunControl::tr("New session"));  // not into the recording
      test.window.runControl().start();
      shoot(test.window, name + QStringLiteral("-running"));
      test.window.runControl().stop();
      test.waitForEnd();
      test.window.openFile(QStringLiteral("/proc/version"));
      shoot(test.window, name + QStringLiteral("-foreign-file"));
    }
  }
}
