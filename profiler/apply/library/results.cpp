#include "apply/library/results.h"

#include <algorithm>

#include "backend/cudnn_api/engine_config.h"

namespace convscope::apply {
namespace {

using cudnn::CudnnApi;
using cudnn::Descriptor;
using cudnn::EngineConfig;

/// Results that stay before engines for programs without TF32. A program that allows TF32 takes the first, or the
/// second if that does not work.
constexpr std::int64_t kMostLead = 2;

/// Fills the slots of one query.
class ResultsWriter {
 public:
  ResultsWriter(const CudnnApi& api, const ResultsQuery& query, const Descriptor* profile)
      : m_api(api), m_query(query), m_profile(profile), m_slots(query.slots, query.slots + query.most) {}

  Answer write(const GraphRanking& ranking) {
    if (ranking.isForFp32Only) m_lead = leadWithTensorCores();
    offer(ranking.engines);
    if (m_offered == 0) {
      m_answer.status = ownAnswer(m_api, m_query);
    } else {
      addOwn(ranking.isComplete);
    }
    return m_answer;
  }

 private:
  /// Counts the results with tensor cores before cuDNN's first one without, up to kMostLead: each result that is asked
  /// for takes time.
  std::size_t leadWithTensorCores() const {
    const Descriptor heuristics = Descriptor::borrow(m_api, m_query.heuristics);
    const auto configs =
        cudnn::descriptorsOf(heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR,
                             std::min(m_query.most, kMostLead), "read the answer of cuDNN's heuristics");
    if (!configs) return 0;
    const auto usesNone = [](const Descriptor& config) {
      const auto choice = cudnn::readEngineConfig(config);
      return !choice || std::ranges::find(choice->notes, Note::TensorCore) == choice->notes.end();
    };
    return static_cast<std::size_t>(std::ranges::find_if(*configs, usesNone) - configs->begin());
  }

  /// Fills slots behind the leading ones, as long as there are some.
  void offer(const Ranking& engines) {
    const auto graph =
        cudnn::descriptorsOf(Descriptor::borrow(m_api, m_query.heuristics), CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH,
                             CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR, 1, "read the graph of a query");
    if (!graph || graph->empty()) return;
    for (const RankedEngine& engine : engines) {
      if (m_lead + m_offered >= m_slots.size()) return;
      // The first one is tried on a descriptor of its own, because a slot whose knobs are refused cannot be filled
      // again. The others save that, since the answer can end before such a slot.
      const auto config = m_offered == 0 ? EngineConfig::make(graph->front(), m_profile, engine.id)
                                         : EngineConfig::prepare(graph->front(), m_profile, engine.id);
      if (!config) {
        if (m_answer.refusal.empty()) m_answer.refusal = toText(engine.id) + ": " + config.error().reason;
        continue;
      }
      if (!config->copyTo(Descriptor::borrow(m_api, m_slots[m_lead + m_offered]))) {
        m_endsThere = true;
        return;
      }
      if (m_offered++ == 0) m_answer.offered = toText(engine.id);
    }
  }

  /// Lets cuDNN fill the slots before and behind the offered engines. It writes into the descriptors, so it gets those
  /// slots as an array of its own.
  void addOwn(bool isComplete) {
    const auto begin = m_slots.begin() + static_cast<std::ptrdiff_t>(m_lead);
    m_slots.erase(begin, begin + static_cast<std::ptrdiff_t>(m_offered));
    const std::size_t most = m_endsThere ? m_lead : m_slots.size();
    const std::size_t wanted = isComplete ? std::min(m_lead + 1, most) : most;
    std::int64_t own = 0;
    if (wanted > 0) {
      const cudnnStatus_t status =
          m_api.getAttribute(m_query.heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
                             static_cast<std::int64_t>(wanted), &own, m_slots.data());
      if (status != CUDNN_STATUS_SUCCESS) own = 0;
    }
    const auto filled = std::min(static_cast<std::size_t>(std::max<std::int64_t>(own, 0)), wanted);
    // Fewer than just before: the engines behind them would follow a gap.
    const std::size_t count = filled < m_lead ? filled : filled + m_offered;
    if (m_query.count != nullptr) *m_query.count = static_cast<std::int64_t>(count);
  }

  const CudnnApi& m_api;
  const ResultsQuery& m_query;
  const Descriptor* m_profile;
  std::vector<cudnnBackendDescriptor_t> m_slots;
  std::size_t m_lead = 0;     ///< cuDNN's own results before the offered engines
  std::size_t m_offered = 0;  ///< filled slots behind them
  bool m_endsThere = false;   ///< the slot behind them cannot be used
  Answer m_answer;
};

/// Returns an upper bound of the number of results.
Answer countWith(const CudnnApi& api, const ResultsQuery& query, const GraphRanking& ranking) {
  Answer answer;
  answer.status = ownAnswer(api, query);
  if (answer.status != CUDNN_STATUS_SUCCESS || query.count == nullptr) return answer;
  const std::int64_t lead = ranking.isForFp32Only ? kMostLead : 0;
  *query.count = static_cast<std::int64_t>(ranking.engines.size()) + (ranking.isComplete ? lead + 1 : *query.count);
  return answer;
}

}  // namespace

cudnnStatus_t ownAnswer(const CudnnApi& api, const ResultsQuery& query) {
  return api.getAttribute(query.heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, query.most,
                          query.count, query.slots);
}

Answer answerWith(const CudnnApi& api, const ResultsQuery& query, const GraphRanking& ranking,
                  const Descriptor* profile) {
  if (query.isForCount()) return countWith(api, query, ranking);
  return ResultsWriter(api, query, profile).write(ranking);
}

}  // namespace convscope::apply
