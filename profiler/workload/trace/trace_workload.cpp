#include "workload/trace/trace_workload.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "problem/input_error.h"
#include "workload/call_records.h"

namespace convscope {
namespace {

/// An outermost convolution and what was found out about it.
struct Call {
  TraceSpan span;
  std::size_t function = 0;             ///< index in TraceData::operators: the outermost one
  std::size_t source = 0;               ///< the one whose arguments count: the innermost of the general ones
  std::size_t worker = 0;               ///< the one that computes, as far as the trace shows it
  std::vector<std::int64_t> sequences;  ///< of all of its operators
  WorkloadExecutor executor = WorkloadExecutor::Unknown;
  std::optional<bool> allowTf32;
  std::vector<std::string> layers;
  std::vector<std::size_t> kernels;  ///< in the order of their launches
};

bool earlier(const TraceSpan& a, const TraceSpan& b) {
  return std::tuple(a.thread, a.begin, -a.end) < std::tuple(b.thread, b.begin, -b.end);
}

/// For each of `spans`, sorted by earlier(), returns the index of the innermost of `outer`, sorted as well, that
/// contains its beginning; or -1.
std::vector<int> innermost(const std::vector<TraceSpan>& spans, const std::vector<TraceSpan>& outer) {
  std::vector<int> result;
  std::vector<std::size_t> open;
  std::size_t next = 0;
  for (const TraceSpan& span : spans) {
    const auto before = [&](const TraceSpan& each) {
      return std::pair(each.thread, each.begin) <= std::pair(span.thread, span.begin);
    };
    for (; next < outer.size() && before(outer[next]); ++next) {
      while (!open.empty() &&
             (outer[open.back()].thread != outer[next].thread || outer[open.back()].end < outer[next].begin))
        open.pop_back();
      open.push_back(next);
    }
    while (!open.empty() && (outer[open.back()].thread != span.thread || outer[open.back()].end < span.begin))
      open.pop_back();
    result.push_back(open.empty() ? -1 : static_cast<int>(open.back()));
  }
  return result;
}

std::vector<TraceSpan> spansOf(const auto& list) {
  std::vector<TraceSpan> spans;
  for (const auto& each : list) spans.push_back(each.span);
  return spans;
}

/// The length of the union of intervals.
double unionOf(std::vector<std::pair<double, double>> intervals) {
  std::ranges::sort(intervals);
  double length = 0;
  double end = -std::numeric_limits<double>::infinity();
  for (const auto& [begin, stop] : intervals) {
    length += std::max(0.0, stop - std::max(begin, end));
    end = std::max(end, stop);
  }
  return length;
}

/// Traces have nanoseconds.
double rounded(double us) {
  return std::round(us * 1000) / 1000;
}

std::string quoted(const std::set<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

class Assembly {
 public:
  Assembly(const TraceData& trace, const WorkloadOptions& options, const std::string& file)
      : m_trace(trace), m_options(options), m_file(file) {}

  Workload run() {
    if (m_trace.operators.empty()) throwWithoutConvolutions();
    chooseProcess();
    findCalls();
    nameLayers();
    linkBackwardCalls();
    findLaunches();
    attributeKernels();
    chooseDevice();
    describe();
    makeRecords();
    divide();
    return std::move(m_workload);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError(fmt::format("{}: {}", m_file, message)); }

  [[noreturn]] void throwWithoutConvolutions() const {
    if (std::ranges::any_of(m_trace.launches, &TraceLaunch::graph))
      fail(
          "the trace has no calls of convolutions, but replays of CUDA graphs, which hide them. Record the program "
          "without CUDA graphs");
    fail(
        "the trace has no convolutions (aten::convolution). Record the program while it runs its model, with "
        "activities=[ProfilerActivity.CPU, ...] and record_shapes=True");
  }

  const std::string& processOf(int thread) const { return m_trace.processes[static_cast<std::size_t>(thread)]; }
  bool isOfProcess(int thread) const { return processOf(thread) == m_process; }

  void chooseProcess() {
    std::set<std::string> processes;
    for (const TraceOperator& each : m_trace.operators) processes.insert(processOf(each.span.thread));
    if (m_options.process.empty()) {
      if (processes.size() > 1)
        fail(fmt::format("the trace has convolutions of several processes (ranks): {}. Choose one with --process {}",
                         quoted(processes), *processes.begin()));
      m_process = *processes.begin();
    } else {
      if (!processes.contains(m_options.process))
        fail(fmt::format("the trace has no convolutions of process {}; it has those of {}", m_options.process,
                         quoted(processes)));
      m_process = m_options.process;
    }
  }

  /// Finds the outermost convolutions, sorted by thread and time.
  void findCalls() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < m_trace.operators.size(); ++i) {
      if (isOfProcess(m_trace.operators[i].span.thread)) order.push_back(i);
    }
    const auto spanOf = [&](std::size_t i) -> const TraceSpan& { return m_trace.operators[i].span; };
    std::ranges::stable_sort(order, earlier, spanOf);
    for (const std::size_t i : order) {
      const TraceOperator& each = m_trace.operators[i];
      const bool nested = !m_calls.empty() && m_calls.back().span.thread == each.span.thread &&
                          each.span.begin < m_calls.back().span.end;
      if (!nested) m_calls.push_back({each.span, i, i, i, {}, WorkloadExecutor::Unknown, {}, {}, {}});
      Call& call = m_calls.back();
      if (isGeneral(each)) call.source = i;
      if (each.sequence >= 0) call.sequences.push_back(each.sequence);
      const WorkloadExecutor executor = executorOf(nameOf(each));
      if (executor != WorkloadExecutor::Unknown && call.executor == WorkloadExecutor::Unknown) {
        call.executor = executor;
        call.worker = i;
      } else if (executor == WorkloadExecutor::Unknown && call.executor == WorkloadExecutor::Unknown) {
        call.worker = i;
      }
      if (each.allowTf32) call.allowTf32 = each.allowTf32;
      m_benchmark.insert(each.benchmark);
      m_deterministic.insert(each.deterministic);
      m_allowTf32.insert(each.allowTf32);
    }
  }

