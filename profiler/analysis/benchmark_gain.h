#pragma once

#include <span>
#include <string>

#include "analysis/determinism_price.h"
#include "analysis/left_out.h"

namespace convscope {

/// What PyTorch's benchmark mode gains over the heuristic choice (benchmark off), at the input size of one survey.
struct BenchmarkGain {
  std::string missing;  ///< why it is not known, in one line; if not empty, nothing else is set
  SwitchPrice off;      ///< benchmark off
  SwitchPrice on;
  std::vector<ExcludedLayers>
      leftOut;  ///< layers that PyTorch does not give to the library, excluded from these figures

  /// What an iteration in the steady state saves, in microseconds; negative if it takes longer.
  double savedUs() const { return off.costs.iterationUs - on.costs.iterationUs; }
  /// What the search costs more in a new process, in microseconds.
  double extraWarmupUs() const { return on.warmup.totalUs() - off.warmup.totalUs(); }
  /// How many steady iterations take as long as the search.
  double iterationsOfSearch() const { return on.warmup.totalUs() / on.costs.iterationUs; }
};

/// `surveys` are `survey` and those of other sizes, as surveysBeside() returns them.
BenchmarkGain benchmarkGain(std::span<const Survey* const> surveys, const Survey& survey);

}  // namespace convscope
