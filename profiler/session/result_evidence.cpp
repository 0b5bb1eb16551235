#include "session/result_evidence.h"

#include <algorithm>

namespace convscope {
namespace {

bool allEqual(const std::optional<RepeatabilityChecked>& found) {
  return !found || (found->executions > 0 && found->equal == found->executions);
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

}  // namespace

bool wasChecked(const Trial& trial) {
  return trial.evidence.alone.has_value();
}

bool repeats(const Evidence& evidence) {
  return evidence.alone && allEqual(evidence.alone) && allEqual(evidence.busy);
}

const RepeatabilityChecked& worstOf(const Evidence& evidence) {
  return evidence.busy && evidence.busy->differing > evidence.alone->differing ? *evidence.busy : *evidence.alone;
}

double differingShare(const RepeatabilityChecked& found) {
  return share(found.differing, found.elements);
}

double differingShare(const OutputsCompared& found) {
  return share(found.differing, found.elements);
}

std::optional<double> errorInUnits(const Evidence& evidence) {
  if (!evidence.error || !evidence.error->failure.empty() || evidence.error->unit <= 0) return std::nullopt;
  return evidence.error->largest / evidence.error->unit;
}

std::optional<double> farthestApart(const Evidence& evidence) {
  std::optional<double> farthest;
  for (const OutputsCompared& pair : evidence.comparisons) {
    if (pair.failure.empty()) farthest = std::max(farthest.value_or(0), pair.relativeL2);
  }
  return farthest;
}

std::string failureOf(const Evidence& evidence) {
  for (const auto* found : {&evidence.alone, &evidence.busy}) {
    if (*found && !(*found)->failure.empty()) return (*found)->failure;
  }
  return evidence.error ? evidence.error->failure : std::string();
}

}  // namespace convscope
