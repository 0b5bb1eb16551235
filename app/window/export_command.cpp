#include "window/export_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QFileInfo>
#include <algorithm>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/output_file.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "policy/forecast/policy_costs.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "widgets/chart/marks_baseline.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/chart_slide.h"
#include "widgets/export/export_catalogue.h"
#include "widgets/export/film_strip.h"
#include "widgets/export/picture_formats.h"
#include "widgets/export/report_file.h"
#include "widgets/export/session_charts.h"
#include "widgets/mechanism/mechanism_setup.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/baseline_columns.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/table_text.h"
#include "window/export_options.h"
#include "window/without_display.h"

namespace convscope {
namespace {

const std::string kExportCommand = "export";
const std::string kMechanismChart = "mechanism";  ///< no chart: key frames

void addOnce(std::vector<std::string>& texts, const std::string& text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(text);
}

/// Selects the problem of `layer` in `pass`. An empty pass means the first of the layer, an empty layer the first of
/// the pass; if both are empty, only the survey is selected. Throws InputError that lists the layers or passes of the
/// survey.
void selectProblem(ShownSurvey& shown, const Session& session, int survey, const std::string& layer,
                   const std::string& pass) {
  if (layer.empty() && pass.empty()) {
    shown.show(survey);
    return;
  }
  const Survey& chosen = session.surveys.at(static_cast<std::size_t>(survey));
  std::vector<std::string> layers;
  std::vector<std::string> passes;  // of the layer, if one is given
  for (std::size_t i = 0; i < chosen.problems.size(); ++i) {
    const NetworkProblem& subject = chosen.problems[i].subject;
    for (const std::string& name : subject.layers) addOnce(layers, name);
    if (!layer.empty() && std::ranges::find(subject.layers, layer) == subject.layers.end()) continue;
    addOnce(passes, toText(subject.problem.pass));
    if (!pass.empty() && passes.back() != pass) continue;
    shown.show(survey, static_cast<int>(i));
    return;
  }
  if (passes.empty())
    throw InputError("{} has no convolution layer '{}'; it has: {}", chosen.started.network.name, layer,
                     fmt::join(layers, ", "));
  throw InputError("there is no pass '{}'{}; there are: {}", pass, layer.empty() ? "" : " of " + layer,
                   fmt::join(passes, ", "));
}

/// The session and the selection that the options name.
struct Opened {
  explicit Opened(const ExportOptions& options) {
    LoadedSession loaded = cli::readSurveys(options.session);
    for (const std::string& warning : loaded.warnings) printMessage(kExportCommand, warning);
    const Survey& survey = cli::chooseSurvey(loaded.session, options.survey, options.session);
    const auto index = static_cast<int>(&survey - loaded.session.surveys.data());
    const QString provenance = recordedProvenance(loaded.session);
    store.replace(std::move(loaded.session), provenance);
    selectProblem(shown, store.session(), index, options.layer, options.pass);
    if (!options.baseline.empty()) pinBaseline(options);
  }

  void pinBaseline(const ExportOptions& options);

