#include "window/start.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QStandardPaths>
#include <QTimer>

#include "backend/registry.h"
#include "window/appearance.h"
#include "window/main_window.h"

namespace convscope::window {

int runWindow(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("ConvScope"));
  QApplication::setApplicationName(QStringLiteral("ConvScope"));
  QApplication::setApplicationVersion(QStringLiteral(CONVSCOPE_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("io.github.convscope.ConvScope"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/convscope/icons/convscope.svg")));

  QCommandLineParser parser;
  parser.setApplicationDescription(
      QApplication::translate("main", "Shows what cuDNN's choice of convolution algorithms costs and gains."));
  parser.addPositionalArgument(QStringLiteral("file"),
                               QApplication::translate("main", "A session (.convscope) or a network (.json) to open."),
                               QStringLiteral("[file]"));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.process(application);

  Settings settings;
  applyColours(settings.colours());
  const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
  MainWindow window({settings, data + QStringLiteral("/working"), [] { return loadBackends(); }});
  window.show();
  const QStringList files = parser.positionalArguments();
  if (!files.isEmpty()) QTimer::singleShot(0, &window, [&window, file = files.front()] { window.openFile(file); });
  return QApplication::exec();
}

}  // namespace convscope::window
