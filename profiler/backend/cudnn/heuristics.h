#pragma once

#include <vector>

#include "backend/cudnn/operation_graph.h"
#include "backend/cudnn_api/engine_config.h"

namespace convscope::cudnn {

/// Queries cuDNN's heuristics for `graph` in `mode`. Returns configurations, the best first as cuDNN ranks them.
Result<std::vector<Descriptor>> heuristicConfigs(const OperationGraph& graph, cudnnBackendHeurMode_t mode);

/// Returns every engine that cuDNN has for `graph`, by index, with its default configuration.
std::vector<EngineChoice> defaultChoices(const OperationGraph& graph);

}  // namespace convscope::cudnn
