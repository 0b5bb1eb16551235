#include "workload/trace/trace_data.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <simdjson.h>

#include "core/parse.h"
#include "core/translatable.h"
#include "files/json_value.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "text/message.h"
#include "text/printable.h"
#include "workload/trace/event_text.h"
#include "workload/trace/operator_arguments.h"
#include "workload/trace/trace_scanner.h"

namespace convscope {
namespace {

using json::valueOf;
using simdjson::dom::element;

constexpr std::string_view kLayer = "convscope.layer:";
constexpr std::string_view kModule = "nn.Module: ";
constexpr std::string_view kRecorder = "convscope";
constexpr std::int64_t kMostRanks = 1'000'000;  // of one run; more are a damaged number

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// Reads one trace. Only events that a workload can need are parsed.
class TraceReader {
 public:
  explicit TraceReader(InputFile file) : m_scanner(std::move(file)) {
    m_scanner.wanted = {"deviceProperties", "cuda_runtime_version", "cuda_driver_version",
                        "distributedInfo",  "baseTimeNanoseconds",  std::string(kRecorder)};
    m_data.begin = std::numeric_limits<double>::infinity();
  }

  TraceData read(const std::function<void(std::string_view)>& watch) {
    while (const auto item = m_scanner.next()) {
      if (!item->key.empty()) {
        readValue(item->key, item->json);
        continue;
      }
      if (isRead(item->json)) readEvent(item->json);
      if (watch) watch(item->json);
    }
    m_data.origin = m_origin.value_or(0);
    setClock();
    return std::move(m_data);
  }

 private:
  struct Event {
    std::string_view category;
    std::string_view name;
    std::string_view process;  ///< numbers in the spelling of the trace; so are threads
    std::string_view thread;
    double begin = 0;
    double duration = 0;
    std::optional<element> arguments;  ///< an object
  };

  /// Returns whether an operator or an annotation is a part of torch.compile: dynamo, inductor, Triton's tuning. Their
  /// names are those of torch/_dynamo/utils.py (dynamo_timed) and its callers.
  static bool isCompilation(std::string_view name) {
    constexpr std::array<std::string_view, 8> kBegins{
        "_compile.",
        "entire_frame_compile",
        "entire_backward_compile",
        "backend_compile",
        "compile_fx",
        "inductor_compile",
        "CachingAutotuner.benchmark_all_configs",
        "CachingAutotuner.precompile",
    };
    return name.ends_with("(dynamo_timed)") || name == "dynamo" ||
           std::ranges::any_of(kBegins, [&](std::string_view each) { return name.starts_with(each); });
  }

  /// Decides quickly, by the text alone, whether an event can be one that is read. Most are not.
  static bool isRead(std::string_view json) {
    const std::string_view category = quickText(json, "\"cat\"");
    if (category == "cpu_op" || category == "Operator") {
      const std::string_view name = quickText(json, "\"name\"");
      return contains(json, "onv") || contains(json, "#") || isCompilation(name);
    }
    if (category == "overhead") return contains(json, "Loading");
    if (category == "cuda_runtime" || category == "cuda_driver")
      return contains(json, "Launch") || contains(json, "Memcpy") || contains(json, "Memset") ||
             contains(json, "Capture");
    if (category == "python_function") return contains(json, kModule);
    return category == "kernel" || category == "user_annotation" || category.starts_with("gpu_mem");
  }

