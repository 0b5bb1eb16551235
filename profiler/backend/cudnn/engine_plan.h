#pragma once

#include <array>

#include "backend/cuda/problem_tensors.h"
#include "backend/cudnn/engine_config.h"

namespace convscope::cudnn {

/// An engine configuration built for one problem. It may be executed with the handle of another thread than the one
/// that it was built with.
class EnginePlan : public Plan {
 public:
  /// `graph` is of `problem`. Always from engine and knobs, so that a candidate from a log and one just listed take the
  /// same way; that costs about 50 us more than taking the heuristics' own descriptor, and gives an equal plan.
  static Result<std::unique_ptr<EnginePlan>> make(const Problem& problem, const Candidate& candidate,
                                                  std::shared_ptr<const OperationGraph> graph);

  std::uint64_t workspaceBytes() const override { return m_workspaceBytes; }
  /// cuDNN's JSON: library version, graph, device profile, engine and knobs.
  std::string description() const override;

  const Problem& plainProblem() const { return m_problem; }
  const Descriptor& descriptor() const { return m_plan; }
  /// What an execution on these tensors and this workspace reads and writes; kept until others come.
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
