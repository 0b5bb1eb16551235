#include "analysis/machine_state.h"

#include <algorithm>
#include <vector>

#include "measure/machine_load.h"
#include "policy/forecast/rule.h"
#include "statistics/statistics.h"

namespace convscope {
namespace {

/// Returns how much longer the slowest pass takes than the fastest one whose samples it does not overlap.
double driftOf(const ReferencePlan& plan) {
  double drift = 0;
  for (const ReferencePass& slow : plan.passes) {
    for (const ReferencePass& fast : plan.passes) {
      if (slow.us.empty() || fast.us.empty()) continue;
      const double fastUs = median(fast.us);
      const bool isApart = medianInterval(slow.us).low > medianInterval(fast.us).high;
      if (isApart && fastUs > 0) drift = std::max(drift, median(slow.us) / fastUs - 1);
    }
  }
  return drift;
}

/// Returns the spreads of all finalists.
std::vector<double> spreadsOf(const Survey& survey) {
  constexpr std::size_t kFewest = 5;  // fewer samples have no quartiles
  std::vector<double> spreads;
  for (const ProblemResult& problem : survey.problems) {
    for (const Trial& trial : problem.trials) {
      if (trial.contender && trial.hot.us.size() >= kFewest) spreads.push_back(relativeSpread(summarize(trial.hot.us)));
    }
  }
  return spreads;
}

}  // namespace

bool MachineState::isBusy() const {
  return drift >= kRule.drift || spread >= kRule.spread || otherLoad >= kDisturbingLoad;
}

double driftOf(const Survey& survey) {
  double drift = 0;
  if (!survey.ended) return drift;
  for (const ReferencePlan& plan : survey.ended->references) drift = std::max(drift, driftOf(plan));
  return drift;
}

MachineState machineState(const Survey& survey) {
  MachineState state;
  state.drift = driftOf(survey);
  const std::vector<double> spreads = spreadsOf(survey);
  if (!spreads.empty()) state.spread = median(spreads);
  for (const ProblemResult& problem : survey.problems) {
    for (const Trial& trial : problem.trials)
      state.throttled += static_cast<std::size_t>(std::max(trial.single.throttled, 0)) +
                         static_cast<std::size_t>(std::max(trial.hot.throttled, 0)) +
                         static_cast<std::size_t>(std::max(trial.cold.throttled, 0));
  }
  state.otherLoad = survey.started.otherLoad.value_or(0);
  return state;
}

}  // namespace convscope
