#pragma once

#include <vector>

#include "core/precision.h"

namespace convscope::onednn {

/// Returns the precisions in which oneDNN has no forward convolution for this processor. Requests a small one in each,
/// at the first call.
const std::vector<Precision>& lackedPrecisions();

}  // namespace convscope::onednn
