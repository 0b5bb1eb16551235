#include "window/export_command.h"

#include <fmt/format.h>

#include <QApplication>
#include <QFileInfo>
#include <QTableView>
#include <csignal>
#include <cstdio>

#include "cli/commands/commands.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "text/printable.h"
#include "widgets/export/export_catalogue.h"
#include "widgets/export/picture_formats.h"
#include "widgets/export/report_file.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/table_text.h"
#include "window/export_options.h"
#include "window/export_selection.h"
#include "window/saved_file.h"

namespace convscope {
namespace {

void say(std::string_view message) {
  std::fputs(fmt::format("convscope export: {}\n", printable(message)).c_str(), stderr);
}

/// Drops warnings of Qt about accounts without a home folder, as services have: standard error is for errors of the
/// export.
void passOn(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (message.startsWith(QLatin1String("QStandardPaths: "))) return;
  std::fputs(qPrintable(qFormatLogMessage(type, context, message) + u'\n'), stderr);
}

/// The session and the selection that the options name.
struct Opened {
  explicit Opened(const ExportOptions& options) {
    LoadedSession loaded = readSession(options.session);
    for (const std::string& warning : loaded.warnings) say(warning);
    const Survey& survey = cli::chooseSurvey(loaded.session, options.survey, options.session);
    const auto index = static_cast<int>(&survey - loaded.session.surveys.data());
    const QString provenance = recordedProvenance(loaded.session);
    store.replace(std::move(loaded.session), provenance);
    selectProblem(shown, store.session(), index, options.layer, options.pass);
  }

  SessionStore store;
  ShownSurvey shown{store};
};

QByteArray chartBytes(const ExportOptions& options, Opened& opened, const QString& file) {
  const PictureFormat format = pictureFormatOf(file);
  if (format != PictureFormat::Png && options.scale != 1) throw InputError("--scale is for .png files only");
  const ExportCatalogue catalogue(opened.store, opened.shown);
  SessionChart& chart = catalogue.chart(QString::fromStdString(options.chart));
  const Caption caption = captionOf(chart, opened.store, opened.shown);
  const ChartStyle style = printStyle(options.colours);
  const ChartPicture picture =
      options.size ? ChartPicture(chart, caption, style, *options.size) : ChartPicture(chart, caption, style);
  return pictureBytes(picture, format, options.scale);
}

QByteArray tableBytes(const ExportOptions& options, Opened& opened, const QString& file) {
  if (QFileInfo(file).suffix().toLower() != QLatin1String("csv"))
    throw InputError(fmt::format("{}: a table is written to .csv", file.toStdString()));
  const ExportCatalogue catalogue(opened.store, opened.shown);
  return tableText(catalogue.table(QString::fromStdString(options.table)), TableFormat::Csv).toUtf8();
}

QByteArray bytesFor(const ExportOptions& options, Opened& opened, const QString& file) {
  if (!options.report.empty()) return reportBytes(opened.store, opened.shown, reportFormatOf(file));
  return options.chart.empty() ? tableBytes(options, opened, file) : chartBytes(options, opened, file);
}

int run(const ExportOptions& options) {
  if (!options.help.empty()) {
    cli::writeOutput(options.help);
    return cli::Done;
  }
  Opened opened(options);
  if (options.list) {
    cli::writeOutput(ExportCatalogue(opened.store, opened.shown).listing().toStdString());
    return cli::Done;
  }
  const QString file = QString::fromStdString(options.report.empty() ? options.out : options.report);
  if (!options.force && QFileInfo::exists(file))
    throw InputError(fmt::format("{} already exists: give another file, or --force to replace it", file.toStdString()));
  saveFile(file, bytesFor(options, opened, file));
  return cli::Done;
}

}  // namespace

int runExport(int argc, const char* const* argv) {
  // If the reader of the output ends, the write fails and reports it.
  std::signal(SIGPIPE, SIG_IGN);
  qInstallMessageHandler(passOn);
  qputenv("QT_QPA_PLATFORM", "offscreen");
  try {
    const ExportOptions options = parseExportOptions(argc, argv);
    int arguments = 1;
    char name[] = "convscope";
    char* argumentValues[] = {name, nullptr};
    QApplication application(arguments, argumentValues);
    return run(options);
  } catch (const RequestError& error) {
    say(error.what());
    return cli::BadInput;
  } catch (const std::exception& error) {
    say(error.what());
    return cli::WithFailures;
  }
}

}  // namespace convscope
