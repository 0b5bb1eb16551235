#pragma once

#include <span>
#include <vector>

namespace convscope {

/// Counts of samples in bins of equal width; the first bin starts at `low`.
struct HistogramBins {
  double low = 0;
  double width = 0;
  std::vector<int> counts;

  double high() const { return low + width * static_cast<double>(counts.size()); }
  bool operator==(const HistogramBins&) const = default;
};

/// Counts `samples` in bins of the width that Freedman and Diaconis (1981) advise, but in at least 5 and at most `most`
/// bins; the largest sample is in the last bin. Equal samples get one bin, no samples none.
HistogramBins histogramBins(std::span<const double> samples, int most = 40);

}  // namespace convscope