  void readEvent(std::string_view json) {
    auto parsed = m_parser.parse(json.data(), json.size(), false);
    if (parsed.error() == simdjson::UTF8_ERROR) {
      const std::string valid = validUtf8(json);
      parsed = m_parser.parse(valid.data(), valid.size());
    }
    const auto root = valueOf<element>(parsed);
    if (!root)
      m_scanner.fail(formatMessage(translatable("message", "the event is not valid JSON: {}"),
                                   simdjson::error_message(parsed.error())));
    const element object = *root;
    if (stringOf(object, "ph") != "X") return;
    Event event;
    event.category = stringOf(object, "cat");
    event.name = stringOf(object, "name");
    event.process = identityOf(object, "pid", m_process);
    event.thread = identityOf(object, "tid", m_thread);
    event.begin = realOf(object, "ts");
    if (!m_origin) m_origin = event.begin;
    event.begin -= *m_origin;
    event.duration = std::max(0.0, realOf(object, "dur"));
    event.arguments = valueOf<element>(object["args"]);
    if (event.category == "kernel" || event.category.starts_with("gpu_mem")) return readKernel(event);
    if (event.category == "cuda_runtime" || event.category == "cuda_driver") return readLaunch(event);
    if (event.category == "cpu_op" || event.category == "Operator") return readOperator(event);
    if (event.category == "user_annotation") return readAnnotation(event);
    if (event.category == "overhead") return m_data.moduleLoads.push_back(rawSpanOf(event));
    if (event.name.starts_with(kModule))
      m_data.layers.push_back({spanOf(event), printable(event.name.substr(kModule.size()))});
  }

  static std::string_view stringOf(element object, std::string_view key) {
    return valueOf<std::string_view>(object[key]).value_or(std::string_view());
  }

  static double realOf(element object, std::string_view key) {
    if (const auto number = valueOf<double>(object[key])) return *number;
    // Old traces have times in quotes.
    return parseNumber<double>(stringOf(object, key), -1e18, 1e18).value_or(0);
  }

  /// Returns a process or thread: a number or a text. `number` keeps the text of a number.
  static std::string_view identityOf(element object, std::string_view key, std::string& number) {
    const auto value = valueOf<std::int64_t>(object[key]);
    if (!value) return stringOf(object, key);
    number = fmt::format("{}", *value);
    return number;
  }

  static std::int64_t argumentOf(const Event& event, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) {
      if (!event.arguments) break;
      if (const auto number = valueOf<std::int64_t>((*event.arguments)[key])) return *number;
    }
    return -1;
  }

  TraceSpan spanOf(const Event& event) {
    m_data.begin = std::min(m_data.begin, event.begin);
    m_lastEnd = std::max(m_lastEnd, event.begin + event.duration);
    return rawSpanOf(event);
  }

  TraceSpan rawSpanOf(const Event& event) { return {event.begin, event.begin + event.duration, threadOf(event)}; }

  int threadOf(const Event& event) {
    if (event.process == m_lastProcess && event.thread == m_lastThread) return m_last;
    m_lastProcess = event.process;
    m_lastThread = event.thread;
    const auto [found, isNew] =
        m_threads.try_emplace(m_lastProcess + '/' + m_lastThread, static_cast<int>(m_data.threads.size()));
    if (isNew) {
      m_data.threads.push_back(found->first);
      m_data.processes.push_back(printable(m_lastProcess));
    }
    return m_last = found->second;
  }

  int nameOf(std::string_view name) {
    for (std::size_t i = 0; i < m_data.names.size(); ++i) {
      if (m_data.names[i] == name) return static_cast<int>(i);
    }
    m_data.names.emplace_back(name);
    return static_cast<int>(m_data.names.size()) - 1;
  }

  void readKernel(const Event& event) {
    TraceKernel kernel;
    kernel.begin = event.begin;
    kernel.end = event.begin + event.duration;
    if (event.category != "kernel") {
      kernel.kind = TraceKernel::Kind::Memory;
    } else if (contains(event.name, "dgrad")) {
      kernel.kind = TraceKernel::Kind::BackwardData;
    } else if (contains(event.name, "wgrad")) {
      kernel.kind = TraceKernel::Kind::BackwardFilter;
    } else if (contains(event.name, "conv_depthwise")) {
      kernel.kind = TraceKernel::Kind::Depthwise;
    } else if (event.name.starts_with("nccl")) {  // ncclDevKernel_..., before 2.19 ncclKernel_...; RCCL too
      kernel.kind = TraceKernel::Kind::Communication;
    }
    kernel.ofFramework = contains(event.name, "at::native::");
    kernel.name =
        m_kernelNames.try_emplace(std::string(event.name), static_cast<int>(m_kernelNames.size())).first->second;
    kernel.externalId = argumentOf(event, {"External id", "external id"});
    kernel.correlation = argumentOf(event, {"correlation"});
    kernel.device = static_cast<int>(std::clamp<std::int64_t>(argumentOf(event, {"device"}), 0, 1 << 20));
    m_data.kernels.push_back(kernel);
  }

