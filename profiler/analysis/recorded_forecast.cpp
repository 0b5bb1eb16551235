#include "analysis/recorded_forecast.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "analysis/compute_cache.h"
#include "core/translatable.h"
#include "policy/forecast/missing_data.h"
#include "policy/forecast/rule.h"
#include "policy/framework/pytorch_release.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Adds up a time of each problem over one iteration of a kind.
double sumOf(const std::vector<std::int64_t>& counts, const std::vector<double>& us) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += static_cast<double>(counts[i]) * us[i];
  return sum;
}

std::vector<RecordedKind> recordedKinds(const Workload& workload, const RecordedConvolutions& convolutions) {
  std::vector<std::int64_t> counts(workload.kinds.size());
  for (const IterationRun& run : workload.runs) counts[run.kind] += run.count;
  std::vector<RecordedKind> result;
  for (std::size_t k = 0; k < workload.kinds.size(); ++k) {
    const IterationKind& kind = workload.kinds[k];
    if (kind.calls.empty() || counts[k] == 0) continue;
    RecordedKind& each = result.emplace_back();
    each.kind = k;
    each.input = inputOf(workload, kind);
    each.count = counts[k];
    each.convolutionUs = kind.convolutionUs.value_or(sumOf(problemCounts(workload, kind), convolutions.us));
    each.model = iterationModel(evidenceOf(workload, k, each.convolutionUs));
    each.limit = iterationLimit(workload, k, each.convolutionUs);
  }
  return result;
}

/// Returns how much longer the convolutions of an iteration take on the device than the recorded ones.
double differenceUs(const WorkloadSurvey& matched, const IterationKind& kind, const WorkloadCosts& costs,
                    const WorkloadCosts* recorded, const RecordedConvolutions& convolutions) {
  const std::vector<std::int64_t> counts = problemCounts(*matched.workload, kind);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::optional<Choice>& choice = costs.choices[i];
    if (counts[i] == 0 || !choice) continue;
    const double beforeUs = recorded != nullptr && recorded->choices[i]
                                ? recorded->choices[i]->steadyUs * convolutions.scale
                                : convolutions.us[i];
    sum += static_cast<double>(counts[i]) * (choice->steadyUs * convolutions.scale - beforeUs);
  }
  return sum;
}

/// Returns the mean iteration; empty if some kind was not timed.
std::optional<Interval> meanIteration(const RecordedForecast& forecast, const PolicyOutcome& policy) {
  Interval sum;
  double iterations = 0;
  for (std::size_t k = 0; k < forecast.kinds.size(); ++k) {
    if (!policy.kinds[k].wallUs) return std::nullopt;
    const auto count = static_cast<double>(forecast.kinds[k].count);
    sum.low += count * policy.kinds[k].wallUs->low;
    sum.high += count * policy.kinds[k].wallUs->high;
    iterations += count;
  }
  if (iterations == 0) return std::nullopt;
  return Interval{sum.low / iterations, sum.high / iterations};
}

/// Returns the wall time of the program's first iteration; empty if the recording does not contain it.
std::optional<double> recordedFirst(const Workload& workload) {
  if (workload.includesFirstIteration != true || workload.runs.empty() || workload.runs.front().wallUs.empty())
    return std::nullopt;
  return workload.runs.front().wallUs.front();
}

/// Returns the time of all chosen algorithms, each executed once.
double eachOnce(const WorkloadCosts& costs) {
  double us = 0;
  for (const std::optional<Choice>& choice : costs.choices) us += choice ? choice->steadyUs : 0;
  return us;
}

