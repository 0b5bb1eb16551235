#pragma once

#include <memory>
#include <optional>
#include <string>

#include "apply/library/applier.h"
#include "apply/library/recorder.h"

namespace convscope::apply {

/// What a process's environment requests: CONVSCOPE_CHOICES, CONVSCOPE_APPLY_REPORT and CONVSCOPE_RECORD.
struct Settings {
  std::string choices;  ///< file; empty to leave everything to cuDNN
  std::string report;   ///< file; empty for no report
  std::string record;   ///< folder of the recordings; empty to record nothing

  static Settings fromEnvironment();
};

/// All that stands between a program and its cuDNN. Its functions are called after those of cuDNN, or in place of them.
class Interceptor {
 public:
  /// Returns null if there is nothing to apply and nothing to record.
  static std::unique_ptr<Interceptor> make(const cudnn::CudnnApi& api, const Settings& settings);

  DescriptorMemory& memory() { return m_memory; }
  /// Returns null if nothing is recorded.
  Recorder* recorder() { return m_recorder ? &*m_recorder : nullptr; }

  /// Answers a query for the results of cuDNN's heuristics.
  cudnnStatus_t answer(const ResultsQuery& query);

 private:
  Interceptor(const cudnn::CudnnApi& api, const Settings& settings);

  DescriptorMemory m_memory;
  QueriedDevices m_devices;
  Applier m_applier;
  std::optional<Recorder> m_recorder;
};

}  // namespace convscope::apply