  /// Opens a capture with cudaStreamBeginCapture, and ends it with cudaStreamEndCapture of the same thread.
  void readCapture(const Event& event) {
    const TraceSpan span = rawSpanOf(event);
    if (contains(event.name, "BeginCapture")) {
      m_openCaptures[span.thread] = span.begin;
    } else if (const auto open = m_openCaptures.find(span.thread);
               contains(event.name, "EndCapture") && open != m_openCaptures.end()) {
      m_data.captures.push_back({open->second, span.end, span.thread});
      m_openCaptures.erase(open);
    }
  }

  void readLaunch(const Event& event) {
    if (contains(event.name, "Capture")) return readCapture(event);
    const bool graph = contains(event.name, "GraphLaunch");
    const bool memory = contains(event.name, "Memcpy") || contains(event.name, "Memset");
    if (!memory && (!contains(event.name, "Launch") || contains(event.name, "HostFunc"))) return;
    const std::int64_t correlation = argumentOf(event, {"correlation"});
    if (correlation < 0) return;
    const TraceSpan span = spanOf(event);
    m_data.launches.push_back({correlation, span.begin, span.thread, graph, memory});
  }

  void readAnnotation(const Event& event) {
    if (event.name.starts_with("ProfilerStep#")) {
      const auto number = parseNumber<int>(event.name.substr(13), 0, std::numeric_limits<int>::max());
      if (!number) return;
      if (m_data.profilerSteps.empty() || *number < m_data.firstProfilerStep) m_data.firstProfilerStep = *number;
      m_data.profilerSteps.push_back(spanOf(event));
    } else if (event.name.starts_with("Optimizer.step#")) {
      m_data.optimizerSteps.push_back(spanOf(event));
    } else if (event.name.starts_with(kLayer)) {
      m_data.layers.push_back({spanOf(event), printable(event.name.substr(kLayer.size()))});
    } else if (isLoaderWait(event.name)) {
      m_data.loaderWaits.push_back(rawSpanOf(event));
    } else if (isCompilation(event.name)) {
      m_data.compilations.push_back(rawSpanOf(event));
    }
  }

  void readOperator(const Event& event) {
    if (!contains(event.name, "onv") || isCompilation(event.name))
      return readAnnotation(event);  // old releases file them under cpu_op
    if (event.name.starts_with("quantized::"))
      m_scanner.fail(formatMessage(
          translatable("message",
                       "the recording contains quantized convolutions ({}), which ConvScope does not measure"),
          excerpt(event.name)));
    if (event.name == "ConvolutionBackward0") {
      m_data.nodes.push_back({spanOf(event), argumentOf(event, {"Sequence number"})});
      return;
    }
    const OperatorSignature* const signature = signatureOf(event.name);
    if (signature == nullptr && executorOf(event.name) == WorkloadExecutor::Unknown) return;
    TraceOperator added;
    added.span = spanOf(event);
    added.name = nameOf(event.name);
    added.externalId = argumentOf(event, {"External id", "external id"});
    added.sequence = argumentOf(event, {"Sequence number"});
    if (signature != nullptr) readArguments(event, *signature, added);
    m_data.operators.push_back(added);
  }

