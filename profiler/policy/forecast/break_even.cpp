#include "policy/forecast/break_even.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "problem/errors.h"
#include "text/counted_iterations.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

void checkSameSchedule(const Forecast& a, const Forecast& b) {
  if (a.sizes != b.sizes || a.runs.empty() || !(a.runs.sizes() == b.runs.sizes()))
    throw ContractError("break-even: the forecasts are not of one schedule");
}

/// The most iterations of a run after which the policy has not taken less, counted from its first; 0 for none.
std::int64_t lastNotAhead(const ForecastRun& mine, const ForecastRun& other) {
  const auto ahead = [&](std::int64_t nth) { return mine.cumulativeUs(nth) < other.cumulativeUs(nth); };
  if (!ahead(mine.count)) return mine.count;
  if (ahead(1)) return 0;  // the gap is linear within a run
  std::int64_t behind = 1;
  std::int64_t before = mine.count;
  while (before - behind > 1) {
    const std::int64_t middle = behind + (before - behind) / 2;
    (ahead(middle) ? before : behind) = middle;
  }
  return behind;
}

/// Returns whether the policy is ahead all through a block for all that its sizes can take from it.
bool surelyAhead(const Forecast& policy, const Forecast& against, std::size_t block, double mostLostUs) {
  if (policy.runs.hasSpecial(block)) return false;
  const ForecastRun mine = *policy.runs.blockBegin(block);
  const std::int64_t end =
      block + 1 < policy.runs.blocks() ? policy.runs.blockBegin(block + 1)->first : policy.runs.iterations();
  const double leadUs = against.runs.blockBegin(block)->beforeUs - mine.beforeUs;
  // Less a trifle, for sums are rounded.
  return leadUs - mostLostUs * static_cast<double>(end - mine.first) > 1e-9 * policy.totalUs;
}

/// The most iterations after which the policy has not taken less, 0 for none.
std::int64_t lastNotAhead(const Forecast& policy, const Forecast& against) {
  double mostLostUs = 0;  // in one iteration that searches nothing
  for (std::size_t i = 0; i < policy.iterationUs.size(); ++i)
    mostLostUs = std::max(mostLostUs, policy.iterationUs[i] - against.iterationUs[i]);
  for (std::size_t block = policy.runs.blocks(); block-- > 0;) {
    if (surelyAhead(policy, against, block, mostLostUs)) continue;
    std::int64_t last = 0;
    auto other = against.runs.blockBegin(block);
    for (auto mine = policy.runs.blockBegin(block); mine != policy.runs.blockEnd(block); ++mine, ++other) {
      if (const std::int64_t nth = lastNotAhead(*mine, *other); nth > 0) last = mine->first + nth;
    }
    if (last > 0) return last;
  }
  return 0;
}

/// Returns "476 searches (68 at each of 7 sizes)": at several sizes, most people know the number of problems only.
std::string searchesText(const Forecast& policy) {
  const std::vector<ForecastRuns::Special>& first = policy.runs.specials();
  const auto sizes = static_cast<std::int64_t>(first.size());
  const bool even = sizes > 1 && std::ranges::all_of(first, [&](const ForecastRuns::Special& special) {
                      return policy.runs.cost(special).searches * sizes == policy.searches;
                    });
  if (policy.searches == 1) return translated("break_even", "1 search");
  if (!even) return phrase("break_even", "{} searches")(formatCount(policy.searches));
  return phrase("break_even", "{} searches ({} at each of {} sizes)")(
      formatCount(policy.searches), formatCount(policy.searches / sizes), formatCount(sizes));
}

std::string never(const BreakEven& result, const Forecast& policy) {
  const auto iterations = policy.iterations();
  if (result.savedSteadyUs == 0) return translated("break_even", "never pays off: its iterations are no faster");
  if (result.savedSteadyUs < 0)
    return phrase("break_even", "never pays off: its iterations are no faster ({} more in {})")(
        formatTime(-result.savedSteadyUs), countedIterations(iterations));
  return phrase("break_even", "does not pay off within {}: {} saved against {} more for {}")(
      countedIterations(iterations), formatTime(result.savedSteadyUs), formatTime(result.extraWarmupUs),
      searchesText(policy));
}

/// Returns whether the iterations save nothing beyond the noise, and no search that is spared saves more than that.
bool isNoise(const BreakEven& result, const SavingNoise& noise) {
  const double steadyNoiseUs = noise.ofSaved(result.savedSteadyUs).noise;
  if (std::abs(result.savedSteadyUs) >= steadyNoiseUs) return false;
  return result.extraWarmupUs > 0 ||
         std::abs(result.savedSteadyUs - result.extraWarmupUs) <= steadyNoiseUs + noise.warmupUs;
}

