#include "workload/trace/trace_calls.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "text/message.h"
#include "text/printable.h"
#include "workload/trace/captured_graphs.h"

namespace convscope {
namespace {

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

std::string listed(const std::set<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

class CallFinder {
 public:
  CallFinder(const TraceData& trace, const WorkloadOptions& options, const std::string& file)
      : m_trace(trace), m_options(options), m_file(file) {}

  TraceCalls find() {
    if (m_trace.operators.empty()) throwWithoutConvolutions();
    chooseProcess();
    findOutermost();
    leaveOutCompilation();
    nameLayers();
    linkBackwardCalls();
    findLaunches();
    attributeKernels();
    replaceCaptured();
    chooseDevice();
    return std::move(m_found);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError("{}: {}", m_file, message); }

  /// Fails because one of `values` has to be chosen as `option`.
  template <class Values, class Option>
  [[noreturn]] void failWithout(Option WorkloadOptions::*option, const Values& values,
                                const std::string& message) const {
    std::vector<WorkloadOptions> choices;
    for (const auto& value : values) {
      choices.push_back(m_options);
      choices.back().*option = value;
    }
    throw AmbiguousRecording(InputError("{}: {}", m_file, message), std::move(choices));
  }

  [[noreturn]] void throwWithoutConvolutions() const {
    if (std::ranges::any_of(m_trace.launches, &TraceLaunch::graph))
      fail(formatMessage(translatable(
          "message",
          "the trace has no calls of convolutions, but replays of CUDA graphs, which hide them. Record the program "
          "without CUDA graphs")));
    fail(formatMessage(translatable(
        "message",
        "the trace has no convolutions (aten::convolution). Record the program while it runs its model, with "
        "activities=[ProfilerActivity.CPU, ...] and record_shapes=True")));
  }

  void chooseProcess() {
    std::set<std::string> processes;
    for (const TraceOperator& each : m_trace.operators) processes.insert(m_trace.processOf(each.span.thread));
    if (m_options.process.empty()) {
      if (processes.size() > 1)
        failWithout(&WorkloadOptions::process, processes,
                    formatMessage(translatable("message",
                                               "the trace has convolutions of several processes (ranks): {}. Choose "
                                               "one: convscope-cli import FILE --process {} --out NAME.workload"),
                                  listed(processes), shellWord(*processes.begin())));
      m_found.process = *processes.begin();
    } else {
      if (!processes.contains(m_options.process))
        fail(formatMessage(translatable("message", "the trace has no convolutions of process {}; it has those of {}"),
                           m_options.process, listed(processes)));
      m_found.process = m_options.process;
    }
  }

  /// Finds the outermost convolutions, sorted by thread and time.
  void findOutermost() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < m_trace.operators.size(); ++i) {
      if (m_trace.processOf(m_trace.operators[i].span.thread) == m_found.process) order.push_back(i);
    }
    const auto spanOf = [&](std::size_t i) -> const TraceSpan& { return m_trace.operators[i].span; };
    std::ranges::stable_sort(order, earlier, spanOf);
    for (const std::size_t i : order) {
      const TraceOperator& each = m_trace.operators[i];
      const bool nested = !m_found.calls.empty() && m_found.calls.back().span.thread == each.span.thread &&
                          each.span.begin < m_found.calls.back().span.end;
      if (!nested) m_found.calls.push_back({.span = each.span, .function = i, .source = i, .worker = i});
      TraceCall& call = m_found.calls.back();
      if (isGeneral(each)) call.source = i;
      if (each.sequence >= 0) call.sequences.push_back(each.sequence);
      const WorkloadExecutor executor = executorOf(m_trace.nameOf(each));
      if (executor != WorkloadExecutor::Unknown && call.executor == WorkloadExecutor::Unknown) {
        call.executor = executor;
        call.worker = i;
      } else if (executor == WorkloadExecutor::Unknown && call.executor == WorkloadExecutor::Unknown) {
        call.worker = i;
      }
      if (each.allowTf32) call.allowTf32 = each.allowTf32;
    }
  }

  /// A backward call runs on another thread than the capture.
  bool isInCapture(const TraceCall& call) const {
    return std::ranges::any_of(m_trace.captures, [&](const TraceSpan& each) {
      return m_trace.processOf(each.thread) == m_found.process && each.contains(call.span.begin);
    });
  }