  void readArguments(const Event& event, const OperatorSignature& signature, TraceOperator& added) {
    OperatorArguments given;
    if (event.arguments) {
      given = {textsOf(*event.arguments, "Concrete Inputs"), textsOf(*event.arguments, "Input type"),
               dimsOf(*event.arguments, "Input Dims"), dimsOf(*event.arguments, "Input Strides")};
    }
    const bool inner = signature.isInner();  // the arguments of the outer operator count
    if (inner && (given.dims.empty() || given.types.empty() || given.concrete.empty())) return;
    const bool before21 = event.arguments && valueOf<element>((*event.arguments)["Input dims"]);  // of 1.8
    if (given.dims.empty() && !before21)
      m_scanner.fail(formatMessage(translatable("message",
                                                "the trace has no shapes: record it with convscope_record.py, or with "
                                                "torch.profiler.profile(record_shapes=True, ...)")));
    if (given.types.empty() || given.concrete.empty())
      m_scanner.fail(formatMessage(translatable(
          "message",
          "the trace has no stride, padding and dilation: PyTorch before 2.1 does not write them. Record it with 2.1 "
          "or newer")));
    try {
      const AtenConvolution call = convolutionOf(signature, given);
      added.arguments = number(call);
      added.benchmark = booleanOf(given, signature.benchmark);
      if (signature.benchmark >= 0) added.deterministic = booleanOf(given, signature.benchmark + 1);
      added.allowTf32 = booleanOf(given, signature.allowTf32);
    } catch (const InputError& error) {
      if (inner) return;
      m_scanner.fail(fmt::format("{}: {}", excerpt(event.name), error.what()));
    }
  }

  static std::vector<std::string> textsOf(element object, std::string_view key) {
    std::vector<std::string> list;
    for (const element entry : listOf(object, key))
      list.emplace_back(valueOf<std::string_view>(entry).value_or(std::string_view("?")));
    return list;
  }

  /// Returns the entries of the list `key` of `object`; nothing if it is missing or not a list.
  static std::vector<element> listOf(element object, std::string_view key) {
    const auto array = valueOf<simdjson::dom::array>(object[key]);
    return array ? std::vector<element>(array->begin(), array->end()) : std::vector<element>();
  }

  /// Reads a list of lists of numbers. An entry that is anything else, e.g. symbolic sizes, becomes {-1}.
  static std::vector<Dims> dimsOf(element object, std::string_view key) {
    std::vector<Dims> lists;
    for (const element entry : listOf(object, key)) lists.push_back(sizesOf(entry).value_or(Dims{-1}));
    return lists;
  }

  static std::optional<Dims> sizesOf(element entry) {
    const auto sizes = valueOf<simdjson::dom::array>(entry);
    if (!sizes) return std::nullopt;
    Dims list;
    for (const element size : *sizes) {
      const auto number = valueOf<std::int64_t>(size);
      if (!number || *number < 0) return std::nullopt;
      list.push_back(*number);
    }
    return list;
  }

  int number(const AtenConvolution& call) {
    const auto [found, isNew] = m_calls.try_emplace(call, static_cast<int>(m_calls.size()));
    if (isNew) {
      m_data.arguments.push_back(call);
      m_data.argumentLines.push_back(m_scanner.line());
    }
    return found->second;
  }

  /// Sets when the rank recorded. Without a base, times of the trace are not those of a clock that ranks share.
  void setClock() {
    if (!m_data.rank || !m_base || !(m_lastEnd >= m_data.begin)) return;
    const double baseS = *m_base / 1e9;
    m_data.rank->beginS = baseS + (m_data.origin + m_data.begin) / 1e6;
    m_data.rank->endS = baseS + (m_data.origin + m_lastEnd) / 1e6;
  }

  void readRank(element value) {
    const auto rank = numberOf(value, "rank");
    const auto size = numberOf(value, "world_size");
    if (!rank || !size || *size < 1 || *rank > kMostRanks || *size > kMostRanks) return;
    RecordedRank& read = m_data.rank.emplace();
    read.rank = static_cast<int>(*rank);
    read.worldSize = static_cast<int>(*size);
    read.library = textOf(value, "backend");
    if (const std::string version = textOf(value, "nccl_version"); !version.empty()) read.library += ' ' + version;
  }

