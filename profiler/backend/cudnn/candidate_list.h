#pragma once

#include "backend/cudnn/operation_graph.h"

namespace convscope::cudnn {

/// The lists that a request may name, the default ones (instant, fallback) first.
std::vector<std::string> candidateListNames();

/// What cuDNN lists for `problem`, which `graph` is of, each distinct engine and knobs once.
///
/// As PyTorch's Conv_v8.cpp does, whatever converts its operands to a narrower type is left out, and for fp32 also
/// whatever uses tensor cores; ranks count what is left. PyTorch keeps duplicates: they are further listings here.
Result<Candidates> listCandidates(const Problem& problem, const OperationGraph& graph, const CandidateRequest& request);

}  // namespace convscope::cudnn