  const std::string& nameOf(const TraceOperator& each) const {
    return m_trace.names[static_cast<std::size_t>(each.name)];
  }

  /// Whether the operator is one of those that choose the executor: their arguments are those of the layer.
  bool isGeneral(const TraceOperator& each) const {
    return each.arguments >= 0 && executorOf(nameOf(each)) == WorkloadExecutor::Unknown;
  }

  const AtenConvolution* argumentsOf(const Call& call) const {
    const int arguments = m_trace.operators[call.source].arguments;
    return arguments < 0 ? nullptr : &m_trace.arguments[static_cast<std::size_t>(arguments)];
  }

  bool isBackward(const Call& call) const {
    const AtenConvolution* arguments = argumentsOf(call);
    return arguments != nullptr && arguments->backward;
  }

  void nameLayers() {
    std::vector<TraceLayer> layers = m_trace.layers;
    std::ranges::stable_sort(layers, earlier, &TraceLayer::span);
    const std::vector<int> found = innermost(spansOf(m_calls), spansOf(layers));
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i] >= 0 && !isBackward(m_calls[i]))
        m_calls[i].layers = {layers[static_cast<std::size_t>(found[i])].name};
    }
  }

  /// What a backward call has in common with its forward one.
  static AtenConvolution geometryOf(AtenConvolution call) {
    call.backward = false;
    call.gradients = {true, true};
    call.inputStrides.clear();
    call.weightStrides.clear();
    return call;
  }

  /// Gives backward calls the layers, the executor and the precision of their forward ones: PyTorch chooses both alike
  /// (_select_conv_backend in ATen/native/Convolution.cpp). They are linked by autograd's sequence number, else by
  /// equal arguments.
  void linkBackwardCalls() {
    std::multimap<std::int64_t, std::size_t> bySequence;
    std::map<AtenConvolution, std::size_t> byGeometry;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
      const AtenConvolution* const arguments = argumentsOf(m_calls[i]);
      if (arguments == nullptr || arguments->backward) continue;
      for (const std::int64_t sequence : m_calls[i].sequences) bySequence.emplace(sequence, i);
      byGeometry.try_emplace(geometryOf(*arguments), i);
    }
    std::vector<TraceNode> nodes = m_trace.nodes;
    std::ranges::stable_sort(nodes, earlier, &TraceNode::span);
    const std::vector<int> node = innermost(spansOf(m_calls), spansOf(nodes));
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
      Call& call = m_calls[i];
      if (!isBackward(call)) continue;
      const AtenConvolution geometry = geometryOf(*argumentsOf(call));
      const std::int64_t sequence = node[i] < 0 ? -1 : nodes[static_cast<std::size_t>(node[i])].sequence;
      const Call* forward = nullptr;
      const auto [first, last] = bySequence.equal_range(sequence);
      for (auto each = first; each != last; ++each) {
        const Call& candidate = m_calls[each->second];
        const bool fits = candidate.span.begin <= call.span.begin && geometryOf(*argumentsOf(candidate)) == geometry;
        if (fits && (forward == nullptr || candidate.span.begin > forward->span.begin)) forward = &candidate;
      }
      if (forward != nullptr) call.layers = forward->layers;
      if (forward == nullptr) {
        if (const auto found = byGeometry.find(geometry); found != byGeometry.end()) forward = &m_calls[found->second];
      }
      if (forward == nullptr) continue;
      if (call.executor == WorkloadExecutor::Unknown) call.executor = forward->executor;
      if (!call.allowTf32) call.allowTf32 = forward->allowTf32;
    }
  }

  void findLaunches() {
    m_launches = m_trace.launches;
    std::erase_if(m_launches, [&](const TraceLaunch& each) { return !isOfProcess(each.thread); });
    std::ranges::sort(m_launches, std::less<>{}, &TraceLaunch::correlation);
  }

  const TraceLaunch* launchOf(const TraceKernel& kernel) const {
    if (kernel.correlation < 0) return nullptr;
    const auto found =
        std::ranges::lower_bound(m_launches, kernel.correlation, std::less<>{}, &TraceLaunch::correlation);
    return found != m_launches.end() && found->correlation == kernel.correlation ? &*found : nullptr;
  }

  /// When the host started the kernel's work, or if the trace does not say, when the device began it.
  double startOf(const TraceKernel& kernel) const {
    const TraceLaunch* const launch = launchOf(kernel);
    return launch == nullptr ? kernel.begin : launch->time;
  }

  /// Finds the kernels of each call: those that its worker launched itself, which have its external id. Other kernels,
  /// e.g. of the bias, are not the convolution's. Native implementations consist of several operators, so all kernels
  /// count that were launched meanwhile.
  void attributeKernels() {
    std::unordered_map<std::int64_t, std::size_t> byId;
    for (std::size_t i = 0; i < m_calls.size(); ++i) {
      const std::int64_t id = m_trace.operators[m_calls[i].worker].externalId;
      if (id >= 0) byId.emplace(id, i);
    }
    for (std::size_t i = 0; i < m_trace.kernels.size(); ++i) {
      const TraceKernel& kernel = m_trace.kernels[i];
      if (const auto found = byId.find(kernel.externalId); kernel.externalId >= 0 && found != byId.end()) {
        m_calls[found->second].kernels.push_back(i);
        continue;
      }
      const TraceLaunch* const launch = launchOf(kernel);
      if (launch == nullptr) continue;
      const TraceSpan at{launch->time, launch->time, launch->thread};
      auto call = std::upper_bound(m_calls.begin(), m_calls.end(), at, [](const TraceSpan& time, const Call& each) {
        return std::pair(time.thread, time.begin) < std::pair(each.span.thread, each.span.begin);
      });
      if (call == m_calls.begin()) continue;
      --call;
      // In traces without external ids (convscope_record.py's), PyTorch's own kernels beside cuDNN's are those of the
      // bias.
      const bool ofBias = kernel.ofFramework && call->executor == WorkloadExecutor::Cudnn;
      const bool counts = call->executor == WorkloadExecutor::FrameworkNative || (kernel.externalId < 0 && !ofBias);
      if (call->span.thread == launch->thread && call->span.contains(launch->time) && counts)
        call->kernels.push_back(i);
    }
    for (Call& call : m_calls) {
      std::ranges::stable_sort(call.kernels, std::less<>{}, [&](std::size_t i) { return startOf(m_trace.kernels[i]); });
      const auto isDepthwise = [&](std::size_t i) { return m_trace.kernels[i].kind == TraceKernel::Kind::Depthwise; };
      if (call.executor == WorkloadExecutor::Unknown && std::ranges::any_of(call.kernels, isDepthwise))
        call.executor = WorkloadExecutor::FrameworkDepthwise;
    }
  }

  void chooseDevice() {
    const auto deviceOf = [&](const Call& call) { return m_trace.kernels[call.kernels.front()].device; };
    std::set<int> devices;
    for (const Call& call : m_calls) {
      if (!call.kernels.empty()) devices.insert(deviceOf(call));
    }
    if (m_options.device) {
      m_device = *m_options.device;
      if (!devices.contains(m_device))
        fail(fmt::format("the trace has no convolutions on device {}; it has those on {}", m_device,
                         devices.empty() ? "none" : fmt::format("{}", fmt::join(devices, ", "))));
      std::erase_if(m_calls, [&](const Call& call) { return call.kernels.empty() || deviceOf(call) != m_device; });
    } else if (devices.size() > 1) {
      fail(fmt::format("the trace has convolutions on several devices: {}. Choose one with --device {}",
                       fmt::join(devices, ", "), *devices.begin()));
    } else if (!devices.empty()) {
      m_device = *devices.begin();
    }
  }

  /// Returns the one value that all of them have, or nothing, with a remark if they differ.
  std::optional<bool> common(const std::set<std::optional<bool>>& values, const char* name) {
    const bool on = values.contains(true);
    const bool off = values.contains(false);
    if (on && off) m_workload.remarks.push_back(fmt::format("{} changed during the recording", name));
    if (on == off) return std::nullopt;
    return on;
  }

  void describe() {
    m_workload.versions = m_trace.versions;
    if (m_device >= 0 && m_device < std::ssize(m_trace.gpus))
      m_workload.device = m_trace.gpus[static_cast<std::size_t>(m_device)];
    RecordedSwitches& switches = m_workload.switches;
    switches.benchmark = common(m_benchmark, "benchmark");
    switches.deterministic = common(m_deterministic, "deterministic");
    switches.allowTf32 = common(m_allowTf32, "allow_tf32");
    if (!m_trace.profilerSteps.empty() && m_trace.firstProfilerStep > 0) m_workload.includesFirstIteration = false;
    if (!m_trace.recorder) return;
    const TraceRecorder& recorder = *m_trace.recorder;
    m_workload.versions.insert(recorder.versions.begin(), recorder.versions.end());
    if (m_workload.device.empty()) m_workload.device = recorder.device;
    const auto know = [](std::optional<bool>& value, const std::set<std::optional<bool>>& seen,
                         std::optional<bool> recorded) {
      if (!seen.contains(true) && !seen.contains(false)) value = recorded;
    };
    know(switches.benchmark, m_benchmark, recorder.switches.benchmark);
    know(switches.deterministic, m_deterministic, recorder.switches.deterministic);
    know(switches.allowTf32, m_allowTf32, recorder.switches.allowTf32);
    switches.benchmarkLimit = recorder.switches.benchmarkLimit;
    if (recorder.skipped) m_workload.includesFirstIteration = *recorder.skipped == 0;
    m_workload.plainWallUs = recorder.plainWallUs;
    m_workload.plainHostUs = recorder.plainHostUs;
  }

  /// Makes the records of the calls, sorted by time.
  void makeRecords() {
    std::ranges::stable_sort(m_calls, std::less<>{}, [](const Call& call) { return call.span.begin; });
    std::size_t empty = 0;
    for (const Call& call : m_calls) {
      const TraceOperator& function = m_trace.operators[call.function];
      const AtenConvolution* const arguments = argumentsOf(call);
      if (arguments == nullptr) fail(fmt::format("{} has arguments that cannot be read", nameOf(function)));
      const auto isZero = [](std::int64_t extent) { return extent == 0; };
      if (std::ranges::any_of(arguments->input, isZero) || std::ranges::any_of(arguments->weight, isZero)) {
        ++empty;
        continue;
      }
      CallRecord record;
      record.function = nameOf(function);
      record.executor = call.executor;
      record.layers = call.layers;
      record.hostUs = rounded(call.span.end - call.span.begin);
      const bool allowTf32 = call.allowTf32.value_or(m_workload.switches.allowTf32.value_or(true));
      try {
        record.problems = problemsOf(*arguments, {call.executor, allowTf32, m_options.layout});
      } catch (const InputError& error) {
        const int index = m_trace.operators[call.source].arguments;
        throw InputError(fmt::format("{}:{}: {}: {}", m_file, m_trace.argumentLines[static_cast<std::size_t>(index)],
                                     record.function, error.what()));
      }
      if (record.problems.empty()) continue;  // a backward call that computes the gradient of the bias alone
      setDeviceTimes(call, record);
      m_records.push_back(std::move(record));
      m_times.push_back(call.span.begin);
    }
    if (empty > 0) m_workload.remarks.push_back(fmt::format("{} calls on empty tensors were left out", empty));
    if (m_records.empty()) fail("the trace has convolutions on empty tensors only");
  }

  void setDeviceTimes(const Call& call, CallRecord& record) const {
    if (call.kernels.empty()) return;
    double all = 0;
    for (const std::size_t i : call.kernels) all += m_trace.kernels[i].end - m_trace.kernels[i].begin;
    record.deviceUs = rounded(all);
    if (record.problems.size() == 1) {
      record.problemDeviceUs = {rounded(all)};
    } else if (const auto first = timeOfFirst(call)) {
      record.problemDeviceUs = {rounded(*first), rounded(all - *first)};
    }
  }

  /// Returns the device time of the first of the two problems of a backward call. PyTorch computes backward-data first
  /// (cudnn_convolution_backward in ATen/native/cudnn/ConvShared.cpp). The kernels are divided by their names, or if
  /// there are two, in their order; memory operations belong to the next kernel. Nothing if that leaves a doubt.
  std::optional<double> timeOfFirst(const Call& call) const {
    using Kind = TraceKernel::Kind;
    double first = 0;
    double pending = 0;  // of memory operations
    std::size_t index = 0;
    bool second = false;
    const auto isWork = [&](std::size_t i) { return m_trace.kernels[i].kind != Kind::Memory; };
    const auto work = std::ranges::count_if(call.kernels, isWork);
    for (const std::size_t i : call.kernels) {
      const TraceKernel& kernel = m_trace.kernels[i];
      const double us = kernel.end - kernel.begin;
      if (kernel.kind == Kind::Memory) {
        pending += us;
        continue;
      }
      const bool named = kernel.kind == Kind::BackwardData || kernel.kind == Kind::BackwardFilter;
      if (!named && work != 2) return std::nullopt;
      const bool isSecond = kernel.kind == Kind::BackwardFilter || (!named && index == 1);
      if (second && !isSecond) return std::nullopt;
      second = isSecond;
      if (!isSecond) first += us + pending;
      pending = 0;
      ++index;
    }
    if (!second || first == 0) return std::nullopt;
    return first;
  }

  // Iterations

  struct Window {
    double begin;
    double end;
    bool steady = true;
    bool timed = true;
  };

  static std::vector<TraceSpan> sortedOf(std::vector<TraceSpan> spans, const auto& isOf) {
    std::erase_if(spans, [&](const TraceSpan& each) { return !isOf(each.thread); });
    std::ranges::sort(spans, std::less<>{}, &TraceSpan::begin);
    return spans;
  }

  bool hasCall(double begin, double end) const {
    const auto first = std::ranges::lower_bound(m_times, begin);
    return first != m_times.end() && *first < end;
  }

  /// The windows of ProfilerStep#N: from the beginning of one step to the next. The profiler opens a last step that its
  /// stop ends, so steps without calls at the end do not count.
  std::vector<Window> profilerWindows() const {
    const auto steps = sortedOf(m_trace.profilerSteps, [&](int thread) { return isOfProcess(thread); });
    std::vector<Window> windows;
    for (std::size_t i = 0; i < steps.size(); ++i)
      windows.push_back({steps[i].begin, i + 1 < steps.size() ? steps[i + 1].begin : steps[i].end});
    if (m_trace.recorder && !m_trace.recorder->wallUs.empty() && m_trace.recorder->wallUs.size() < windows.size())
      windows.resize(m_trace.recorder->wallUs.size());
    while (!windows.empty() && !hasCall(windows.back().begin, windows.back().end)) windows.pop_back();
    return windows;
  }

  /// The windows between the ends of the optimizer's steps. The first one begins with the recording, so it may be a
  /// part of an iteration only.
  std::vector<Window> optimizerWindows() const {
    std::vector<Window> windows;
    double begin = std::min(m_trace.begin, m_times.front());
    for (const TraceSpan& step : sortedOf(m_trace.optimizerSteps, [&](int thread) { return isOfProcess(thread); })) {
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

  void divide() {
    m_workload.marks = IterationMarks::ProfilerStep;
    std::vector<Window> windows = profilerWindows();
    if (windows.empty()) {
      m_workload.marks = IterationMarks::OptimizerStep;
      windows = optimizerWindows();
    }
    std::vector<IterationRecord> iterations;
    if (windows.empty()) {
      iterations = iterationsByRepetition(m_workload, m_records);
      for (const IterationRecord& each : iterations) windows.push_back(windowOf(each));
    } else {
      iterations = iterationsOf(windows);
    }
    refuseGraphs(windows, iterations);
    setTimes(windows, iterations);
    addCalls(m_workload, m_records, iterations);
  }

  /// From an iteration's first call to the next one's; the time of the last iteration is not known.
  Window windowOf(const IterationRecord& iteration) const {
    const bool last = iteration.endCall == m_times.size();
    return {m_times[iteration.firstCall], last ? std::numeric_limits<double>::infinity() : m_times[iteration.endCall],
            true, !last};
  }

  std::vector<IterationRecord> iterationsOf(const std::vector<Window>& windows) {
    std::vector<IterationRecord> iterations;
    std::size_t inside = 0;
    for (const Window& window : windows) {
      const auto index = [&](double time) {
        return static_cast<std::size_t>(std::ranges::lower_bound(m_times, time) - m_times.begin());
      };
      iterations.push_back({index(window.begin), index(window.end), {}, {}, window.steady});
      inside += iterations.back().endCall - iterations.back().firstCall;
    }
    if (inside < m_times.size())
      m_workload.remarks.push_back(fmt::format("{} calls outside of the {} were left out", m_times.size() - inside,
                                               traitsOf(m_workload.marks).title));
    return iterations;
  }

  /// A replay of a CUDA graph runs convolutions without calls.
  void refuseGraphs(const std::vector<Window>& windows, const std::vector<IterationRecord>& iterations) {
    std::vector<double> graphs;
    for (const TraceLaunch& launch : m_launches) {
      if (launch.graph) graphs.push_back(launch.time);
    }
    std::ranges::sort(graphs);
    std::size_t empty = 0;
    for (std::size_t i = 0; i < windows.size(); ++i) {
      if (iterations[i].firstCall < iterations[i].endCall) continue;
      ++empty;
      const auto graph = std::ranges::lower_bound(graphs, windows[i].begin);
      if (graph != graphs.end() && *graph < windows[i].end)
        fail(fmt::format(
            "iteration {} replays CUDA graphs, whose convolutions a trace does not show. Record the program "
            "without CUDA graphs",
            i + 1));
    }
    if (empty > 0)
      m_workload.remarks.push_back(fmt::format("{} of {} iterations have no convolutions", empty, windows.size()));
  }

  void setTimes(const std::vector<Window>& windows, std::vector<IterationRecord>& iterations) {
    const bool exact = m_trace.recorder && m_trace.recorder->wallUs.size() == windows.size();
    for (std::size_t i = 0; i < windows.size(); ++i) {
      if (exact) {
        iterations[i].wallUs = m_trace.recorder->wallUs[i];
      } else if (windows[i].timed) {
        iterations[i].wallUs = rounded(windows[i].end - windows[i].begin);
      }
      iterations[i].steady = iterations[i].steady && !(i == 0 && m_workload.includesFirstIteration == true);
    }
    if (m_trace.kernels.empty()) return;
    std::vector<std::vector<std::pair<double, double>>> busy(windows.size());
    for (const TraceKernel& kernel : m_trace.kernels) {
      if (m_device >= 0 && kernel.device != m_device) continue;
      const auto next = std::ranges::upper_bound(windows, startOf(kernel), std::less<>{}, &Window::begin);
      if (next == windows.begin() || startOf(kernel) >= std::prev(next)->end) continue;
      busy[static_cast<std::size_t>(next - windows.begin()) - 1].emplace_back(kernel.begin, kernel.end);
    }
    for (std::size_t i = 0; i < windows.size(); ++i) iterations[i].deviceBusyUs = rounded(unionOf(std::move(busy[i])));
  }

  const TraceData& m_trace;
  const WorkloadOptions& m_options;
  const std::string& m_file;
  std::string m_process;
  int m_device = -1;
  std::vector<Call> m_calls;
  std::vector<TraceLaunch> m_launches;  ///< of the process, by correlation
  std::set<std::optional<bool>> m_benchmark;
  std::set<std::optional<bool>> m_deterministic;
  std::set<std::optional<bool>> m_allowTf32;
  std::vector<CallRecord> m_records;
  std::vector<double> m_times;  ///< when each of m_records begins
  Workload m_workload;
};

}  // namespace

Workload workloadOf(const TraceData& trace, const WorkloadOptions& options, const std::string& file) {
  return Assembly(trace, options, file).run();
}

}  // namespace convscope
