#include "backend/cudnn/heuristics.h"

#include "backend/cudnn/cudnn_check.h"
#include "backend/cudnn/linked_api.h"

namespace convscope::cudnn {

Result<std::vector<Descriptor>> heuristicConfigs(const OperationGraph& graph, cudnnBackendHeurMode_t mode) {
  DescriptorBuilder builder(kLinkedApi, CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  builder.set(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph.descriptor()).set(CUDNN_ATTR_ENGINEHEUR_MODE, mode);
  if (graph.target().profile) builder.set(CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, *graph.target().profile);
  const Result<Descriptor> heuristics = toResult(builder.finish("query cuDNN's heuristics"));
  if (!heuristics) return tl::unexpected(heuristics.error());
  // An upper bound.
  const std::int64_t most = attributeCount(*heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR);
  return toResult(descriptorsOf(*heuristics, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, most,
                                "read the answer of cuDNN's heuristics"));
}

std::vector<EngineChoice> defaultChoices(const OperationGraph& graph) {
  const std::int64_t count =
      attribute<std::int64_t>(graph.descriptor(), CUDNN_ATTR_OPERATIONGRAPH_ENGINE_GLOBAL_COUNT).value_or(0);
  std::vector<EngineChoice> choices;
  for (std::int64_t engine = 0; engine < count; ++engine) {
    // An engine for other graphs or devices is no failure of the list.
    const CudnnResult<EngineConfig> config =
        EngineConfig::make(graph.descriptor(), graph.target().profile.get(), {engine, {}});
    if (!config) continue;
    if (CudnnResult<EngineChoice> choice = readEngineConfig(config->descriptor()))
      choices.push_back(std::move(*choice));
  }
  return choices;
}

}  // namespace convscope::cudnn
