#include "cli/check_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "analysis/determinism_price.h"
#include "analysis/picks.h"
#include "analysis/result_evidence.h"
#include "cli/survey_report.h"
#include "problem/problem_text.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

bool repeats(const std::optional<RepeatabilityChecked>& found) {
  return found && found->executions > 0 && found->equal == found->executions;
}

std::string share(const RepeatabilityChecked& found) {
  if (found.differing == 0) return "";
  return formatPercent(static_cast<double>(found.differing) / static_cast<double>(found.elements));
}

std::string ulpText(double ulp) {
  return ulp > 0 ? fmt::format("{:.3g}", ulp) : "";
}

/// The largest error in errorUnit()s.
std::string scaledError(const ErrorMeasured* error) {
  return error != nullptr && error->failure.empty() && error->unit > 0
             ? fmt::format("{:.3g}", error->largest / error->unit)
             : "";
}

const ErrorMeasured* errorOf(const Trial& trial) {
  return trial.evidence.error ? &*trial.evidence.error : nullptr;
}

std::string title(const ProblemResult& result) {
  return fmt::format("{} {}", firstLayer(result.subject), toText(result.subject.problem.pass));
}

/// A row's first cells.
std::vector<std::string> subjectCells(const NetworkProblem& subject) {
  return {firstLayer(subject), subject.layers.size() > 1 ? fmt::format("x{}", subject.layers.size()) : "",
          toText(subject.problem.pass)};
}

std::string problemTable(const Survey& survey, std::size_t width) {
  Table table({{"Layer", Align::Left, 13},
               {"", Align::Right},
               {"Pass"},
               {"Checked", Align::Right},
               {"Repeat", Align::Right},
               {"Busy", Align::Right},
               {"Noted", Align::Right, 0, 4},
               {"Differ", Align::Right},
               {"Max ulp", Align::Right, 0, 3},
               {"Error fastest", Align::Right, 0, 2},
               {"Largest", Align::Right},
               {"Apart", Align::Right, 0, 1}});
  for (const ProblemResult& result : survey.problems) {
    std::vector<std::string> row = subjectCells(result.subject);
    int checked = 0, alone = 0, busy = 0, noted = 0;
    double apart = 0;
    const RepeatabilityChecked* worst = nullptr;
    const ErrorMeasured* largest = nullptr;
    for (const Trial& trial : result.trials) {
      if (!wasChecked(trial)) continue;
      const Evidence& evidence = trial.evidence;
      ++checked;
      alone += repeats(evidence.alone) ? 1 : 0;
      busy += repeats(evidence.busy) ? 1 : 0;
      noted += trial.candidate.has(Note::Nondeterministic) ? 1 : 0;
      for (const auto& found : {&evidence.alone, &evidence.busy}) {
        if (*found && (worst == nullptr || (*found)->differing > worst->differing)) worst = &**found;
      }
      if (evidence.error && (largest == nullptr || evidence.error->largest > largest->largest))
        largest = &*evidence.error;
      for (const OutputsCompared& pair : evidence.comparisons) apart = std::max(apart, pair.relativeL2);
    }
    if (checked == 0) {
      if (result.checked) row.push_back(result.checked->failure.empty() ? "none" : "failed");
    } else {
      const auto fastest = result.fastest();
      row.insert(row.end(), {fmt::format("{}", checked), fmt::format("{}", alone), fmt::format("{}", busy),
                             fmt::format("{}", noted), share(*worst), ulpText(static_cast<double>(worst->largestUlp)),
                             fastest ? scaledError(errorOf(result.trials[*fastest])) : "", scaledError(largest),
                             apart > 0 ? fmt::format("{:.2g}", apart) : ""});
    }
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
                 {"Noted"},
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
      const RepeatabilityChecked& worst =
          evidence.busy && evidence.busy->differing > evidence.alone->differing ? *evidence.busy : *evidence.alone;
      const auto pick = std::ranges::find(picks, i, &Pick::trial);
      table.addRow(
          {trial.candidate.id, count(evidence.alone), count(evidence.busy),
           trial.candidate.has(Note::Nondeterministic) ? "nondeterministic" : "", share(worst),
           ulpText(static_cast<double>(worst.largestUlp)), ulpText(worst.rmsUlp), scaledError(errorOf(trial)),
           evidence.error && evidence.error->failure.empty() ? fmt::format("{:.2g}", evidence.error->relativeL2) : "",
           pick != picks.end() ? fmt::format("{}", fmt::join(pick->by, ", ")) : ""});
    }
    if (table.empty()) continue;
    text += printable(title(result)) + '\n' + toText(result.subject.problem) + '\n' + table.text(width) + '\n';
  }
  return text;
}

