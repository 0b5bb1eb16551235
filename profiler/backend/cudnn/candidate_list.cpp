#include "backend/cudnn/candidate_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "backend/candidate_lists.h"
#include "backend/cuda/host_timer.h"
#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/heuristics.h"

namespace convscope::cudnn {
namespace {

struct NamedMode {
  std::string_view list;
  cudnnBackendHeurMode_t mode;
};

constexpr std::array kModes{NamedMode{"instant", CUDNN_HEUR_MODE_INSTANT},
                            NamedMode{"fallback", CUDNN_HEUR_MODE_FALLBACK}, NamedMode{"mode_a", CUDNN_HEUR_MODE_A},
                            NamedMode{"mode_b", CUDNN_HEUR_MODE_B}};

struct Query {
  std::vector<EngineChoice> choices;
  double us = 0;
};

Result<Query> runQuery(const OperationGraph& graph, const std::string& list) {
  const HostTimer timer;
  const auto* named = std::ranges::find(kModes, list, &NamedMode::list);
  if (named == kModes.end()) {  // "all engines"
    std::vector<EngineChoice> choices = defaultChoices(graph);
    return Query{std::move(choices), timer.us()};
  }
  const Result<std::vector<Descriptor>> configs = heuristicConfigs(graph, named->mode);
  if (!configs) return tl::unexpected(configs.error());
  Query answer{{}, timer.us()};
  for (const Descriptor& config : *configs) {
    Result<EngineChoice> choice = toResult(readEngineConfig(config));
    if (!choice) return tl::unexpected(choice.error());
    answer.choices.push_back(std::move(*choice));
  }
  return answer;
}

Candidate candidateOf(const EngineChoice& choice) {
  Candidate candidate;
  candidate.id = toText(choice.id);
  candidate.name = fmt::format("engine {}", choice.id.engine);
  candidate.engine = choice.id.engine;
  candidate.knobs = choice.id.knobs;
  candidate.notes = choice.notes;
  return candidate;
}

void addListing(std::vector<Candidate>& algorithms, Candidate candidate, const Listing& listing) {
  auto found = std::ranges::find(algorithms, candidate.id, &Candidate::id);
  if (found == algorithms.end()) found = algorithms.insert(found, std::move(candidate));
  found->listings.push_back(listing);
}

}  // namespace

Result<Candidates> listCandidates(const Problem& problem, const OperationGraph& graph,
                                  const CandidateRequest& request) {
  const std::vector<std::string> all = queriedLists(listNames("cudnn"));
  Candidates result;
  for (const std::string& name : request.lists.empty() ? listNames("cudnn", true) : request.lists) {
    CandidateList& list = result.lists.emplace_back(CandidateList{name, 0, {}});
    if (std::ranges::find(all, name) == all.end()) {
      list.failure = fmt::format("cuDNN has no list \"{}\", but {}", name, fmt::join(all, ", "));
      continue;
    }
    const Result<Query> query = runQuery(graph, name);
    if (!query && query.error().kind == Failure::Kind::DeviceLost) return tl::unexpected(query.error());
    if (!query) {
      list.failure = query.error().reason;
      continue;
    }
    list.queryUs = query->us;
    Listing listing{static_cast<int>(result.lists.size()) - 1, 0, 0};
    for (const EngineChoice& choice : query->choices) {
      Candidate candidate = candidateOf(choice);
      if (!candidate.keeps(problem.precision)) continue;
      addListing(result.algorithms, std::move(candidate), listing);
      ++listing.rank;
    }
  }
  return result;
}

}  // namespace convscope::cudnn
