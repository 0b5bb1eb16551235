#include "window/without_display.h"

#include <fmt/format.h>

#include <QApplication>
#include <csignal>
#include <cstdio>

#include "cli/commands/commands.h"
#include "problem/error_message.h"
#include "problem/errors.h"
#include "problem/whole_error.h"
#include "text/excerpt.h"
#include "text/printable.h"
#include "window/language.h"

namespace convscope {
namespace {

/// Drops warnings of Qt about accounts without a home folder, as services have: standard error is for errors of the
/// command.
void passOn(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (message.startsWith(QLatin1String("QStandardPaths: "))) return;
  std::fputs(qPrintable(qFormatLogMessage(type, context, message) + u'\n'), stderr);
}

}  // namespace

void printMessage(const std::string& command, std::string_view message) {
  std::fputs(fmt::format("convscope {}: {}\n", command, messageLine(message)).c_str(), stderr);
}

void useLanguage(const std::string& command, const std::string& code) {
  if (code.empty()) return;
  const QString untranslated = window::translateApplication(QString::fromStdString(code));
  if (!untranslated.isEmpty()) printMessage(command, untranslated.toStdString());
}

int runWithoutDisplay(const std::string& command, const std::function<int()>& run) {
  // If the reader of the output ends, the write fails and reports it.
  std::signal(SIGPIPE, SIG_IGN);
  qInstallMessageHandler(passOn);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  try {
    int arguments = 1;
    char name[] = "convscope";
    char* argumentValues[] = {name, nullptr};
    QApplication application(arguments, argumentValues);
    return run();
  } catch (const WholeError& error) {
    std::fputs(fmt::format("convscope {}: {}\n", command, printable(error.whole())).c_str(), stderr);
    return cli::BadInput;
  } catch (const RequestError& error) {
    printMessage(command, error.what());
    return cli::BadInput;
  } catch (const std::exception& error) {
    printMessage(command, messageOf(error));
    return cli::WithFailures;
  }
}

}  // namespace convscope
