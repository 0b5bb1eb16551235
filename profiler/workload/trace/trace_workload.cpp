#include "workload/trace/trace_workload.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/message.h"
#include "workload/trace/graph_replays.h"
#include "workload/trace/trace_iterations.h"

namespace convscope {
namespace {

class Assembly {
 public:
  Assembly(const TraceData& trace, const TraceCalls& calls, const WorkloadOptions& options, const std::string& file)
      : m_trace(trace), m_options(options), m_file(file), m_calls(calls) {}

  Workload run() {
    describe();
    makeRecords();
    if (m_calls.compiled > 0)
      m_workload.remarks.push_back(fmt::format(
          fmt::runtime(m_calls.compiled == 1
                           ? translatable("message", "{} call with which torch.compile traces and tunes was left out")
                           : translatable("message",
                                          "{} calls with which torch.compile traces and tunes were left "
                                          "out")),
          m_calls.compiled));
    if (m_calls.captured > 0)
      m_workload.remarks.push_back(fmt::format(
          fmt::runtime(
              m_calls.captured == 1
                  ? translatable("message",
                                 "{} call that CUDA graphs captured was left out: the device did not execute it")
                  : translatable("message",
                                 "{} calls that CUDA graphs captured were left out: the device did not "
                                 "execute them")),
          m_calls.captured));
    const std::vector<IterationRecord> iterations = traceIterations(m_trace, m_calls, m_records, m_workload);
    addCalls(m_workload, m_records.calls, iterations);
    return std::move(m_workload);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError("{}: {}", m_file, message); }

  /// Returns the one value that a switch has in all operators of the process. Returns `recorded` if none shows it, and
  /// nothing, with a remark, if it changes.
  std::optional<bool> common(std::optional<bool> TraceOperator::*value, const char* name,
                             std::optional<bool> recorded) {
    std::set<bool> values;
    for (const TraceOperator& each : m_trace.operators) {
      if (each.*value && m_trace.processOf(each.span.thread) == m_calls.process) values.insert(*(each.*value));
    }
    if (values.empty()) return recorded;
    if (values.size() == 1) return *values.begin();
    m_workload.remarks.push_back(fmt::format(translatable("message", "{} changed during the recording"), name));
    return std::nullopt;
  }

  void describe() {
    m_workload.versions = m_trace.versions;
    if (m_calls.device >= 0 && m_calls.device < std::ssize(m_trace.gpus))
      m_workload.device = m_trace.gpus[static_cast<std::size_t>(m_calls.device)];
    const RecordedSwitches recorded = m_trace.recorder ? m_trace.recorder->switches : RecordedSwitches();
    m_workload.switches = {common(&TraceOperator::benchmark, "benchmark", recorded.benchmark),
                           common(&TraceOperator::deterministic, "deterministic", recorded.deterministic),
                           common(&TraceOperator::allowTf32, "allow_tf32", recorded.allowTf32),
                           recorded.benchmarkLimit};
    if (!m_trace.profilerSteps.empty() && m_trace.firstProfilerStep > 0) m_workload.includesFirstIteration = false;
    if (!m_trace.recorder) return;
    const TraceRecorder& recorder = *m_trace.recorder;
    m_workload.versions.insert(recorder.versions.begin(), recorder.versions.end());
    if (m_workload.device.empty()) m_workload.device = recorder.device;
    if (recorder.skipped) m_workload.includesFirstIteration = *recorder.skipped == 0;
    m_workload.plainWallUs = recorder.plainWallUs;
    m_workload.plainHostUs = recorder.plainHostUs;
    m_workload.plainLoaderUs = recorder.plainLoaderUs;
  }

