#include "workload/onednn_verbose.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/parse.h"
#include "files/line_reader.h"
#include "problem/input_error.h"
#include "problem/validate.h"
#include "text/excerpt.h"
#include "text/printable.h"
#include "workload/call_records.h"

namespace convscope {
namespace {

constexpr std::array<std::string_view, 3> kMarkers{"onednn_verbose,", "dnnl_verbose,", "mkldnn_verbose,"};

/// The fields that follow the primitive's name, in the order of every release; a template line can change it.
const std::vector<std::string> kFields{"primitive",  "implementation", "prop_kind",    "memory_descriptors",
                                       "attributes", "auxiliary",      "problem_desc", "exec_time"};

/// Returns the line from its marker on, or nothing if it is not oneDNN's.
std::string_view marked(std::string_view line) {
  for (const std::string_view marker : kMarkers) {
    if (const std::size_t at = line.find(marker); at != std::string_view::npos) return line.substr(at);
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
      throw InputError(fmt::format("'{}' is not a convolution's sizes", excerpt(text)));
  }
  return sizes;
}

/// Sets the padding, and for a transposed convolution the output padding, so that the output has `output` elements.
void setPadding(Axis& axis, std::int64_t left, std::int64_t output, bool transposed) {
  axis.padBegin = axis.padEnd = left;
  if (outputSize(axis, transposed) == output) return;
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
    throw InputError(fmt::format("no padding gives an output of {}", output));
}

/// A tensor of a line: "src_f32:p:blocked:acdb:f0", since release 3.6 "src:f32:a:blocked:acdb::f0".
struct Memory {
  std::string type;
  bool channelsLast = false;
};

std::optional<Memory> memoryOf(std::string_view descriptors, std::string_view name) {
  for (const std::string& part : split(descriptors, " ")) {
    std::string_view rest = part;
    if (rest.starts_with("diff_")) rest.remove_prefix(5);
    if (!rest.starts_with(name) || rest.size() <= name.size()) continue;
    if (rest[name.size()] != '_' && rest[name.size()] != ':') continue;
    const std::vector<std::string> fields = split(rest.substr(name.size() + 1), ":");
    const auto isChannelsLast = [](const std::string& tag) { return tag == "acb" || tag == "acdb" || tag == "acdeb"; };
    return Memory{fields.front(), std::ranges::any_of(fields, isChannelsLast)};
  }
  return std::nullopt;
}

class VerboseReader {
 public:
  VerboseReader(InputFile file, const WorkloadOptions& options) : m_lines(std::move(file)), m_options(options) {}

  Workload read() {
    while (const auto line = m_lines.next()) {
      const std::string_view own = marked(line->content());
      if (own.empty()) continue;
      if (const std::size_t fields = own.find("template:"); fields != std::string_view::npos) {
        readTemplate(own.substr(fields + 9));
      } else if (own.find(",info,") != std::string_view::npos) {
        readInfo(own);
      } else if (!line->whole) {
        m_workload.remarks.emplace_back("the last line is cut off and was left out");
      } else {
        readPrimitive(own);
      }
    }
    if (m_records.empty()) m_lines.fail("the output has no executions of convolutions");
    addCalls(m_workload, m_records, iterationsByRepetition(m_workload, m_records));
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
    for (const std::string_view name : {"oneDNN v", "DNNL v"}) {
      const std::size_t at = line.find(name);
      if (at == std::string_view::npos) continue;
      const std::string_view version = line.substr(at + name.size());
      m_workload.versions["oneDNN"] = printable(version.substr(0, version.find_first_of(" ,")));
    }
  }

  std::string field(const std::vector<std::string>& line, std::size_t primitive, const char* name) const {
    const auto at = static_cast<std::size_t>(std::ranges::find(m_fields, name) - m_fields.begin());
    if (at == m_fields.size() || primitive + at >= line.size())
      throw InputError(fmt::format("the {} is missing", name));
    return line[primitive + at];
  }

  void readPrimitive(std::string_view line) {
    const std::vector<std::string> fields = split(line, ",");
    const auto isConvolution = [](const std::string& each) { return each == "convolution" || each == "deconvolution"; };
    const auto primitive = std::ranges::find_if(fields, isConvolution);
    if (primitive - fields.begin() < 2 || primitive == fields.end() || *(primitive - 2) != "exec") return;
    if (m_workload.device.empty()) m_workload.device = printable(*(primitive - 1));
    try {
      addExecution(fields, static_cast<std::size_t>(primitive - fields.begin()));
    } catch (const InputError& error) {
      m_lines.fail(error.what());
    }
  }

  void addExecution(const std::vector<std::string>& line, std::size_t primitive) {
    Problem problem;
    problem.transposed = line[primitive] == "deconvolution";
    problem.pass = passOf(field(line, primitive, "prop_kind"));
    const std::string memory = field(line, primitive, "memory_descriptors");
    problem.precision = precisionOf(memory);
    problem.layout = m_options.layout.value_or(layoutOf(memory));
    setSizes(problem, sizesOf(trimmed(field(line, primitive, "problem_desc"))));
    validate(problem);
    const std::string time = trimmed(field(line, primitive, "exec_time"));
    const auto us = parseNumber<double>(time + "e3", 0, 1e18);
    if (!us) throw InputError(fmt::format("'{}' is not a time in milliseconds", excerpt(time)));
    m_records.push_back({line[primitive], {problem}, WorkloadExecutor::Onednn, {}, {}, *us, {*us}});
  }

  static Pass passOf(const std::string& kind) {
    if (kind.starts_with("forward")) return Pass::Forward;
    if (kind == "backward_data") return Pass::BackwardData;
    if (kind == "backward_weights") return Pass::BackwardFilter;
    throw InputError(fmt::format("'{}' is not a propagation kind", excerpt(kind)));
  }

  static Precision precisionOf(const std::string& memory) {
    const auto source = memoryOf(memory, "src");
    if (!source) throw InputError("the type of the convolution's input is missing");
    if (const auto known = recordedPrecision(&PrecisionTraits::onednnType, source->type)) return *known;
    if (source->type == "u8" || source->type == "s8")
      throw InputError(
          fmt::format("the convolution is quantized ({}), which ConvScope does not measure", source->type));
    throw InputError(fmt::format("the convolution's tensors are of type '{}', which ConvScope does not measure",
                                 excerpt(source->type)));
  }

  static Layout layoutOf(const std::string& memory) {
    const auto source = memoryOf(memory, "src");
    const auto result = memoryOf(memory, "dst");
    return (source && source->channelsLast) || (result && result->channelsLast) ? Layout::Nhwc : Layout::Nchw;
  }

  static void setSizes(Problem& problem, const std::map<std::string, std::int64_t>& sizes) {
    const auto size = [&](const std::string& name) {
      const auto found = sizes.find(name);
      if (found == sizes.end()) throw InputError(fmt::format("the convolution's size '{}' is missing", name));
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
      setPadding(axis, size("p" + axisName), size("o" + axisName), problem.transposed);
      problem.axes.push_back(axis);
    }
  }

  LineReader m_lines;
  const WorkloadOptions& m_options;
  std::vector<std::string> m_fields = kFields;
  std::vector<CallRecord> m_records;
  Workload m_workload;
};

}  // namespace

Workload readOnednnVerbose(InputFile file, const WorkloadOptions& options) {
  return VerboseReader(std::move(file), options).read();
}

}  // namespace convscope
