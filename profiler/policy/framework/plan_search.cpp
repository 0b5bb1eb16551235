#include "policy/framework/plan_search.h"

#include <algorithm>

namespace convscope {

void PlanSearch::noteMissing(std::string line) {
  if (std::ranges::find(m_choice.missing, line) == m_choice.missing.end()) m_choice.missing.push_back(std::move(line));
}

bool PlanSearch::isExcluded(const Candidate& candidate, Precision precision, Filter filter) {
  if (filter.deterministicOnly && candidate.has(Note::Nondeterministic)) return true;
  switch (filter.math) {
    case Filter::Math::Precision:
      return !candidate.keeps(precision);
    case Filter::Math::NoTensorCores:
      return candidate.has(Note::TensorCore);
    case Filter::Math::Any:
      return false;
  }
  return false;
}

void PlanSearch::trackPeak(std::uint64_t bytes) {
  m_choice.searchPeakBytes = std::max(m_choice.searchPeakBytes, bytes);
}

std::vector<std::size_t> PlanSearch::queryAll(const std::vector<std::string>& lists, Filter filter) {
  std::vector<std::size_t> indices;
  for (const std::string& list : lists) {
    const auto further = query(list, filter);
    indices.insert(indices.end(), further.begin(), further.end());
  }
  return indices;
}

std::vector<std::size_t> PlanSearch::buildAll(const std::vector<std::size_t>& indices) {
  std::vector<std::size_t> built;
  for (const std::size_t index : indices) {
    if (build(index)) built.push_back(index);
  }
  return built;
}

std::vector<std::size_t> PlanSearch::reserveLargest(const std::vector<std::size_t>& indices, std::uint64_t limit) {
  std::vector<std::size_t> fitting;
  for (const std::size_t index : indices) {
    if (!fitsInMemory(index, limit)) continue;
    fitting.push_back(index);
    trackPeak(workspaceBytes(index));
  }
  return fitting;
}

}  // namespace convscope
