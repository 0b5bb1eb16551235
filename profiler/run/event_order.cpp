#include "run/event_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "problem/errors.h"

namespace convscope {
namespace {

void require(bool isNext, const auto& event, const char* why) {
  if (!isNext) throw EventError(fmt::format("problem {} of run {}: {}", event.problem, event.run, why));
}

/// Returns the trial of `event`, which is listed and has not ended.
const Trial& trialUnderWay(const ProblemResult* result, const auto& event) {
  require(result != nullptr, event, "its algorithms are not listed");
  require(event.algorithm >= 0 && static_cast<std::size_t>(event.algorithm) < result->trials.size(), event,
          "the algorithm is not listed");
  const Trial& trial = result->trials[static_cast<std::size_t>(event.algorithm)];
  require(!trial.status, event, "the algorithm has ended");
  return trial;
}

}  // namespace

void requireNext(const ProblemResult* result, const CandidatesListed& listed) {
  require(result == nullptr, listed, "its algorithms are listed twice");
}

void requireNext(const ProblemResult* result, const CandidatesAdded& added) {
  require(result != nullptr, added, "its algorithms are not listed");
}

void requireNext(const ProblemResult* result, const PlanBuilt& built) {
  require(!trialUnderWay(result, built).buildUs, built, "a plan is built twice");
}

void requireNext(const ProblemResult* result, const FirstExecuted& executed) {
  const Trial& trial = trialUnderWay(result, executed);
  require(trial.buildUs.has_value(), executed, "a plan is executed that was not built");
  require(!trial.firstExecutionUs, executed, "a plan is executed twice for the first time");
}

void requireNext(const ProblemResult* result, const Sampled& sampled) {
  require(trialUnderWay(result, sampled).buildUs.has_value(), sampled, "a plan is timed that was not built");
}

void requireNext(const ProblemResult* result, const TrialEnded& ended) {
  trialUnderWay(result, ended);
}

void requireNext(const ProblemResult* result, const ProblemEnded& ended) {
  if (!ended.failure.empty()) return;
  require(result != nullptr, ended, "it ends before its algorithms are listed");
  require(std::ranges::all_of(result->trials, [](const Trial& trial) { return trial.status.has_value(); }), ended,
          "it ends before its algorithms have ended");
}

}  // namespace convscope
