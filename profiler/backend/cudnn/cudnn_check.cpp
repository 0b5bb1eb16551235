#include "backend/cudnn/cudnn_check.h"

#include "backend/cuda/cuda_check.h"
#include "backend/cudnn/linked_api.h"

namespace convscope::cudnn {
namespace {

Failure::Kind kindOf(cudnnStatus_t status) {
  switch (CUDNN_STATUS_CATEGORY(status)) {
    case CUDNN_STATUS_NOT_SUPPORTED:
      return Failure::Kind::Unsupported;
    case 1000:  // uncategorized: not initialized, a sub-library that does not load or is of another version
      return Failure::Kind::Missing;
    case CUDNN_STATUS_INTERNAL_ERROR:
    case CUDNN_STATUS_EXECUTION_FAILED:
      if (deviceLost()) return Failure::Kind::DeviceLost;
      if (status == CUDNN_STATUS_INTERNAL_ERROR_DEVICE_ALLOCATION_FAILED) return Failure::Kind::OutOfMemory;
      return Failure::Kind::Failed;
    default:
      return Failure::Kind::Failed;
  }
}

}  // namespace

Failure failureOf(const CudnnError& error) {
  return {kindOf(error.status), error.reason};
}

Failure cudnnFailure(cudnnStatus_t status, std::string_view what) {
  return failureOf(cudnnError(kLinkedApi, status, what));
}

Result<void> cudnnCheck(cudnnStatus_t status, std::string_view what) {
  if (status == CUDNN_STATUS_SUCCESS) return {};
  return tl::unexpected(cudnnFailure(status, what));
}

}  // namespace convscope::cudnn
