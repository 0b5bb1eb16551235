#include "backend/cudnn/cudnn_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "backend/cuda/cuda_check.h"

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

std::string lastError() {
  char text[1024] = "";
  cudnnGetLastErrorString(text, sizeof(text));
  std::string line = text;
  std::ranges::replace(line, '\n', ' ');
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

}  // namespace

Failure cudnnFailure(cudnnStatus_t status, std::string_view what) {
  // Read first: the next call of cuDNN replaces it.
  const std::string reason = lastError();
  std::string line = fmt::format("could not {}: {}", what, cudnnGetErrorString(status));
  if (!reason.empty()) line += fmt::format(" ({})", reason);
  return {kindOf(status), line};
}

Result<void> cudnnCheck(cudnnStatus_t status, std::string_view what) {
  if (status == CUDNN_STATUS_SUCCESS) return {};
  return tl::unexpected(cudnnFailure(status, what));
}

}  // namespace convscope::cudnn