PolicyOutcome policyOutcome(const WorkloadSurvey& matched, const RecordedForecast& forecast, const WorkloadCosts& costs,
                            const WorkloadCosts* recorded) {
  PolicyOutcome result;
  result.policy = costs.policy;
  result.recorded = &costs == recorded;
  result.missing = costs.missing;
  if (!result.missing.empty()) return result;
  const std::vector<Warmup> searches = searchesByKind(matched, costs);
  for (const RecordedKind& kind : forecast.kinds) {
    KindOutcome& each = result.kinds.emplace_back();
    if (!result.recorded)
      each.differenceUs =
          differenceUs(matched, matched.workload->kinds[kind.kind], costs, recorded, forecast.convolutions);
    each.convolutionUs = std::max(0.0, kind.convolutionUs + each.differenceUs);
    if (kind.model) each.wallUs = kind.model->with(each.differenceUs);
    each.search = searches[kind.kind];
    result.searchUs += each.search.totalUs();
  }
  if (forecast.kinds.empty()) {
    result.searchUs = allSearches(matched, costs).totalUs();
    result.eachOnceUs = eachOnce(costs);
  }
  result.wallUs = meanIteration(forecast, result);
  return result;
}

/// Sets the first iteration: the recorded one with the searches and the device time of another policy.
void setFirst(PolicyOutcome& policy, const PolicyOutcome* recorded, const RecordedForecast& forecast,
              const Workload& workload) {
  const std::optional<double> firstUs = recordedFirst(workload);
  if (!firstUs || recorded == nullptr) return;
  for (std::size_t k = 0; k < forecast.kinds.size(); ++k) {
    if (forecast.kinds[k].kind != workload.runs.front().kind) continue;
    const KindOutcome& own = policy.kinds[k];
    const double searchUs = own.search.totalUs() - recorded->kinds[k].search.totalUs();
    policy.firstIterationUs =
        std::max(own.wallUs ? own.wallUs->low : own.convolutionUs, *firstUs + searchUs + own.differenceUs);
  }
}

/// Returns the relative change of the mean iteration. Both are ranges for the same reason, so the change of each kind
/// is computed before it is added up.
Interval relativeChange(const RecordedForecast& forecast, const PolicyOutcome& policy) {
  const PolicyOutcome& base = forecast.baseline();
  Interval changedUs;
  double iterations = 0;
  for (std::size_t k = 0; k < forecast.kinds.size(); ++k) {
    const auto count = static_cast<double>(forecast.kinds[k].count);
    const Interval& from = *base.kinds[k].wallUs;
    const Interval& to = *policy.kinds[k].wallUs;
    // A range of the recorded iteration itself is not a change: it moves both ends alike.
    const IterationModel& model = *forecast.kinds[k].model;
    const double byDevice = policy.kinds[k].differenceUs - base.kinds[k].differenceUs;
    const bool unclear = model.limit == Bottleneck::Unclear;
    const double low = unclear ? std::min(0.0, byDevice) : std::min(to.low - from.low, to.high - from.high);
    const double high = unclear ? std::max(0.0, byDevice) : std::max(to.low - from.low, to.high - from.high);
    changedUs.low += count * low;
    changedUs.high += count * high;
    iterations += count;
  }
  const double meanUs = (base.wallUs->low + base.wallUs->high) / 2 * iterations;
  if (meanUs <= 0) return {};
  return {changedUs.low / meanUs, changedUs.high / meanUs};
}

SpeedChange changeOf(const Interval& changed, double noise) {
  const double threshold = noticeableChange(noise);
  if (changed.high < -threshold) return SpeedChange::Faster;
  if (changed.low > threshold) return SpeedChange::Slower;
  if (changed.low >= -threshold && changed.high <= threshold) return SpeedChange::None;
  return SpeedChange::Unclear;
}

void compare(PolicyOutcome& policy, const RecordedForecast& forecast) {
  const PolicyOutcome& base = forecast.baseline();
  if (!policy.missing.empty() || !policy.wallUs || !base.wallUs) return;
  policy.changed = relativeChange(forecast, policy);
  policy.change = changeOf(*policy.changed, forecast.noise);
  const double extraUs = policy.searchUs - base.searchUs;
  if (policy.change != SpeedChange::Faster || extraUs <= 0) return;
  const double meanUs = (base.wallUs->low + base.wallUs->high) / 2;
  const auto after = [&](double share) { return static_cast<std::int64_t>(std::ceil(extraUs / (-share * meanUs))); };
  policy.breakEven = IterationRange{after(policy.changed->low), after(policy.changed->high)};
}

