#include "engine/fault_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "text/excerpt.h"

namespace convscope {
namespace {

/// Faults that were ended from outside, before their only suspect is left out. A problem costs all of its algorithms,
/// so it needs more.
constexpr int kFaultsOfAlgorithm = 2;
constexpr int kFaultsOfProblem = 4;
/// By how much more if the last fault has several suspects.
constexpr int kAmbiguousFactor = 2;

/// Returns the steps that a survey can do without: opening the device belongs to no problem.
std::vector<Step> suspectsOf(const EngineFault& fault) {
  std::vector<Step> suspects = fault.suspects;
  std::erase_if(suspects, [](const Step& each) { return each.problem.empty(); });
  return suspects;
}

}  // namespace

void FaultBook::progressed() {
  m_faultsInARow = m_decidedInARow = 0;
  m_measured = true;
  for (OpenFault& each : m_open) each.inARow = false;
}

FaultDecision FaultBook::add(const EngineFault& fault) {
  FaultDecision decision{std::nullopt, messageLine(fault.reason), false};
  ++m_faultsInARow;
  m_open.push_back({suspectsOf(fault), true});
  decision.givenUp = culpritOf(fault);
  if (decision.givenUp) decide(*decision.givenUp);
  m_attemptMeasured = std::exchange(m_measured, false);
  if (countInARow() < m_limits.faultsWithoutProgress) return decision;
  decision.ends = true;
  decision.reason = messageLine(fmt::format("the engine failed {} times in a row without a measurement, at last: {}",
                                            m_faultsInARow, fault.reason));
  return decision;
}

ProblemsAlone FaultBook::alone() const {
  ProblemsAlone problems;
  for (const OpenFault& fault : m_open) {
    for (const Step& each : fault.suspects) problems.insert(each.problem);
  }
  if (!m_attemptMeasured) problems.insert("");
  return problems;
}

/// Returns the suspect of the last fault that is left out; none if the fault stays open.
std::optional<Step> FaultBook::culpritOf(const EngineFault& fault) const {
  const std::vector<Step>& suspects = m_open.back().suspects;
  const bool ambiguous = fault.suspects.size() > 1;
  std::optional<Step> culprit;
  std::pair<bool, int> most{false, 0};  // an algorithm rather than a whole problem, then by the number of faults
  for (const Step& suspect : suspects) {
    const bool isAlgorithm = !suspect.algorithm.empty();
    const int count = faultsOf(suspect);
    const int outside = (isAlgorithm ? kFaultsOfAlgorithm : kFaultsOfProblem) * (ambiguous ? kAmbiguousFactor : 1);
    const std::pair<bool, int> weight{isAlgorithm, count};
    // Of two alike the one that executes comes first.
    if (count < (fault.certain ? 1 : outside) || weight <= most) continue;
    most = weight;
    culprit = suspect;
  }
  return culprit;
}

/// Closes the last fault and those that `culprit` explains.
void FaultBook::decide(const Step& culprit) {
  std::erase_if(m_open, [&](const OpenFault& each) { return isSuspected(each, culprit); });
  ++m_decidedInARow;
}

bool FaultBook::isSuspected(const OpenFault& fault, const Step& step) {
  return std::ranges::any_of(fault.suspects, [&](const Step& each) {
    return each.problem == step.problem && each.algorithm == step.algorithm;
  });
}

int FaultBook::faultsOf(const Step& step) const {
  return static_cast<int>(
      std::ranges::count_if(m_open, [&](const OpenFault& each) { return isSuspected(each, step); }));
}

/// Counts the faults since the last measurement: those that one decision explains are one.
int FaultBook::countInARow() const {
  return m_decidedInARow + static_cast<int>(std::ranges::count(m_open, true, &OpenFault::inARow));
}

}  // namespace convscope
