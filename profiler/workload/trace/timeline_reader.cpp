#include "workload/trace/timeline_reader.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/parse.h"
#include "core/problem_text.h"
#include "files/json_value.h"
#include "text/printable.h"
#include "workload/trace/event_text.h"
#include "workload/trace/trace_searches.h"

namespace convscope {
namespace {

using TimelineEvent = simdjson::dom::element;
using Spans = std::vector<TimelineSpan>;

constexpr std::string_view kLayerMark = "convscope.layer:";
constexpr double kLargestTime = 1e18;

std::string_view textViewIn(TimelineEvent object, std::string_view key) {
  return json::valueOf<std::string_view>(object[key]).value_or(std::string_view());
}

/// Returns a time, which old traces have in quotes.
std::optional<double> timeIn(TimelineEvent event, std::string_view key) {
  auto time = json::valueOf<double>(event[key]);
  if (!time) time = parseNumber<double>(textViewIn(event, key), -kLargestTime, kLargestTime);
  return time && std::abs(*time) <= kLargestTime ? time : std::nullopt;
}

/// Returns a process, thread or stream: a number or a text.
std::string identityIn(TimelineEvent object, std::string_view key) {
  if (const auto number = json::valueOf<std::int64_t>(object[key])) return fmt::format("{}", *number);
  return std::string(textViewIn(object, key));
}

bool isOfHost(std::string_view category) {
  return category == "cpu_op" || category == "Operator" || category == "user_annotation" ||
         category == "cuda_runtime" || category == "cuda_driver";
}

bool isOfDevice(std::string_view category) {
  return category == "kernel" || category.starts_with("gpu_mem");
}

SpanKind hostKindOf(std::string_view category, std::string_view name) {
  if (category.starts_with("cuda_")) return SpanKind::Runtime;
  if (name.starts_with("ProfilerStep#")) return SpanKind::Iteration;
  if (name.starts_with("Optimizer.step#")) return SpanKind::Optimizer;
  if (isLoaderWait(name)) return SpanKind::DataLoading;
  // Old releases of PyTorch file annotations as operators.
  return category == "user_annotation" || name.starts_with("Optimizer.") ? SpanKind::Annotation : SpanKind::Operator;
}

SpanKind passKindOf(bool forward, TraceKernel::Kind kernel) {
  if (forward) return SpanKind::Forward;
  if (kernel == TraceKernel::Kind::BackwardData) return SpanKind::BackwardData;
  if (kernel == TraceKernel::Kind::BackwardFilter) return SpanKind::BackwardFilter;
  return SpanKind::Backward;
}

/// Makes the lanes of one timeline.
class LaneMaker {
 public:
  LaneMaker(const TraceData& trace, const TraceCalls& calls, std::vector<std::string> names, std::size_t leftOut)
      : m_trace(trace), m_calls(calls) {
    m_timeline.names = std::move(names);
    m_timeline.leftOut = leftOut;
    readCalls();
  }

  /// Takes the spans of a host thread, with times as in the trace.
  void addThread(const std::string& key, const std::string& name, Spans operators, Spans annotations) {
    place(operators);
    place(annotations);
    const auto calls = m_callsOf.find(key);
    if (calls != m_callsOf.end()) {
      for (TimelineSpan& span : operators) span.layer = layerAround(calls->second, span);
    }
    const auto take = [&](SpanKind kind) {
      Spans taken;
      const auto isOther = [&](const TimelineSpan& span) { return span.kind != kind; };
      const auto first = std::stable_partition(annotations.begin(), annotations.end(), isOther);
      taken.assign(first, annotations.end());
      annotations.erase(first, annotations.end());
      return taken;
    };
    Spans steps = take(SpanKind::Iteration);
    m_steps.insert(m_steps.end(), steps.begin(), steps.end());
    Spans loading = take(SpanKind::DataLoading);
    m_loading.insert(m_loading.end(), loading.begin(), loading.end());
    for (const TimelineSpan& span : annotations) {
      if (span.kind == SpanKind::Optimizer) m_optimizer.push_back(span);
    }
    const double begin = beginOf(operators, beginOf(annotations, std::numeric_limits<double>::infinity()));
    Host host{begin, {LaneKind::Host, name, -1, {}, rows(std::move(operators), true)}, {}};
    host.annotations = {LaneKind::Annotations, name, -1, {}, rows(std::move(annotations), true)};
    m_hosts.push_back(std::move(host));
  }

