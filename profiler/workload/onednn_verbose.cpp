#include "workload/onednn_verbose.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/parse.h"
#include "files/line_reader.h"
#include "problem/input_error.h"
#include "problem/validate.h"
#include "text/excerpt.h"
#include "text/printable.h"
#include "text/units.h"
#include "workload/call_records.h"

namespace convscope {
namespace {

constexpr std::array<std::string_view, 3> kMarkers{"onednn_verbose,", "dnnl_verbose,", "mkldnn_verbose,"};

/// The fields from the primitive's name on, in the order of every release from 1.0 on; a template line can change it.
const std::vector<std::string> kFields{"primitive",  "implementation", "prop_kind",    "memory_descriptors",
                                       "attributes", "auxiliary",      "problem_desc", "exec_time"};

/// Those of releases before 1.0 (MKL-DNN), which name no device, and no types of tensors.
const std::vector<std::string> kFieldsOf0{"primitive", "implementation", "prop_kind", "memory_descriptors",
                                          "auxiliary", "problem_desc",   "exec_time"};

/// What oneDNN wrote on a line.
struct MarkedText {
  std::string_view text;    ///< from the last marker on; empty if the line is not oneDNN's
  bool hasCutText = false;  ///< another thread or process wrote in the middle of an earlier one
};

MarkedText marked(std::string_view line) {
  for (const std::string_view marker : kMarkers) {
    const std::size_t last = line.rfind(marker);
    if (last != std::string_view::npos) return {line.substr(last), line.find(marker) != last};
  }
  return {};
}

/// Reads "mb1_ic8oc8_ih8oh8kh3sh1dh0ph1": names of letters, each with its number.
std::map<std::string, std::int64_t> sizesOf(std::string_view text) {
  std::map<std::string, std::int64_t> sizes;
  for (std::string_view rest = text; !rest.empty();) {
    if (rest.front() == '_') {
      rest.remove_prefix(1);
      continue;
    }
    const std::size_t letters = std::min(rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), rest.size());
    const std::string name(rest.substr(0, letters));
    rest.remove_prefix(letters);
    const auto number = takeNumber<std::int64_t>(rest);
    if (name.empty() || !number || *number < 0 || *number > kLargestSize || !sizes.emplace(name, *number).second)
      throw InputError("'{}' is not a convolution's sizes", excerpt(text));
  }
  return sizes;
}

/// A depthwise convolution that another one contains as a post-op, of the same sizes in both directions.
struct FusedDepthwise {
  std::int64_t filter = 0;
  std::int64_t stride = 0;
  std::int64_t padding = 0;
};

/// Sets the padding, and for a transposed convolution the output padding, so that the output has `output` elements.
void setPadding(Axis& axis, std::int64_t left, std::int64_t output, bool transposed,
                const std::optional<FusedDepthwise>& fused) {
  axis.padBegin = axis.padEnd = left;
  if (outputSize(axis, transposed) == output) return;
  if (fused) {  // some releases write the size after the fused convolution
    Axis next;
    next.input = outputSize(axis, transposed);
    next.filter = fused->filter;
    next.stride = fused->stride;
    next.padBegin = next.padEnd = fused->padding;
    if (outputSize(next, false) == output) return;
  }
  if (transposed) {
    const std::int64_t more = output - outputSize(axis, transposed);
    if (more > 0 && more < axis.stride) {
      axis.outputPadding = more;
    } else {
      axis.padEnd -= more;
    }
  } else {
    axis.padEnd = (output - 1) * axis.stride + (axis.filter - 1) * axis.dilation + 1 - axis.input - left;
  }
  if (axis.padEnd < 0 || outputSize(axis, transposed) != output)
    throw InputError("no padding gives an output of {}", output);
}

bool isDigits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Reads "dw_k3s2p1" or "dw:k3s2p1" among the post-ops of `attributes`; none if they contain no such convolution.
std::optional<FusedDepthwise> fusedDepthwise(std::string_view attributes) {
  for (const std::string_view marker : {"dw_k", "dw:k"}) {
    const std::size_t at = attributes.find(marker);
    if (at == std::string_view::npos || attributes.substr(0, at).find("post") == std::string_view::npos) continue;
    std::string_view rest = attributes.substr(at + 3);
    rest = rest.substr(0, rest.find_first_of(":+' ;"));
    const auto sizes = sizesOf(rest);
    const auto size = [&](const char* name) { return sizes.contains(name) ? sizes.at(name) : 0; };
    const FusedDepthwise fused{size("k"), size("s"), size("p")};
    if (fused.filter < 1 || fused.stride < 1)
      throw InputError("'{}' is not a fused depthwise convolution", excerpt(rest));
    return fused;
  }
  return std::nullopt;
}

/// Returns what `fused` computes from the output of `first`.
Problem depthwiseAfter(const Problem& first, const FusedDepthwise& fused) {
  Problem problem = first;
  problem.inChannels = problem.groups = first.outChannels;
  for (std::size_t i = 0; i < first.axes.size(); ++i) {
    Axis axis;
    axis.input = outputSize(first.axes[i], false);
    axis.filter = fused.filter;
    axis.stride = fused.stride;
    axis.padBegin = axis.padEnd = fused.padding;
    problem.axes[i] = axis;
  }
  return problem;
}

/// A tensor of a line: "src_f32:p:blocked:acdb:f0", since release 3.6 "src:f32:a:blocked:acdb::f0".
struct Memory {
  std::string type;
  bool channelsLast = false;
};

std::optional<Memory> memoryOf(std::string_view descriptors, std::string_view name) {
  for (const std::string& part : split(descriptors, " ")) {
    std::string_view rest = part;
    if (rest.starts_with("fsrc:") || rest.starts_with("fdst:") || rest.starts_with("fdiff_")) rest.remove_prefix(1);
    if (rest.starts_with("diff_")) rest.remove_prefix(5);
    if (!rest.starts_with(name) || rest.size() <= name.size()) continue;
    if (rest[name.size()] != '_' && rest[name.size()] != ':') continue;
    const std::vector<std::string> fields = split(rest.substr(name.size() + 1), ":");
    const auto isChannelsLast = [](const std::string& tag) {
      return tag == "acb" || tag == "acdb" || tag == "acdeb" || tag == "nwc" || tag == "nhwc" || tag == "ndhwc";
    };
    return Memory{fields.front(), std::ranges::any_of(fields, isChannelsLast)};
  }
  return std::nullopt;
}

class VerboseReader {
 public:
  VerboseReader(InputFile file, const WorkloadOptions& options) : m_lines(std::move(file)), m_options(options) {}

