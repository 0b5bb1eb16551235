#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "apply/library/descriptor_values.h"
#include "apply/library/device.h"
#include "apply/library/plan_table.h"
#include "apply/library/recording_file.h"
#include "apply/library/results.h"

namespace convscope::apply {

/// Records which convolutions a program asks cuDNN for, and counts their executions. Used by several threads. A failure
/// means that something is missing in the recording, never that the program notices it.
class Recorder {
 public:
  /// Records into a file in `folder`. Complains if that cannot be made; then nothing is recorded.
  Recorder(const cudnn::CudnnApi& api, const DescriptorMemory& memory, QueriedDevices& devices,
           const std::string& folder);

  bool isActive() const { return m_file.has_value(); }

  /// Returns whether noteSet() needs to know of this attribute.
  static bool isNotedIfSet(cudnnBackendAttributeName_t name) {
    return name == CUDNN_ATTR_ENGINE_OPERATION_GRAPH || name == CUDNN_ATTR_ENGINECFG_ENGINE ||
           name == CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG || name == CUDNN_ATTR_EXECUTION_PLAN_JSON_REPRESENTATION;
  }

  /// Notes that a query was answered: which graph its results are for.
  void noteQuery(const ResultsQuery& query);
  /// Notes an attribute that leads from a graph to an execution plan.
  void noteSet(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name, const AttributeArray& array);
  /// Notes that the program read the engine of a configuration.
  void noteEngine(cudnnBackendDescriptor_t config, cudnnBackendDescriptor_t engine);

  void countExecution(cudnnBackendDescriptor_t plan) noexcept;
  /// Counts a convolution of cuDNN's legacy API.
  void countLegacy() noexcept;

 private:
  /// A distinct graph.
  struct Entry {
    EntryCounters counters;
    bool isOf32Bits = false;
  };

  const Entry* entryOf(const DescriptorValues& graph);
  const Entry* entryOf(cudnnBackendDescriptor_t made) const;
  void link(cudnnBackendDescriptor_t made, const Entry* entry);
  void describeDevice(const DescriptorValues& heuristics, const DescriptorValues& graph);
  std::uint64_t* counterOf(const Entry& entry, cudnnBackendDescriptor_t config) const;

  const cudnn::CudnnApi& m_api;
  const DescriptorMemory& m_memory;
  QueriedDevices& m_devices;
  std::optional<RecordingFile> m_file;
  std::uint64_t* m_legacy = nullptr;
  std::uint64_t* m_unknown = nullptr;  ///< of plans that were not made from a graph
  PlanTable m_plans;

  std::mutex m_mutex;  ///< of all below, of the file, and of setting plans
  bool m_hasDevice = false;
  std::map<std::string, Entry, std::less<>> m_entries;  ///< by the problem's text, or by the reason
  /// The graph from which an engine or a configuration was made.
  std::unordered_map<cudnnBackendDescriptor_t, const Entry*> m_made;
};

}  // namespace convscope::apply