  void addStream(int device, const std::string& stream, Spans spans) {
    place(spans);
    for (TimelineSpan& span : spans) {
      const auto found = m_kernels.find(span.begin);
      if (found != m_kernels.end() && found->second.end == span.end) {
        span.layer = found->second.layer;
        found->second.name = span.name;
      }
      m_busy[device].emplace_back(span.begin, span.end);
    }
    m_streams.push_back({LaneKind::Stream, {}, device, stream, rows(std::move(spans), false)});
  }

  void addCopies(int device, Spans spans) {
    place(spans);
    for (const TimelineSpan& span : spans) m_busy[device].emplace_back(span.begin, span.end);
    m_copies.push_back({LaneKind::Copies, {}, device, {}, rows(std::move(spans), false)});
  }

  /// Puts the lanes in order: first what limits an iteration, and the convolutions with the stream that executes most
  /// of them, so they are visible together. A thread of the host has many rows.
  Timeline finish() {
    add({LaneKind::Iterations, {}, -1, {}, rows(iterations(), true)});
    add({LaneKind::DataLoading, {}, -1, {}, rows(std::move(m_loading), true)});
    const std::size_t idlePlace = m_timeline.lanes.size();
    add({LaneKind::Convolutions, {}, -1, {}, rows(std::move(m_convolutions), false)});
    // The stream with the most work first, which is mostly the framework's own. Others may be many.
    const auto work = [](const TimelineLane& lane) {
      return lane.rows.empty() ? 0 : -static_cast<std::ptrdiff_t>(lane.rows.front().spans().size());
    };
    std::ranges::stable_sort(m_streams, {}, work);
    const std::size_t shownFirst = std::min<std::size_t>(m_streams.size(), 1);
    for (std::size_t i = 0; i < shownFirst; ++i) add(std::move(m_streams[i]));
    addSearches();
    std::ranges::stable_sort(m_hosts, {}, &Host::begin);
    for (Host& host : m_hosts) {
      add(std::move(host.annotations));
      add(std::move(host.operators));
    }
    for (std::size_t i = shownFirst; i < m_streams.size(); ++i) add(std::move(m_streams[i]));
    for (TimelineLane& lane : m_copies) add(std::move(lane));
    const auto [begin, end] = extent();
    addIdle(idlePlace, begin, end);
    shift(begin, end);
    return std::move(m_timeline);
  }

 private:
  struct Work {
    double end = 0;
    std::uint16_t layer = TimelineSpan::kNoLayer;
    std::int32_t name = -1;  ///< of the kernel; -1 until its stream was added
  };
  struct Host {
    double begin;
    TimelineLane operators;
    TimelineLane annotations;
  };

  /// Finds the convolutions with their layers and kernels.
  void readCalls() {
    const bool hasKernels =
        std::ranges::any_of(m_calls.calls, [](const TraceCall& call) { return !call.kernels.empty(); });
    for (const TraceCall& call : m_calls.calls) {
      TimelineSpan span;
      span.layer = layerOf(call);
      span.begin = call.span.begin;
      span.end = call.span.end;
      m_callsOf[m_trace.threads[static_cast<std::size_t>(call.span.thread)]].push_back(span);
      const std::string& function = m_trace.nameOf(m_trace.operators[call.function]);
      const bool forward = function.find("backward") == std::string::npos;
      span.name = nameOf(span.layer < m_timeline.layers.size() ? m_timeline.layers[span.layer] : function);
      span.kind = forward ? SpanKind::Forward : SpanKind::Backward;
      if (!hasKernels) m_convolutions.push_back(span);
      for (const std::size_t i : call.kernels) {
        const TraceKernel& kernel = m_trace.kernels[i];
        span.begin = kernel.begin;
        span.end = kernel.end;
        span.kind = passKindOf(forward, kernel.kind);
        m_convolutions.push_back(span);
        m_kernels[kernel.begin] = {kernel.end, span.layer};
      }
    }
    for (auto& [thread, spans] : m_callsOf) std::ranges::sort(spans, {}, &TimelineSpan::begin);
  }