  Workload read() {
    while (const auto line = m_lines.next()) {
      const auto [own, hasCutText] = marked(line->content());
      if (own.empty()) continue;
      if (hasCutText) ++m_cut;
      if (const std::size_t fields = own.find("template:"); fields != std::string_view::npos) {
        readTemplate(own.substr(fields + 9));
      } else if (own.find(",info,") != std::string_view::npos) {
        readInfo(own);
      } else {
        readPrimitive(own, line->whole);
      }
    }
    if (m_executions.empty()) failWithoutExecutions();
    const std::vector<CallRecord> records = chosenRecords();
    remark();
    addCalls(m_workload, records, iterationsByRepetition(m_workload, records));
    if (m_withoutTime > 0) {  // sums would lack their times
      for (IterationKind& kind : m_workload.kinds) kind.convolutionUs.reset();
    }
    return std::move(m_workload);
  }

 private:
  void readTemplate(std::string_view fields) {
    m_fields = split(fields, ",");
    if (std::ranges::find(m_fields, "primitive") == m_fields.end()) m_fields = kFields;
    // "operation,engine,primitive,...": offsets count from the primitive.
    m_fields.erase(m_fields.begin(), std::ranges::find(m_fields, "primitive"));
  }

  /// Reads "...,info,oneDNN v3.4.1 (commit ...)".
  void readInfo(std::string_view line) {
    for (const std::string_view name : {"oneDNN v", "MKL-DNN v", "DNNL v"}) {
      const std::size_t at = line.find(name);
      if (at == std::string_view::npos) continue;
      const std::string_view version = line.substr(at + name.size());
      m_workload.versions["oneDNN"] = printable(version.substr(0, version.find_first_of(" ,")));
    }
  }

