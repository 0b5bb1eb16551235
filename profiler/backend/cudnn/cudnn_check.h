#pragma once

#include <cudnn_graph.h>

#include <string_view>

#include "backend/backend.h"

namespace convscope::cudnn {

/// Makes the failure for `status`, with the reason that cuDNN keeps for this thread; `what` is the attempted action:
/// "build the plan". Its kind is Unsupported if cuDNN does not implement it.
Failure cudnnFailure(cudnnStatus_t status, std::string_view what);

Result<void> cudnnCheck(cudnnStatus_t status, std::string_view what);

}  // namespace convscope::cudnn
