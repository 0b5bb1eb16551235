#include "analysis/race_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "analysis/recorded_forecast.h"
#include "policy/dispatch/plan_errata.h"
#include "policy/forecast/rule.h"
#include "policy/framework/measured_search.h"
#include "policy/framework/policies.h"
#include "policy/framework/policy_context.h"
#include "session/trial_times.h"
#include "text/sentences.h"
#include "text/units.h"

namespace convscope {
namespace {

std::vector<ComparedPlan> comparedPlans(const RecordedRace& race, const ProblemResult* result) {
  std::vector<ComparedPlan> plans;
  for (const RacedPlan& plan : race.plans) {
    ComparedPlan& each = plans.emplace_back(ComparedPlan{plan.id, plan.us, {}, {}});
    if (result == nullptr) continue;
    const auto trial = std::ranges::find(result->trials, plan.id,
                                         [](const Trial& known) -> const std::string& { return known.candidate.id; });
    if (trial == result->trials.end() || !ran(*trial)) continue;
    each.trial = static_cast<std::size_t>(trial - result->trials.begin());
    each.medianUs = SteadyTimes(*result).us(*trial);
  }
  return plans;
}

/// Sets the loss of the pick against the best of the plans that the framework timed.
void setLoss(ComparedRace& race) {
  if (!race.pick || !race.plans[*race.pick].medianUs) return;
  for (std::size_t i = 0; i < race.plans.size(); ++i) {
    const ComparedPlan& plan = race.plans[i];
    if (!plan.sampleUs || !plan.medianUs) continue;
    if (!race.best || *plan.medianUs < *race.plans[*race.best].medianUs) race.best = i;
  }
  if (!race.best) return;
  const double bestUs = *race.plans[*race.best].medianUs;
  race.lossUs = *race.plans[*race.pick].medianUs - bestUs;
  race.wrong = *race.lossUs > kRule.iterationNoise * bestUs;
}

/// Judges the pick by the plans that benchmark mode chooses with 95% of the probability.
void judge(ComparedRace& race, const ProblemResult& result, const PolicyContext& context, const IsolatedNoise& noise,
           const Policy& policy) {
  const bool deterministic = policy.switches && policy.switches->deterministic;
  const WrongPick analysis = wrongPick(result, context, policy.settings, noise, deterministic);
  if (!analysis.missing.empty()) return;
  race.expectedRegretUs = analysis.expectedRegretUs;
  race.regretVariance = 0;
  for (const PickShare& share : analysis.picks)
    *race.regretVariance += share.probability * std::pow(share.lossUs - analysis.expectedRegretUs, 2);
  race.pickProbability = 0;
  race.likely = false;
  double before = 0;
  for (const PickShare& share : analysis.picks) {
    if (share.trial == race.plans[*race.pick].trial) {
      race.pickProbability = share.probability;
      race.likely = before < kLikelyShare;
    }
    before += share.probability;
  }
}

/// The plans that a policy of PyTorch would list: in benchmark mode all that can be built; without it those up to the
/// first that works. Empty if the survey lacks data.
std::optional<std::vector<std::string>> listedPlans(const ProblemResult& result, const PolicyContext& context,
                                                    const Policy& policy, rules::PytorchRelease release) {
  MeasuredSearch search(result, context);
  const Filter filter{policy.switches->deterministic};
  std::vector<std::size_t> plans;
  if (policy.switches->benchmark) {
    plans = search.buildAll(search.queryAll(policy.lists, filter));
    std::erase_if(plans, [&](std::size_t plan) {
      return rules::isPytorchErratum(search.candidate(plan), search.problem(), search.platform(), release);
    });
  } else {
    const std::optional<std::size_t> chosen = policy.choose(result, context).trial;
    if (!chosen) return std::nullopt;
    for (const std::size_t plan : search.queryAll(policy.lists, filter)) {
      if (search.build(plan)) plans.push_back(plan);
      if (plan == *chosen) break;
    }
  }
  if (!search.finish({}, {}).complete()) return std::nullopt;
  std::vector<std::string> ids;
  for (const std::size_t plan : plans) ids.push_back(result.trials[plan].candidate.id);
  return ids;
}

void compareLists(ComparedRace& race, const std::vector<std::string>& policy) {
  race.listCompared = true;
  for (std::size_t i = 0; i < std::max(policy.size(), race.plans.size()); ++i) {
    const std::string recorded = i < race.plans.size() ? race.plans[i].id : std::string();
    const std::string own = i < policy.size() ? policy[i] : std::string();
    if (recorded == own) continue;
    race.difference = ListDifference{i, recorded, own};
    return;
  }
}

/// The policy that ran a race: the recorded one, or one of the usual ones for what the race shows.
Policy policyOf(const ComparedRace& race, const std::optional<Policy>& recorded, const Workload& workload,
                const std::string& backend) {
  const bool timed =
      std::ranges::any_of(race.plans, [](const ComparedPlan& plan) { return plan.sampleUs.has_value(); });
  if (recorded && recorded->switches && recorded->switches->benchmark == timed) return *recorded;
  return *pytorchPolicy(backend, {timed, workload.switches.deterministic.value_or(false)}, releaseOf(workload));
}

void addTo(RaceComparison& comparison, const ComparedRace& race) {
  const bool timed =
      race.pick && std::ranges::any_of(race.plans, [](const ComparedPlan& plan) { return plan.sampleUs.has_value(); });
  comparison.timed += timed ? 1 : 0;
  if (race.lossUs) {
    ++comparison.compared;
    comparison.wrong += race.wrong ? 1 : 0;
    // Two threads that search apart run the problem together `count` times: the first race counts.
    if (race.race == 0) {
      comparison.lossUs += *race.iterationLossUs();
      if (race.wrong) comparison.wrongLossUs += *race.iterationLossUs();
      comparison.expectedRegretUs += race.expectedRegretUs.value_or(0) * race.count;
      comparison.regretVariance += race.regretVariance.value_or(0) * race.count * race.count;
    }
  }
  if (race.likely) {
    ++comparison.judged;
    comparison.likely += *race.likely ? 1 : 0;
  }
  if (race.listCompared) {
    ++comparison.listsCompared;
    comparison.listsEqual += race.difference ? 0 : 1;
  }
}

}  // namespace

std::optional<double> ComparedRace::iterationLossUs() const {
  if (!lossUs) return std::nullopt;
  return *lossUs * count;
}

RaceComparison compareRaces(const Workload& workload, const Survey& survey) {
  RaceComparison comparison;
  if (std::ranges::all_of(workload.problems, [](const WorkloadProblem& each) { return each.races.empty(); }))
    return comparison;
  const WorkloadSurvey matched = matchWorkload(workload, survey);
  const std::optional<Policy> recorded = recordedPolicy(matched);
  const PolicyContext context = contextOf(survey);
  const IsolatedNoise noise(survey);
  const std::string& backend = survey.started.options.backend;
  const std::vector<std::int64_t> counts = problemCounts(workload);
  const auto iterations = static_cast<double>(std::max<std::int64_t>(1, iterationCount(workload)));
  for (std::size_t p = 0; p < workload.problems.size(); ++p) {
    for (std::size_t r = 0; r < workload.problems[p].races.size(); ++r) {
      const ProblemResult* result = matched.results[p] ? &survey.problems[*matched.results[p]] : nullptr;
      ComparedRace& race = comparison.races.emplace_back();
      race.problem = p;
      race.race = r;
      race.result = matched.results[p];
      race.count = workload.kinds.empty() ? 1 : static_cast<double>(counts[p]) / iterations;
      race.plans = comparedPlans(workload.problems[p].races[r], result);
      race.pick = workload.problems[p].races[r].pick;
      setLoss(race);
      if (result != nullptr && pytorchPolicy(backend, {}) != nullptr) {
        const Policy policy = policyOf(race, recorded, workload, backend);
        if (race.lossUs && policy.switches->benchmark) judge(race, *result, context, noise, policy);
        if (const auto plans = listedPlans(*result, context, policy, releaseOf(workload))) compareLists(race, *plans);
      }
      addTo(comparison, race);
    }
  }
  return comparison;
}

std::vector<const ComparedRace*> worstPicks(const RaceComparison& comparison, std::size_t most) {
  std::vector<const ComparedRace*> worst;
  for (const ComparedRace& race : comparison.races) {
    if (race.wrong && race.race == 0) worst.push_back(&race);
  }
  std::ranges::stable_sort(worst, std::greater<>{}, [](const ComparedRace* race) { return *race->iterationLossUs(); });
  if (worst.size() > most) worst.resize(most);
  return worst;
}

std::string raceText(const RaceComparison& comparison) {
  if (comparison.empty()) return {};
  const std::size_t count = comparison.races.size();
  std::vector<std::string> sentences;
  const auto add = [&](std::string sentence) { sentences.push_back(std::move(sentence)); };
  if (comparison.timed == 0)
    add(phrase("race_comparison", "Searches of the framework in the recording: {}, none of which timed plans.")(count));
  else
    add(phrase("race_comparison",
               "Searches of the framework in the recording: {}, of which {} timed plans by one sample each.")(
        count, comparison.timed));
  if (comparison.compared > 0) {
    add(phrase("race_comparison",
               "By the survey's medians, {} of {} picks are slower than the best of their plans by {} or more, which "
               "costs {} an iteration; the others cost {}.")(
        comparison.wrong, comparison.compared, formatPercent(kRule.iterationNoise), formatTime(comparison.wrongLossUs),
        formatTime(comparison.lossUs - comparison.wrongLossUs)));
    add(phrase("race_comparison", "The wrong-pick analysis expects {} together, with a standard deviation of {}.")(
        formatTime(comparison.expectedRegretUs), formatTime(std::sqrt(comparison.regretVariance))));
  }
  if (comparison.judged > 0)
    add(phrase("race_comparison",
               "{} of {} picks are among the plans to which that analysis gives {} of the probability.")(
        comparison.likely, comparison.judged, formatPercent(kLikelyShare)));
  if (comparison.listsCompared > 0)
    add(phrase("race_comparison", "{} of {} lists of plans are the policy's, in the same order.")(
        comparison.listsEqual, comparison.listsCompared));
  return fmt::format("{}", fmt::join(sentences, sentenceGap()));
}

std::string differenceText(const ListDifference& difference) {
  const auto plan = [](const std::string& id) { return id.empty() ? translated("race_comparison", "missing") : id; };
  return phrase("race_comparison", "plan {} is {} in the recording and {} in the policy")(
      difference.place + 1, plan(difference.recorded), plan(difference.policy));
}

}  // namespace convscope
