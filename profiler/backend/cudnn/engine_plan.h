#pragma once

#include <array>

#include "backend/cuda/problem_tensors.h"
#include "backend/cudnn/engine_config.h"

namespace convscope::cudnn {

/// An engine configuration built for one problem. Another handle than that of the planner may execute it.
class EnginePlan : public Plan {
 public:
  /// Builds the plan; `graph` is that of `problem`. Builds from engine and knobs, so that candidates of a session and
  /// those just listed give the same plan. This takes about 50 us more than using the heuristics' own descriptor.
  static Result<std::unique_ptr<EnginePlan>> make(const Problem& problem, const Candidate& candidate,
                                                  std::shared_ptr<const OperationGraph> graph);

  std::uint64_t workspaceBytes() const override { return m_workspaceBytes; }
  /// cuDNN's JSON: library version, graph, device profile, engine and knobs.
  std::string description() const override;

  const Problem& plainProblem() const { return m_problem; }
  const Descriptor& descriptor() const { return m_plan; }
  /// The tensors and workspace of an execution, as cuDNN takes them; kept until they change.
  Result<cudnnBackendDescriptor_t> variantPack(const TensorPointers& tensors, void* workspace);

 private:
  EnginePlan(Problem plain, std::shared_ptr<const OperationGraph> graph, EngineConfig config, Descriptor plan);

  Problem m_problem;
  std::shared_ptr<const OperationGraph> m_graph;
  EngineConfig m_config;
  Descriptor m_plan;
  std::uint64_t m_workspaceBytes;
  TensorPointers m_packedTensors;
  void* m_packedWorkspace = nullptr;
  Descriptor m_pack;
};

}  // namespace convscope::cudnn