  std::string field(const std::vector<std::string>& line, std::size_t primitive, const char* name) const {
    const auto at = static_cast<std::size_t>(std::ranges::find(m_fields, name) - m_fields.begin());
    if (at == m_fields.size() || primitive + at >= line.size()) throw InputError("the {} is missing", name);
    return line[primitive + at];
  }

  /// Reads a line; one that is not `whole`, the last one of the file, without its time, which may be cut.
  void readPrimitive(std::string_view line, bool whole) {
    const std::vector<std::string> fields = split(line, ",");
    const auto isConvolution = [](const std::string& each) { return each == "convolution" || each == "deconvolution"; };
    const auto found = std::ranges::find_if(fields, isConvolution);
    if (found == fields.end()) return;
    const auto primitive = static_cast<std::size_t>(found - fields.begin());
    const bool before1 = primitive >= 1 && fields[primitive - 1] == "exec";
    if (!before1 && (primitive < 2 || fields[primitive - 2] != "exec")) return;
    Line parts{fields, primitive, before1 ? kFieldsOf0 : m_fields, before1, whole};
    if (!whole && !parts.optional("exec_time")) {
      m_workload.remarks.emplace_back("the last line is cut off and was left out");
      m_lastIsCut = true;
      return;
    }
    try {
      addExecution(parts, before1 ? "cpu" : fields[primitive - 1]);
    } catch (const InputError& error) {
      m_lines.fail(error.what());
    }
  }

  /// A line, split at its commas, with the names of its fields from the primitive on.
  struct Line {
    const std::vector<std::string>& parts;
    std::size_t primitive;
    const std::vector<std::string>& names;
    bool before1 = false;  ///< release 1.0
    bool whole = true;     ///< false: of the last line without its end, whose time may be cut

    /// Returns a field; none if the line ends before it or the release has no such field.
    std::optional<std::string> optional(const char* name) const {
      const auto at = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
      if (at == names.size() || primitive + at >= parts.size()) return std::nullopt;
      return parts[primitive + at];
    }

    std::string field(const char* name) const {
      const auto value = optional(name);
      if (!value) throw InputError("the {} is missing", name);
      return *value;
    }

    /// Returns the time in microseconds; none if the line has no time. A comma may be its decimal point, as some
    /// locales write it: then the line has one part more than fields.
    std::optional<double> timeUs() const {
      const auto time = optional("exec_time");
      if (!time || !whole) return std::nullopt;
      std::string text = trimmed(*time);
      const bool isLast = names.back() == "exec_time";
      const std::string decimals = isLast && parts.size() == primitive + names.size() + 1 ? trimmed(parts.back()) : "";
      if (isDigits(text) && isDigits(decimals.substr(0, decimals.find('e')))) text += '.' + decimals;
      const bool scientific = text.find('e') != std::string::npos;  // of very short ones, as 9.5e-05
      const auto number = parseNumber<double>(scientific ? text : text + "e3", 0, 1e18);
      if (!number) throw InputError("'{}' is not a time in milliseconds", excerpt(text));
      return scientific ? *number * 1000 : *number;
    }
  };

  struct Execution {
    std::string engine;  ///< "cpu", "gpu" or "gpu:1"
    CallRecord record;
  };

