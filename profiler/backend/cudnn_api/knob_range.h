#pragma once

#include <span>
#include <vector>

#include "backend/cudnn_api/engine_config.h"

namespace convscope::cudnn {

/// The values that an engine has for one knob: from `minimum` to `maximum` in steps of `stride`. Not every combination
/// of values works.
struct KnobRange {
  std::int64_t type = 0;  ///< cudnnBackendKnobType_t
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;
  std::int64_t stride = 1;
};

/// Reads the knobs of the engine of `config`. Empty if it has none or this cuDNN does not describe them.
CudnnResult<std::vector<KnobRange>> knobRanges(const EngineConfig& config);

/// Returns `engine` with other values of `changes` knobs, 1 or 2, the nearest values first: all values of a knob that
/// has few, otherwise those at distances of 1, 2, 4, 8 ... strides.
std::vector<EngineId> neighboursOf(const EngineId& engine, std::span<const KnobRange> ranges, int changes);

}  // namespace convscope::cudnn
