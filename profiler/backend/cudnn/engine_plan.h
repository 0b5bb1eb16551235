#pragma once

#include <optional>

#include "backend/algorithm.h"
#include "backend/cuda/problem_tensors.h"
#include "backend/cudnn/operation_graph.h"
#include "backend/cudnn_api/engine_config.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "core/problem.h"

namespace convscope::cudnn {

/// An engine configuration built for one problem. Another handle than that of the planner may execute it.
class EnginePlan : public Plan {
 public:
  /// Builds the plan; `graph` is that of `problem`. Builds from engine and knobs, so that candidates of a session and
  /// those just listed give the same plan. This takes about 50 us more than using the heuristics' own descriptor.
  static Result<std::unique_ptr<EnginePlan>> make(const Problem& problem, const Candidate& candidate,
                                                  std::shared_ptr<const OperationGraph> graph);
  /// Restores a plan of `problem` from the serialised() of another process. `target` has a handle of the same device.
  static Result<std::unique_ptr<EnginePlan>> restore(const Problem& problem, const std::string& serialised,
                                                     Target target);

  std::uint64_t workspaceBytes() const override { return m_workspaceBytes; }
  /// cuDNN's JSON: library version, graph, device profile, engine and knobs.
  std::string description() const override;
  /// The same JSON. It also has the code of an engine that is compiled at run time.
  std::string serialised() const override { return description(); }
  std::string compiledCode() const override;

  const Problem& plainProblem() const { return m_problem; }
  const Descriptor& descriptor() const { return m_plan; }
  /// The tensors and workspace of an execution, as cuDNN takes them; kept until they change.
  Result<cudnnBackendDescriptor_t> variantPack(const TensorPointers& tensors, void* workspace);

 private:
  /// What a built plan is made from. A restored plan has none of it.
  struct Ingredients {
    std::shared_ptr<const OperationGraph> graph;
    EngineConfig config;
  };

  EnginePlan(Problem plain, Target target, std::optional<Ingredients> parts, Descriptor plan);

  Problem m_problem;
  Target m_target;
  std::optional<Ingredients> m_ingredients;  ///< must live as long as the plan
  Descriptor m_plan;
  std::uint64_t m_workspaceBytes;
  TensorPointers m_packedTensors;
  void* m_packedWorkspace = nullptr;
  Descriptor m_pack;
};

}  // namespace convscope::cudnn
