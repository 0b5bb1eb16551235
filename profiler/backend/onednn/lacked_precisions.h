#pragma once

#include <vector>

#include "core/precision.h"

namespace convscope::onednn {

/// Returns the precisions in which oneDNN has no forward convolution for this processor: it asks for a small one of
/// each, once.
const std::vector<Precision>& lackedPrecisions();

}  // namespace convscope::onednn
