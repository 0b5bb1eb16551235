#pragma once

#include <string>

namespace convscope::cudnn {

/// Returns a hash of the machine code ("cubin" of each kernel) in the JSON of an execution plan: equal for plans with
/// the same code. Returns an empty text if it has none: only engines that are compiled at run time have it, and cuDNN
/// documents no field of this JSON.
std::string codeOf(const std::string& planJson);

}  // namespace convscope::cudnn
