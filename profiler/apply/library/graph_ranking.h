#pragma once

#include <functional>
#include <string_view>

#include "apply/choices.h"
#include "core/problem.h"

namespace convscope::apply {

/// The engines to offer for a graph.
struct GraphRanking {
  Ranking engines;  ///< empty if there is no choice
  /// The engines belong before cuDNN's first one without tensor cores, not before all: the choices were measured
  /// with TF32 off only, and the program may allow it.
  bool isForFp32Only = false;
  /// Whatever a framework's switches drop (nondeterministic engines, tensor cores in fp32), one engine is left.
  bool isComplete = false;
};

/// Returns the ranking of a problem by its canonical text; empty if there is none.
using FindRanking = std::function<Ranking(std::string_view problem)>;

/// Returns the ranking for the graph that `problem` has. The graph is the same with TF32 on and off, so the ranking of
/// a problem in fp32 has the engines of both, in such an order that each switch finds its own order: the engines
/// with tensor cores are in the order of tf32, those without in the order of fp32.
GraphRanking rankingOfGraph(const Problem& problem, const FindRanking& find);

}  // namespace convscope::apply
