#include "cli/check_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/check_summary.h"
#include "analysis/determinism_price.h"
#include "analysis/left_out.h"
#include "analysis/picks.h"
#include "cli/report_text.h"
#include "cli/survey_report.h"
#include "core/problem_text.h"
#include "session/trial_times.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string share(double differing) {
  return differing > 0 ? formatPercent(differing) : "";
}

std::string ulpText(double ulp) {
  return ulp > 0 ? fmt::format("{:.3g}", ulp) : "";
}

std::string errorText(std::optional<double> error) {
  return error ? fmt::format("{:.3g}", *error) : "";
}

std::string title(const ProblemResult& result) {
  return fmt::format("{} {}", firstLayer(result.subject), toText(result.subject.problem.pass));
}

/// A row's first cells.
std::vector<std::string> subjectCells(const NetworkProblem& subject) {
  return {firstLayer(subject), multiplicityText(subject), toText(subject.problem.pass)};
}

std::string problemTable(const Survey& survey, std::size_t width) {
  Table table({{"Layer", Align::Left, 13},
               {"", Align::Right},
               {"Pass"},
               {"Checked", Align::Right},
               {"Repeat", Align::Right},
               {"Busy", Align::Right},
               {"Marked", Align::Right, 0, 4},
               {"Differ", Align::Right},
               {"Max ulp", Align::Right, 0, 3},
               {"Error fastest", Align::Right, 0, 2},
               {"Max error", Align::Right},
               {"Distance", Align::Right, 0, 1}});
  for (const ProblemResult& result : survey.problems) {
    std::vector<std::string> row = subjectCells(result.subject);
    const CheckedProblemSummary summary = summarizeCheck(result);
    if (summary.checked > 0)
      row.insert(row.end(),
                 {fmt::format("{}", summary.checked), fmt::format("{}", summary.repeated),
                  fmt::format("{}", summary.repeatedBusy), fmt::format("{}", summary.marked), share(summary.differing),
                  ulpText(summary.largestUlp), errorText(summary.fastestError), errorText(summary.largestError),
                  summary.largestDistance.value_or(0) > 0 ? fmt::format("{:.2g}", *summary.largestDistance) : ""});
    else if (result.checked)
      row.push_back(result.checked->failure.empty() ? "none" : "failed");
    row.resize(12);
    table.addRow(std::move(row));
  }
  return table.text(width);
}

std::string algorithmTables(const Survey& survey, std::size_t width) {
  std::string text;
  const PolicyContext context = contextOf(survey);
  for (const ProblemResult& result : survey.problems) {
    Table table({{"Algorithm", Align::Left, 12},
                 {"Repeat", Align::Right},
                 {"Busy", Align::Right},
                 {"Marked"},
                 {"Differ", Align::Right},
                 {"Max ulp", Align::Right},
                 {"RMS ulp", Align::Right, 0, 3},
                 {"Error", Align::Right},
                 {"Rel. L2", Align::Right, 0, 2},
                 {"Picked by", Align::Left, 10, 1}});
    const std::vector<Pick> picks = picksOf(result, context, survey.started.options.backend);
    for (std::size_t i = 0; i < result.trials.size(); ++i) {
      const Trial& trial = result.trials[i];
      if (!wasChecked(trial)) continue;
      const Evidence& evidence = trial.evidence;
      const auto count = [](const std::optional<RepeatabilityChecked>& found) {
        return found ? fmt::format("{}/{}", found->equal, found->executions) : "";
      };
      const RepeatabilityChecked& worst = worstOf(evidence);
      const auto pick = std::ranges::find(picks, i, &Pick::trial);
      table.addRow(
          {trial.candidate.id, count(evidence.alone), count(evidence.busy),
           trial.candidate.has(Note::Nondeterministic) ? "nondeterministic" : "", share(differingShare(worst)),
           ulpText(static_cast<double>(worst.largestUlp)), ulpText(worst.rmsUlp), errorText(errorInUnits(evidence)),
           evidence.error && evidence.error->failure.empty() ? fmt::format("{:.2g}", evidence.error->relativeL2) : "",
           pick != picks.end() ? fmt::format("{}", fmt::join(pick->by, ", ")) : ""});
    }
    if (table.empty()) continue;
    text += printable(title(result)) + '\n' + toText(result.subject.problem) + '\n' + table.text(width) + '\n';
  }
  return text;
}