  void addExecution(const Line& line, const std::string& engine) {
    const std::string memory = line.field("memory_descriptors");
    if (const std::string reason = line.before1 ? obstacleOf(line.field("implementation")) : obstacle(memory);
        !reason.empty()) {
      ++m_leftOut[reason];
      return;
    }
    Problem problem;
    problem.transposed = line.parts[line.primitive] == "deconvolution";
    problem.pass = passOf(line.field("prop_kind"));
    problem.precision = line.before1 ? precisionOf0(line.field("implementation")) : precisionOf(memory);
    problem.layout = m_options.layout.value_or(layoutOf(memory));
    const auto fused = fusedDepthwise(line.optional("attributes").value_or(""));
    setSizes(problem, sizesOf(trimmed(line.field("problem_desc"))), fused);
    validate(problem);
    const auto us = line.timeUs();
    if (!us) ++m_withoutTime;
    CallRecord record{line.parts[line.primitive], {problem}, WorkloadExecutor::Onednn, {}, {}, us, {us}};
    if (fused) {
      record.problems.push_back(depthwiseAfter(problem, *fused));
      validate(record.problems.back());
      record.problemDeviceUs.clear();  // the time is that of both
      ++m_fused;
    }
    m_executions.push_back({engine, std::move(record)});
  }

  [[noreturn]] void failWithoutExecutions() const {
    if (m_leftOut.empty() && m_lastIsCut)
      m_lines.fail("the only execution of a convolution is in the last line, which is cut off");
    if (m_leftOut.empty()) m_lines.fail("the output has no executions of convolutions");
    m_lines.fail(fmt::format("none of the convolutions can be measured: {}", leftOutText()));
  }

  std::string leftOutText() const {
    std::vector<std::string> texts;
    for (const auto& [reason, count] : m_leftOut) texts.push_back(fmt::format("{} {}", count, reason));
    return fmt::format("{}", fmt::join(texts, ", "));
  }

  /// Returns the number of the GPU that an engine names; none of the CPU.
  static std::optional<int> gpuOf(std::string_view engine) {
    if (!engine.starts_with("gpu")) return std::nullopt;
    engine.remove_prefix(3);
    if (engine.starts_with(':')) engine.remove_prefix(1);
    return engine.empty() ? 0 : parseNumber<int>(engine, 0, 1 << 20).value_or(0);
  }

  bool isChosen(const std::string& engine) const {
    if (!m_options.cpu && !m_options.device) return true;
    const std::optional<int> gpu = gpuOf(engine);
    return gpu ? m_options.device == gpu : m_options.cpu;
  }

  /// Returns the executions on the one device, or on the chosen one, and sets the workload's device.
  std::vector<CallRecord> chosenRecords() {
    std::map<std::string, int> counts;
    for (const Execution& each : m_executions) ++counts[each.engine];
    std::vector<std::string> texts;
    for (const auto& [engine, count] : counts) texts.push_back(fmt::format("{} ({})", printable(engine), count));
    const auto chosen = std::ranges::count_if(counts, [&](const auto& entry) { return isChosen(entry.first); });
    if (chosen > 1) {
      const std::string options =
          gpuOf(counts.rbegin()->first) ? fmt::format("--device {}", *gpuOf(counts.rbegin()->first)) : "--device 0";
      std::vector<WorkloadOptions> choices;
      for (const auto& [engine, count] : counts) {
        choices.push_back(m_options);
        choices.back().device = gpuOf(engine);
        choices.back().cpu = !gpuOf(engine);
      }
      throw AmbiguousRecording(
          m_lines.error(fmt::format("the output has convolutions on several devices: {}. Choose one: convscope-cli "
                                    "import FILE --device cpu --out NAME.workload, or with {}",
                                    fmt::join(texts, ", "), options)),
          std::move(choices));
    }
    if (chosen == 0)
      m_lines.fail(
          fmt::format("the output has no convolutions on the chosen device, only on {}", fmt::join(texts, ", ")));
    std::vector<CallRecord> records;
    std::size_t others = 0;
    for (Execution& each : m_executions) {
      if (!isChosen(each.engine)) {
        ++others;
        continue;
      }
      m_workload.device = printable(each.engine);
      records.push_back(std::move(each.record));
    }
    if (others > 0)
      m_workload.remarks.push_back(
          fmt::format("left out: {} on other devices", counted(static_cast<std::int64_t>(others), "execution")));
    return records;
  }

