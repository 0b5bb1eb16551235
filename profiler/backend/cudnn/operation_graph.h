#pragma once

#include <deque>
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

/// The graphs of problems that were listed and are not yet built. A framework makes one for all that it lists and
/// builds for a problem; what cuDNN finds out about it on the way is paid for once, here as there, and again in a later
/// search.
class GraphsAhead {
 public:
  explicit GraphsAhead(Target target) : m_target(std::move(target)) {}

  /// Those asked for before `problem` was first asked for are forgotten when it is asked for again.
  Result<std::shared_ptr<const OperationGraph>> of(const Problem& problem);

 private:
  struct Kept {
    Problem problem;
    std::shared_ptr<const OperationGraph> graph;
  };

  Target m_target;
  std::deque<Kept> m_kept;  ///< in the order of their making
};

}  // namespace convscope::cudnn