std::optional<double> regainedIn(const NewSizeCost& cost) {
  if (cost.extraUs <= 0) return 0;
  return cost.savedUs > 0 ? std::optional(cost.extraUs / cost.savedUs) : std::nullopt;
}

}  // namespace

std::string boundsText(const IterationRange& range) {
  const std::string low = formatEstimate(range.low);
  if (!range.high) return phrase("break_even", "{} or more")(low);
  const std::string high = formatEstimate(*range.high);
  if (low == high) return low;
  // Every break-even is after 1 iteration at least.
  return range.low <= 1 ? phrase("break_even", "at most {}")(high) : phrase("break_even", "{} to {}")(low, high);
}

std::string iterationsText(std::int64_t iterations, const std::optional<IterationRange>& range) {
  const std::string text = formatEstimate(iterations);
  if (!range) return text;
  const std::string bounds = boundsText(*range);
  // Bounds that round to one number say nothing more.
  return range->high && bounds == formatEstimate(*range->high) ? text : fmt::format("{} ({})", text, bounds);
}

IterationRange rangeOf(std::int64_t iterations, const Uncertain& saved, const Uncertain& paid) {
  const auto scaled = [&](double factor) {
    constexpr double kMost = 1e18;
    return static_cast<std::int64_t>(std::min(std::ceil(static_cast<double>(iterations) * factor), kMost));
  };
  const double least = std::max(paid.value - paid.noise, 0.0) / paid.value;
  const double most = (paid.value + paid.noise) / paid.value;
  IterationRange range{std::max<std::int64_t>(scaled(least * saved.value / (saved.value + saved.noise)), 1), {}};
  if (saved.noise < saved.value) range.high = scaled(most * saved.value / (saved.value - saved.noise));
  return range;
}

std::string noiseWords() {
  return translated("break_even", "changes an iteration by less than the noise");
}

BreakEven breakEven(const Forecast& policy, const Forecast& against, const std::optional<SavingNoise>& noise) {
  checkSameSchedule(policy, against);
  BreakEven result;
  result.extraWarmupUs = policy.warmup.totalUs() - against.warmup.totalUs();
  const std::vector<std::int64_t>& counts = policy.runs.sizes().counts();
  for (std::size_t i = 0; i < counts.size(); ++i)
    result.savedSteadyUs += (against.iterationUs[i] - policy.iterationUs[i]) * static_cast<double>(counts[i]);

  result.isNoise = noise && isNoise(result, *noise);
  const std::int64_t last = lastNotAhead(policy, against);
  if (last == policy.iterations()) {
    result.words = result.isNoise ? noiseWords() : never(result, policy);
    return result;
  }
  result.iterations = last + 1;
  if (noise && last > 0 && result.savedSteadyUs > 0) {
    const Uncertain paid{result.extraWarmupUs, noise->warmupUs};
    result.range = rangeOf(last + 1, noise->ofSaved(result.savedSteadyUs), paid.value > 0 ? paid : Uncertain{1, 0});
  }
  result.words = result.isNoise ? noiseWords()
                 : last == 0
                     ? translated("break_even", "pays off from the first iteration")
                     : phrase("break_even", "pays off after {} iterations")(iterationsText(last + 1, result.range));
  return result;
}

std::vector<NewSizeCost> newSizeCosts(const PolicyCosts& policy, const PolicyCosts& against) {
  std::vector<NewSizeCost> result;
  for (const SizeCosts& size : policy.sizes) {
    if (size.isEstimated()) continue;
    const auto other = std::ranges::find(against.sizes, size.input, &SizeCosts::input);
    if (other == against.sizes.end() || !size.complete() || !other->complete()) continue;
    if (other->isEstimated()) continue;
    NewSizeCost cost{size.input, size.newSize.totalUs(), 0, other->iterationUs - size.iterationUs, {}};
    cost.extraUs = cost.warmupUs - other->newSize.totalUs();
    cost.regainedIn = regainedIn(cost);
    result.push_back(std::move(cost));
  }
  return result;
}

NewSizeCost meanNewSizeCost(const std::vector<NewSizeCost>& costs) {
  NewSizeCost mean;
  for (const NewSizeCost& cost : costs) {
    mean.warmupUs += cost.warmupUs / static_cast<double>(costs.size());
    mean.extraUs += cost.extraUs / static_cast<double>(costs.size());
    mean.savedUs += cost.savedUs / static_cast<double>(costs.size());
  }
  mean.regainedIn = regainedIn(mean);
  return mean;
}

}  // namespace convscope
