#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <vector>

#include "backend/difference.h"
#include "backend/failure.h"
#include "backend/result_probe.h"

namespace convscope::onednn {

class OneDnnExecutor;

/// Compares results in host memory, in the problem's layout. Every call does its work at once.
class OneDnnProbe : public ResultProbe {
 public:
  explicit OneDnnProbe(OneDnnExecutor& executor) : m_executor(executor) {}

  Result<void> doExecute(Plan& plan, Poison poison, double busyUs) override;
  Result<void> doKeep(int slot) override;
  Result<void> doCompare(int slot) override;
  Result<std::vector<Difference>> doDifferences() override;
  Result<std::vector<float>> doElements(std::span<const std::int64_t> indices) override;

 private:
  OneDnnExecutor& m_executor;
  std::vector<dnnl::memory> m_slots;
  std::vector<Difference> m_differences;
  Poison m_poison;
};

}  // namespace convscope::onednn