  /// Adds the lane of searches, each with the executions that it only tried. Without a search it says so.
  void addSearches() {
    Spans searches;
    for (const TraceSearch& search : traceSearches(m_trace, m_calls)) {
      const TraceCall& call = m_calls.calls[search.call];
      TimelineSpan span;
      span.layer = layerOf(call);
      span.begin = call.span.begin;
      span.end = call.span.end;
      for (const std::size_t i : search.trials) {
        const TraceKernel& kernel = m_trace.kernels[i];
        const auto found = m_kernels.find(kernel.begin);
        if (found == m_kernels.end() || found->second.name < 0) continue;
        TimelineSpan trial;
        trial.layer = span.layer;
        trial.begin = kernel.begin;
        trial.end = kernel.end;
        trial.name = found->second.name;
        trial.kind = SpanKind::Trial;
        searches.push_back(trial);
        span.end = std::max(span.end, trial.end);
      }
      const std::string& function = m_trace.nameOf(m_trace.operators[call.function]);
      const char* const pass = function.find("backward") == std::string::npos ? "forward" : "backward";
      span.name = nameOf(
          fmt::format("{} {}", span.layer < m_timeline.layers.size() ? m_timeline.layers[span.layer] : function, pass));
      span.kind = SpanKind::Search;
      searches.push_back(span);
    }
    TimelineLane lane{LaneKind::Searches, {}, -1, {}, rows(std::move(searches), true)};
    if (lane.rows.empty())
      lane.note = translatable("timeline",
                               "no search in this recording: no first call of a convolution took much longer or had "
                               "more kernels than later ones");
    m_timeline.lanes.push_back(std::move(lane));
  }

  /// Returns the number of the call's layer; of one without a name, that of its shapes.
  std::uint16_t layerOf(const TraceCall& call) {
    std::string name;
    if (!call.layers.empty()) {
      name = call.layers.front();
    } else if (const AtenConvolution* arguments = argumentsOf(m_trace, call)) {
      name = fmt::format("{} * {}", dimsText(arguments->input), dimsText(arguments->weight));
    }
    if (name.empty()) return TimelineSpan::kNoLayer;
    const auto found = m_layers.find(name);
    if (found != m_layers.end()) return found->second;
    if (m_timeline.layers.size() >= TimelineSpan::kNoLayer) return TimelineSpan::kNoLayer;
    const auto index = static_cast<std::uint16_t>(m_timeline.layers.size());
    m_timeline.layers.push_back(name);
    m_layers.emplace(std::move(name), index);
    return index;
  }

  std::int32_t nameOf(const std::string& name) {
    const auto [found, isNew] = m_names.try_emplace(name, static_cast<std::int32_t>(m_timeline.names.size()));
    if (isNew) m_timeline.names.push_back(name);
    return found->second;
  }

  /// Changes the times of spans to those of the trace's data.
  void place(Spans& spans) const {
    for (TimelineSpan& span : spans) {
      span.begin -= m_trace.origin;
      span.end += span.begin;
    }
  }

  static double beginOf(const Spans& spans, double otherwise) {
    for (const TimelineSpan& span : spans) otherwise = std::min(otherwise, span.begin);
    return otherwise;
  }

  static std::uint16_t layerAround(const Spans& calls, const TimelineSpan& span) {
    const auto next = std::ranges::upper_bound(calls, span.begin, {}, &TimelineSpan::begin);
    if (next == calls.begin() || std::prev(next)->end < span.end) return TimelineSpan::kNoLayer;
    return std::prev(next)->layer;
  }

  std::vector<TimelineRow> rows(Spans spans, bool nested) {
    return rowsOf(std::move(spans), nested, m_timeline.leftOut);
  }

