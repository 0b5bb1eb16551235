#pragma once

#include <cstdint>
#include <string>

namespace convscope {

/// Returns the name of knob `type` of cuDNN's engines (cudnnBackendKnobType_t of cudnn_graph.h, release 9.19) in words:
/// "tile size", "stages"; "knob 44" for an unknown one. NVIDIA does not document what the values mean.
std::string knobName(std::int64_t type);

}  // namespace convscope
