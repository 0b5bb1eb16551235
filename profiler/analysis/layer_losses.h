#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "policy/framework/policy.h"
#include "session/session.h"

namespace convscope {

/// What PyTorch's choice with benchmark off loses in one problem against its benchmark choice; on a CPU, where PyTorch
/// has no benchmark mode, against the fastest algorithm. Times in microseconds, of all layers of the problem in one
/// iteration.
struct LayerLoss {
  std::size_t problem = 0;  ///< index in Survey::problems
  std::size_t off = 0;      ///< the choice with benchmark off, index in ProblemResult::trials
  std::size_t on = 0;       ///< the other one
  double offUs = 0;
  double onUs = 0;

  /// Returns the time that the other one saves; negative if it is slower.
  double lostUs() const { return offUs - onUs; }
  /// Returns the time with benchmark off over that of the other one.
  double ratio() const { return onUs > 0 ? offUs / onUs : 1; }
  bool operator==(const LayerLoss&) const = default;
};

/// Compares two trials of problem number `index` of `survey`; both have samples.
LayerLoss lossBetween(const Survey& survey, std::size_t index, std::size_t off, std::size_t on);

/// Returns the losses of all problems with both choices, largest first: against benchmark = True with `settings`. Empty
/// if PyTorch does not use the backend.
std::vector<LayerLoss> layerLosses(const Survey& survey, const PolicySettings& settings = {});

/// Returns the same as the mean over several input sizes: `sizes` are surveys of the network of `survey`, which names
/// the problems and their choices. Layers are matched by their names; one that a size lacks is left out.
std::vector<LayerLoss> meanLayerLosses(const Survey& survey, std::span<const Survey* const> sizes,
                                       const PolicySettings& settings = {});

/// The time that one setting of benchmark loses against the other in a problem.
struct LostLayer {
  std::size_t problem = 0;  ///< index in Survey::problems
  double lostUs = 0;        ///< of all layers of the problem in one iteration; positive
  double ratio = 1;         ///< its choice's time over the other choice's
};

/// Where a setting of benchmark loses time.
struct LostTime {
  bool withTrue = false;          ///< it is benchmark = True that loses; otherwise False
  std::vector<LostLayer> layers;  ///< that lose time, largest first

  double totalUs() const;
};

/// Returns where benchmark = True (`withTrue`) or False loses time, from layerLosses().
LostTime lostTime(const std::vector<LayerLoss>& losses, bool withTrue);

/// The first layers of a ranking, which together carry most of the loss.
struct LossShare {
  std::size_t layers = 0;  ///< how many
  double lostUs = 0;       ///< by these
  double totalUs = 0;      ///< by all that lose anything
};

/// Returns how many of the largest losses add up to at least `share` of all.
LossShare largestLosses(const std::vector<LayerLoss>& losses, double share);

/// Describes them in a clause: "the heuristic choices lose 8.46 ms an iteration where the benchmark choices are faster,
/// 4.75 ms of it in 6 of 68 layers and passes".
std::string lossText(const LossShare& largest, std::size_t layers);

}  // namespace convscope
