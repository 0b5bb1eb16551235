#pragma once

#include <deque>
#include <memory>

#include "backend/cudnn/target.h"
#include "core/problem.h"

namespace convscope::cudnn {

/// The tensors' identifiers in a graph and in an execution.
inline constexpr std::int64_t kInputUid = 'x';
inline constexpr std::int64_t kFilterUid = 'w';
inline constexpr std::int64_t kOutputUid = 'y';

/// A problem described to cuDNN, for one target.
///
/// The description is that of PyTorch's Conv_v8.cpp: data of the stored precision and 32-bit sums; a 1-D problem is a
/// 2-D one of height 1; tensors are declared to be aligned to 32 bytes.
class OperationGraph {
 public:
  static Result<std::shared_ptr<const OperationGraph>> make(const Problem& problem, const Target& target);

  const Descriptor& descriptor() const { return m_graph; }
  const Target& target() const { return m_target; }

 private:
  OperationGraph(Target target, std::vector<Descriptor> parts, Descriptor graph)
      : m_target(std::move(target)), m_parts(std::move(parts)), m_graph(std::move(graph)) {}

  Target m_target;
  std::vector<Descriptor> m_parts;  ///< the parts of the graph, which must live as long
  Descriptor m_graph;
};

/// The graphs of problems that were listed but not yet built. As in a framework, one graph serves all lists and builds
/// of a problem, so cuDNN analyses it once; a later search makes a new one.
class GraphsAhead {
 public:
  explicit GraphsAhead(Target target) : m_target(std::move(target)) {}

  /// Returns the graph of `problem`, which it makes at the first request. A second request drops the graphs that were
  /// made earlier.
  Result<std::shared_ptr<const OperationGraph>> of(const Problem& problem);

 private:
  struct ListedGraph {
    Problem problem;
    std::shared_ptr<const OperationGraph> graph;
  };

  Target m_target;
  std::deque<ListedGraph> m_listed;  ///< the oldest first
};

}  // namespace convscope::cudnn
