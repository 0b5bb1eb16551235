#include "run/reported_problem.h"

#include <fmt/format.h>

#include <algorithm>

#include "problem/errors.h"

namespace convscope {
namespace {

[[noreturn]] void throwUnexpected(const auto& event, const char* why) {
  throw EventError(fmt::format("problem {} of run {}: {}", event.problem, event.run, why));
}

}  // namespace

void ReportedProblem::add(const CandidatesListed& listed) {
  if (m_algorithms) throwUnexpected(listed, "its algorithms are listed twice");
  m_algorithms.emplace(listed.candidates.algorithms.size());
}

void ReportedProblem::add(const CandidatesAdded& added) {
  if (!m_algorithms) throwUnexpected(added, "its algorithms are not listed");
  m_algorithms->resize(m_algorithms->size() + added.algorithms.size());
}

/// Returns the algorithm of `event`, which is listed and has not ended.
ReportedProblem::Algorithm& ReportedProblem::underWay(const auto& event) {
  if (!m_algorithms) throwUnexpected(event, "its algorithms are not listed");
  if (event.algorithm < 0 || static_cast<std::size_t>(event.algorithm) >= m_algorithms->size())
    throwUnexpected(event, "the algorithm is not listed");
  Algorithm& algorithm = (*m_algorithms)[static_cast<std::size_t>(event.algorithm)];
  if (algorithm.ended) throwUnexpected(event, "the algorithm has ended");
  return algorithm;
}

void ReportedProblem::add(const PlanBuilt& built) {
  Algorithm& algorithm = underWay(built);
  if (algorithm.built) throwUnexpected(built, "a plan is built twice");
  algorithm.built = true;
}

void ReportedProblem::add(const FirstExecuted& executed) {
  Algorithm& algorithm = underWay(executed);
  if (!algorithm.built) throwUnexpected(executed, "a plan is executed that was not built");
  if (algorithm.executed) throwUnexpected(executed, "a plan is executed twice for the first time");
  algorithm.executed = true;
}

void ReportedProblem::add(const Sampled& sampled) {
  if (!underWay(sampled).built) throwUnexpected(sampled, "a plan is timed that was not built");
}

void ReportedProblem::add(const TrialEnded& ended) {
  underWay(ended).ended = true;
}

void ReportedProblem::add(const ProblemEnded& ended) const {
  if (!ended.failure.empty()) return;
  if (!m_algorithms) throwUnexpected(ended, "it ends before its algorithms are listed");
  if (!std::ranges::all_of(*m_algorithms, &Algorithm::ended))
    throwUnexpected(ended, "it ends before its algorithms have ended");
}

}  // namespace convscope
