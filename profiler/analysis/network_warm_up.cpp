#include "analysis/network_warm_up.h"

#include "session/trial_times.h"

namespace convscope {

NetworkWarmUp networkWarmUp(const Policy& policy, std::span<const Survey* const> surveys, const Survey& survey,
                            std::vector<Choice> choices) {
  NetworkWarmUp network;
  for (const auto& [step, us] : survey.started.setup) network.setUpUs += us;
  const PolicyCosts whole = costs(policy, surveys, survey, choices);
  const SizeCosts& size = whole.sizes.front();
  const std::vector<Warmup> warmups = firstWarmups(whole, size);
  network.leftOut = leftOutOf(policy, size);
  std::size_t next = 0;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const NetworkProblem& subject = survey.problems[i].subject;
    ProblemWarmUp& problem = network.problems.emplace_back();
    problem.layers = multiplicity(subject);
    problem.covered = policy.covers(subject.problem.pass) && choices[i].toLibrary();
    problem.choice = std::move(choices[i]);
    if (!problem.covered) continue;
    problem.warmup = warmups[next++];
    ++network.covered;
    if (problem.choice.trial) {
      ++network.known;
      network.total += problem.warmup;
      network.iterationUs += problem.steadyUs();
      network.slower += problem.choice.plansSlower;
    } else if (network.missing.empty()) {
      network.missing = problem.choice.reason;
    }
  }
  return network;
}

std::optional<double> NetworkWarmUp::iterationsOfSearch() const {
  if (iterationUs <= 0) return std::nullopt;
  return total.totalUs() / iterationUs;
}

}  // namespace convscope