/// Sets the limit of most recorded iterations, and the noise.
void setLimit(RecordedForecast& forecast) {
  std::int64_t most = 0;
  for (const Bottleneck limit : {Bottleneck::Unclear, Bottleneck::Host, Bottleneck::Device}) {
    std::int64_t count = 0;
    for (const RecordedKind& kind : forecast.kinds) count += kind.model && kind.model->limit == limit ? kind.count : 0;
    if (count > most) {
      most = count;
      forecast.limit = limit;
    }
  }
  for (const RecordedKind& kind : forecast.kinds)
    forecast.noise = std::max(forecast.noise, kind.model ? kind.model->noise : 0);
}

/// Returns " (A and B)" if the recorded device differs from the surveyed one; empty otherwise.
std::string devicesText(const WorkloadSurvey& matched) {
  const std::string& recorded = matched.workload->device;
  const std::string& surveyed = matched.survey->started.device.name;
  if (recorded.empty() || surveyed.empty() || recorded == surveyed) return {};
  return phrase("recorded_forecast", " ({} and {})")(recorded, surveyed);
}

/// Returns who computed the problems that the surveyed library did not; empty if it computed all.
std::string otherExecutorsText(const WorkloadSurvey& matched) {
  std::set<std::string_view> executors;
  std::size_t others = 0;
  for (std::size_t i = 0; i < matched.results.size(); ++i) {
    const WorkloadExecutor executor = matched.workload->problems[i].executor;
    if (matched.results[i] || computedBy(matched.survey->started.options.backend, executor)) continue;
    ++others;
    executors.insert(traitsOf(executor).title);
  }
  if (others == 0) return {};
  return phrase("recorded_forecast", "{} of {} problems are computed by {}; they keep their recorded time.")(
      others, matched.results.size(), fmt::join(executors, " and "));
}

/// A survey that suits the recording is within these bounds: the recorded convolutions run between other kernels, so
/// they take a little longer, rarely less.
constexpr double kLeastScale = 0.5;
constexpr double kLargestScale = 2;

/// Returns whether PyTorch chooses like `policy` without a setting: on a CPU, what the library lists first.
bool needsNoSetting(const Policy& policy, const DeviceInfo& device) {
  return policy.name == "first-listed" && !device.isGpu();
}

void addNotes(RecordedForecast& forecast, const WorkloadSurvey& matched, bool recordedKnown) {
  std::vector<std::string>& notes = forecast.notes;
  if (!recordedKnown)
    notes.emplace_back(translated(
        "recorded_forecast",
        "The recording does not say which policy chose its algorithms, so differences are against its device times."));
  if (std::string text = releaseRemark(*matched.workload); !text.empty()) notes.push_back(std::move(text));
  if (forecast.convolutions.fromSurvey)
    notes.emplace_back(
        translated("recorded_forecast", "Device times of convolutions that the recording lacks are the survey's."));
  if (forecast.convolutions.scaleMeasured)
    notes.push_back(phrase("recorded_forecast",
                           "The recorded convolutions take {:.2f} times as long as in the survey, which executes "
                           "them back to back; all policies are scaled alike.")(forecast.convolutions.scale));
  if (forecast.convolutions.scaleMeasured &&
      (forecast.convolutions.scale < kLeastScale || forecast.convolutions.scale > kLargestScale))
    forecast.caution = phrase(
        "recorded_forecast",
        "The recorded convolutions take {:.2f} times as long as in the survey. The recording is probably of another "
        "device or precision than the survey{}, and then this forecast is not valid.")(forecast.convolutions.scale,
                                                                                       devicesText(matched));
  if (const std::string text = otherExecutorsText(matched); !text.empty()) notes.push_back(text);
  if (matched.lacking > 0)
    notes.push_back(phrase("recorded_forecast", "{} of {} problems were not measured; they keep their recorded time.")(
        matched.lacking, matched.results.size()));
  if (std::ranges::any_of(forecast.kinds, [](const RecordedKind& kind) { return kind.model && kind.model->recorded; }))
    notes.emplace_back(translated(
        "recorded_forecast",
        "Iterations were timed under the recorder only, which slows the host; convscope_record.py --plain 20 also "
        "times "
        "plain ones."));
  notes.emplace_back(
      forecast.coldSearches
          ? translated("recorded_forecast",
                       "Search times are those of a cold compute cache: the survey compiled code that it lacked.")
          : translated("recorded_forecast",
                       "Search times are those of a warm compute cache; on a machine that never ran these problems "
                       "they take several times as long."));
  std::ptrdiff_t notToTheEnd = 0;
  for (const ProblemResult& problem : matched.survey->problems)
    notToTheEnd += std::ranges::count(problem.trials, TrialStatus::Slower, &Trial::status);
  if (notToTheEnd > 0)
    notes.push_back(phrase("recorded_forecast",
                           "The survey did not execute {} algorithms to the end, because they cannot win: searches "
                           "that try them take at least as long as shown.")(notToTheEnd));
  for (const PolicyOutcome& policy : forecast.policies) {
    if (policy.policy.setupText().empty() && !needsNoSetting(policy.policy, matched.survey->started.device))
      notes.push_back(phrase(
          "recorded_forecast",
          "No setting of PyTorch does what {} does: it shows a bound, and is not advised.")(policy.policy.text()));
  }
}

}  // namespace

