#include "statistics/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace convscope {
namespace {

std::vector<double> sorted(std::span<const double> samples) {
  std::vector<double> result(samples.begin(), samples.end());
  std::ranges::sort(result);
  return result;
}

double sortedQuantile(const std::vector<double>& sorted, double q) {
  const double position = q * static_cast<double>(sorted.size() - 1);
  const double below = std::floor(position);
  const auto index = static_cast<std::size_t>(below);
  if (index + 1 >= sorted.size()) return sorted.back();
  return std::lerp(sorted[index], sorted[index + 1], position - below);
}

/// Number of order statistics that can be dropped at either end while the rest still contains the median with
/// `confidence`. The median is outside if at most that many samples fall on one side of it, each like a fair coin.
std::size_t dispensable(std::size_t count, double confidence) {
  const auto n = static_cast<double>(count);
  double logProbability = -n * std::log(2.0);  // of none on one side; in logarithms, for 2^-n underflows
  double tail = 0;
  std::size_t most = 0;
  for (std::size_t left = 0; 2 * left < count; ++left) {
    tail += std::exp(logProbability);
    if (1 - 2 * tail < confidence) break;
    most = left;
    const auto k = static_cast<double>(left);
    logProbability += std::log((n - k) / (k + 1));
  }
  return most;
}

Interval sortedInterval(const std::vector<double>& sorted, double confidence) {
  const std::size_t dropped = dispensable(sorted.size(), confidence);
  return {sorted[dropped], sorted[sorted.size() - 1 - dropped]};
}

}  // namespace

// Without sorting all of them: the window computes thousands of medians whenever a survey has news.
double quantile(std::span<const double> samples, double q) {
  std::vector<double> values(samples.begin(), samples.end());
  const double position = q * static_cast<double>(values.size() - 1);
  const double below = std::floor(position);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  std::ranges::nth_element(values, at);
  if (position == below) return *at;
  return std::lerp(*at, *std::min_element(at + 1, values.end()), position - below);
}

double median(std::span<const double> samples) {
  return quantile(samples, 0.5);
}

double mean(std::span<const double> samples) {
  return std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(samples.size());
}

Interval medianInterval(std::span<const double> samples, double confidence) {
  return sortedInterval(sorted(samples), confidence);
}

Summary summarize(std::span<const double> samples) {
  if (samples.empty()) return {};
  const std::vector<double> all = sorted(samples);
  return {static_cast<int>(all.size()),
          sortedQuantile(all, 0.5),
          sortedQuantile(all, 0.25),
          sortedQuantile(all, 0.75),
          all.front(),
          all.back(),
          sortedInterval(all, 0.95)};
}

double relativeSpread(const Summary& summary) {
  if (summary.count < 2 || summary.median <= 0) return 0;
  return (summary.upperQuartile - summary.lowerQuartile) / summary.median;
}

}  // namespace convscope
