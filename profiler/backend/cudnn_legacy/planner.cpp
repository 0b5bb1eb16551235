#include "backend/cudnn_legacy/planner.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "backend/candidate_lists.h"
#include "backend/cuda/host_timer.h"
#include "backend/cudnn_legacy/algorithms.h"
#include "backend/cudnn_legacy/executor.h"
#include "backend/cudnn_legacy/plan.h"

namespace convscope::cudnn_legacy {
namespace {

constexpr auto kAllAlgorithms = "all algorithms";
constexpr auto kGetV7 = "get_v7";
constexpr auto kFind = "find";

Result<std::vector<Suggestion>> suggestions(const std::string& list, const Convolution& convolution,
                                            LegacyExecutor& executor) {
  if (list == kGetV7)
    return executor.enter().and_then([&](cudnnHandle_t cudnn) { return convolution.suggestions(cudnn); });
  if (list == kFind) return executor.find(convolution);
  if (list != kAllAlgorithms)
    return tl::unexpected(
        Failure{Failure::Kind::Failed, fmt::format("cuDNN's legacy API has no list \"{}\", but {}", list,
                                                   fmt::join(listNames("cudnn-legacy"), ", "))});
  std::vector<Suggestion> all;
  for (const Algorithm& algorithm : algorithmsOf(convolution.problem().pass))
    all.push_back({algorithm.number, 0, false});
  return all;
}

Candidate candidateOf(Pass pass, const Algorithm& algorithm) {
  Candidate candidate;
  candidate.id = idOf(pass, algorithm);
  candidate.name = algorithm.name;
  candidate.engine = algorithm.number;
  candidate.notes = algorithm.notes;
  candidate.family = algorithm.family;
  return candidate;
}

void add(std::vector<Candidate>& candidates, Pass pass, const Suggestion& suggestion, const Listing& listing) {
  const auto algorithms = algorithmsOf(pass);
  const auto known = std::ranges::find(algorithms, suggestion.algorithm, &Algorithm::number);
  if (known == algorithms.end()) return;  // unknown to this build, from a newer cuDNN
  auto found = std::ranges::find(candidates, known->number, &Candidate::engine);
  if (found == candidates.end()) found = candidates.insert(found, candidateOf(pass, *known));
  found->listings.push_back(listing);
  if (suggestion.tensorCores && !found->has(Note::TensorCore)) {
    found->notes.push_back(Note::TensorCore);
    std::ranges::sort(found->notes);
  }
}

}  // namespace

Result<Candidates> LegacyPlanner::doList(const Problem& problem, const CandidateRequest& request) {
  const auto convolution = Convolution::make(problem);
  if (!convolution) return tl::unexpected(convolution.error());
  Candidates result;
  for (const std::string& name : request.lists.empty() ? listNames("cudnn-legacy") : request.lists) {
    const HostTimer timer;
    const auto listed = suggestions(name, **convolution, m_executor);
    if (!listed && listed.error().kind == Failure::Kind::DeviceLost) return tl::unexpected(listed.error());
    result.lists.push_back({name, timer.us(), listed ? std::string() : listed.error().reason});
    if (!listed) continue;
    Listing listing{static_cast<int>(result.lists.size()) - 1, 0, 0};
    for (const Suggestion& suggestion : *listed) {
      listing.reportedUs = suggestion.us;
      add(result.algorithms, (*convolution)->problem().pass, suggestion, listing);
      ++listing.rank;
    }
  }
  return result;
}

Result<std::unique_ptr<Plan>> LegacyPlanner::doBuild(const Problem& problem, const Candidate& candidate) {
  const auto convolution = Convolution::make(problem);
  if (!convolution) return tl::unexpected(convolution.error());
  const Algorithm* algorithm = findAlgorithm((*convolution)->problem().pass, candidate.id);
  if (algorithm == nullptr)
    return tl::unexpected(
        Failure{Failure::Kind::Failed, fmt::format("'{}' is no legacy algorithm of this pass", candidate.id)});
  return m_executor.enter()
      .and_then([&](cudnnHandle_t cudnn) { return (*convolution)->workspaceBytes(cudnn, algorithm->number); })
      .map([&](std::uint64_t bytes) -> std::unique_ptr<Plan> {
        return std::make_unique<LegacyPlan>(*convolution, algorithm->number, bytes);
      });
}

}  // namespace convscope::cudnn_legacy
