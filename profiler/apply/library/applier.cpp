#include "apply/library/applier.h"

#include "apply/library/graph_problem.h"
#include "apply/library/whole_file.h"
#include "apply/recording.h"
#include "core/problem_text.h"

namespace convscope::apply {
namespace {

/// Returns whether a query of this kind gets choices. The fallback list is for programs whose first list failed.
bool isForChoices(const DescriptorValues& heuristics) {
  return heuristics.number(CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_HEUR_MODE_FALLBACK) != CUDNN_HEUR_MODE_FALLBACK &&
         !heuristics.numbers.contains(CUDNN_ATTR_ENGINEHEUR_SM_COUNT_TARGET);
}

/// Returns the content of a choice file. Complains if it cannot be used.
std::optional<ChoiceFile> loadedChoices(const std::string& path) {
  if (path.empty()) return std::nullopt;
  auto text = wholeFile(path);
  if (!text) {
    complain(path + ": " + text.error() + "; cuDNN chooses itself");
    return std::nullopt;
  }
  auto choices = ChoiceFile::read(std::move(*text));
  if (choices) return std::move(*choices);
  complain(path + ":" + std::to_string(choices.error().line) + ": " + toText(choices.error().message) +
           "; cuDNN chooses itself");
  return std::nullopt;
}

}  // namespace

Applier::Applier(const cudnn::CudnnApi& api, const DescriptorMemory& memory, QueriedDevices& devices,
                 const std::string& choices, const std::string& report)
    : m_api(api),
      m_path(choices),
      m_choices(loadedChoices(choices)),
      m_memory(memory),
      m_devices(devices),
      m_report(report) {}

cudnnStatus_t Applier::answer(const ResultsQuery& query) {
  if (const auto status = answerFromChoices(query)) return *status;
  return ownAnswer(m_api, query);
}

std::optional<cudnnStatus_t> Applier::answerFromChoices(const ResultsQuery& query) {
  const auto heuristics = m_choices ? m_memory.find(query.heuristics) : nullptr;
  if (heuristics == nullptr || !isForChoices(*heuristics)) return std::nullopt;
  const DescriptorValues* graph = heuristics->part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  const QueriedDevice* device = graph == nullptr ? nullptr : matchingDevice(*heuristics, *graph);
  if (device == nullptr) return std::nullopt;

  const auto problems = problemsOfGraph(*graph);
  if (!problems) {
    if (problems.error() != kNoConvolution) m_report.add(Outcome::Refused, "-", problems.error());
    return std::nullopt;
  }
  const auto& [ranking, problem] = choose(*problems);
  if (ranking.engines.empty()) {
    m_report.add(Outcome::Unknown, problem, "not in the choice file");
    return std::nullopt;
  }
  const Answer answer = answerWith(m_api, query, ranking, device->profile ? &device->profile : nullptr);
  if (!query.isForCount())
    m_report.add(answer.offered.empty() ? Outcome::Refused : Outcome::Applied, problem,
                 answer.offered.empty() ? answer.refusal : answer.offered);
  return answer.status;
}

const QueriedDevice* Applier::matchingDevice(const DescriptorValues& heuristics, const DescriptorValues& graph) {
  const QueriedDevice* device = m_devices.find(heuristics, graph);
  if (device == nullptr) {
    complainOnce("cuDNN " + cudnnVersion(m_api) + " does not say which device this is; cuDNN chooses itself");
    return nullptr;
  }
  if (device->target == m_choices->target()) return device;
  complainOnce(m_path + " is for " + toText(m_choices->target()) + ", but this is " + toText(device->target) +
               "; cuDNN chooses itself");
  return nullptr;
}

std::pair<GraphRanking, std::string> Applier::choose(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems) {
    GraphRanking ranking = rankingOfGraph(problem, [this](std::string_view text) { return find(text); });
    if (!ranking.engines.empty()) return {std::move(ranking), toText(problem)};
  }
  return {GraphRanking(), toText(problems.front())};
}

Ranking Applier::find(std::string_view problem) {
  auto ranking = m_choices->find(problem);
  if (ranking) return std::move(*ranking);
  complainOnce(m_path + ":" + std::to_string(ranking.error().line) + ": " + toText(ranking.error().message) +
               "; cuDNN chooses itself for this problem");
  return {};
}

void Applier::complainOnce(const std::string& text) {
  if (!m_hasComplained.test_and_set()) complain(text);
}

}  // namespace convscope::apply
