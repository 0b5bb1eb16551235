#pragma once

#include <vector>

#include "backend/cudnn/engine_config.h"

namespace convscope::cudnn {

/// The configurations that cuDNN's heuristics name for `graph` in `mode`, best first by their account.
Result<std::vector<Descriptor>> heuristicConfigs(const OperationGraph& graph, cudnnBackendHeurMode_t mode);

/// Every engine that cuDNN has for `graph`, by index, with its default configuration.
std::vector<EngineChoice> defaultChoices(const OperationGraph& graph);

}  // namespace convscope::cudnn
