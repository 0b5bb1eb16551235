#include "window/start.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QIcon>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string_view>

#include "cli/engine_choice.h"
#include "window/appearance.h"
#include "window/hosts/askpass.h"
#include "window/language.h"
#include "window/main_window.h"
#include "window/parts/notice_bar.h"
#include "window/reading.h"
#include "window/settings.h"

namespace convscope::window {

namespace {

/// Returns whether there is a display. Without one, Qt would abort with a list of plugins.
bool displayIsThere() {
  return !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("DISPLAY") ||
         !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
}

bool onlyAsks(int argc, char** argv) {
  return std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
    return argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v";
  });
}

/// What the arguments ask for.
struct StartOptions {
  QString language;  ///< empty: that of the settings
  QString lesson;    ///< a link (lesson/lesson_link.h) to the step to show; may be empty
  QRect place;       ///< of the screen, to be filled; empty: the last one
  QStringList files;
};

/// Starts the program once more, in the environment that this one was started in.
void startAnother(const QStringList& arguments, const QProcessEnvironment& environment) {
  QProcess window;
  window.setProgram(QApplication::applicationFilePath());
  window.setArguments(arguments);
  window.setProcessEnvironment(environment);
  window.startDetached();
}

QString placeText(const QRect& place) {
  return QStringLiteral("%1,%2,%3,%4").arg(place.x()).arg(place.y()).arg(place.width()).arg(place.height());
}

/// Reads placeText(); anything else is no place.
QRect placeOf(const QString& text) {
  const QStringList numbers = text.split(QLatin1Char(','));
  if (numbers.size() != 4) return {};
  return {numbers[0].toInt(), numbers[1].toInt(), numbers[2].toInt(), numbers[3].toInt()};
}

/// Fills `place`, once more when the window manager has added the frame: its size is unknown before.
void fillWithFrame(MainWindow& window, const QRect& place) {
  constexpr std::chrono::milliseconds kPatience(3000);
  constexpr std::chrono::milliseconds kBetween(50);
  window.fill(place);
  auto* wait = new QTimer(&window);
  QObject::connect(wait, &QTimer::timeout, &window, [wait, &window, place] {
    if (window.frameGeometry() == window.geometry()) return;
    window.fill(place);
    wait->stop();
  });
  QTimer::singleShot(kPatience, wait, &QTimer::stop);
  wait->start(kBetween);
}

/// Shows the window until it is closed. Returns the arguments with which
/// to start again, if the user wants that.
std::optional<QStringList> showWindow(const StartOptions& start, const QProcessEnvironment& environment,
                                      int& exitCode) {
  Settings settings;
  const QString untranslated = translateApplication(start.language.isEmpty() ? settings.language() : start.language);
  if (!untranslated.isEmpty()) std::fputs(qPrintable(QStringLiteral("convscope: %1\n").arg(untranslated)), stderr);
  applyColours(settings.colours());
  applyZoom(settings.zoom());
  const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
  SessionStore store;
  ShownSurvey shown(store);
  const QString sshConfig = QDir::homePath() + QStringLiteral("/.ssh/config");
  MainWindow window({store, shown, settings, data + QStringLiteral("/working"), cli::makeEngine, sshConfig});
  if (!untranslated.isEmpty()) window.notices().show(QStringLiteral("language"), NoticeKind::Information, untranslated);
  std::optional<QStringList> again;
  QObject::connect(&window, &MainWindow::restarted,
                   [&again](const QString& file) { again = file.isEmpty() ? QStringList() : QStringList{file}; });
  QObject::connect(&window, &MainWindow::windowRequested,
                   [&environment, &start](const QString& file, const QRect& place) {
                     QStringList arguments;
                     if (!start.language.isEmpty()) arguments << QStringLiteral("--language=") + start.language;
                     if (!place.isEmpty()) arguments << QStringLiteral("--place=") + placeText(place);
                     if (!file.isEmpty()) arguments << QStringLiteral("--") << file;
                     startAnother(arguments, environment);
                   });
  window.show();
  if (!start.place.isEmpty()) fillWithFrame(window, start.place);
  QTimer::singleShot(0, &window, [&window, &start] {
    if (!start.files.isEmpty()) window.openFile(start.files.front());
    if (!start.lesson.isEmpty()) window.reading().showLesson(start.lesson);
  });
  exitCode = QApplication::exec();
  return again;
}

}  // namespace

int runWindow(int argc, char** argv) {
  if (!displayIsThere()) {
    if (!onlyAsks(argc, argv)) {
      std::fputs("convscope: there is no display for a window; \"convscope export\" needs none\n", stderr);
      constexpr int kBadInput = 2;
      return kBadInput;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
  }
  const QProcessEnvironment environment = askBySelf();
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("ConvScope"));
  QApplication::setApplicationName(QStringLiteral("ConvScope"));
  QApplication::setApplicationVersion(QStringLiteral(CONVSCOPE_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("io.github.convscope.ConvScope"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/convscope/icons/convscope.svg")));

  QCommandLineParser parser;
  parser.setApplicationDescription(QStringLiteral(
      "Profiles the choice of convolution algorithms. Commands without a window: convscope export writes "
      "charts, tables and reports, convscope lesson handouts and slides; each has its own --help. "
      "convscope-cli measures and forecasts."));
  parser.addPositionalArgument(
      QStringLiteral("file"),
      QStringLiteral("A session (.convscope), a network (.json, .onnx), a workload or a recording to open."),
      QStringLiteral("[file]"));
  const QCommandLineOption language(
      QStringLiteral("language"),
      QStringLiteral("Language of the window: en or zh_CN (default: as set in View > Language)."),
      QStringLiteral("code"));
  const QCommandLineOption lesson(QStringLiteral("lesson"),
                                  QStringLiteral("Show this step of a lesson, e.g. warm-up#3."),
                                  QStringLiteral("name#step"));
  parser.addOption(language);
  parser.addOption(lesson);
  QCommandLineOption place(QStringLiteral("place"), QString(), QStringLiteral("x,y,width,height"));
  place.setFlags(QCommandLineOption::HiddenFromHelp);  // of a window beside another
  parser.addOption(place);
  parser.addHelpOption();
  parser.addVersionOption();
  parser.process(application);

  int exitCode = 0;
  const StartOptions start{parser.value(language), parser.value(lesson), placeOf(parser.value(place)),
                           parser.positionalArguments()};
  const auto again = showWindow(start, environment, exitCode);
  // Not before the window has written its settings and released its working log.
  if (again) startAnother(*again, environment);
  return exitCode;
}

}  // namespace convscope::window
