#include "workload/trace/trace_iterations.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/translatable.h"
#include "workload/trace/time_set.h"

namespace convscope {
namespace {

std::string leftOutText(std::size_t calls, std::string_view marks) {
  if (calls == 1) return fmt::format("1 call outside of the {} was left out", marks);
  return fmt::format("{} calls outside of the {} were left out", calls, marks);
}

class IterationFinder {
 public:
  IterationFinder(const TraceData& trace, const TraceCalls& calls, const TraceRecords& records, Workload& workload)
      : m_trace(trace), m_calls(calls), m_records(records), m_workload(workload) {}

  std::vector<IterationRecord> find() {
    m_workload.marks = IterationMarks::ProfilerStep;
    std::vector<Window> windows = profilerWindows();
    if (windows.empty()) {
      m_workload.marks = IterationMarks::OptimizerStep;
      windows = optimizerWindows();
    }
    std::vector<IterationRecord> iterations;
    if (windows.empty()) {
      iterations = iterationsByRepetition(m_workload, m_records.calls);
      for (const IterationRecord& each : iterations) windows.push_back(windowOf(each));
    } else {
      iterations = iterationsIn(windows);
    }
    remarkEmpty(windows, iterations);
    setTimes(windows, iterations);
    return iterations;
  }

 private:
  struct Window {
    double begin;
    double end;
    bool steady = true;
    bool timed = true;
  };

  /// Returns those of the process, by time.
  std::vector<TraceSpan> ofProcess(std::vector<TraceSpan> spans) const {
    std::erase_if(spans, [&](const TraceSpan& each) { return m_trace.processOf(each.thread) != m_calls.process; });
    std::ranges::sort(spans, std::less<>{}, &TraceSpan::begin);
    return spans;
  }

  bool hasCall(double begin, double end) const {
    const auto first = std::ranges::lower_bound(m_records.begins, begin);
    return first != m_records.begins.end() && *first < end;
  }

  /// The windows of ProfilerStep#N: from the beginning of one step to the next. The profiler opens a last step that its
  /// stop ends, so steps without calls at the end do not count.
  std::vector<Window> profilerWindows() const {
    const auto steps = ofProcess(m_trace.profilerSteps);
    std::vector<Window> windows;
    for (std::size_t i = 0; i < steps.size(); ++i)
      windows.push_back({steps[i].begin, i + 1 < steps.size() ? steps[i + 1].begin : steps[i].end});
    if (m_trace.recorder && !m_trace.recorder->wallUs.empty() && m_trace.recorder->wallUs.size() < windows.size())
      windows.resize(m_trace.recorder->wallUs.size());
    while (!windows.empty() && !hasCall(windows.back().begin, windows.back().end) &&
           !hasUnknownReplay(windows.back().begin, windows.back().end))
      windows.pop_back();
    return windows;
  }

  /// The windows between the ends of the optimizer's steps. The first one begins with the recording, so it may be a
  /// part of an iteration only.
  std::vector<Window> optimizerWindows() const {
    std::vector<Window> windows;
    double begin = std::min(m_trace.begin, m_records.begins.front());
    for (const TraceSpan& step : ofProcess(m_trace.optimizerSteps)) {
      if (!windows.empty() && step.end <= windows.back().end) continue;  // nested
      const bool first = windows.empty();
      windows.push_back({begin, step.end, !first, true});
      begin = step.end;
    }
    if (windows.size() == 1) windows.front().steady = true;
    const auto hasCalls = [&](const Window& each) { return hasCall(each.begin, each.end); };
    if (std::ranges::none_of(windows, hasCalls)) windows.clear();
    return windows;
  }

  /// From an iteration's first call to the next one's; the time of the last iteration is not known.
  Window windowOf(const IterationRecord& iteration) const {
    const bool last = iteration.endCall == m_records.begins.size();
    return {m_records.begins[iteration.firstCall],
            last ? std::numeric_limits<double>::infinity() : m_records.begins[iteration.endCall], true, !last};
  }

  std::vector<IterationRecord> iterationsIn(const std::vector<Window>& windows) {
    std::vector<IterationRecord> iterations;
    std::size_t inside = 0;
    for (const Window& window : windows) {
      const auto index = [&](double time) {
        return static_cast<std::size_t>(std::ranges::lower_bound(m_records.begins, time) - m_records.begins.begin());
      };
      iterations.push_back({.firstCall = index(window.begin), .endCall = index(window.end), .steady = window.steady});
      inside += iterations.back().endCall - iterations.back().firstCall;
    }
    if (inside < m_records.begins.size())
      m_workload.remarks.push_back(leftOutText(m_records.begins.size() - inside, traitsOf(m_workload.marks).title));
    return iterations;
  }

  bool hasUnknownReplay(double begin, double end) const {
    const auto first = std::ranges::lower_bound(m_records.unknownReplays, begin);
    return first != m_records.unknownReplays.end() && *first < end;
  }

