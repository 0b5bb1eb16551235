#include "cli/survey_summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "problem/input_error.h"
#include "session/trial_reading.h"

namespace convscope::cli {
namespace {

void addTo(PassTotal& total, const ProblemSummary& problem) {
  ++total.problems;
  if (problem.fastest == nullptr) return;
  ++total.measured;
  const auto times = static_cast<double>(problem.multiplicity());
  total.fastestUs += times * problem.time.median;
  total.firstChoiceUs +=
      times * problem.time.median * (problem.firstChoice != nullptr ? problem.firstOverFastest : std::nan(""));
  total.warmUpUs += warmUpUs(*problem.fastest);
  total.largestWorkspace = std::max(total.largestWorkspace, problem.fastest->workspaceBytes);
}

void addTo(SearchCost& cost, const ProblemResult& result) {
  for (const CandidateList& list : result.lists) cost.queryUs += list.queryUs;
  for (const Trial& trial : result.trials) {
    cost.buildUs += trial.buildUs.value_or(0);
    cost.firstExecutionUs += trial.firstExecutionUs.value_or(0);
    if (trial.buildUs) ++cost.plans;
  }
}

}  // namespace

std::string firstLayer(const NetworkProblem& subject) {
  return subject.layers.empty() ? "" : subject.layers.front();
}

ProblemSummary summarizeProblem(const ProblemResult& result) {
  ProblemSummary summary;
  summary.result = &result;
  for (const Trial& trial : result.trials) {
    if (trial.status) ++summary.trials[*trial.status];
  }
  const auto fastest = result.fastest();
  if (!fastest) return summary;
  summary.fastest = &result.trials[*fastest];
  summary.time = summarize(summary.fastest->timing().us);
  for (const CandidateList& list : result.lists) {
    const auto first = result.firstOf(list.name);
    if (!first) continue;
    summary.firstChoice = &result.trials[*first];
    summary.firstOverFastest = timesSlower(*summary.firstChoice, *summary.fastest);
    summary.firstList = list.name;
    break;
  }
  return summary;
}

SurveySummary summarizeSurvey(const Survey& survey) {
  SurveySummary summary;
  for (const auto& [what, us] : survey.started.setup) summary.search.setupUs += us;
  for (const ProblemResult& result : survey.problems) {
    ProblemSummary& problem = summary.problems.emplace_back(summarizeProblem(result));
    // Among algorithms that were picked by hand there is no first choice to speak of.
    if (!survey.started.options.algorithms.empty()) problem.firstChoice = nullptr;
    addTo(summary.passes[result.subject.problem.pass], problem);
    addTo(summary.total, problem);
    addTo(summary.search, result);
  }
  return summary;
}

void keepLayer(SurveySummary& summary, const std::string& network, const std::string& layer) {
  std::erase_if(summary.problems, [&](const ProblemSummary& problem) {
    return std::ranges::find(problem.result->subject.layers, layer) == problem.result->subject.layers.end();
  });
  if (summary.problems.empty())
    throw InputError(fmt::format("--layer: {} has no convolution layer '{}'", network, layer));
}

double warmUpUs(const Trial& trial) {
  return trial.buildUs.value_or(0) + trial.firstExecutionUs.value_or(0);
}

bool hasFailures(const Survey& survey) {
  if (!survey.ended || survey.ended->how != SurveyEnd::Completed) return true;
  return std::ranges::any_of(survey.problems, [](const ProblemResult& result) {
    return !result.failure.empty() ||
           std::ranges::any_of(result.trials, [](const Trial& trial) { return trial.status == TrialStatus::Failed; });
  });
}

const Survey& chooseSurvey(const Session& session, int run, const std::string& file) {
  if (session.surveys.empty()) throw InputError(file + " holds no survey");
  if (run < 0) return session.surveys.back();
  std::vector<int> known;
  for (const Survey& survey : session.surveys) {
    if (survey.started.run == run) return survey;
    known.push_back(survey.started.run);
  }
  throw InputError(fmt::format("{} holds no run {}: there are {}", file, run, fmt::join(known, ", ")));
}

}  // namespace convscope::cli
