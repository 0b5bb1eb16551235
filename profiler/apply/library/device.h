#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "apply/choices.h"
#include "apply/library/descriptor_values.h"
#include "backend/cudnn_api/descriptor.h"

namespace convscope::apply {

/// The GPU that a query is for.
struct QueriedDevice {
  ChoiceTarget target;
  /// Describes the device if the query names one itself; empty if the graph's handle does.
  cudnn::Descriptor profile;
};

/// Reads name, compute capability and multiprocessors from cuDNN's JSON for a device. None if one of them is missing.
std::optional<ChoiceTarget> targetOfProfile(const std::string& json);

/// Returns cuDNN's version as choice files have it: "9.19.0".
std::string cudnnVersion(const cudnn::CudnnApi& api);

/// The devices that were queried. cuDNN describes each once, since this takes longer than a query.
class QueriedDevices {
 public:
  explicit QueriedDevices(const cudnn::CudnnApi& api) : m_api(api) {}

  /// Returns the device of a query; null if cuDNN does not describe it (before 9.8).
  const QueriedDevice* find(const DescriptorValues& heuristics, const DescriptorValues& graph);

 private:
  /// An attribute of cuDNN's description of a device that says which device it is.
  struct Source {
    cudnnBackendAttributeName_t name;
    std::int64_t number;
    std::string json;

    auto operator<=>(const Source&) const = default;
  };

  static std::optional<Source> sourceOf(const DescriptorValues& heuristics, const DescriptorValues& graph);
  std::unique_ptr<QueriedDevice> describe(const Source& source) const;

  const cudnn::CudnnApi& m_api;
  std::mutex m_mutex;
  std::map<Source, std::unique_ptr<QueriedDevice>> m_devices;  ///< null for one that cuDNN does not describe
};

}  // namespace convscope::apply
