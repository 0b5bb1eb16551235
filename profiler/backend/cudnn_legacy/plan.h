#pragma once

#include <memory>
#include <utility>

#include "backend/cudnn_legacy/convolution.h"
#include "backend/plan.h"

namespace convscope::cudnn_legacy {

/// An algorithm's number and its convolution: the legacy API prepares nothing before an execution.
class LegacyPlan : public Plan {
 public:
  LegacyPlan(std::shared_ptr<const Convolution> convolution, int algorithm, std::uint64_t workspaceBytes)
      : m_convolution(std::move(convolution)), m_algorithm(algorithm), m_workspaceBytes(workspaceBytes) {}

  std::uint64_t workspaceBytes() const override { return m_workspaceBytes; }
  const Convolution& convolution() const { return *m_convolution; }
  int algorithm() const { return m_algorithm; }

 private:
  std::shared_ptr<const Convolution> m_convolution;
  int m_algorithm;
  std::uint64_t m_workspaceBytes;
};

}  // namespace convscope::cudnn_legacy
