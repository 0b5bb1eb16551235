#include "widgets/inspector/histogram_bins.h"

#include <algorithm>
#include <cmath>

#include "statistics/statistics.h"

namespace convscope {

HistogramBins histogramBins(std::span<const double> samples, int most) {
  if (samples.empty()) return {};
  constexpr int kFewest = 5;
  const Summary summary = summarize(samples);
  const double range = summary.maximum - summary.minimum;
  if (range <= 0) return {summary.minimum, 0, {summary.count}};
  const double advised =
      2 * (summary.upperQuartile - summary.lowerQuartile) / std::cbrt(static_cast<double>(samples.size()));
  const double wanted = advised > 0 ? std::ceil(range / advised) : kFewest;
  const int bins = static_cast<int>(std::clamp<double>(wanted, kFewest, most));
  HistogramBins histogram{summary.minimum, range / bins, std::vector<int>(static_cast<std::size_t>(bins), 0)};
  for (const double sample : samples) {
    const int bin = static_cast<int>((sample - histogram.low) / histogram.width);
    ++histogram.counts[static_cast<std::size_t>(std::clamp(bin, 0, bins - 1))];
  }
  return histogram;
}

}  // namespace convscope
