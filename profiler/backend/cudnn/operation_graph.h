#pragma once

#include <memory>

#include "backend/cudnn/target.h"
#include "problem/problem.h"

namespace convscope::cudnn {

/// The tensors' identities in a graph and in what is executed.
inline constexpr std::int64_t kInputUid = 'x';
inline constexpr std::int64_t kFilterUid = 'w';
inline constexpr std::int64_t kOutputUid = 'y';

/// A problem as cuDNN sees it, for one target.
///
/// As PyTorch's Conv_v8.cpp describes it: 32-bit data and 32-bit sums for fp32 and tf32, 16-bit data and 32-bit sums
/// for fp16 and bf16; a 1-D problem is a 2-D one of height 1; tensors are said to be aligned to 32 bytes.
class OperationGraph {
 public:
  static Result<std::shared_ptr<const OperationGraph>> make(const Problem& problem, const Target& target);

  const Descriptor& descriptor() const { return m_graph; }
  const Target& target() const { return m_target; }

 private:
  OperationGraph(Target target, std::vector<Descriptor> parts, Descriptor graph)
      : m_target(std::move(target)), m_parts(std::move(parts)), m_graph(std::move(graph)) {}

  Target m_target;
  std::vector<Descriptor> m_parts;  ///< what the graph is made of, kept as long as it
  Descriptor m_graph;
};

/// The graph of the problem that was asked for last. A framework makes one for all that it lists and builds for a
/// problem; what cuDNN finds out about it on the way is paid for once, here as there.
class LastGraph {
 public:
  explicit LastGraph(Target target) : m_target(std::move(target)) {}

  Result<std::shared_ptr<const OperationGraph>> of(const Problem& problem);

 private:
  Target m_target;
  Problem m_problem;
  std::shared_ptr<const OperationGraph> m_graph;  ///< none before the first
};

}  // namespace convscope::cudnn
