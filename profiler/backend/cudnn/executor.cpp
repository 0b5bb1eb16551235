#include "backend/cudnn/executor.h"

#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/engine_plan.h"
#include "backend/cudnn/planner.h"

namespace convscope::cudnn {

Result<std::unique_ptr<Executor>> GraphExecutor::open(const std::string& deviceId) {
  return CudnnDevice::open(deviceId).map(
      [](CudnnDevice device) { return std::unique_ptr<Executor>(new GraphExecutor(std::move(device))); });
}

Result<std::unique_ptr<Planner>> GraphExecutor::doMakePlanner() {
  Result<Target> target = enterDevice().and_then([] { return deviceTarget(nullptr); });
  if (!target) return tl::unexpected(target.error());
  return std::make_unique<GraphPlanner>(deviceIndex(), std::move(*target));
}

Result<Launch> GraphExecutor::prepare(Plan& plan) {
  auto& enginePlan = static_cast<EnginePlan&>(plan);
  const auto pack = requireBound(enginePlan.plainProblem()).and_then([&] {
    return enginePlan.variantPack(tensors(), workspace().data());
  });
  if (!pack) return tl::unexpected(pack.error());
  return Launch([handle = handle(), built = enginePlan.descriptor().get(), pack = *pack] {
    return cudnnCheck(cudnnBackendExecute(handle, built, pack), "execute the plan");
  });
}

}  // namespace convscope::cudnn
