#pragma once

#include <span>
#include <vector>

namespace convscope {

/// Counts of samples in bins of equal width, from `low` on.
struct HistogramBins {
  double low = 0;
  double width = 0;
  std::vector<int> counts;

  double high() const { return low + width * static_cast<double>(counts.size()); }
  bool operator==(const HistogramBins&) const = default;
};

/// `samples` in bins as wide as Freedman and Diaconis (1981) advise, but at least 5 bins and at most `most`; the
/// largest sample is in the last bin. Equal samples get one bin, no samples none.
HistogramBins histogramBins(std::span<const double> samples, int most = 40);

}  // namespace convscope
