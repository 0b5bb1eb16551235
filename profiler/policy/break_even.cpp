#include "policy/break_even.h"

#include <fmt/format.h>

#include <algorithm>

#include "problem/input_error.h"
#include "text/units.h"

namespace convscope {
namespace {

void checkSameSchedule(const Forecast& a, const Forecast& b) {
  const bool same =
      a.sizes == b.sizes && std::ranges::equal(a.runs, b.runs, [](const ForecastRun& one, const ForecastRun& other) {
        return one.size == other.size && one.count == other.count;
      });
  if (!same || a.runs.empty()) throw InputError("break-even: the forecasts are not of one schedule");
}

/// The most iterations after which the policy has not taken less, 0 for none.
std::int64_t lastNotAhead(const Forecast& policy, const Forecast& against) {
  for (std::size_t i = policy.runs.size(); i-- > 0;) {
    const ForecastRun& mine = policy.runs[i];
    const auto ahead = [&](std::int64_t nth) { return mine.cumulativeUs(nth) < against.runs[i].cumulativeUs(nth); };
    if (!ahead(mine.count)) return mine.first + mine.count;
    if (ahead(1)) continue;  // the gap is linear within a run
    std::int64_t behind = 1;
    std::int64_t before = mine.count;
    while (before - behind > 1) {
      const std::int64_t middle = behind + (before - behind) / 2;
      (ahead(middle) ? before : behind) = middle;
    }
    return mine.first + behind;
  }
  return 0;
}

std::string never(const BreakEven& result, const Forecast& policy) {
  const auto iterations = policy.iterations();
  if (result.savedSteadyUs <= 0)
    return fmt::format("never pays off: its iterations are no faster ({} more in {} iterations)",
                       formatTime(-result.savedSteadyUs), formatCount(iterations));
  return fmt::format("does not pay off within {} iterations: {} saved against {} more for {} searches",
                     formatCount(iterations), formatTime(result.savedSteadyUs), formatTime(result.extraWarmupUs),
                     formatCount(policy.searches));
}

}  // namespace

BreakEven breakEven(const Forecast& policy, const Forecast& against) {
  checkSameSchedule(policy, against);
  BreakEven result;
  result.extraWarmupUs = policy.warmup.totalUs() - against.warmup.totalUs();
  for (const ForecastRun& run : policy.runs)
    result.savedSteadyUs +=
        (against.iterationUs[run.size] - policy.iterationUs[run.size]) * static_cast<double>(run.count);

  const std::int64_t last = lastNotAhead(policy, against);
  if (last == policy.iterations()) {
    result.words = never(result, policy);
    return result;
  }
  result.iterations = last + 1;
  result.words = last == 0 ? "pays off from the first iteration"
                           : fmt::format("pays off after {} iterations", formatCount(last + 1));
  return result;
}

std::vector<NewSizeCost> newSizeCosts(const Outlook& policy, const Outlook& against) {
  std::vector<NewSizeCost> result;
  for (const SizeOutlook& size : policy.sizes) {
    const auto other = std::ranges::find(against.sizes, size.input, &SizeOutlook::input);
    if (other == against.sizes.end() || !size.complete() || !other->complete()) continue;
    NewSizeCost cost{size.input, size.newSize.totalUs(), 0, other->iterationUs - size.iterationUs, {}};
    cost.extraUs = cost.warmupUs - other->newSize.totalUs();
    if (cost.extraUs <= 0)
      cost.regainedIn = 0;
    else if (cost.savedUs > 0)
      cost.regainedIn = cost.extraUs / cost.savedUs;
    result.push_back(std::move(cost));
  }
  return result;
}

}  // namespace convscope
