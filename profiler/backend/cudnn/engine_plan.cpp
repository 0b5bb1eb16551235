#include "backend/cudnn/engine_plan.h"

#include <fmt/format.h>

#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/linked_api.h"
#include "backend/cudnn/plan_code.h"

namespace convscope::cudnn {

EnginePlan::EnginePlan(Problem plain, Target target, std::optional<Ingredients> parts, Descriptor plan)
    : m_problem(std::move(plain)),
      m_target(std::move(target)),
      m_ingredients(std::move(parts)),
      m_plan(std::move(plan)),
      m_workspaceBytes(static_cast<std::uint64_t>(
          attribute<std::int64_t>(m_plan, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE).value_or(0))) {}

Result<std::unique_ptr<EnginePlan>> EnginePlan::make(const Problem& problem, const Candidate& candidate,
                                                     std::shared_ptr<const OperationGraph> graph) {
  Target target = graph->target();
  Result<EngineConfig> config =
      toResult(EngineConfig::make(graph->descriptor(), target.profile.get(), {candidate.engine, candidate.knobs}));
  if (!config) return tl::unexpected(config.error());
  DescriptorBuilder builder(kLinkedApi, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR);
  builder.set(CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, config->descriptor());
  if (target.handle) builder.set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, target.handle.get());
  if (target.profile) builder.set(CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, *target.profile);
  Result<Descriptor> plan = toResult(builder.finish(fmt::format("build {}", candidate.id)));
  if (!plan) return tl::unexpected(plan.error());
  return std::unique_ptr<EnginePlan>(new EnginePlan(asPlainConvolution(problem), std::move(target),
                                                    Ingredients{std::move(graph), std::move(*config)},
                                                    std::move(*plan)));
}

Result<std::unique_ptr<EnginePlan>> EnginePlan::restore(const Problem& problem, const std::string& serialised,
                                                        Target target) {
  Result<Descriptor> plan = toResult(
      DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR)
          .set(CUDNN_ATTR_EXECUTION_PLAN_HANDLE, target.handle.get())
          .set(CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION, std::vector<char>(serialised.begin(), serialised.end()))
          .finish("restore a plan that a helper built"));
  if (!plan) return tl::unexpected(plan.error());
  return std::unique_ptr<EnginePlan>(
      new EnginePlan(asPlainConvolution(problem), std::move(target), std::nullopt, std::move(*plan)));
}

std::string EnginePlan::description() const {
  return textAttribute(m_plan, CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION);
}

std::string EnginePlan::compiledCode() const {
  return codeOf(description());
}

Result<cudnnBackendDescriptor_t> EnginePlan::variantPack(const TensorPointers& tensors, void* workspace) {
  if (!m_pack || m_packedTensors != tensors || m_packedWorkspace != workspace) {
    Result<Descriptor> pack =
        toResult(DescriptorBuilder(kLinkedApi, CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR)
                     .set(CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, std::vector{kInputUid, kFilterUid, kOutputUid})
                     .set(CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS,
                          std::vector<void*>{tensors.input, tensors.filter, tensors.output})
                     .set(CUDNN_ATTR_VARIANT_PACK_WORKSPACE, workspace)
                     .finish("name the tensors of an execution"));
    if (!pack) return tl::unexpected(pack.error());
    m_pack = std::move(*pack);
    m_packedTensors = tensors;
    m_packedWorkspace = workspace;
  }
  return m_pack.get();
}

}  // namespace convscope::cudnn
