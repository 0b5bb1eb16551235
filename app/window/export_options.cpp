#include "window/export_options.h"

#include <CLI/CLI.hpp>
#include <QRegularExpression>

#include "cli/arguments.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

QSize sizeOf(const std::string& text) {
  static const QRegularExpression kSize(QStringLiteral("^([1-9][0-9]{1,4})x([1-9][0-9]{1,4})$"));
  const QRegularExpressionMatch match = kSize.match(QString::fromStdString(text));
  if (!match.hasMatch()) throw InputError("--size '{}': write WIDTHxHEIGHT in pixels, e.g. 1200x800", text);
  return {match.captured(1).toInt(), match.captured(2).toInt()};
}

/// Throws InputError unless exactly one output is requested, with the options that it needs.
void check(const ExportOptions& options, bool scaled) {
  const int outputs = (options.list ? 1 : 0) + (options.chart.empty() ? 0 : 1) + (options.table.empty() ? 0 : 1) +
                      (options.report.empty() ? 0 : 1);
  if (outputs != 1) throw InputError("give one of --list, --chart, --table and --report (see --help)");
  const bool needsOut = !options.chart.empty() || !options.table.empty();
  if (needsOut && options.out.empty()) throw InputError("--out is missing: the file to write");
  if (!needsOut && !options.out.empty()) throw InputError("--out goes with --chart or --table");
  if (options.list && !options.baseline.empty()) throw InputError("--baseline goes with --chart, --table or --report");
  if (options.chart.empty() && (scaled || options.size || options.slide))
    throw InputError("--scale, --size and --slide go with --chart");
  if (options.slide && options.size) throw InputError("give --size or --slide, not both: a slide is 1920x1080");
}

}  // namespace

ExportOptions parseExportOptions(int argc, const char* const* argv) {
  ExportOptions options;
  std::string size;
  std::string style = "light";
  CLI::App command{"Writes charts, tables and reports of a session to files; needs no display.", "convscope export"};
  command.add_option("SESSION", options.session, "A session file")->type_name("")->required();
  command.add_flag("--list", options.list, "Print the names of all charts and tables");
  command.add_option("--chart", options.chart, "The chart to write")->type_name("NAME");
  command.add_option("--table", options.table, "The table to write, as CSV")->type_name("NAME");
  command.add_option("--report", options.report, "Write a report to this file: .html or .pdf")->type_name("FILE");
  command.add_option("--out", options.out, "The file to write: .png, .svg or .pdf; of a table .csv")->type_name("FILE");
  command.add_flag("--force", options.force, "Replace the file if it exists");
  command
      .add_option("--survey", options.survey,
                  "The number of the survey, from 0 (the window counts from 1; default: as show)")
      ->type_name("NUMBER")
      ->transform(cli::surveyNumber());
  command.add_option("--layer", options.layer, "The layer that charts of one layer show")->type_name("NAME");
  command.add_option("--pass", options.pass, "Its pass: fwd, dgrad or wgrad")->type_name("PASS");
  command
      .add_option("--baseline", options.baseline, "A session file to compare with: its marks and the changes from it")
      ->type_name("FILE");
  CLI::Option* scale =
      command.add_option("--scale", options.scale, "Pixels of a .png for each pixel of the screen, 1 to 4")
          ->type_name("NUMBER")
          ->transform(cli::realNumber(1, 4));
  command.add_option("--size", size, "Size of the picture (default: what the chart needs)")->type_name("WxH");
  command.add_flag("--slide", options.slide,
                   "Write the chart as a slide of 1920x1080: large type, and of a long chart the rows that fit");
  command.add_option("--style", style, "Colours: light or dark")
      ->type_name("STYLE")
      ->check(CLI::IsMember({"light", "dark"}).description(""));
  command.add_option("--language", options.language, "Language of the output: en or zh_CN (default: en)")
      ->type_name("CODE");
  options.help = cli::parseArguments(command, argc, argv);
  if (!options.help.empty()) return options;
  if (!size.empty()) options.size = sizeOf(size);
  if (style == "dark") options.colours = PrintColours::Dark;
  check(options, scale->count() > 0);
  return options;
}

}  // namespace convscope
