#include "cli/verdict_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/verdict_rows.h"
#include "cli/answer_text.h"
#include "cli/json_text.h"
#include "cli/session_input.h"
#include "policy/framework/policy.h"
#include "text/printable.h"
#include "text/table.h"

namespace convscope::cli {
namespace {

std::string findingsText(const SurveyFigures& figures, const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    const std::string effect = effectText(finding);
    text += fmt::format("{} {}{}\n", finding.caution ? "!" : "-", printable(finding.text),
                        effect.empty() ? "" : " [" + effect + "]");
  }
  if (text.empty()) return text;
  return fmt::format("\n{}, largest effect first (! limits what the figures cover)\n", findingsTitle(figures)) + text;
}

Json switchJson(const SwitchFigures& figures) {
  Json iteration = nullptr;
  if (figures.iterationUs) iteration = {{"low", figures.iterationUs->low}, {"high", figures.iterationUs->high}};
  return {{"iteration_us", iteration},
          {"first_us", orNull(figures.firstUs)},
          {"search_peak_bytes", figures.searchPeakBytes},
          {"workspace_bytes", figures.workspaceBytes},
          {"deterministic_ratio", orNull(figures.deterministicCost)}};
}

Json effectJson(const SettingEffect& effect) {
  return {{"policy", effect.policy},
          {"saved_share", effect.savedShare},
          {"noise_share", effect.noiseShare},
          {"pays_off_after_iterations", orNull(effect.paysOffAfter)},
          {"pays_off_range", orNull(effect.paysOffRange, rangeJson)}};
}

Json newSizesJson(const NewSizes& sizes) {
  return {{"extra_us", sizes.mean.extraUs},
          {"saved_us", sizes.mean.savedUs},
          {"regained_after_iterations", orNull(sizes.regainedAfter())},
          {"once_us", sizes.onceUs},
          {"measured_sizes", sizes.measured}};
}

Json findingJson(const Finding& finding) {
  return {{"id", finding.id},
          {"text", finding.text},
          {"caution", finding.caution},
          {"brief", finding.brief},
          {"iteration_us", orNull(finding.iterationUs)},
          {"warmup_us", orNull(finding.warmupUs)},
          {"bytes", orNull(finding.bytes)}};
}

/// Returns the head of the column of benchmark = True: its limit, beside an answer about another one.
std::string headOfTrue(const Answer& verdict) {
  return verdict.isAboutOtherLimit() ? fmt::format("limit={}", PolicySettings{}.limit) : "True";
}

}  // namespace

nlohmann::ordered_json verdictJson(const SurveyFigures& figures) {
  const Answer& verdict = figures.verdict;
  Json json = answerJson(verdict);
  json.update({{"sizes", verdict.sizes},
               {"saved_share", verdict.savedShare},
               {"noise_share", verdict.noiseShare},
               {"new_size", verdict.newSizes ? newSizesJson(*verdict.newSizes) : Json(nullptr)},
               {"benchmark_false", switchJson(verdict.off)},
               {"benchmark_true", switchJson(verdict.on)},
               {"effects", Json::array()},
               {"findings", Json::array()}});
  for (const SettingEffect& effect : verdict.effects) json["effects"].push_back(effectJson(effect));
  if (verdict.applied) json["applied"].update(effectJson(verdict.applied->effect));
  for (const Finding& finding : findings(figures)) json["findings"].push_back(findingJson(finding));
  return json;
}

std::string verdictReport(const SurveyFigures& figures, std::size_t width) {
  const Answer& verdict = figures.verdict;
  const std::vector<Finding> found = findings(figures);
  std::string text = answerText(verdict, cautionText(found));
  std::vector<Column> columns{{verdict.sizes > 1 ? fmt::format("benchmark, {} sizes", verdict.sizes) : "benchmark"},
                              {"False", Align::Right},
                              {headOfTrue(verdict), Align::Right},
                              {"Change", Align::Right}};
  const std::vector<VerdictColumn> further = furtherColumns(verdict);
  for (const VerdictColumn& column : further) columns.push_back({column.head, Align::Right});
  // The change is of a setting, so it stands behind the settings.
  const auto settings = static_cast<std::ptrdiff_t>(columnsBeforeChange(further));
  const auto moveChange = [&](auto& cells) {
    constexpr std::ptrdiff_t kChange = 3;
    std::rotate(cells.begin() + kChange, cells.begin() + kChange + 1, cells.begin() + kChange + 1 + settings);
  };
  moveChange(columns);
  Table table(std::move(columns));
  std::string notes;
  for (const VerdictRow& row : comparedRows(verdict)) {
    std::vector<std::string> cells{row.title, row.off, row.on, row.change};
    for (const VerdictCell& cell : row.further) cells.push_back(cell.text);
    moveChange(cells);
    table.addRow(std::move(cells));
    if (!row.note.empty()) notes += row.note + '\n';
  }
  if (!table.empty()) text += '\n' + table.text(width) + notes;
  return text + findingsText(figures, found);
}

std::string verdictAndSurvey(const Session& session, const Survey& survey, const std::string& file,
                             const ReportOptions& options) {
  std::string text = surveyReport(survey, file, options) + resumeText(session, survey, file);
  if (!options.layer.empty()) return text;
  const SurveyFigures figures(session, survey);
  const std::string input = shownInput(figures);
  std::string scope;
  if (!input.empty())
    scope = fmt::format("The tables below are of one input size, {}; --run chooses another.\n\n", input);
  else if (session.surveys.size() > 1)
    scope = fmt::format("The session has {} surveys. This is number {}; --run chooses another.\n\n",
                        session.surveys.size(), survey.started.run);
  return verdictReport(figures, options.width) + '\n' + scope + text;
}

}  // namespace convscope::cli
