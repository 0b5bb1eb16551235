#pragma once

#include "backend/cudnn/target.h"

namespace convscope::cudnn {

/// The profile that cuDNN gave of an NVIDIA H200, so that lists and plans can be tested without one. A failure where
/// cuDNN does not work on this machine, for the test to be skipped with.
Result<Target> h200Profile();

}  // namespace convscope::cudnn
