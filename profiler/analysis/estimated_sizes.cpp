#include "analysis/estimated_sizes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>

#include "policy/forecast/rule.h"
#include "statistics/statistics.h"

namespace convscope {
namespace {

double elements(const SizeCosts& size) {
  return std::accumulate(size.input.begin(), size.input.end(), 1.0, std::multiplies<>());
}

bool isMeasured(const SizeCosts& size) {
  return size.complete() && !size.isEstimated();
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
  explicit Estimates(const PolicyCosts& costs) : m_costs(costs) {
    for (const SizeCosts& size : costs.sizes) {
      if (isMeasured(size)) m_measured.push_back(&size);
    }
    std::ranges::stable_sort(m_measured, {}, [](const SizeCosts* size) { return elements(*size); });
    std::vector<double> searches;
    for (const SizeCosts* size : m_measured) searches.push_back(size->newSize.totalUs());
    m_searchDistanceUs = expectedDistance(searches);
  }

  bool isPossible() const { return !m_measured.empty(); }

  /// Returns the estimate at `input`.
  SizeCosts at(const Dims& input, EstimateEnd end) const {
    const Place place = placeOf(input);
    const SizeCosts& nearest = *place.nearest();
    const double nearestSearchUs = nearest.newSize.totalUs();
    const double searched = nearestSearchUs > 0 ? searchUs(place, end) / nearestSearchUs : 1;
    SizeCosts size;
    size.input = size.missing.input = input;
    size.missing.backend = nearest.missing.backend;
    size.estimate = {static_cast<std::size_t>(&nearest - m_costs.sizes.data()), searched};
    size.iterationUs = iterationUs(place, end);
    size.flops = nearest.flops * (place.elements / elements(nearest));
    size.workspaceBytes = std::max(place.below->workspaceBytes, place.above->workspaceBytes);
    size.searchPeakBytes = std::max(place.below->searchPeakBytes, place.above->searchPeakBytes);
    size.newSize = nearest.newSize * searched;
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
    if (place.isBetween() && end == EstimateEnd::Middle) return mix(place, below, above);
    if (const std::optional<Interval> ends = endsWithin(place.elements); ends && end != EstimateEnd::Middle)
      return end == EstimateEnd::Low ? ends->low : ends->high;
    const auto scaled = [&](const SizeCosts* size) { return size->iterationUs / elements(*size) * place.elements; };
    const double proportional = scaled(place.nearest());
    double least = std::min(proportional, below);
    double most = std::max(proportional, below);
    for (const SizeCosts* size : m_measured) {
      if (place.elements < elements(*place.nearest())) least = std::min(least, scaled(size));
      if (place.elements > elements(*place.nearest())) most = std::max(most, scaled(size));
    }
    if (end == EstimateEnd::Middle) return std::clamp(onLine(place).value_or(proportional), least, most);
    return end == EstimateEnd::Low ? least : most;
  }

  /// Returns the time on the line through the two measured sizes that are nearest to a place beyond them: a part of the
  /// time does not depend on the size. Nothing if all have as many elements.
  std::optional<double> onLine(const Place& place) const {
    const SizeCosts& nearest = *place.nearest();
    const double count = elements(nearest);
    const SizeCosts* other = nullptr;
    for (const SizeCosts* size : m_measured) {
      const double distance = std::abs(elements(*size) - count);
      if (distance > 0 && (other == nullptr || distance < std::abs(elements(*other) - count))) other = size;
    }
    if (other == nullptr) return std::nullopt;
    const double slope = (other->iterationUs - nearest.iterationUs) / (elements(*other) - count);
    return nearest.iterationUs + slope * (place.elements - count);
  }

  /// Returns the least and the greatest iteration of the next smaller and the next larger measured sizes, and of those
  /// with as many elements; nothing beyond the measured sizes.
  std::optional<Interval> endsWithin(double count) const {
    const auto number = [](const SizeCosts* size) { return elements(*size); };
    auto first = std::ranges::lower_bound(m_measured, count, {}, number);
    auto last = std::ranges::upper_bound(m_measured, count, {}, number);
    const bool isSame = first != last;
    if (!isSame && (first == m_measured.begin() || last == m_measured.end())) return std::nullopt;
    if (first != m_measured.begin()) first = std::ranges::lower_bound(m_measured, number(*(first - 1)), {}, number);
    if (last != m_measured.end()) last = std::ranges::upper_bound(m_measured, number(*last), {}, number);
    const auto [least, most] = std::minmax_element(
        first, last, [](const SizeCosts* a, const SizeCosts* b) { return a->iterationUs < b->iterationUs; });
    return Interval{(*least)->iterationUs, (*most)->iterationUs};
  }

  double searchUs(const Place& place, EstimateEnd end) const {
    const double middle = mix(place, place.below->newSize.totalUs(), place.above->newSize.totalUs());
    if (end == EstimateEnd::Middle) return middle;
    return end == EstimateEnd::High ? middle + m_searchDistanceUs : std::max(middle - m_searchDistanceUs, 0.0);
  }

  const PolicyCosts& m_costs;
  std::vector<const SizeCosts*> m_measured;  ///< in ascending order of their elements
  double m_searchDistanceUs = 0;
};

}  // namespace

PolicyCosts withEstimates(PolicyCosts costs, const std::vector<Dims>& inputs, EstimateEnd end) {
  const PolicyCosts measured = costs;
  const Estimates estimates(measured);
  if (!estimates.isPossible()) return costs;
  std::map<Dims, std::size_t> known;
  for (std::size_t i = 0; i < costs.sizes.size(); ++i) known.emplace(costs.sizes[i].input, i);
  for (const Dims& input : inputs) {
    const auto [place, isNew] = known.try_emplace(input, costs.sizes.size());
    if (isNew)
      costs.sizes.push_back(estimates.at(input, end));
    else if (!costs.sizes[place->second].complete())
      costs.sizes[place->second] = estimates.at(input, end);
  }
  return costs;
}

void takeEstimates(PolicyCosts& choices, const PolicyCosts& own) {
  for (std::size_t i = 0; i < choices.sizes.size(); ++i) {
    SizeCosts& size = choices.sizes[i];
    if (!size.isEstimated() || !own.sizes[i].isEstimated()) continue;
    size = own.sizes[i];
    // Its searches are counted by the problems of a measured size, which cost less with choices.
    const double withChoicesUs = choices.sizes[size.estimate->measured].newSize.totalUs();
    if (withChoicesUs > 0)
      size.estimate->searchFactor *= own.sizes[size.estimate->measured].newSize.totalUs() / withChoicesUs;
  }
}

SavingNoise estimateNoise(const PolicyCosts& policy, const PolicyCosts& against, const Schedule& schedule) {
  std::map<Dims, const SizeCosts*> others;
  for (const SizeCosts& size : against.sizes) others.emplace(size.input, &size);
  const std::vector<std::int64_t> scheduled = schedule.counts();
  std::map<Dims, std::int64_t> counts;
  for (std::size_t i = 0; i < scheduled.size(); ++i) counts.emplace(schedule.sizes[i], scheduled[i]);
  std::vector<double> savedShares;
  std::vector<double> extraUs;
  double estimatedUs = 0;  // of the schedule, under `against`
  double estimatedSizes = 0;
  for (const SizeCosts& size : policy.sizes) {
    const auto found = others.find(size.input);
    if (found == others.end() || !size.complete()) continue;
    const SizeCosts& other = *found->second;
    if (!other.complete() || other.iterationUs <= 0) continue;
    if (!size.isEstimated() && !other.isEstimated()) {
      savedShares.push_back(1 - size.iterationUs / other.iterationUs);
      extraUs.push_back(size.newSize.totalUs() - other.newSize.totalUs());
      continue;
    }
    if (size.iterationUs == other.iterationUs && size.newSize.totalUs() == other.newSize.totalUs()) continue;
    const auto used = counts.find(size.input);
    const std::int64_t count = used == counts.end() ? 0 : used->second;
    estimatedUs += other.iterationUs * static_cast<double>(count);
    estimatedSizes += count > 0 ? 1 : 0;
  }
  return {expectedDistance(savedShares) * estimatedUs, expectedDistance(extraUs) * estimatedSizes, 0, 0};
}

}  // namespace convscope
