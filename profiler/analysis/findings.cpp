#include "analysis/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "analysis/call_lengths.h"
#include "analysis/iteration_advice.h"
#include "policy/forecast/missing_data.h"
#include "text/units.h"

namespace convscope {
namespace {

const std::string kInputSizes = "input-sizes";
const std::string kWholeIterations = "iterations";
const std::string kAlgorithms = "algorithms";
const std::string kMemory = "memory";
const std::string kWarmUp = "warm-up";

std::string notAvailable(const std::string& missing) {
  return fmt::format("Not available from this session: {}.", missing);
}

void addGain(std::vector<Finding>& list, const BenchmarkGain& gain) {
  if (!gain.missing.empty()) {
    list.push_back({"benchmark-gain", notAvailable(gain.missing), kInputSizes, {}, {}});
    return;
  }
  const double off = gain.off.costs.iterationUs;
  list.push_back(
      {"benchmark-gain",
       fmt::format("Forecast for PyTorch from this session's measurements, at one input size. An iteration's "
                   "convolutions take {} with benchmark mode and {} without: {} less ({}). Before that, benchmark mode "
                   "spends {} on the first iteration's search, {} more than without.",
                   formatTime(gain.on.costs.iterationUs), formatTime(off), formatTime(gain.savedUs()),
                   formatPercent(gain.savedUs() / off), formatTime(gain.on.warmup.totalUs()),
                   formatTime(gain.extraWarmupUs())),
       kInputSizes,
       {},
       gain.savedUs()});
  list.push_back(
      {"benchmark-break-even", fmt::format("Benchmark mode {}.", gain.breakEven.words), kInputSizes, {}, {}});
  const std::optional<std::int64_t> after = gain.breakEven.iterations;
  list.push_back({"benchmark-advice",
                  after
                      ? fmt::format("Advice: switch benchmark mode on for runs of more than {} iterations at one size.",
                                    formatCount(*after))
                      : "Advice: leave benchmark mode off.",
                  kInputSizes, gain.code, after ? std::optional(gain.savedUs()) : std::nullopt});
}

void addLeftOut(std::vector<Finding>& list, const std::vector<LeftOut>& leftOut) {
  if (leftOut.empty()) return;
  std::vector<std::string> groups;
  for (const LeftOut& group : leftOut) groups.push_back(leftOutText(group));
  list.push_back(
      {"left-out",
       fmt::format("PyTorch does not give all layers to the surveyed library. No figure for PyTorch includes "
                   "{}",
                   fmt::join(groups, " ")),
       kAlgorithms,
       {},
       {}});
}

/// Of a recorded program only the convolutions: its whole iterations are addIterations().
void addRecordedGain(std::vector<Finding>& list, const BenchmarkGain& gain) {
  if (!gain.missing.empty()) {
    list.push_back({"benchmark-gain", notAvailable(gain.missing), kInputSizes, {}, {}});
    return;
  }
  const double off = gain.off.costs.iterationUs;
  const double on = gain.on.costs.iterationUs;
  list.push_back(
      {"benchmark-gain",
       fmt::format("By this session's measurements the convolutions of a recorded iteration, on average, take "
                   "{} with benchmark mode and {} without ({}). The page Whole iterations says what that "
                   "changes in the program.",
                   formatTime(on), formatTime(off), formatChange(on / off)),
       kInputSizes,
       {},
       {}});
}

/// Findings about the iterations of a recorded program, in place of those about its convolutions alone.
void addIterations(std::vector<Finding>& list, const SurveyIterations& iterations) {
  if (!iterations.missing.empty()) {
    list.push_back({"iteration-advice", notAvailable(iterations.missing), kWholeIterations, {}, {}});
    return;
  }
  const IterationForecast& forecast = *iterations.forecast;
  if (const std::string limit = limitText(forecast); !limit.empty())
    list.push_back({"iteration-limit", limit, kWholeIterations, {}, {}});
  const PolicyIterations& best = forecast.policies[forecast.best];
  std::optional<double> savedUs;
  if (best.change == IterationChange::Faster) savedUs = forecast.baseline().wallUs->high - best.wallUs->high;
  list.push_back({"iteration-advice", "Advice: " + forecast.advice, kWholeIterations, forecast.code, savedUs});
}

void addRaces(std::vector<Finding>& list, const RaceComparison& races) {
  if (!races.empty()) list.push_back({"recorded-races", raceText(races), kWholeIterations, {}, {}});
}

/// Without a recording nobody knows what limits the iterations.
void addCallLengths(std::vector<Finding>& list, const Survey& survey) {
  const std::optional<CallLengths> lengths = callLengths(survey);
  if (!lengths) return;
  if (const std::string text = callLengthText(*lengths); !text.empty())
    list.push_back({"call-lengths", text, kInputSizes, {}, {}});
}

RaceComparison racesOf(const Survey& survey) {
  const Workload* workload = workloadOf(survey);
  if (workload == nullptr) return {};
  try {
    return compareRaces(*workload, survey);
  } catch (const MissingData&) {
    return {};  // SurveyIterations::missing says the same
  }
}

void addWinners(std::vector<Finding>& list, const SurveySummary& summary) {
  list.push_back({"heuristic-choices",
                  fmt::format("{} of {} problems were measured; for {} of them the heuristic choice is the fastest.",
                              summary.total.measured, summary.problems.size(), summary.agreed),
                  kAlgorithms,
                  {},
                  {}});
}

void addFrontier(std::vector<Finding>& list, const std::vector<FrontierPoint>& frontier) {
  if (frontier.empty()) {
    list.push_back({"workspace", notAvailable("a problem has no measured algorithm"), kMemory, {}, {}});
    return;
  }
  const FrontierPoint& least = frontier.front();
  const FrontierPoint& most = frontier.back();
  list.push_back(
      {"workspace",
       fmt::format("With the fastest algorithm of every problem an iteration takes {} and needs {} of workspace. With "
                   "{}, the smallest limit under which it runs, it takes {} ({}). Layers run in turn and share one "
                   "workspace.",
                   formatTime(most.us), formatBytes(most.limitBytes), formatBytes(least.limitBytes),
                   formatTime(least.us), formatChange(least.us / most.us)),
       kMemory,
       {},
       {}});
}

void addWarmUp(std::vector<Finding>& list, const Survey& survey, const BenchmarkGain& gain) {
  std::vector<std::string> parts;
  for (const auto& [what, us] : survey.started.setup) parts.push_back(fmt::format("{} {}", what, formatTime(us)));
  if (!parts.empty())
    list.push_back({"setup",
                    fmt::format("Setting the library up took {} once, whatever the policy: {}.",
                                formatTime(setupUs(survey)), fmt::join(parts, ", ")),
                    kWarmUp,
                    {},
                    {}});
  list.push_back({"search-cost",
                  !gain.missing.empty()
                      ? notAvailable(gain.missing)
                      : fmt::format("The search of benchmark mode costs as much as {} of its steady iterations.",
                                    formatCount(std::llround(gain.iterationsOfSearch()))),
                  kWarmUp,
                  {},
                  {}});
}

}  // namespace

SurveyFigures::SurveyFigures(const Survey& survey)
    : summary(summarizeSurvey(survey)),
      gain(benchmarkGain(survey)),
      frontier(networkFrontier(survey)),
      iterations(surveyIterations(survey)),
      races(racesOf(survey)) {}

std::vector<Finding> findings(const Survey& survey, const SurveyFigures& figures) {
  std::vector<Finding> list;
  if (workloadOf(survey) != nullptr) {
    addIterations(list, figures.iterations);
    addRaces(list, figures.races);
    addRecordedGain(list, figures.gain);
  } else {
    addCallLengths(list, survey);
    addGain(list, figures.gain);
  }
  addLeftOut(list, leftOutByPytorch(survey));
  addWinners(list, figures.summary);
  addFrontier(list, figures.frontier);
  addWarmUp(list, survey, figures.gain);
  return list;
}

}  // namespace convscope
