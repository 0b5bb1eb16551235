#pragma once

#include <cstdint>
#include <string>

namespace convscope {

/// What cuDNN calls the knob `type` of its engines (cudnnBackendKnobType_t of cudnn_graph.h, release 9.19), in words:
/// "tile size", "stages". NVIDIA does not document what the choices mean. "knob 44" for one that is not known.
std::string knobName(std::int64_t type);

}  // namespace convscope