/// One line for each thing that is wrong or unexpected.
std::string findings(const Survey& survey) {
  std::string text;
  const auto say = [&](const ProblemResult& result, const std::string& what) {
    text += printable(fmt::format("{}: {}", title(result), what)) + '\n';
  };
  for (const ProblemResult& result : survey.problems) {
    if (result.checked && !result.checked->failure.empty()) say(result, "not checked: " + result.checked->failure);
    for (const Trial& trial : result.trials) {
      if (!wasChecked(trial)) continue;
      const Evidence& evidence = trial.evidence;
      const std::string& id = trial.candidate.id;
      if (evidence.alone->unwritten > 0)
        say(result,
            fmt::format("defect of {}: {} elements of the result are never written", id, evidence.alone->unwritten));
      if (evidence.alone->notFinite > evidence.alone->unwritten)
        say(result, fmt::format("{}: {} elements are NaN or infinite", id, evidence.alone->notFinite));
      if (!evidence.alone->failure.empty()) say(result, fmt::format("{}: {}", id, evidence.alone->failure));
      if (evidence.busy && !evidence.busy->failure.empty())
        say(result, fmt::format("{}: {}", id, evidence.busy->failure));
      if (evidence.error && !evidence.error->failure.empty())
        say(result, fmt::format("{}: no error: {}", id, evidence.error->failure));
      const auto differs = [](const auto& found) { return found && found->equal < found->executions; };
      if (!trial.candidate.has(Note::Nondeterministic) && (differs(evidence.alone) || differs(evidence.busy)))
        say(result, fmt::format("{} is not marked nondeterministic, but its results differ", id));
    }
  }
  return text;
}

const char* onOff(bool value) {
  return value ? "on" : "off";
}

std::string priceText(const Survey& survey, std::size_t width, bool all) {
  const auto prices = determinismPrice(survey);
  for (const SwitchPrice& price : prices) {
    if (!price.costs.complete())
      return fmt::format("What PyTorch's switches cost cannot be told: {}\n",
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

std::string checkReport(const Survey& survey, const std::string& file, std::size_t width, bool all) {
  const CheckStarted& check = *survey.check;
  std::string text = environmentText(survey.started);
  text += fmt::format("{:<10}{}, {} executions of each algorithm and as many beside other work\n", "Checked",
                      check.time, check.executions);
  text += fmt::format("{:<10}{}\n\n", "Session", printable(file));
  text += (all ? algorithmTables(survey, width) : problemTable(survey, width) + '\n');
  text +=
      "Repeat, Busy: algorithms whose results had the same bits every time, alone and beside other work;\n"
      "no difference in so many executions is evidence, no proof. Noted: marked nondeterministic by the library.\n"
      "Differ: elements that differed, in the worst execution. Error: the largest against 64-bit results, in units "
      "of\n";
  text += fmt::format(
      "sqrt(products) x unit roundoff (up to {} elements of each result, seed {}). Apart: relative L2 distance of\n"
      "what the picks compute.\n\n",
      check.elements, check.seed);
  if (const std::string found = findings(survey); !found.empty()) text += found + '\n';
  text += priceText(survey, width, all);
  if (!survey.checkEnded || survey.checkEnded->how == SurveyEnd::Completed) return text;
  return text +
         printable(survey.checkEnded->how == SurveyEnd::Cancelled ? "The check was cancelled."
                                                                  : "The check failed: " + survey.checkEnded->reason) +
         '\n';
}

bool checkHasFailures(const Survey& survey) {
  if (!survey.checkEnded || survey.checkEnded->how != SurveyEnd::Completed) return true;
  const auto failed = [](const auto& found) { return found && !found->failure.empty(); };
  return std::ranges::any_of(survey.problems, [&](const ProblemResult& result) {
    return failed(result.checked) || std::ranges::any_of(result.trials, [&](const Trial& trial) {
             return failed(trial.evidence.alone) || failed(trial.evidence.busy) || failed(trial.evidence.error);
           });
  });
}

}  // namespace convscope::cli
