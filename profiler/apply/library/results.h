#pragma once

#include <string>

#include "apply/library/graph_ranking.h"
#include "backend/cudnn_api/descriptor.h"

namespace convscope::apply {

/// A query for the results of cuDNN's heuristics, as the program makes it.
struct ResultsQuery {
  cudnnBackendDescriptor_t heuristics = nullptr;
  std::int64_t most = 0;                      ///< the number of descriptors that the program made
  std::int64_t* count = nullptr;              ///< gets the number of results
  cudnnBackendDescriptor_t* slots = nullptr;  ///< the program's empty ENGINECFG descriptors; null to query the count

  bool isForCount() const { return most <= 0 || slots == nullptr; }
};

/// How a query was answered.
struct Answer {
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  std::string offered = {};  ///< the first engine of the ranking that cuDNN accepts; empty if it accepts none
  std::string refusal = {};  ///< why cuDNN refuses the first engine that it refuses
};

/// Returns cuDNN's own answer to a query.
cudnnStatus_t ownAnswer(const cudnn::CudnnApi& api, const ResultsQuery& query);

/// Answers a query with the engines of `ranking`, then with cuDNN's own results: one if the ranking is complete,
/// because all of them take longer than the ranking, otherwise all. Never gives more results than the program has
/// descriptors. `profile` describes an absent device; null for that of the graph's handle.
Answer answerWith(const cudnn::CudnnApi& api, const ResultsQuery& query, const GraphRanking& ranking,
                  const cudnn::Descriptor* profile);

}  // namespace convscope::apply