  /// Leaves out the calls of torch.compile, on tensors without data or to time a configuration: the program itself
  /// executes no convolution meanwhile, but may capture a CUDA graph.
  void leaveOutCompilation() {
    std::vector<TraceSpan> compilations = m_trace.compilations;
    std::ranges::sort(compilations, earlier);
    const std::vector<int> inside = innermost(spansOf(m_found.calls), compilations);
    std::vector<TraceCall> calls;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (inside[i] < 0 || isInCapture(m_found.calls[i])) calls.push_back(std::move(m_found.calls[i]));
    }
    m_found.compiled = inside.size() - calls.size();
    if (calls.empty())
      fail(formatMessage(translatable("message",
                                      "all {} convolutions of the trace are calls with which torch.compile traces and "
                                      "tunes. Record iterations after the compilation"),
                         m_found.compiled));
    m_found.calls = std::move(calls);
  }

  /// Returns whether the operator chooses the executor. Its arguments are those of the layer.
  bool isGeneral(const TraceOperator& each) const {
    return each.arguments >= 0 && executorOf(m_trace.nameOf(each)) == WorkloadExecutor::Unknown;
  }

  bool isBackward(const TraceCall& call) const {
    const AtenConvolution* arguments = argumentsOf(m_trace, call);
    return arguments != nullptr && arguments->backward;
  }