  void remark() {
    if (!m_leftOut.empty())
      m_workload.remarks.push_back(
          fmt::format("convolutions that ConvScope does not measure were left out: {}", leftOutText()));
    if (m_cut > 0)
      m_workload.remarks.push_back(
          fmt::format("left out: {}, because another one was written in its middle", counted(m_cut, "line")));
    if (m_withoutTime > 0)
      m_workload.remarks.push_back(fmt::format("without a time: {}", counted(m_withoutTime, "execution")));
    if (m_fused > 0)
      m_workload.remarks.push_back(
          fmt::format("{} with a depthwise convolution in the same kernel: both are counted, and their common time is "
                      "the call's",
                      counted(m_fused, "execution")));
  }

  static Pass passOf(const std::string& kind) {
    if (kind.starts_with("forward")) return Pass::Forward;
    if (kind == "backward_data") return Pass::BackwardData;
    if (kind == "backward_weights") return Pass::BackwardFilter;
    throw InputError("'{}' is not a propagation kind", excerpt(kind));
  }

  /// Returns why tensors of these types cannot be measured; empty if they can.
  static std::string obstacle(const std::string& memory) {
    const auto source = memoryOf(memory, "src");
    if (!source) throw InputError("the type of the convolution's input is missing");
    if (recordedPrecision(&PrecisionTraits::onednnType, source->type)) return {};
    if (source->type == "u8" || source->type == "s8") return fmt::format("quantized ({})", source->type);
    return fmt::format("of type '{}'", printable(excerpt(source->type)));
  }

  static Precision precisionOf(const std::string& memory) {
    return *recordedPrecision(&PrecisionTraits::onednnType, memoryOf(memory, "src")->type);
  }

  /// The same for releases before 1.0, in which only the implementation's name shows the type.
  static std::string obstacleOf(const std::string& implementation) {
    const bool quantized = implementation.find("int8") != std::string::npos ||
                           implementation.find("s8") != std::string::npos ||
                           implementation.find("u8") != std::string::npos;
    return quantized ? "quantized (int8)" : "";
  }
  static Precision precisionOf0(const std::string& implementation) {
    return implementation.find("bf16") != std::string::npos ? Precision::Bf16 : Precision::Fp32;
  }

  static Layout layoutOf(const std::string& memory) {
    const auto source = memoryOf(memory, "src");
    const auto result = memoryOf(memory, "dst");
    return (source && source->channelsLast) || (result && result->channelsLast) ? Layout::Nhwc : Layout::Nchw;
  }

  static void setSizes(Problem& problem, const std::map<std::string, std::int64_t>& sizes,
                       const std::optional<FusedDepthwise>& fused) {
    const auto size = [&](const std::string& name) {
      const auto found = sizes.find(name);
      if (found == sizes.end()) throw InputError("the convolution's size '{}' is missing", name);
      return found->second;
    };
    problem.batch = size("mb");
    problem.inChannels = size("ic");
    problem.outChannels = size("oc");
    problem.groups = sizes.contains("g") ? size("g") : 1;
    for (const char* name : {"d", "h", "w"}) {
      const std::string axisName = name;
      if (!sizes.contains("i" + axisName)) continue;
      Axis axis;
      axis.input = size("i" + axisName);
      axis.filter = size("k" + axisName);
      axis.stride = size("s" + axisName);
      axis.dilation = size("d" + axisName) + 1;  // 0 is none
      if (axis.stride < 1) throw InputError("the convolution's stride is 0");
      setPadding(axis, size("p" + axisName), size("o" + axisName), problem.transposed, fused);
      problem.axes.push_back(axis);
    }
  }

  LineReader m_lines;
  const WorkloadOptions& m_options;
  std::vector<std::string> m_fields = kFields;
  std::vector<Execution> m_executions;
  std::map<std::string, int> m_leftOut;  ///< how many executions, by the reason
  int m_withoutTime = 0;
  int m_cut = 0;             ///< lines in whose middle another one begins
  bool m_lastIsCut = false;  ///< the last line, before its time
  int m_fused = 0;
  Workload m_workload;
};

}  // namespace

Workload readOnednnVerbose(InputFile file, const WorkloadOptions& options) {
  return VerboseReader(std::move(file), options).read();
}

}  // namespace convscope
