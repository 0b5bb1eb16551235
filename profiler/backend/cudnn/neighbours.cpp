#include "backend/cudnn/neighbours.h"

#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn_api/knob_range.h"

namespace convscope::cudnn {

Result<std::vector<Candidate>> neighbouringCandidates(const OperationGraph& graph, const Candidate& candidate,
                                                      int changes) {
  const EngineId origin{candidate.engine, candidate.knobs};
  const auto ranges = toResult(EngineConfig::prepare(graph.descriptor(), graph.target().profile.get(), origin)
                                   .and_then([](const EngineConfig& config) { return knobRanges(config); }));
  if (!ranges) return tl::unexpected(ranges.error());
  std::vector<Candidate> candidates;
  for (EngineId& id : neighboursOf(origin, *ranges, changes)) {
    Candidate& neighbour = candidates.emplace_back(candidate);
    neighbour.id = toText(id);
    neighbour.knobs = std::move(id.knobs);
    neighbour.listings.clear();
  }
  return candidates;
}

}  // namespace convscope::cudnn
