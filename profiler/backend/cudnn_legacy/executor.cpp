#include "backend/cudnn_legacy/executor.h"

#include <algorithm>
#include <functional>

#include "backend/cudnn_legacy/algorithms.h"
#include "backend/cudnn_legacy/plan.h"
#include "backend/cudnn_legacy/planner.h"

namespace convscope::cudnn_legacy {

Result<std::unique_ptr<Executor>> LegacyExecutor::open(const std::string& deviceId) {
  return cudnn::CudnnDevice::open(deviceId).map(
      [](cudnn::CudnnDevice device) { return std::unique_ptr<Executor>(new LegacyExecutor(std::move(device))); });
}

Result<std::unique_ptr<Planner>> LegacyExecutor::doMakePlanner() {
  return std::make_unique<LegacyPlanner>(*this);
}

Result<cudnnHandle_t> LegacyExecutor::enter() const {
  return enterDevice().map([&] { return handle(); });
}

void LegacyExecutor::reserveLargest(DeviceBuffer& workspace, const Convolution& convolution) const {
  std::vector<std::uint64_t> sizes;
  const std::uint64_t free = freeDeviceMemory();
  for (const Algorithm& algorithm : algorithmsOf(convolution.problem().pass)) {
    const auto bytes = convolution.workspaceBytes(handle(), algorithm.number);
    if (bytes && *bytes <= free) sizes.push_back(*bytes);
  }
  std::ranges::sort(sizes, std::greater());
  // Free memory may be fragmented: if the largest does not fit, the next may. cuDNN leaves out algorithms that need
  // more.
  for (const std::uint64_t bytes : sizes) {
    if (workspace.reserve(bytes, "workspace")) return;
  }
}

Result<std::vector<Suggestion>> LegacyExecutor::find(const Convolution& convolution) {
  return requireBound(convolution.problem()).and_then([&] { return enter(); }).and_then([&](cudnnHandle_t cudnn) {
    // A temporary buffer: the executor's own would stay as large, and some algorithms request the whole memory.
    DeviceBuffer workspace;
    reserveLargest(workspace, convolution);
    return convolution.find(cudnn, tensors(), workspace.data(), workspace.size());
  });
}

Result<Launch> LegacyExecutor::prepare(Plan& plan) {
  const auto& own = static_cast<LegacyPlan&>(plan);
  return requireBound(own.convolution().problem()).map([&]() -> Launch {
    return [this, &own, tensors = tensors()] {
      return own.convolution().execute(handle(), own.algorithm(), tensors, workspace().data(), own.workspaceBytes());
    };
  });
}

}  // namespace convscope::cudnn_legacy
