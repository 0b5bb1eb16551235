#pragma once

#include <atomic>
#include <optional>

#include "apply/choice_file.h"
#include "apply/library/descriptor_values.h"
#include "apply/library/device.h"
#include "apply/library/report.h"
#include "apply/library/results.h"

namespace convscope::apply {

/// Answers the program's queries for algorithms from a choice file. Used by several threads. Whatever goes wrong,
/// cuDNN's own answer stays, and a line on standard error says why.
class Applier {
 public:
  /// Reads the choice file `choices`, none if empty, and reports to the file `report`, none if empty.
  Applier(const cudnn::CudnnApi& api, const DescriptorMemory& memory, QueriedDevices& devices,
          const std::string& choices, const std::string& report);

  /// Returns whether there are choices.
  bool isActive() const { return m_choices.has_value(); }

  /// Answers a query for the results of cuDNN's heuristics.
  cudnnStatus_t answer(const ResultsQuery& query);

 private:
  /// Returns the device of a query if the choices hold for it; null if not.
  const QueriedDevice* matchingDevice(const DescriptorValues& heuristics, const DescriptorValues& graph);
  /// Returns the ranking of the first of `problems` that has one, and that problem's text.
  std::pair<GraphRanking, std::string> choose(const std::vector<Problem>& problems);
  Ranking find(std::string_view problem);
  void complainOnce(const std::string& text);
  std::optional<cudnnStatus_t> answerFromChoices(const ResultsQuery& query);

  const cudnn::CudnnApi& m_api;
  std::string m_path;
  std::optional<ChoiceFile> m_choices;
  const DescriptorMemory& m_memory;
  QueriedDevices& m_devices;
  Report m_report;
  std::atomic_flag m_hasComplained;
};

}  // namespace convscope::apply
