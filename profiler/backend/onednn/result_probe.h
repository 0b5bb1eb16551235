#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <vector>

#include "backend/backend.h"
#include "backend/result_probe.h"

namespace convscope::onednn {

class OneDnnExecutor;

/// Compares results in host memory, in the problem's layout. Every call does its work at once.
class OneDnnProbe : public ResultProbe {
 public:
  explicit OneDnnProbe(OneDnnExecutor& executor) : m_executor(executor) {}

  Result<void> execute(Plan& plan, Poison poison, double busyUs) override;
  Result<void> keep(int slot) override;
  Result<void> compare(int slot) override;
  Result<std::vector<Difference>> differences() override;
  Result<std::vector<float>> elements(std::span<const std::int64_t> indices) override;

 private:
  OneDnnExecutor& m_executor;
  std::vector<dnnl::memory> m_slots;
  std::vector<Difference> m_differences;
  Poison m_poison;
};

}  // namespace convscope::onednn
