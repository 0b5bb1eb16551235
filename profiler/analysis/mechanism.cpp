#include "analysis/mechanism.h"

#include <algorithm>
#include <utility>

#include "problem/errors.h"

namespace convscope {

const std::vector<CallStep>& Mechanism::stepsOf(const CallScript& script, Lookup lookup) {
  switch (lookup) {
    case Lookup::FirstMiss:
      return script.first;
    case Lookup::LaterMiss:
      return script.again;
    default:
      return script.hit;
  }
}

MechanismState Mechanism::at(std::int64_t step) const {
  if (step < 0 || step >= m_steps) throw ContractError("there is no such step");
  const auto iteration = std::ranges::upper_bound(m_iterations, step, {}, &Iteration::firstStep) - 1;
  const Pattern& pattern = m_patterns[iteration->pattern];
  const auto inIteration = static_cast<std::int32_t>(step - iteration->firstStep);
  MechanismState state;
  state.iteration = iteration - m_iterations.begin();
  state.size = pattern.size;
  state.calls = pattern.lookups.size();
  state.call = static_cast<std::size_t>(std::ranges::upper_bound(pattern.firstStep, inIteration) -
                                        pattern.firstStep.begin() - 1);
  const Plan::Call& call = m_plans[state.size].calls[state.call];
  state.script = &m_plans[state.size].scripts[call.script];
  state.layer = call.layer;
  state.lookup = pattern.lookups[state.call];
  state.steps = stepsOf(*state.script, state.lookup);
  state.step = static_cast<std::size_t>(inIteration - pattern.firstStep[state.call]);
  state.beforeUs = iteration->beginUs + pattern.beforeUs[state.call];
  return state;
}

CacheContents Mechanism::cacheAt(const MechanismState& state, std::size_t most) const {
  constexpr std::size_t kMostLookedAt = 64;  // more entries between those that are still there are not searched for
  const bool isHit = state.lookup == Lookup::Hit;
  const bool isMiss = state.lookup == Lookup::FirstMiss || state.lookup == Lookup::LaterMiss;
  const bool hasStored = isMiss && state.current().stage >= CallStage::Store;
  const std::pair now(static_cast<std::uint32_t>(state.iteration), static_cast<std::uint32_t>(state.call));
  const auto end = std::ranges::partition_point(m_stored, [&](const Stored& each) {
    const std::pair place(each.iteration, each.call);
    return place < now || (place == now && hasStored);
  });
  CacheContents contents;
  if (end == m_stored.begin()) return contents;
  contents.entries = (end - 1)->entries;
  const auto count = static_cast<std::uint32_t>(end - m_stored.begin());
  const auto isThere = [&](std::uint32_t index) { return index < count && m_stored[index].dropped >= count; };
  const auto add = [&](std::uint32_t index, bool isUsed) {
    const Stored& stored = m_stored[index];
    const Plan::Call& call = m_plans[stored.size].calls[stored.call];
    contents.shown.push_back({&m_plans[stored.size].scripts[call.script], stored.size, call.layer, isUsed});
  };
  std::uint32_t used = kNever;
  const bool uses = isHit ? state.current().stage >= CallStage::Cache : hasStored;
  if (const std::size_t entry = m_plans[state.size].calls[state.call].entry; uses && entry < m_storedOf.size()) {
    const std::vector<std::uint32_t>& all = m_storedOf[entry];
    const auto after = std::ranges::lower_bound(all, count);
    if (after != all.begin() && isThere(*(after - 1))) used = *(after - 1);
  }
  if (used != kNever && most > 0) add(used, true);
  for (std::uint32_t i = count; i > 0 && count - i < most + kMostLookedAt && contents.shown.size() < most; --i) {
    if (i - 1 != used && isThere(i - 1)) add(i - 1, false);
  }
  return contents;
}

IterationTime Mechanism::iteration(std::int64_t index) const {
  const Iteration& iteration = m_iterations[static_cast<std::size_t>(index)];
  const Pattern& pattern = m_patterns[iteration.pattern];
  return {pattern.size, iteration.beginUs, pattern.beforeUs.back(), pattern.searchUs, pattern.isKnown};
}

std::int64_t Mechanism::firstStep(std::int64_t iteration) const {
  return iteration >= iterations() ? m_steps : m_iterations[static_cast<std::size_t>(iteration)].firstStep;
}

std::int64_t Mechanism::iterationAt(double us) const {
  const auto after = std::ranges::upper_bound(m_iterations, us, {}, &Iteration::beginUs);
  return std::max<std::int64_t>(after - m_iterations.begin() - 1, 0);
}

std::int64_t Mechanism::searchingBefore(std::int64_t count) const {
  return count >= iterations() ? m_searching : m_iterations[static_cast<std::size_t>(count)].searchingBefore;
}

}  // namespace convscope
