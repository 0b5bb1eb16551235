#include "analysis/estimated_sizes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "policy/forecast/rule.h"

namespace convscope {
namespace {

double elements(const SizeCosts& size) {
  return std::accumulate(size.input.begin(), size.input.end(), 1.0, std::multiplies<>());
}

bool isMeasured(const SizeCosts& size) {
  return size.complete() && !size.estimated;
}

/// Returns how far a further value is expected from `values` or from an interpolation between them, at most: the
/// half width of a prediction interval, https://en.wikipedia.org/wiki/Prediction_interval, with Rule::deviations.
double expectedDistance(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  if (values.empty()) return 0;
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  if (values.size() == 1) return std::abs(mean);
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return kRule.deviations * std::sqrt(squares / (count - 1) * (1 + 1 / count));
}

/// Estimates sizes from the measured ones of a policy.
class Estimates {
 public:
  /// `costs` must live as long.
  explicit Estimates(const PolicyCosts& costs) {
    for (const SizeCosts& size : costs.sizes) {
      if (isMeasured(size)) m_measured.push_back(&size);
    }
    std::ranges::stable_sort(m_measured, {}, [](const SizeCosts* size) { return elements(*size); });
    std::vector<double> searches;
    for (const SizeCosts* size : m_measured) searches.push_back(size->newSize.totalUs());
    m_searchDistanceUs = expectedDistance(searches);
  }

  bool isPossible() const { return !m_measured.empty(); }

  /// Returns the estimate without numbers of problems.
  SizeCosts at(const Dims& input, EstimateEnd end) const {
    const Place place = placeOf(input);
    SizeCosts size = *place.nearest();
    const double nearestUs = size.iterationUs;
    const double nearestSearchUs = size.newSize.totalUs();
    size.input = size.missing.input = input;
    size.estimated = true;
    size.notGiven.clear();
    size.flops *= place.elements / elements(*place.nearest());
    size.iterationUs = iterationUs(place, end);
    size.workspaceBytes = std::max(place.below->workspaceBytes, place.above->workspaceBytes);
    size.searchPeakBytes = std::max(place.below->searchPeakBytes, place.above->searchPeakBytes);
    const double searched = nearestSearchUs > 0 ? searchUs(place, end) / nearestSearchUs : 1;
    const double executed = nearestUs > 0 ? size.iterationUs / nearestUs : 1;
    size.newSize = size.newSize * searched;
    for (ProblemCosts& problem : size.problems) {
      problem.choice.warmup = problem.choice.warmup * searched;
      problem.choice.steadyUs *= executed;
    }
    return size;
  }

 private:
  /// An input among the measured sizes; beyond them, both neighbours are the nearest one.
  struct Place {
    const SizeCosts* below;
    const SizeCosts* above;
    double elements;
    double weight;  ///< of `above`, 0 to 1

    const SizeCosts* nearest() const { return weight < 0.5 ? below : above; }
    bool isBetween() const { return below != above; }
  };

  Place placeOf(const Dims& input) const {
    SizeCosts wanted;
    wanted.input = input;
    const double count = elements(wanted);
    const auto above =
        std::ranges::lower_bound(m_measured, count, {}, [](const SizeCosts* size) { return elements(*size); });
    const SizeCosts* high = above == m_measured.end() ? m_measured.back() : *above;
    const SizeCosts* low = above == m_measured.begin() ? m_measured.front() : *(above - 1);
    if (elements(*high) <= count) low = high;
    if (elements(*low) > count) high = low;
    const double span = elements(*high) - elements(*low);
    return {low, high, count, span > 0 ? (count - elements(*low)) / span : 0};
  }

  static double mix(const Place& place, double below, double above) {
    return below * (1 - place.weight) + above * place.weight;
  }

  double iterationUs(const Place& place, EstimateEnd end) const {
    const double below = place.below->iterationUs;
    const double above = place.above->iterationUs;
    if (place.isBetween()) {
      if (end == EstimateEnd::Middle) return mix(place, below, above);
      return end == EstimateEnd::Low ? std::min(below, above) : std::max(below, above);
    }
    const auto scaled = [&](const SizeCosts* size) { return size->iterationUs / elements(*size) * place.elements; };
    const double middle = scaled(place.nearest());
    if (end == EstimateEnd::Middle) return middle;
    double least = std::min(middle, below);
    double most = std::max(middle, below);
    for (const SizeCosts* size : m_measured) {
      if (place.elements < elements(*place.nearest())) least = std::min(least, scaled(size));
      if (place.elements > elements(*place.nearest())) most = std::max(most, scaled(size));
    }
    return end == EstimateEnd::Low ? least : most;
  }

  double searchUs(const Place& place, EstimateEnd end) const {
    const double middle = mix(place, place.below->newSize.totalUs(), place.above->newSize.totalUs());
    if (end == EstimateEnd::Middle) return middle;
    return end == EstimateEnd::High ? middle + m_searchDistanceUs : std::max(middle - m_searchDistanceUs, 0.0);
  }

  std::vector<const SizeCosts*> m_measured;  ///< in ascending order of their elements
  double m_searchDistanceUs = 0;
};

}  // namespace

PolicyCosts withEstimates(PolicyCosts costs, const std::vector<Dims>& inputs, EstimateEnd end) {
  const PolicyCosts measured = costs;
  const Estimates estimates(measured);
  if (!estimates.isPossible()) return costs;
  for (const Dims& input : inputs) {
    const auto known = std::ranges::find(costs.sizes, input, &SizeCosts::input);
    if (known != costs.sizes.end() && known->complete()) continue;
    SizeCosts size = estimates.at(input, end);
    for (ProblemCosts& problem : size.problems) {  // caches must not take them for the problems of another size
      problem.number = costs.distinct++;
      problem.subject.problem.batch = static_cast<std::int64_t>(costs.distinct);
    }
    if (known == costs.sizes.end())
      costs.sizes.push_back(std::move(size));
    else
      *known = std::move(size);
  }
  return costs;
}

SavingNoise estimateNoise(const PolicyCosts& policy, const PolicyCosts& against, const Schedule& schedule) {
  std::vector<double> savedShares;
  std::vector<double> extraUs;
  double estimatedUs = 0;  // of the schedule, under `against`
  double estimatedSizes = 0;
  const std::vector<std::int64_t> counts = schedule.counts();
  for (const SizeCosts& size : policy.sizes) {
    const auto other = std::ranges::find(against.sizes, size.input, &SizeCosts::input);
    if (other == against.sizes.end() || !size.complete() || !other->complete() || other->iterationUs <= 0) continue;
    if (!size.estimated && !other->estimated) {
      savedShares.push_back(1 - size.iterationUs / other->iterationUs);
      extraUs.push_back(size.newSize.totalUs() - other->newSize.totalUs());
      continue;
    }
    const auto used = std::ranges::find(schedule.sizes, size.input);
    const std::int64_t count =
        used == schedule.sizes.end() ? 0 : counts[static_cast<std::size_t>(used - schedule.sizes.begin())];
    estimatedUs += other->iterationUs * static_cast<double>(count);
    estimatedSizes += count > 0 ? 1 : 0;
  }
  return {expectedDistance(savedShares) * estimatedUs, expectedDistance(extraUs) * estimatedSizes, 0, 0};
}

}  // namespace convscope