  /// Reports iterations without calls, and those whose replays of CUDA graphs compute nobody knows what.
  void remarkEmpty(const std::vector<Window>& windows, const std::vector<IterationRecord>& iterations) {
    std::size_t empty = 0;
    std::size_t replays = 0;
    for (std::size_t i = 0; i < windows.size(); ++i) {
      if (hasUnknownReplay(windows[i].begin, windows[i].end))
        ++replays;
      else if (iterations[i].firstCall == iterations[i].endCall)
        ++empty;
    }
    if (replays > 0)
      m_workload.remarks.push_back(fmt::format(
          fmt::runtime(windows.size() == 1
                           ? translatable("message",
                                          "the only iteration replays CUDA graphs, and the trace does not show which "
                                          "convolutions these compute: their kernels count as the device's time only")
                       : replays == 1
                           ? translatable("message",
                                          "{} of {} iterations replays CUDA graphs, and the trace does not show which "
                                          "convolutions these compute: their kernels count as the device's time only")
                           : translatable("message",
                                          "{} of {} iterations replay CUDA graphs, and the trace does not show which "
                                          "convolutions these compute: their kernels count as the device's time only")),
          replays, windows.size()));
    if (empty > 0)
      m_workload.remarks.push_back(fmt::format(
          fmt::runtime(windows.size() == 1 ? translatable("message", "the only iteration has no convolutions")
                       : empty == 1        ? translatable("message", "{} of {} iterations has no convolutions")
                                           : translatable("message", "{} of {} iterations have no convolutions")),
          empty, windows.size()));
  }

  void setTimes(const std::vector<Window>& windows, std::vector<IterationRecord>& iterations) {
    const bool exact = m_trace.recorder && m_trace.recorder->wallUs.size() == windows.size();
    for (std::size_t i = 0; i < windows.size(); ++i) {
      if (exact) {
        iterations[i].wallUs = m_trace.recorder->wallUs[i];
      } else if (windows[i].timed) {
        iterations[i].wallUs = roundedUs(windows[i].end - windows[i].begin);
      }
      iterations[i].steady = iterations[i].steady && !(i == 0 && m_workload.includesFirstIteration == true);
    }
    setDeviceTimes(windows, iterations);
    setWaits(windows, iterations);
  }

  bool ofDevice(const TraceKernel& kernel) const { return m_calls.device < 0 || kernel.device == m_calls.device; }

  /// Sets the time in which the device works, and in which it only communicates, of the kernels that each window
  /// launched.
  void setDeviceTimes(const std::vector<Window>& windows, std::vector<IterationRecord>& iterations) const {
    if (m_trace.kernels.empty()) return;
    std::vector<std::vector<TimeSpan>> busy(windows.size());
    std::vector<std::vector<TimeSpan>> computing(windows.size());
    bool communicates = false;
    for (const TraceKernel& kernel : m_trace.kernels) {
      if (!ofDevice(kernel)) continue;
      const auto next = std::ranges::upper_bound(windows, m_calls.startOf(kernel), std::less<>{}, &Window::begin);
      if (next == windows.begin() || m_calls.startOf(kernel) >= std::prev(next)->end) continue;
      const auto window = static_cast<std::size_t>(next - windows.begin()) - 1;
      busy[window].push_back({kernel.begin, kernel.end});
      if (kernel.kind == TraceKernel::Kind::Communication)
        communicates = true;
      else
        computing[window].push_back({kernel.begin, kernel.end});
    }
    for (std::size_t i = 0; i < windows.size(); ++i) {
      const double busyUs = TimeSet(std::move(busy[i])).length();
      iterations[i].deviceBusyUs = roundedUs(busyUs);
      if (communicates) iterations[i].communicationUs = roundedUs(busyUs - TimeSet(std::move(computing[i])).length());
    }
  }

  /// The thread that runs the program's loop: of the marks, else of the first call.
  int loopThread() const {
    const auto& marks =
        m_workload.marks == IterationMarks::ProfilerStep ? m_trace.profilerSteps : m_trace.optimizerSteps;
    const auto own = ofProcess(marks);
    return own.empty() ? m_calls.calls.front().span.thread : own.front().thread;
  }

  TimeSet timesOf(const std::vector<TraceSpan>& spans, std::optional<int> thread = {}) const {
    std::vector<TimeSpan> times;
    for (const TraceSpan& each : ofProcess(spans)) {
      if (!thread || each.thread == *thread) times.push_back({each.begin, each.end});
    }
    return TimeSet(std::move(times));
  }

  /// Sets the time in which the device idles and the program waits for its loader, else compiles or loads code.
  void setWaits(const std::vector<Window>& windows, std::vector<IterationRecord>& iterations) const {
    std::vector<TimeSpan> kernels;
    for (const TraceKernel& kernel : m_trace.kernels) {
      if (ofDevice(kernel)) kernels.push_back({kernel.begin, kernel.end});
    }
    const TimeSet busy(std::move(kernels));
    std::vector<TimeSpan> compiling = timesOf(m_trace.compilations).spans();
    for (const TraceSpan& each : m_trace.moduleLoads) compiling.push_back({each.begin, each.end});
    const TimeSet loader = timesOf(m_trace.loaderWaits, loopThread()) - busy;
    const TimeSet compilation = TimeSet(std::move(compiling)) - busy - loader;
    for (std::size_t i = 0; i < windows.size(); ++i) {
      const TimeSet window({{windows[i].begin, windows[i].end}});
      const auto set = [&](std::optional<double>& us, const TimeSet& times) {
        if (!times.spans().empty()) us = roundedUs((times & window).length());
      };
      set(iterations[i].loaderUs, loader);
      set(iterations[i].compileUs, compilation);
    }
  }

  const TraceData& m_trace;
  const TraceCalls& m_calls;
  const TraceRecords& m_records;
  Workload& m_workload;
};

}  // namespace

std::vector<IterationRecord> traceIterations(const TraceData& trace, const TraceCalls& calls,
                                             const TraceRecords& records, Workload& workload) {
  return IterationFinder(trace, calls, records, workload).find();
}

}  // namespace convscope
