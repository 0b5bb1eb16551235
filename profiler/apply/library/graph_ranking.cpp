#include "apply/library/graph_ranking.h"

#include <algorithm>

#include "core/problem_text.h"

namespace convscope::apply {
namespace {

bool contains(const Ranking& ranking, const RankedEngine& engine) {
  return std::ranges::find(ranking, engine.id, &RankedEngine::id) != ranking.end();
}

void addNew(Ranking& ranking, const RankedEngine& engine) {
  if (!contains(ranking, engine)) ranking.push_back(engine);
}

/// Returns `tf32` with the engines without tensor cores replaced by those of `fp32`, in its order.
Ranking combined(const Ranking& tf32, const Ranking& fp32) {
  Ranking ranking;
  auto next = fp32.begin();
  for (const RankedEngine& engine : tf32) {
    if (engine.has(Note::TensorCore)) {
      addNew(ranking, engine);
    } else if (next != fp32.end()) {
      addNew(ranking, *next++);
    } else {
      addNew(ranking, engine);
    }
  }
  for (; next != fp32.end(); ++next) addNew(ranking, *next);
  return ranking;
}

Ranking find(Problem problem, Precision precision, const FindRanking& findRanking) {
  problem.precision = precision;
  return findRanking(toText(problem));
}

}  // namespace

GraphRanking rankingOfGraph(const Problem& problem, const FindRanking& findRanking) {
  const bool isFp32 = problem.precision == Precision::Fp32;
  const auto passesFilters = [&](const RankedEngine& engine) {
    return !engine.has(Note::Nondeterministic) && !engine.has(Note::DownConvertInputs) &&
           !(isFp32 && engine.has(Note::TensorCore));
  };
  GraphRanking ranking;
  ranking.engines = find(problem, problem.precision, findRanking);
  if (isFp32) {
    const Ranking tf32 = find(problem, Precision::Tf32, findRanking);
    ranking.isForFp32Only = tf32.empty();
    ranking.engines = combined(tf32, ranking.engines);
  }
  ranking.isComplete = std::ranges::any_of(ranking.engines, passesFilters);
  return ranking;
}

}  // namespace convscope::apply
