#include "cli/verdict_report.h"

#include <fmt/format.h>

#include "text/printable.h"
#include "text/table.h"

namespace convscope::cli {
namespace {

std::string indented(const std::string& code) {
  std::string text = "    ";
  for (const char c : code) text += c == '\n' ? "\n    " : std::string(1, c);
  return text + '\n';
}

std::string findingsText(const SurveyFigures& figures) {
  std::string text;
  for (const Finding& finding : findings(figures)) {
    const std::string effect = effectText(finding);
    text += fmt::format("{} {}{}\n", finding.caution ? "!" : "-", printable(finding.text),
                        effect.empty() ? "" : " [" + effect + "]");
  }
  return text.empty() ? text : "\nFindings, largest effect first (! limits what the figures cover)\n" + text;
}

}  // namespace

std::string verdictReport(const SurveyFigures& figures, std::size_t width) {
  const BenchmarkVerdict& verdict = figures.verdict;
  std::string text;
  for (const std::string& line : {verdict.sentence, verdict.limits, verdict.basis}) {
    if (!line.empty()) text += printable(line) + '\n';
  }
  if (!verdict.code.empty()) text += indented(verdict.code);
  Table table({{"benchmark"}, {"False", Align::Right}, {"True", Align::Right}, {"Change", Align::Right}});
  for (const VerdictRow& row : comparedRows(verdict)) table.addRow({row.title, row.off, row.on, row.change});
  if (!table.empty()) text += '\n' + table.text(width);
  return text + findingsText(figures);
}

std::string verdictAndSurvey(const Session& session, const Survey& survey, const std::string& file,
                             const ReportOptions& options) {
  std::string text = surveyReport(survey, file, options);
  if (!options.layer.empty()) return text;
  return verdictReport(SurveyFigures(session, survey), options.width) + '\n' + text;
}

}  // namespace convscope::cli
