#include "analysis/wrong_pick.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "policy/framework/framework_rules.h"
#include "policy/framework/measured_search.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// One execution that a framework times.
struct Draw {
  std::size_t trial = 0;
  std::size_t samples = 0;       ///< that it was computed from
  IsolatedNoise::Further times;  ///< equally likely

  /// Returns the probability of each of its times.
  double mass() const { return 1 / static_cast<double>(times.ratios.size()); }
};

struct Sample {
  double us;
  std::size_t able;  ///< its draw among those that can be the least
};

/// The probability of each draw to be the least, ties to the first.
std::vector<double> leastProbabilities(const std::vector<Draw>& draws) {
  double most = std::numeric_limits<double>::infinity();  // one draw is surely not larger
  for (const Draw& draw : draws) most = std::min(most, std::ranges::max(draw.times.ratios) * draw.times.expectedUs);
  std::vector<std::size_t> able;  // the draws that can be the least: few of many
  std::vector<Sample> samples;
  for (std::size_t d = 0; d < draws.size(); ++d) {
    const std::size_t before = samples.size();
    for (const double ratio : draws[d].times.ratios) {
      const double us = ratio * draws[d].times.expectedUs;
      if (us <= most) samples.push_back({us, able.size()});
    }
    if (samples.size() > before) able.push_back(d);
  }
  std::ranges::sort(samples, {}, &Sample::us);

  const std::size_t n = able.size();
  std::vector<std::size_t> left(n);  // samples not below the present time
  for (std::size_t a = 0; a < n; ++a) left[a] = draws[able[a]].times.ratios.size();
  const auto massOf = [&](std::size_t a) { return draws[able[a]].mass(); };
  const auto share = [&](std::size_t a) { return static_cast<double>(left[a]) * massOf(a); };

  std::vector<double> result(draws.size(), 0);
  std::vector<double> laterNotLess(n + 1, 1);
  std::vector<std::size_t> here(n);
  double noneLess = 1;  // the product of all shares
  for (std::size_t i = 0; i < samples.size();) {
    std::size_t end = i;
    while (end < samples.size() && samples[end].us == samples[i].us) ++end;
    if (end - i == 1) {  // nearly always, so one product replaces those of the ties
      const std::size_t a = samples[i].able;
      const double before = share(a);
      result[able[a]] += massOf(a) * noneLess / before;
      --left[a];
      noneLess *= share(a) / before;
      i = end;
      continue;
    }
    // A draw is the least with this time if no later one is less and all earlier ones are larger.
    for (std::size_t a = n; a-- > 0;) laterNotLess[a] = laterNotLess[a + 1] * share(a);
    std::ranges::fill(here, 0);
    for (std::size_t k = i; k < end; ++k) ++here[samples[k].able];
    double earlierLarger = 1;
    for (std::size_t a = 0; a < n && earlierLarger > 0; ++a) {
      result[able[a]] += earlierLarger * static_cast<double>(here[a]) * massOf(a) * laterNotLess[a + 1];
      left[a] -= here[a];
      earlierLarger *= share(a);
    }
    noneLess = earlierLarger;
    i = end;
  }
  return result;
}

/// Returns whether the contenders have enough isolated samples.
bool singlesSuffice(const ProblemResult& problem, const std::vector<std::size_t>& timed, int enough) {
  return std::ranges::all_of(timed, [&](std::size_t trial) {
    const Trial& plan = problem.trials[trial];
    return !plan.contender || plan.single.us.size() >= static_cast<std::size_t>(enough);
  });
}

}  // namespace

