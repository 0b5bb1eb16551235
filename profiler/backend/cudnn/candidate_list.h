#pragma once

#include "backend/candidates.h"
#include "backend/cudnn/operation_graph.h"
#include "backend/failure.h"
#include "core/problem.h"

namespace convscope::cudnn {

/// Queries cuDNN's lists for `problem`, whose graph is `graph`. Returns each distinct engine and knobs once.
///
/// Leaves out candidates that do not keep the precision (see Candidate::keeps), as PyTorch's Conv_v8.cpp does; ranks
/// count the others. PyTorch keeps duplicates: here they are further listings of one candidate.
Result<Candidates> listCandidates(const Problem& problem, const OperationGraph& graph, const CandidateRequest& request);

}  // namespace convscope::cudnn
