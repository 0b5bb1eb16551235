#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <simdjson.h>

#include "workload/timeline.h"
#include "workload/trace/trace_calls.h"
#include "workload/trace/trace_data.h"

namespace convscope {

/// Reads the spans of a chrome trace, event by event. It reads more events than a workload needs: all operators, CUDA
/// calls, annotations, kernels, copies and memsets.
class TimelineReader {
 public:
  /// Reads an event of the trace; its text is followed by TraceScanner::kPadding readable bytes. Ignores other kinds of
  /// events.
  void read(std::string_view json);

  /// Returns the timeline of the process and the device of `calls`, whose convolutions name the layers. `trace` is of
  /// the same events.
  Timeline finish(const TraceData& trace, const TraceCalls& calls) &&;

 private:
  /// The spans of a thread or stream. Until finish(), begins are as in the trace and ends are durations.
  using Spans = std::vector<TimelineSpan>;
  struct Thread {
    std::string process;
    std::string name;
    Spans operators;
    Spans annotations;
  };
  /// Finds texts in the table of names without a copy.
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  struct Device {
    std::map<std::string, Spans> streams;
    Spans copies;
  };

  std::int32_t nameOf(std::string_view name);
  Thread& threadOf(simdjson::dom::element event);
  void readHost(simdjson::dom::element event, std::string_view category, TimelineSpan span);
  void readDevice(simdjson::dom::element event, std::string_view category, TimelineSpan span);

  simdjson::dom::parser m_parser;
  std::vector<std::string> m_names;
  std::unordered_map<std::string, std::int32_t, TextHash, std::equal_to<>> m_nameIndex;
  std::map<std::string, Thread> m_threads;  ///< by "PROCESS/THREAD"
  Thread* m_last = nullptr;
  std::string m_lastKey;
  std::map<int, Device> m_devices;
  std::size_t m_leftOut = 0;
};

}  // namespace convscope
