#pragma once

#include <vector>

#include "backend/algorithm.h"
#include "backend/cudnn/operation_graph.h"
#include "backend/failure.h"

namespace convscope::cudnn {

/// See Planner::neighbours. cuDNN has not checked whether the values go together.
Result<std::vector<Candidate>> neighbouringCandidates(const OperationGraph& graph, const Candidate& candidate,
                                                      int changes);

}  // namespace convscope::cudnn
