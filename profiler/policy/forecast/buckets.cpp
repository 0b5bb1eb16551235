#include "policy/forecast/buckets.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/forecast/plan_cache_model.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

/// A size in the order of padding.
struct Step {
  std::size_t size = 0;  ///< index in the schedule
  double count = 0;
  const SizeCosts* costs = nullptr;
};

bool contains(const Dims& large, const Dims& small) {
  return std::ranges::equal(large, small, [](std::int64_t a, std::int64_t b) { return a >= b; });
}

/// The sizes with iterations, each containing those before it.
std::vector<Step> steps(const PolicyCosts& costs, const Schedule& schedule) {
  const std::vector<std::int64_t> counts = schedule.counts();
  std::vector<Step> result;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const auto known = std::ranges::find(costs.sizes, schedule.sizes[i], &SizeCosts::input);
    result.push_back({i, static_cast<double>(counts[i]), &*known});
  }
  std::ranges::sort(result, {}, [&](const Step& step) { return schedule.sizes[step.size]; });
  for (std::size_t i = 1; i < result.size(); ++i) {
    const Dims& small = schedule.sizes[result[i - 1].size];
    const Dims& large = schedule.sizes[result[i].size];
    if (!contains(large, small))
      throw InputError(translatable("message", "padding: of the sizes {} and {} neither contains the other"),
                       dimsText(small), dimsText(large));
  }
  return result;
}

/// The best partitions of the steps into 1, 2, ... buckets: for each number and each last step, where the last bucket
/// begins.
class Partitions {
 public:
  Partitions(const std::vector<Step>& steps, std::size_t most) {
    const std::size_t n = steps.size();
    std::vector<double> countUpTo(n + 1, 0);
    for (std::size_t i = 0; i < n; ++i) countUpTo[i + 1] = countUpTo[i] + steps[i].count;
    std::vector<double> before(n + 1, std::numeric_limits<double>::infinity());
    before[0] = 0;
    for (std::size_t buckets = 1; buckets <= most; ++buckets) {
      std::vector<double> cost(n + 1, std::numeric_limits<double>::infinity());
      std::vector<std::size_t>& begin = m_begin.emplace_back(n + 1, 0);
      for (std::size_t end = 1; end <= n; ++end) {
        const SizeCosts& size = *steps[end - 1].costs;
        for (std::size_t start = 0; start < end; ++start) {
          const double us =
              before[start] + (countUpTo[end] - countUpTo[start]) * size.iterationUs + size.newSize.totalUs();
          if (us >= cost[end]) continue;
          cost[end] = us;
          begin[end] = start;
        }
      }
      before = std::move(cost);
    }
  }

  /// For each step the last step of its bucket, with exactly `buckets` of them.
  std::vector<std::size_t> lastSteps(std::size_t buckets) const {
    std::vector<std::size_t> result(m_begin.front().size() - 1);
    std::size_t end = result.size();
    for (std::size_t bucket = buckets; bucket-- > 0;) {
      const std::size_t start = m_begin[bucket][end];
      std::fill(result.begin() + static_cast<std::ptrdiff_t>(start), result.begin() + static_cast<std::ptrdiff_t>(end),
                end - 1);
      end = start;
    }
    return result;
  }

 private:
  std::vector<std::vector<std::size_t>> m_begin;  ///< by number of buckets less one, then by end
};

/// Every size once with all its iterations, in order of first use.
Schedule condensed(const Schedule& schedule) {
  const std::vector<std::int64_t> counts = schedule.counts();
  std::vector<bool> seen(schedule.sizes.size(), false);
  std::vector<SizeRun> runs;
  for (const SizeRun& run : schedule.runs) {
    if (!seen[run.size]) append(runs, run.size, counts[run.size]);
    seen[run.size] = true;
  }
  return {schedule.sizes, std::move(runs)};
}

}  // namespace

Schedule padded(const Schedule& schedule, const std::vector<std::size_t>& padTo) {
  std::vector<SizeRun> runs;
  for (const SizeRun& run : schedule.runs) append(runs, padTo[run.size], run.count);
  return {schedule.sizes, std::move(runs)};
}

std::vector<Bucketing> bucketings(const PolicyCosts& costs, const Schedule& requested, std::size_t most) {
  // If every size is searched for once, the order of the runs does not matter.
  const Schedule schedule = keepsEverySize(costs) ? condensed(requested) : requested;
  const double unpaddedUs = forecast(costs, schedule).totalUs;
  const std::vector<Step> order = steps(costs, schedule);
  most = std::min(most, order.size());
  std::vector<Bucketing> result;
  if (most == 0) return result;
  const Partitions partitions(order, most);
  for (std::size_t buckets = 1; buckets <= most; ++buckets) {
    Bucketing& bucketing = result.emplace_back();
    bucketing.buckets = buckets;
    bucketing.padTo.resize(schedule.sizes.size());
    std::iota(bucketing.padTo.begin(), bucketing.padTo.end(), std::size_t{0});
    const std::vector<std::size_t> last = partitions.lastSteps(buckets);
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Step& step = order[i];
      const Step& target = order[last[i]];
      bucketing.padTo[step.size] = target.size;
      bucketing.flops += step.count * step.costs->flops;
      bucketing.extraFlops += step.count * (target.costs->flops - step.costs->flops);
    }
    bucketing.totalUs = forecast(costs, padded(schedule, bucketing.padTo)).totalUs;
    bucketing.savedUs = unpaddedUs - bucketing.totalUs;
  }
  return result;
}

}  // namespace convscope
