#include "backend/cudnn/executor.h"

#include "backend/cuda/host_timer.h"
#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/engine_plan.h"
#include "backend/cudnn/libraries.h"
#include "backend/cudnn/planner.h"

namespace convscope::cudnn {

Result<std::unique_ptr<Executor>> GraphExecutor::open(const std::string& deviceId) {
  Result<CudaDevice> device = CudaDevice::open(deviceId);
  if (!device) return tl::unexpected(device.error());
  const HostTimer loading;
  if (const Result<void> loaded = loadCudnnParts(); !loaded) return tl::unexpected(loaded.error());
  const double loadUs = loading.us();
  const HostTimer creating;
  Result<Target> target = deviceTarget(device->stream.get());
  if (!target) return tl::unexpected(target.error());
  return std::unique_ptr<Executor>(new GraphExecutor(std::move(*device), std::move(*target), loadUs, creating.us()));
}

Versions GraphExecutor::versions() const {
  Versions versions = CudaExecutor::versions();
  versions.merge(cudnnVersions());
  return versions;
}

SetupCosts GraphExecutor::setupCosts() const {
  SetupCosts costs = CudaExecutor::setupCosts();
  costs.emplace_back("load cuDNN", m_loadUs);
  costs.emplace_back("create handle", m_handleUs);
  return costs;
}

Result<std::unique_ptr<Planner>> GraphExecutor::makePlanner() {
  return deviceTarget(nullptr).map([&](Target target) -> std::unique_ptr<Planner> {
    return std::make_unique<GraphPlanner>(deviceIndex(), std::move(target));
  });
}

Result<Launch> GraphExecutor::prepare(Plan& plan) {
  auto& enginePlan = static_cast<EnginePlan&>(plan);
  return enginePlan.variantPack(tensors(), workspace().data()).map([&](cudnnBackendDescriptor_t pack) -> Launch {
    return [handle = m_target.handle.get(), plan = enginePlan.descriptor().get(), pack] {
      return cudnnCheck(cudnnBackendExecute(handle, plan, pack), "execute the plan");
    };
  });
}

std::vector<std::string> GraphExecutor::libraryFolders() const {
  // Python's packages put cuDNN into nvidia/cudnn/lib, and the toolkit into folders beside nvidia/cudnn.
  const std::string folder = cudnnFolder();
  return {folder, folder + "/../.."};
}

}  // namespace convscope::cudnn
