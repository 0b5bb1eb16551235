#pragma once

#include <span>

namespace convscope {

/// Quantile q (0 to 1) of `samples` by linear interpolation between order statistics (type 7 of Hyndman and Fan 1996).
/// `samples` must not be empty.
double quantile(std::span<const double> samples, double q);
double median(std::span<const double> samples);
/// Arithmetic mean. `samples` must not be empty.
double mean(std::span<const double> samples);

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

/// Distribution-free confidence interval of the median from order statistics (binomial, e.g. Conover 1999, 3.2), of at
/// least `confidence` if there are enough samples (6 for 95%); with fewer, their whole range. `samples` must not be
/// empty.
Interval medianInterval(std::span<const double> samples, double confidence = 0.95);

/// Summary statistics of a set of samples. All zero without samples.
struct Summary {
  int count = 0;
  double median = 0;
  double lowerQuartile = 0;
  double upperQuartile = 0;
  double minimum = 0;
  double maximum = 0;
  Interval confidence;  ///< 95% interval of the median
  bool operator==(const Summary&) const = default;
};

Summary summarize(std::span<const double> samples);

/// Returns the interquartile range over the median; 0 for fewer than two samples.
double relativeSpread(const Summary& summary);

}  // namespace convscope