  /// Reads a value beside the events. They are only for information, so what does not fit is ignored.
  void readValue(std::string_view key, std::string_view json) {
    const auto value = valueOf<element>(m_document.parse(json.data(), json.size()));
    if (!value) return;
    if (key == kRecorder) return readRecorder(*value);
    if (key == "distributedInfo") return readRank(*value);
    if (key == "baseTimeNanoseconds") {
      m_base = valueOf<double>(*value);
      return;
    }
    if (key == "deviceProperties") {
      const auto devices = valueOf<simdjson::dom::array>(*value);
      if (!devices) return;
      for (const element device : *devices) m_data.gpus.push_back(textOf(device, "name"));
    } else if (const auto number = valueOf<std::int64_t>(*value); number && *number > 0) {
      m_data.versions[key == "cuda_runtime_version" ? "CUDA" : "CUDA-driver"] =
          fmt::format("{}.{}", *number / 1000, *number % 1000 / 10);
    }
  }

  static std::string textOf(element object, std::string_view key) { return printable(stringOf(object, key)); }

  static std::optional<bool> flagOf(element object, std::string_view key) { return valueOf<bool>(object[key]); }

  static std::optional<std::int64_t> numberOf(element object, std::string_view key) {
    const auto number = valueOf<std::int64_t>(object[key]);
    return number && *number >= 0 && *number < kLargestSize ? number : std::nullopt;
  }

  /// Returns the number `key` of each object in the list `list`; nothing if one lacks it.
  static std::vector<double> timesOf(element object, std::string_view list, std::string_view key) {
    std::vector<double> times;
    for (const element entry : listOf(object, list)) {
      const auto time = valueOf<double>(entry[key]);
      if (!time || !(*time >= 0) || *time > 1e18) return {};
      times.push_back(*time);
    }
    return times;
  }

  void readRecorder(element value) {
    TraceRecorder& recorder = m_data.recorder.emplace();
    if (const std::string version = textOf(value, "torch"); !version.empty()) recorder.versions["PyTorch"] = version;
    if (const auto version = numberOf(value, "cudnn")) {
      const std::int64_t major = *version >= 90000 ? 10000 : 1000;  // 91900 is 9.19.0, 8902 is 8.9.2
      recorder.versions["cuDNN"] = fmt::format("{}.{}.{}", *version / major, *version % major / 100, *version % 100);
    }
    recorder.device = textOf(value, "device");
    recorder.switches = {flagOf(value, "benchmark"), flagOf(value, "deterministic"), flagOf(value, "allow_tf32"),
                         numberOf(value, "benchmark_limit")};
    recorder.skipped = numberOf(value, "skipped");
    recorder.wallUs = timesOf(value, "iterations", "wall_us");
    recorder.plainWallUs = timesOf(value, "plain_iterations", "wall_us");
    recorder.plainHostUs = timesOf(value, "plain_iterations", "host_us");
    recorder.plainLoaderUs = timesOf(value, "plain_iterations", "loader_us");
  }

  TraceScanner m_scanner;
  simdjson::dom::parser m_parser;
  simdjson::dom::parser m_document;
  TraceData m_data;
  std::unordered_map<std::string, int> m_threads;
  std::optional<double> m_origin;  ///< time of the first event: small numbers have more decimals
  std::optional<double> m_base;    ///< what the times of the trace count from, in ns of the host's clock
  double m_lastEnd = -1;           ///< when the last event that was read ends
  std::string m_process;           ///< texts of the numbers of the last event
  std::string m_thread;
  std::string m_lastProcess = "\n";
  std::string m_lastThread;
  int m_last = 0;
  std::map<AtenConvolution, int> m_calls;
  std::unordered_map<std::string, int> m_kernelNames;
  std::map<int, double> m_openCaptures;  ///< of CUDA graphs: when each began, by thread
};

}  // namespace

TraceData readTraceData(InputFile file, const std::function<void(std::string_view)>& watch) {
  return TraceReader(std::move(file)).read(watch);
}

}  // namespace convscope
