#include "backend/cudnn/candidate_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

#include "backend/cuda/host_timer.h"
#include "backend/cudnn/heuristics.h"

namespace convscope::cudnn {
namespace {

struct NamedList {
  std::string_view name;
  std::optional<cudnnBackendHeurMode_t> mode;  ///< none: every engine's default configuration
};

constexpr std::array<NamedList, 5> kLists{{{"instant", CUDNN_HEUR_MODE_INSTANT},
                                           {"fallback", CUDNN_HEUR_MODE_FALLBACK},
                                           {"mode_a", CUDNN_HEUR_MODE_A},
                                           {"mode_b", CUDNN_HEUR_MODE_B},
                                           {"all engines", std::nullopt}}};
constexpr std::size_t kDefaultLists = 2;

struct Query {
  std::vector<EngineChoice> choices;
  double us = 0;
};

Result<Query> runQuery(const OperationGraph& graph, const NamedList& list) {
  const HostTimer timer;
  if (!list.mode) {
    std::vector<EngineChoice> choices = defaultChoices(graph);
    return Query{std::move(choices), timer.us()};
  }
  const Result<std::vector<Descriptor>> configs = heuristicConfigs(graph, *list.mode);
  if (!configs) return tl::unexpected(configs.error());
  Query answer{{}, timer.us()};
  for (const Descriptor& config : *configs) {
    Result<EngineChoice> choice = readEngineConfig(config);
    if (!choice) return tl::unexpected(choice.error());
    answer.choices.push_back(std::move(*choice));
  }
  return answer;
}

Candidate candidateOf(const EngineChoice& choice) {
  Candidate candidate;
  candidate.id = fmt::format("eng{}", choice.engine);
  for (const auto& [type, value] : choice.knobs) candidate.id += fmt::format(" k{}={}", type, value);
  candidate.name = fmt::format("engine {}", choice.engine);
  candidate.engine = choice.engine;
  candidate.knobs = choice.knobs;
  candidate.notes = choice.notes;
  return candidate;
}

void addListing(std::vector<Candidate>& algorithms, Candidate candidate, const Listing& listing) {
  auto found = std::ranges::find(algorithms, candidate.id, &Candidate::id);
  if (found == algorithms.end()) found = algorithms.insert(found, std::move(candidate));
  found->listings.push_back(listing);
}

}  // namespace

std::vector<std::string> candidateListNames() {
  std::vector<std::string> names;
  names.reserve(kLists.size());
  for (const NamedList& list : kLists) names.emplace_back(list.name);
  return names;
}

Result<Candidates> listCandidates(const Problem& problem, const OperationGraph& graph,
                                  const CandidateRequest& request) {
  std::vector<std::string> names = request.lists;
  if (names.empty()) names.assign({std::string(kLists[0].name), std::string(kLists[kDefaultLists - 1].name)});

  Candidates result;
  for (const std::string& name : names) {
    CandidateList& list = result.lists.emplace_back(CandidateList{name, 0, {}});
    const auto known = std::ranges::find(kLists, name, &NamedList::name);
    if (known == kLists.end()) {
      list.failure = fmt::format("cuDNN has no list \"{}\", but {}", name, fmt::join(candidateListNames(), ", "));
      continue;
    }
    const Result<Query> query = runQuery(graph, *known);
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
