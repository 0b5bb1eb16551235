#include "analysis/sweep_sizes.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace convscope {
namespace {

constexpr std::size_t kMostMissing = 16;
constexpr std::size_t kSpanning = 9;

/// Chooses sizes that are far from each other.
class SpanningSizes {
 public:
  explicit SpanningSizes(std::vector<Dims> sizes)
      : m_sizes(std::move(sizes)), m_distances(m_sizes.size(), std::numeric_limits<double>::max()) {
    for (std::size_t axis = 0; axis < m_sizes.front().size(); ++axis) {
      const auto number = [axis](const Dims& size) { return size[axis]; };
      const auto [least, most] = std::ranges::minmax_element(m_sizes, {}, number);
      m_ranges.push_back(static_cast<double>(std::max<std::int64_t>((*most)[axis] - (*least)[axis], 1)));
    }
  }

  /// Takes a size as measured.
  void measure(const Dims& size) {
    if (size.size() != m_ranges.size()) return;
    for (std::size_t i = 0; i < m_sizes.size(); ++i)
      m_distances[i] = std::min(m_distances[i], distance(m_sizes[i], size));
  }

  void choose(std::size_t index) {
    if (std::ranges::find(m_chosen, m_sizes[index]) != m_chosen.end()) return;
    m_chosen.push_back(m_sizes[index]);
    measure(m_sizes[index]);
  }
  void chooseFurthest() {
    choose(static_cast<std::size_t>(std::ranges::max_element(m_distances) - m_distances.begin()));
  }
  void chooseSmallestAndLargest() {
    const auto elements = [](const Dims& size) {
      return std::accumulate(size.begin(), size.end(), 1.0, std::multiplies<>());
    };
    const auto [least, most] = std::ranges::minmax_element(m_sizes, {}, elements);
    const auto smallest = static_cast<std::size_t>(least - m_sizes.begin());
    const auto largest = static_cast<std::size_t>(most - m_sizes.begin());
    choose(smallest);
    choose(largest);
  }

  const std::vector<Dims>& chosen() const { return m_chosen; }

 private:
  /// Returns the square of the distance of two sizes.
  double distance(const Dims& a, const Dims& b) const {
    double sum = 0;
    for (std::size_t axis = 0; axis < a.size(); ++axis) {
      const double part = static_cast<double>(a[axis] - b[axis]) / m_ranges[axis];
      sum += part * part;
    }
    return sum;
  }

  std::vector<Dims> m_sizes;
  std::vector<double> m_ranges;     ///< by axis
  std::vector<double> m_distances;  ///< of each size from all measured and chosen ones, squared
  std::vector<Dims> m_chosen;
};

}  // namespace

std::vector<Dims> sizesToSweep(const std::vector<MissingAtSize>& missing, const std::vector<Dims>& measured) {
  std::vector<Dims> sizes;
  for (const MissingAtSize& one : missing) sizes.push_back(one.input);
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (sizes.size() <= kMostMissing) return sizes;
  SpanningSizes spanning(std::move(sizes));
  for (const Dims& size : measured) {
    const bool isMissing = std::ranges::find(missing, size, &MissingAtSize::input) != missing.end();
    if (!isMissing) spanning.measure(size);
  }
  spanning.chooseSmallestAndLargest();
  while (spanning.chosen().size() < kSpanning) spanning.chooseFurthest();
  std::vector<Dims> chosen = spanning.chosen();
  std::ranges::sort(chosen);
  return chosen;
}

std::vector<Dims> sizesAround(const Dims& input) {
  std::vector<Dims> sizes;
  for (const std::int64_t quarters : {2, 3, 4, 5, 6}) {
    Dims size = input;
    for (std::size_t axis = 2; axis < size.size(); ++axis)
      size[axis] = std::max<std::int64_t>(1, size[axis] * quarters / 4);
    if (std::ranges::find(sizes, size) == sizes.end()) sizes.push_back(std::move(size));
  }
  return sizes;
}

}  // namespace convscope