  /// Adds the idle time of each device between `begin` and `end` before the lane `place`.
  void addIdle(std::size_t place, double begin, double end) {
    std::vector<TimelineLane> idle;
    for (auto& [device, busy] : m_busy)
      idle.push_back({LaneKind::Idle, {}, device, {}, rows(idleBetween(begin, end, std::move(busy)), false)});
    std::erase_if(idle, [](const TimelineLane& lane) { return lane.rows.empty(); });
    m_timeline.lanes.insert(m_timeline.lanes.begin() + static_cast<std::ptrdiff_t>(place),
                            std::make_move_iterator(idle.begin()), std::make_move_iterator(idle.end()));
  }

  void add(TimelineLane lane) {
    if (!lane.rows.empty()) m_timeline.lanes.push_back(std::move(lane));
  }

  /// Returns the iterations: from one step of the profiler to the next, else between the ends of the optimizer's steps.
  /// They count from 1; the name of a step, which the profiler counts from 0, follows: "iteration 1 (ProfilerStep#0)".
  Spans iterations() {
    Spans result;
    const auto addOne = [&](double begin, double end, const std::string& step) {
      TimelineSpan span;
      span.begin = begin;
      span.end = end;
      span.name = nameOf(fmt::format("iteration {}{}", result.size() + 1, step.empty() ? "" : " (" + step + ")"));
      span.kind = SpanKind::Iteration;
      result.push_back(span);
    };
    if (!m_steps.empty()) {
      std::ranges::sort(m_steps, {}, &TimelineSpan::begin);
      for (std::size_t i = 0; i < m_steps.size(); ++i)
        addOne(m_steps[i].begin, i + 1 < m_steps.size() ? m_steps[i + 1].begin : m_steps[i].end,
               m_timeline.nameOf(m_steps[i]));
      return result;
    }
    std::ranges::sort(m_optimizer, {}, &TimelineSpan::begin);
    double begin = std::numeric_limits<double>::infinity();
    for (const Host& host : m_hosts) begin = std::min(begin, host.begin);
    for (const TimelineSpan& step : m_optimizer) {
      if (step.end <= begin) continue;  // nested
      addOne(begin, step.end, {});
      begin = step.end;
    }
    return result;
  }

  /// Returns the gaps in the union of intervals, of which the first begins at `begin` and the last ends at `end`. With
  /// the union they are the whole recording.
  Spans idleBetween(double begin, double end, std::vector<std::pair<double, double>> busy) {
    busy.emplace_back(end, end);
    std::ranges::sort(busy);
    Spans result;
    double last = begin;
    for (const auto& [from, to] : busy) {
      if (from > last) {
        TimelineSpan span;
        span.begin = last;
        span.end = from;
        span.name = nameOf("idle");
        span.kind = SpanKind::Idle;
        result.push_back(span);
      }
      last = std::max(last, to);
    }
    return result;
  }

  /// Returns the begin of the first span and the end of the last one; the first is larger if there are none.
  std::pair<double, double> extent() const {
    double begin = std::numeric_limits<double>::infinity();
    double end = -begin;
    for (const TimelineLane& lane : m_timeline.lanes) {
      for (const TimelineRow& row : lane.rows) {
        begin = std::min(begin, row.spans().front().begin);
        end = std::max(end, row.spans().back().end);
      }
    }
    return {begin, end};
  }

  /// Lets the timeline begin at 0.
  void shift(double begin, double end) {
    if (!(begin <= end)) return;
    for (TimelineLane& lane : m_timeline.lanes) {
      for (TimelineRow& row : lane.rows) row.shift(-begin);
    }
    m_timeline.end = end - begin;
  }