  /// Makes the records of the calls, sorted by time.
  void makeRecords() {
    std::vector<std::size_t> order(m_calls.calls.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::less<>{}, [&](std::size_t i) { return m_calls.calls[i].span.begin; });
    std::size_t empty = 0;
    std::vector<std::size_t> sources;
    for (const std::size_t index : order) {
      const TraceCall& call = m_calls.calls[index];
      const TraceOperator& function = m_trace.operators[call.function];
      const AtenConvolution* const arguments = argumentsOf(m_trace, call);
      if (arguments == nullptr)
        fail(formatMessage(translatable("message", "{} has arguments that cannot be read"), m_trace.nameOf(function)));
      const auto isZero = [](std::int64_t size) { return size == 0; };
      if (std::ranges::any_of(arguments->input, isZero) || std::ranges::any_of(arguments->weight, isZero)) {
        ++empty;
        continue;
      }
      CallRecord record;
      record.function = m_trace.nameOf(function);
      record.executor = call.executor;
      record.layers = call.layers;
      if (!call.isReplay) record.hostUs = roundedUs(call.span.end - call.span.begin);
      const bool allowTf32 = call.allowTf32.value_or(m_workload.switches.allowTf32.value_or(true));
      try {
        record.problems = problemsOf(*arguments, {call.executor, allowTf32, m_options.layout});
      } catch (const InputError& error) {
        const int number = m_trace.operators[call.source].arguments;
        throw InputError("{}:{}: {}: {}", m_file, m_trace.argumentLines[static_cast<std::size_t>(number)],
                         record.function, error.what());
      }
      if (record.problems.empty()) continue;  // a backward call that computes the gradient of the bias alone
      setDeviceTimes(call, record);
      m_records.calls.push_back(std::move(record));
      m_records.begins.push_back(call.span.begin);
      sources.push_back(index);
    }
    if (empty > 0)
      m_workload.remarks.push_back(
          fmt::format(fmt::runtime(empty == 1 ? translatable("message", "{} call on empty tensors was left out")
                                              : translatable("message", "{} calls on empty tensors were left out")),
                      empty));
    if (m_records.calls.empty())
      fail(formatMessage(translatable("message", "the trace has convolutions on empty tensors only")));
    addReplays(m_trace, m_calls, sources, m_records);
  }

  void setDeviceTimes(const TraceCall& call, CallRecord& record) const {
    if (call.kernels.empty()) return;
    double all = 0;
    for (const std::size_t i : call.kernels) all += m_trace.kernels[i].end - m_trace.kernels[i].begin;
    record.deviceUs = roundedUs(all);
    if (record.problems.size() == 1) {
      record.problemDeviceUs = {roundedUs(all)};
    } else if (const auto first = timeOfFirst(call)) {
      record.problemDeviceUs = {roundedUs(*first), roundedUs(all - *first)};
    }
  }

  /// Returns the device time of the first of the two problems of a backward call. PyTorch computes backward-data first
  /// (cudnn_convolution_backward in ATen/native/cudnn/ConvShared.cpp). The kernels are divided by their names, or if
  /// there are two, in their order; memory operations belong to the next kernel. Nothing if that leaves a doubt.
  std::optional<double> timeOfFirst(const TraceCall& call) const {
    using KernelKind = TraceKernel::Kind;
    double first = 0;
    double pending = 0;  // of memory operations
    std::size_t index = 0;
    bool second = false;
    const auto isWork = [&](std::size_t i) { return m_trace.kernels[i].kind != KernelKind::Memory; };
    const auto work = std::ranges::count_if(call.kernels, isWork);
    for (const std::size_t i : call.kernels) {
      const TraceKernel& kernel = m_trace.kernels[i];
      const double us = kernel.end - kernel.begin;
      if (kernel.kind == KernelKind::Memory) {
        pending += us;
        continue;
      }
      const bool named = kernel.kind == KernelKind::BackwardData || kernel.kind == KernelKind::BackwardFilter;
      if (!named && work != 2) return std::nullopt;
      const bool isSecond = kernel.kind == KernelKind::BackwardFilter || (!named && index == 1);
      if (second && !isSecond) return std::nullopt;
      second = isSecond;
      if (!isSecond) first += us + pending;
      pending = 0;
      ++index;
    }
    if (!second || first == 0) return std::nullopt;
    return first;
  }

  const TraceData& m_trace;
  const WorkloadOptions& m_options;
  const std::string& m_file;
  const TraceCalls& m_calls;
  TraceRecords m_records;
  Workload m_workload;
};

}  // namespace

Workload workloadOf(const TraceData& trace, const TraceCalls& calls, const WorkloadOptions& options,
                    const std::string& file) {
  return Assembly(trace, calls, options, file).run();
}

}  // namespace convscope
