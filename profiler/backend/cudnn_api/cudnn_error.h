#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "backend/cudnn_api/cudnn_api.h"

namespace convscope::cudnn {

/// A call of cuDNN that failed.
struct CudnnError {
  cudnnStatus_t status = CUDNN_STATUS_INTERNAL_ERROR;
  std::string reason;  ///< one line: the attempted action, the status, and what cuDNN says about it
};

template <class Value>
using CudnnResult = tl::expected<Value, CudnnError>;

/// Makes the error for `status`, with the reason that cuDNN keeps for this thread; `what` is the attempted action:
/// "build the plan". Call it before the next function of cuDNN.
CudnnError cudnnError(const CudnnApi& api, cudnnStatus_t status, std::string_view what);

}  // namespace convscope::cudnn