WrongPick wrongPick(const ProblemResult& problem, const PolicyContext& context, const PolicySettings& settings,
                    const IsolatedNoise& noise, bool deterministic, int enoughSingles) {
  const Dispatch given = rules::pytorchDispatch(problem.subject.problem, context.platform, context.release);
  if (!given.toLibrary()) {
    WrongPick result;
    result.missing.push_back(phrase("wrong_pick", "executed by {}")(given.executor));
    return result;
  }
  MeasuredSearch search(problem, context);
  auto timed = rules::pytorchTimedPlans(search, settings, {deterministic, context.release});
  // One that was not executed to the end is never the fastest, and has no samples.
  std::erase_if(timed, [&](std::size_t trial) { return problem.trials[trial].status == TrialStatus::Slower; });
  WrongPick result;
  result.missing = search.finish({}, {}).missing;
  if (result.missing.empty() && timed.empty()) result.missing.push_back(translated("policy_rules", kNothingWorks));
  if (!result.missing.empty()) return result;

  result.pooled = noise.known() && std::ranges::none_of(timed, [&](std::size_t trial) {
                    return problem.trials[trial].single.us.empty();
                  });
  if (!result.pooled && !singlesSuffice(problem, timed, enoughSingles)) result.basis = SampleKind::Hot;
  std::vector<Draw> draws;
  for (const std::size_t trial : timed) {
    const Trial& plan = problem.trials[trial];
    const bool hot = plan.single.us.empty() || (result.basis == SampleKind::Hot && !plan.hot.us.empty());
    const std::vector<double>& samples = hot ? plan.hot.us : plan.single.us;
    draws.push_back(
        {trial, samples.size(), result.pooled ? noise.furtherSamples(samples) : IsolatedNoise::Further{samples, 1}});
  }
  const std::vector<double> probabilities = leastProbabilities(draws);

  std::vector<double> steadyUs;
  for (const std::size_t trial : timed) steadyUs.push_back(search.steadyUs(trial));
  const auto best = std::ranges::min_element(steadyUs);
  result.best = timed[static_cast<std::size_t>(best - steadyUs.begin())];
  result.samples = std::numeric_limits<int>::max();
  for (std::size_t d = 0; d < draws.size(); ++d) {
    if (probabilities[d] == 0) continue;
    result.samples = std::min(result.samples, static_cast<int>(draws[d].samples));
    const auto known = std::ranges::find(result.picks, draws[d].trial, &PickShare::trial);
    if (known != result.picks.end())
      known->probability += probabilities[d];
    else
      result.picks.push_back({draws[d].trial, probabilities[d], steadyUs[d] - *best});
  }
  std::ranges::stable_sort(result.picks, std::greater{}, &PickShare::probability);
  for (const PickShare& pick : result.picks) {
    result.expectedRegretUs += pick.probability * pick.lossUs;
    if (pick.lossUs > 0) result.probability += pick.probability;
  }
  if (result.pooled) return result;
  if (result.samples == 1)
    result.caution = translated("wrong_pick", "a plan has only one sample, so its variation is not known");
  else if (result.basis == SampleKind::Hot)
    result.caution = translated(
        "wrong_pick",
        "computed from means of several executions, which vary less than the single one that the framework times");
  return result;
}

std::vector<WrongPick> benchmarkPicks(const Survey& survey, const PolicySettings& settings) {
  const IsolatedNoise noise(survey);
  const PolicyContext context = contextOf(survey);
  std::vector<WrongPick> picks;
  picks.reserve(survey.problems.size());
  for (const ProblemResult& problem : survey.problems) picks.push_back(wrongPick(problem, context, settings, noise));
  return picks;
}

const PickShare* WrongPick::likeliestSlower() const {
  const auto found = std::ranges::find_if(picks, [](const PickShare& share) { return share.lossUs > 0; });
  return found == picks.end() ? nullptr : &*found;
}

double WrongPick::differingProbability(int searches) const {
  double same = 0;
  for (const PickShare& share : picks) same += std::pow(share.probability, searches);
  return std::max(0.0, 1 - same);
}

double expectedDiffering(std::span<const WrongPick> picks, int searches) {
  double count = 0;
  for (const WrongPick& pick : picks)
    if (pick.missing.empty()) count += pick.differingProbability(searches);
  return count;
}

WrongPickTotals totalsOf(const Survey& survey, std::span<const WrongPick> picks) {
  WrongPickTotals totals;
  for (std::size_t i = 0; i < picks.size(); ++i) {
    const WrongPick& pick = picks[i];
    if (!pick.missing.empty()) continue;
    ++totals.problems;
    totals.expected += pick.probability;
    totals.lostUs += pick.expectedRegretUs * multiplicity(survey.problems[i].subject);
    const bool known = std::ranges::find(totals.cautions, pick.caution) != totals.cautions.end();
    if (!pick.caution.empty() && !known) totals.cautions.push_back(pick.caution);
  }
  return totals;
}

WrongPickTotals meanWrongPicks(std::span<const Survey* const> sizes) {
  WrongPickTotals mean;
  const auto count = static_cast<double>(sizes.size());
  for (const Survey* size : sizes) {
    const WrongPickTotals totals = totalsOf(*size, benchmarkPicks(*size));
    mean.problems = std::max(mean.problems, totals.problems);
    mean.expected += totals.expected / count;
    mean.lostUs += totals.lostUs / count;
  }
  return mean;
}

}  // namespace convscope
