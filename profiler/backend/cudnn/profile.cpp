#include "backend/cudnn/profile.h"

#include "backend/cuda/device_info.h"
#include "backend/cudnn/candidate_list.h"
#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/engine_plan.h"
#include "backend/cudnn/libraries.h"
#include "backend/cudnn/linked_api.h"

namespace convscope::cudnn {

Result<std::string> deviceProfile(const std::string& id) {
  const Result<int> index = cudaDeviceIndex(id);
  if (!index) return tl::unexpected(index.error());
  if (const Result<void> loaded = loadCudnnParts(); !loaded) return tl::unexpected(loaded.error());
  const Result<Descriptor> device = toResult(DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR)
                                                 .set(CUDNN_ATTR_DEVICEPROP_DEVICE_ID, std::int32_t{*index})
                                                 .finish("describe the device"));
  if (!device) return tl::unexpected(device.error());
  std::string text = textAttribute(*device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION);
  if (text.empty())
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this cuDNN cannot export device profiles"});
  return text;
}

Result<std::unique_ptr<Planner>> ProfilePlanner::open(const std::string& profile) {
  return loadCudnnParts().and_then([&] { return profileTarget(profile); }).map([](Target target) {
    return std::unique_ptr<Planner>(new ProfilePlanner(std::move(target)));
  });
}

Result<Candidates> ProfilePlanner::doList(const Problem& problem, const CandidateRequest& request) {
  return m_graphs.of(problem).and_then([&](const auto& graph) { return listCandidates(problem, *graph, request); });
}

Result<std::unique_ptr<Plan>> ProfilePlanner::doBuild(const Problem& problem, const Candidate& candidate) {
  return m_graphs.of(problem)
      .and_then([&](const auto& graph) { return EnginePlan::make(problem, candidate, graph); })
      .map([](std::unique_ptr<EnginePlan> plan) { return std::unique_ptr<Plan>(std::move(plan)); });
}

Versions ProfilePlanner::versions() const {
  return cudnnVersions();
}

}  // namespace convscope::cudnn
