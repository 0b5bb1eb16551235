#pragma once

#include <cudnn_graph.h>

#include <string_view>

#include "backend/backend.h"

namespace convscope::cudnn {

/// The failure behind `status`, with the reason that cuDNN itself keeps for this thread; `what` says what was tried:
/// "build the plan". Whatever cuDNN does not implement is Unsupported.
Failure cudnnFailure(cudnnStatus_t status, std::string_view what);

Result<void> cudnnCheck(cudnnStatus_t status, std::string_view what);

}  // namespace convscope::cudnn