std::string findingsText(const Survey& survey) {
  std::string text;
  for (const ProblemResult& result : survey.problems) {
    for (const std::string& line : checkFindings(result))
      text += printable(fmt::format("{}: {}", title(result), line)) + '\n';
  }
  return text;
}

const char* onOff(bool value) {
  return value ? "on" : "off";
}

std::string priceText(const Session& session, const Survey& survey, std::size_t width, bool all) {
  const auto prices = determinismPrice(surveysBeside(session, survey), survey);
  for (const SwitchPrice& price : prices) {
    if (!price.costs.complete())
      return fmt::format("The cost of PyTorch's switches is not available: {}\n",
                         printable(price.costs.missing.reasons.front()));
  }
  Table table({{"benchmark"},
               {"deterministic"},
               {"Time", Align::Right},
               {"", Align::Right},
               {"Workspace", Align::Right},
               {"Warm-up", Align::Right}});
  for (const SwitchPrice& price : prices) {
    table.addRow({onOff(price.switches.benchmark), onOff(price.switches.deterministic),
                  formatTime(price.costs.iterationUs),
                  formatChange(price.costs.iterationUs / prices[0].costs.iterationUs),
                  formatBytes(price.costs.workspaceBytes), formatTime(price.warmup.totalUs())});
  }
  std::string text = table.text(width);
  for (const ExcludedLayers& leftOut : leftOutByPytorch(survey))
    text += fmt::format("Left out: {}\n", printable(leftOutText(leftOut)));
  if (all) {
    Table layers({{"Layer", Align::Left, 13},
                  {"", Align::Right},
                  {"Pass"},
                  {"Neither", Align::Right},
                  {"Benchmark", Align::Right},
                  {"Deterministic", Align::Right},
                  {"Both", Align::Right}});
    for (std::size_t i = 0; i < prices[0].costs.problems.size(); ++i) {
      std::vector<std::string> row = subjectCells(prices[0].costs.problems[i].subject);
      for (const SwitchPrice& price : prices) row.push_back(formatTime(price.costs.problems[i].choice.steadyUs));
      layers.addRow(std::move(row));
    }
    text += '\n' + layers.text(width);
  }
  for (const auto& [seed, name] : {std::pair{0, "Seed 0"}, std::pair{1, "Any other seed"}}) {
    const CudnnSwitches switches = switchesOfSeed(seed);
    text += fmt::format("{} of popular training scripts: benchmark {}, deterministic {}.\n", name,
                        onOff(switches.benchmark), onOff(switches.deterministic));
  }
  return text;
}

}  // namespace

std::string checkReport(const Session& session, const Survey& survey, const std::string& file, std::size_t width,
                        bool all) {
  const CheckStarted& check = *survey.check;
  std::string text = environmentText(survey.started);
  text += labelled("Checked", fmt::format("{}, {} executions of each algorithm and as many beside other work",
                                          check.time, check.executions));
  text += labelled("Session", file) + '\n';
  text += (all ? algorithmTables(survey, width) : problemTable(survey, width) + '\n');
  text +=
      "Repeat, Busy: algorithms whose results had the same bits every time, alone and beside other work;\n"
      "no difference in so many executions is evidence, not proof. Marked: nondeterministic, says the library.\n"
      "Differ: elements that differed, in the worst execution. Error: the largest compared with 64-bit results, in "
      "units "
      "of\n";
  text += fmt::format(
      "sqrt(products) x unit roundoff (up to {} elements of each result, seed {}). Distance: largest relative L2\n"
      "distance between results of the picks.\n\n",
      check.elements, check.seed);
  if (const std::string found = findingsText(survey); !found.empty()) text += found + '\n';
  text += priceText(session, survey, width, all);
  if (!survey.checkEnded || survey.checkEnded->how == SurveyEnd::Completed) return text;
  return text +
         printable(survey.checkEnded->how == SurveyEnd::Cancelled ? "The check was cancelled."
                                                                  : "The check failed: " + survey.checkEnded->reason) +
         '\n';
}

}  // namespace convscope::cli