  void nameLayers() {
    std::vector<TraceLayer> layers = m_trace.layers;
    std::ranges::stable_sort(layers, earlier, &TraceLayer::span);
    const std::vector<int> found = innermost(spansOf(m_found.calls), spansOf(layers));
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i] >= 0 && !isBackward(m_found.calls[i]))
        m_found.calls[i].layers = {layers[static_cast<std::size_t>(found[i])].name};
    }
  }

  /// Returns what a backward call has in common with its forward one.
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
    for (std::size_t i = 0; i < m_found.calls.size(); ++i) {
      const AtenConvolution* const arguments = argumentsOf(m_trace, m_found.calls[i]);
      if (arguments == nullptr || arguments->backward) continue;
      for (const std::int64_t sequence : m_found.calls[i].sequences) bySequence.emplace(sequence, i);
      byGeometry.try_emplace(geometryOf(*arguments), i);
    }
    std::vector<TraceNode> nodes = m_trace.nodes;
    std::ranges::stable_sort(nodes, earlier, &TraceNode::span);
    const std::vector<int> node = innermost(spansOf(m_found.calls), spansOf(nodes));
    for (std::size_t i = 0; i < m_found.calls.size(); ++i) {
      TraceCall& call = m_found.calls[i];
      if (!isBackward(call)) continue;
      const AtenConvolution geometry = geometryOf(*argumentsOf(m_trace, call));
      const std::int64_t sequence = node[i] < 0 ? -1 : nodes[static_cast<std::size_t>(node[i])].sequence;
      const TraceCall* forward = nullptr;
      const auto [first, last] = bySequence.equal_range(sequence);
      for (auto each = first; each != last; ++each) {
        const TraceCall& candidate = m_found.calls[each->second];
        const bool fits =
            candidate.span.begin <= call.span.begin && geometryOf(*argumentsOf(m_trace, candidate)) == geometry;
        if (fits && (forward == nullptr || candidate.span.begin > forward->span.begin)) forward = &candidate;
      }
      if (forward != nullptr) call.layers = forward->layers;
      if (forward == nullptr) {
        if (const auto found = byGeometry.find(geometry); found != byGeometry.end())
          forward = &m_found.calls[found->second];
      }
      if (forward == nullptr) continue;
      if (call.executor == WorkloadExecutor::Unknown) call.executor = forward->executor;
      if (!call.allowTf32) call.allowTf32 = forward->allowTf32;
    }
  }

  void findLaunches() {
    m_found.launches = m_trace.launches;
    std::erase_if(m_found.launches,
                  [&](const TraceLaunch& each) { return m_trace.processOf(each.thread) != m_found.process; });
    std::ranges::sort(m_found.launches, std::less<>{}, &TraceLaunch::correlation);
  }

  /// Finds the kernels of each call: those that its worker launched itself, which have its external id. Other kernels,
  /// e.g. of the bias, are not the convolution's. Native implementations consist of several operators, so all kernels
  /// count that were launched meanwhile.
  void attributeKernels() {
    std::unordered_map<std::int64_t, std::size_t> byId;
    for (std::size_t i = 0; i < m_found.calls.size(); ++i) {
      const std::int64_t id = m_trace.operators[m_found.calls[i].worker].externalId;
      if (id >= 0) byId.emplace(id, i);
    }
    for (std::size_t i = 0; i < m_trace.kernels.size(); ++i) {
      const TraceKernel& kernel = m_trace.kernels[i];
      if (const auto found = byId.find(kernel.externalId); kernel.externalId >= 0 && found != byId.end()) {
        m_found.calls[found->second].kernels.push_back(i);
        continue;
      }
      const TraceLaunch* const launch = m_found.launchOf(kernel);
      if (launch == nullptr) continue;
      const TraceSpan at{launch->time, launch->time, launch->thread};
      auto call = std::upper_bound(
          m_found.calls.begin(), m_found.calls.end(), at, [](const TraceSpan& time, const TraceCall& each) {
            return std::pair(time.thread, time.begin) < std::pair(each.span.thread, each.span.begin);
          });
      if (call == m_found.calls.begin()) continue;
      --call;
      // In traces without external ids (convscope_record.py's), PyTorch's own kernels beside cuDNN's are those of the
      // bias.
      const bool ofBias = kernel.ofFramework && call->executor == WorkloadExecutor::Cudnn;
      const bool counts = call->executor == WorkloadExecutor::FrameworkNative || (kernel.externalId < 0 && !ofBias);
      if (call->span.thread == launch->thread && call->span.contains(launch->time) && counts)
        call->kernels.push_back(i);
    }
    for (TraceCall& call : m_found.calls) {
      std::ranges::stable_sort(call.kernels, std::less<>{},
                               [&](std::size_t i) { return m_found.startOf(m_trace.kernels[i]); });
      const auto isDepthwise = [&](std::size_t i) { return m_trace.kernels[i].kind == TraceKernel::Kind::Depthwise; };
      if (call.executor == WorkloadExecutor::Unknown && std::ranges::any_of(call.kernels, isDepthwise))
        call.executor = WorkloadExecutor::FrameworkDepthwise;
    }
  }

  /// Replaces the calls without kernels during a capture of a CUDA graph by those of its replays.
  void replaceCaptured() {
    std::vector<TraceCall> captured;
    std::vector<TraceCall> calls;
    for (TraceCall& call : m_found.calls)
      (call.kernels.empty() && isInCapture(call) ? captured : calls).push_back(std::move(call));
    ReplayedCalls replayed = replayedCalls(m_trace, m_found.launches, captured);
    std::ranges::move(replayed.calls, std::back_inserter(calls));
    if (calls.empty())
      fail(formatMessage(
          translatable("message",
                       "all convolutions of the trace were captured in CUDA graphs, not executed, and a replay does "
                       "not show which it computes. Record iterations before the capture, too")));
    m_found.captured = replayed.unreplayed.size();
    m_found.replays = std::move(replayed.replays);
    m_found.calls = std::move(calls);
  }

  void chooseDevice() {
    const auto deviceOf = [&](const TraceCall& call) { return m_trace.kernels[call.kernels.front()].device; };
    std::set<int> devices;
    for (const TraceCall& call : m_found.calls) {
      if (!call.kernels.empty()) devices.insert(deviceOf(call));
    }
    if (m_options.device) {
      m_found.device = *m_options.device;
      if (!devices.contains(m_found.device))
        fail(formatMessage(translatable("message", "the trace has no convolutions on device {}; it has those on {}"),
                           m_found.device, devices.empty() ? "none" : fmt::format("{}", fmt::join(devices, ", "))));
      std::erase_if(m_found.calls,
                    [&](const TraceCall& call) { return call.kernels.empty() || deviceOf(call) != m_found.device; });
    } else if (devices.size() > 1) {
      failWithout(
          &WorkloadOptions::device, devices,
          formatMessage(translatable("message",
                                     "the trace has convolutions on several devices: {}. Choose one: "
                                     "convscope-cli import FILE{} --device {} --out NAME.workload"),
                        fmt::join(devices, ", "),
                        m_options.process.empty() ? std::string() : " --process " + shellWord(m_options.process),
                        *devices.begin()));
    } else if (!devices.empty()) {
      m_found.device = *devices.begin();
    }
  }

  const TraceData& m_trace;
  const WorkloadOptions& m_options;
  const std::string& m_file;
  TraceCalls m_found;
};

}  // namespace

const TraceLaunch* TraceCalls::launchOf(const TraceKernel& kernel) const {
  if (kernel.correlation < 0) return nullptr;
  const auto found = std::ranges::lower_bound(launches, kernel.correlation, std::less<>{}, &TraceLaunch::correlation);
  return found != launches.end() && found->correlation == kernel.correlation ? &*found : nullptr;
}

double TraceCalls::startOf(const TraceKernel& kernel) const {
  const TraceLaunch* const launch = launchOf(kernel);
  return launch == nullptr ? kernel.begin : launch->time;
}

TraceCalls traceCalls(const TraceData& trace, const WorkloadOptions& options, const std::string& file) {
  return CallFinder(trace, options, file).find();
}

const AtenConvolution* argumentsOf(const TraceData& trace, const TraceCall& call) {
  const int arguments = trace.operators[call.source].arguments;
  return arguments < 0 ? nullptr : &trace.arguments[static_cast<std::size_t>(arguments)];
}

}  // namespace convscope