  SessionStore store;
  ShownSurvey shown{store};
};

/// Throws InputError if the file cannot be compared with the shown survey.
void Opened::pinBaseline(const ExportOptions& options) {
  const LoadedSession loaded = cli::readSurveys(options.baseline);
  for (const std::string& warning : loaded.warnings) printMessage(kExportCommand, warning);
  if (loaded.session.surveys.empty()) throw InputError("{} contains no survey to compare with", options.baseline);
  Baseline& baseline = shown.baseline();
  baseline.pin(pinnedFor(loaded.session, shown.survey()));
  if (baseline.isShown())
    throw InputError("{} has the survey itself: there is nothing to compare it with", options.baseline);
  const bool isInReport = !options.report.empty() && !baseline.commonSizes().empty();
  if (!baseline.isCompared() && !isInReport)
    throw InputError("{}: {}", options.baseline, baseline.absence().toStdString());
}

/// Throws InputError if a baseline was given that `output` does not show.
void checkMarked(const ExportOptions& options, bool isMarked, const char* output) {
  if (!options.baseline.empty() && !isMarked)
    throw InputError("--baseline is not for this {}, which shows no changes from a baseline", output);
}

/// Returns the key frames of the mechanism, as the window's page shows it at first, of the selected problem if there is
/// one.
QByteArray mechanismBytes(const ExportOptions& options, const Opened& opened, PictureFormat format) {
  if (options.size || options.slide)
    throw InputError("{} is not for the chart mechanism, which has a size of its own",
                     options.size ? "--size" : "--slide");
  checkMarked(options, false, "chart");
  const Survey& survey = *opened.shown.survey();
  std::vector<Dims> sizes;
  for (const Survey* each : surveysLike(opened.store.session(), survey)) sizes.push_back(each->started.input);
  MechanismSetup setup;
  setup.setSurvey(survey, sizes);
  MechanismChoice choice = setup.choice();
  if (const int problem = opened.shown.selectedProblem(); problem >= 0) {
    const NetworkProblem& subject = survey.problems.at(static_cast<std::size_t>(problem)).subject;
    const std::string layer = options.layer.empty() ? subject.layers.front() : options.layer;
    choice.scope = ConvolutionScope{layer, subject.problem.pass};
  }
  return pictureBytes(*filmStrip(opened.store, survey, choice, options.colours), format, options.scale);
}

QByteArray chartBytes(const ExportOptions& options, Opened& opened, const QString& file) {
  const PictureFormat format = pictureFormatOf(file);
  if (format != PictureFormat::Png && options.scale != 1) throw InputError("--scale is for .png files only");
  if (options.chart == kMechanismChart) return mechanismBytes(options, opened, format);
  const QString name = QString::fromStdString(options.chart);
  ExportCatalogue catalogue(opened.store, opened.shown);
  ChartPainter& chart = catalogue.chart(name);
  const auto* marks = dynamic_cast<const MarksBaseline*>(&chart);
  const bool isMarked = marks != nullptr && !marks->baselineTitle().isEmpty();
  checkMarked(options, isMarked || catalogue.comparesBaseline(name), "chart");
  const Caption caption = captionOf(chart, opened.store, opened.shown);
  const ChartStyle style = printStyle(options.colours);
  if (options.slide) return pictureBytes(ChartSlide(chart, caption, style), format, options.scale);
  const ChartPicture picture =
      options.size ? ChartPicture(chart, caption, style, *options.size) : ChartPicture(chart, caption, style);
  return pictureBytes(picture, format, options.scale);
}

QByteArray tableBytes(const ExportOptions& options, Opened& opened, const QString& file) {
  if (QFileInfo(file).suffix().toLower() != QLatin1String("csv"))
    throw InputError("{}: a table is written to .csv", file.toStdString());
  ExportCatalogue catalogue(opened.store, opened.shown);
  const QString name = QString::fromStdString(options.table);
  const SessionTable table = catalogue.table(name);
  checkMarked(options, hasBaselineColumns(*table.rows, opened.shown.baseline()) || catalogue.comparesBaseline(name),
              "table");
  if (options.table == "compare") checkContent(catalogue.chart(name));
  return tableText(*table.rows, TableFormat::Csv).toUtf8();
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
  useLanguage(kExportCommand, options.language);
  Opened opened(options);
  if (options.list) {
    cli::writeOutput(ExportCatalogue(opened.store, opened.shown).listing().toStdString());
    const QString mechanism = App::tr("What a framework does, step by step");
    cli::writeOutput(fmt::format("chart  {:24}  {}\n", kMechanismChart, mechanism.toStdString()));
    return cli::Done;
  }
  const std::string& name = options.report.empty() ? options.out : options.report;
  const QString file = QString::fromStdString(name);  // for its suffix; the name itself need not be UTF-8
  cli::checkOutput(name, options.force);
  cli::writeFile(name, bytesFor(options, opened, file).toStdString(), options.force);
  return cli::Done;
}

}  // namespace

int runExport(int argc, const char* const* argv) {
  return runWithoutDisplay(kExportCommand, [&] { return run(parseExportOptions(argc, argv)); });
}

}  // namespace convscope