  const TraceData& m_trace;
  const TraceCalls& m_calls;
  Timeline m_timeline;
  std::unordered_map<std::string, std::int32_t> m_names;
  std::unordered_map<std::string, std::uint16_t> m_layers;
  std::map<std::string, Spans> m_callsOf;      ///< the calls of each thread, by time
  std::unordered_map<double, Work> m_kernels;  ///< of convolutions, by begin
  Spans m_convolutions;
  Spans m_steps;
  Spans m_optimizer;
  Spans m_loading;
  std::vector<Host> m_hosts;
  std::vector<TimelineLane> m_streams;
  std::vector<TimelineLane> m_copies;
  std::map<int, std::vector<std::pair<double, double>>> m_busy;  ///< of each device
};

}  // namespace

void TimelineReader::read(std::string_view json) {
  const std::string_view category = quickText(json, "\"cat\"");
  const bool host = isOfHost(category);
  if (!host && !isOfDevice(category)) return;
  std::string valid;
  auto parsed = m_parser.parse(json.data(), json.size(), false);
  if (parsed.error() == simdjson::UTF8_ERROR) {
    valid = validUtf8(json);
    parsed = m_parser.parse(valid.data(), valid.size());
  }
  const auto event = json::valueOf<TimelineEvent>(parsed);
  if (!event) {
    ++m_leftOut;
    return;
  }
  if (textViewIn(*event, "ph") != "X") return;
  const auto begin = timeIn(*event, "ts");
  const auto duration = timeIn(*event, "dur");
  if (!begin) {
    ++m_leftOut;
    return;
  }
  TimelineSpan span;
  span.begin = *begin;
  span.end = std::max(0.0, duration.value_or(0));
  if (host)
    readHost(*event, category, span);
  else
    readDevice(*event, category, span);
}

std::int32_t TimelineReader::nameOf(std::string_view name) {
  const auto found = m_nameIndex.find(name);
  if (found != m_nameIndex.end()) return found->second;
  const auto index = static_cast<std::int32_t>(m_names.size());
  m_names.push_back(printable(name));
  m_nameIndex.emplace(std::string(name), index);
  return index;
}

TimelineReader::Thread& TimelineReader::threadOf(TimelineEvent event) {
  std::string process = identityIn(event, "pid");
  std::string name = identityIn(event, "tid");
  std::string key = process + '/' + name;
  if (m_last != nullptr && key == m_lastKey) return *m_last;
  const auto [found, isNew] = m_threads.try_emplace(key);
  if (isNew) {
    found->second.process = printable(process);
    found->second.name = printable(name);
  }
  m_lastKey = std::move(key);
  m_last = &found->second;
  return *m_last;
}

void TimelineReader::readHost(TimelineEvent event, std::string_view category, TimelineSpan span) {
  std::string_view name = textViewIn(event, "name");
  span.kind = hostKindOf(category, name);
  if (name.starts_with(kLayerMark)) {
    name.remove_prefix(kLayerMark.size());
    span.kind = SpanKind::Annotation;
  }
  span.name = nameOf(name);
  Thread& thread = threadOf(event);
  const bool isOperator = span.kind == SpanKind::Operator || span.kind == SpanKind::Runtime;
  (isOperator ? thread.operators : thread.annotations).push_back(span);
}

void TimelineReader::readDevice(TimelineEvent event, std::string_view category, TimelineSpan span) {
  const std::string_view name = textViewIn(event, "name");
  span.name = nameOf(name);
  span.kind = SpanKind::Kernel;
  if (category != "kernel") span.kind = category == "gpu_memset" ? SpanKind::Memset : SpanKind::Copy;
  int device = 0;
  std::string stream;
  if (const auto arguments = json::valueOf<TimelineEvent>(event["args"])) {
    // As in TraceData::kernels.
    const std::int64_t number = json::valueOf<std::int64_t>((*arguments)["device"]).value_or(0);
    device = static_cast<int>(std::clamp<std::int64_t>(number, 0, 1 << 20));
    stream = identityIn(*arguments, "stream");
  }
  if (stream.empty()) stream = identityIn(event, "tid");
  Device& found = m_devices[device];
  (span.kind == SpanKind::Kernel ? found.streams[printable(stream)] : found.copies).push_back(span);
}

Timeline TimelineReader::finish(const TraceData& trace, const TraceCalls& calls) && {
  m_nameIndex = {};
  LaneMaker lanes(trace, calls, std::move(m_names), m_leftOut);
  for (auto& [key, thread] : m_threads) {
    if (thread.process == calls.process)
      lanes.addThread(key, thread.name, std::move(thread.operators), std::move(thread.annotations));
  }
  for (auto& [device, work] : m_devices) {
    if (calls.device >= 0 && device != calls.device) continue;
    for (auto& [stream, spans] : work.streams) lanes.addStream(device, stream, std::move(spans));
    lanes.addCopies(device, std::move(work.copies));
  }
  return lanes.finish();
}

}  // namespace convscope
