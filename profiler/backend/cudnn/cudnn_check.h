#pragma once

#include <string_view>
#include <utility>

#include "backend/cudnn_api/cudnn_error.h"
#include "backend/failure.h"

namespace convscope::cudnn {

/// Makes a failure of `error`. Its kind is Unsupported if cuDNN does not implement the action.
Failure failureOf(const CudnnError& error);

/// Returns the value of `result`, or its error as a failure.
template <class Value>
Result<Value> toResult(CudnnResult<Value> result) {
  return std::move(result).map_error(failureOf);
}

/// Makes the failure for `status`, with the reason that cuDNN keeps for this thread; `what` is the attempted action:
/// "build the plan".
Failure cudnnFailure(cudnnStatus_t status, std::string_view what);

Result<void> cudnnCheck(cudnnStatus_t status, std::string_view what);

}  // namespace convscope::cudnn
