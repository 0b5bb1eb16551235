#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "analysis/layer_losses.h"
#include "analysis/recorded_forecast.h"
#include "analysis/workload_costs.h"

namespace convscope {

/// A convolution in an iteration, all of its passes together and all layers that contain it. Times in microseconds.
struct LayerShare {
  std::size_t problem = 0;  ///< its first pass, index in Survey::problems
  double offUs = 0;         ///< as in LayerLoss
  double onUs = 0;
};

/// Where the convolution time of an iteration goes.
struct LayerShares {
  double offUs = 0;  ///< all problems together, as in LayerLoss
  double onUs = 0;
  std::vector<LayerShare> layers;  ///< the longest with benchmark off first

  /// Returns the shares of one of the problems, with benchmark off and on.
  double offShare(const LayerLoss& time) const { return time.offUs / offUs; }
  double onShare(const LayerLoss& time) const { return time.onUs / onUs; }
};

/// Adds up the times of `survey`'s problems, each at most once. Problems that PyTorch does not give to the surveyed
/// library have none.
LayerShares layerShares(const Survey& survey, std::span<const LayerLoss> times);

/// The convolutions of a recorded program's mean iteration.
struct RecordedShare {
  double convolutionUs = 0;  ///< device time
  Interval iterationUs;      ///< the whole iteration

  /// Returns the part of the iteration that the convolutions take.
  double share() const { return 2 * convolutionUs / (iterationUs.low + iterationUs.high); }
};

/// Returns the share under the forecast's first policy, that of the recording if it is known. None if an iteration was
/// not timed.
std::optional<RecordedShare> recordedShare(const RecordedForecast& forecast);

/// Returns the recorded device time in an iteration of each problem that another kernel than the surveyed library's
/// computed, by its index in Survey::problems, in microseconds.
std::map<std::size_t, double> timesOfOtherKernels(const Survey& survey, const Workload& workload,
                                                  const RecordedConvolutions& recorded);

}  // namespace convscope