double noticeableChange(double noise) {
  return std::max(kRule.iterationNoise, noise);
}

std::string toText(SpeedChange change) {
  switch (change) {
    case SpeedChange::None:
      return translated("recorded_forecast", "no difference");
    case SpeedChange::Faster:
      return translated("recorded_forecast", "faster");
    case SpeedChange::Slower:
      return translated("recorded_forecast", "slower");
    case SpeedChange::Unclear:
      break;
  }
  return translated("recorded_forecast", "unclear");
}

RecordedForecast recordedForecast(const Workload& workload, const Survey& survey, std::span<const std::string> policies,
                                  LackingProblems ifLacking) {
  const WorkloadSurvey matched = matchWorkload(workload, survey, ifLacking);
  RecordedForecast forecast;
  const std::optional<ComputeCache> cache = computeCache(survey);
  forecast.coldSearches = cache && cache->wasCold();

  std::vector<WorkloadCosts> costs;
  const std::optional<Policy> recordedOne = recordedPolicy(matched);
  if (recordedOne) costs.push_back(workloadCosts(matched, *recordedOne, true));
  for (const std::string& text : policies) {
    const Policy policy = findPolicy(text);
    if (!recordedOne || policy.text() != recordedOne->text()) costs.push_back(workloadCosts(matched, policy));
  }
  if (costs.empty()) throw MissingData(translatable("message", "there is no policy to forecast"));
  const bool recordedKnown = recordedOne && costs.front().missing.empty();
  // The baseline needs figures. The order of the others is kept.
  std::stable_partition(costs.begin(), costs.end(), [](const WorkloadCosts& each) { return each.missing.empty(); });
  if (!costs.front().missing.empty())
    throw MissingData(translatable("message", "measurements are missing: {}"), costs.front().missing.front());
  const WorkloadCosts* recorded = recordedKnown ? &costs.front() : nullptr;

  forecast.convolutions = recordedConvolutions(matched, recorded);
  forecast.kinds = recordedKinds(workload, forecast.convolutions);
  setLimit(forecast);
  forecast.runLimit = runLimit(workload);
  for (const WorkloadCosts& each : costs) forecast.policies.push_back(policyOutcome(matched, forecast, each, recorded));
  const PolicyOutcome* own = recorded != nullptr ? &forecast.policies.front() : nullptr;
  for (PolicyOutcome& policy : forecast.policies) {
    if (!policy.missing.empty()) continue;
    setFirst(policy, own, forecast, workload);
    compare(policy, forecast);
  }
  addNotes(forecast, matched, recorded != nullptr);
  return forecast;
}

}  // namespace convscope
