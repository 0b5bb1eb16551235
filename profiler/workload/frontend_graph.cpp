#include "workload/frontend_graph.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <simdjson.h>

#include "core/problem_of_tensors.h"
#include "files/json_value.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "workload/whole_text.h"

namespace convscope {
namespace {

using json::valueOf;
using simdjson::dom::element;

/// The names of a convolution's tensors in a node.
struct NodeTag {
  std::string_view tag;
  Pass pass;
  const char* input;
  const char* filter;
  const char* output;
};
constexpr NodeTag kNodeTags[] = {{"CONV_FPROP", Pass::Forward, "X", "W", "Y"},
                                 {"CONV_DGRAD", Pass::BackwardData, "DX", "W", "DY"},
                                 {"CONV_WGRAD", Pass::BackwardFilter, "X", "DW", "DY"}};

/// Returns the end of the JSON object that begins at `begin`; npos if it is cut.
std::size_t endOfObject(std::string_view text, std::size_t begin) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && text[i] == '{') {
      ++depth;
    } else if (!quoted && text[i] == '}' && --depth == 0) {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

Dims listIn(element object, const char* key) {
  Dims list;
  if (const auto array = valueOf<simdjson::dom::array>(object[key])) {
    for (const element entry : *array) {
      const auto number = valueOf<std::int64_t>(entry);
      if (!number || *number < -kLargestSize || *number > (std::int64_t{1} << 62))
        throw InputError("'{}' has an entry that is no size", key);
      list.push_back(*number);
    }
  }
  if (list.empty()) throw InputError("its '{}' is missing", key);
  return list;
}

std::string textIn(element object, const char* key) {
  return std::string(valueOf<std::string_view>(object[key]).value_or(std::string_view()));
}

class GraphTextReader {
 public:
  explicit GraphTextReader(InputFile file) : m_file(file.path().string()), m_text(wholeText(std::move(file))) {}

  Workload read() {
    const std::string_view text = m_text;
    for (std::size_t at = text.find("{\""); at != std::string_view::npos; at = text.find("{\"", at)) {
      const std::size_t end = endOfObject(text, at);
      if (end == std::string_view::npos) throw InputError("{}: the graph of cudnn-frontend is cut off", m_file);
      readGraph(text.substr(at, end - at));
      at = end;
    }
    if (m_workload.problems.empty()) throw InputError("{}: the graphs of cudnn-frontend have no convolutions", m_file);
    const auto isFloat = [](const WorkloadProblem& each) { return each.problem.precision == Precision::Fp32; };
    if (std::ranges::any_of(m_workload.problems, isFloat))
      m_workload.remarks.emplace_back("the graph does not say whether TF32 is on: FLOAT is taken as fp32, TF32 off");
    if (m_others > 0)
      m_workload.remarks.push_back(fmt::format(
          "{} other operations of the graphs were left out: ConvScope measures the convolutions alone", m_others));
    return std::move(m_workload);
  }

 private:
  void readGraph(std::string_view text) {
    const auto graph = valueOf<element>(m_parser.parse(text.data(), text.size()));
    if (!graph) throw InputError("{}: the graph of cudnn-frontend is damaged", m_file);
    const auto nodes = valueOf<simdjson::dom::array>((*graph)["nodes"]);
    if (!nodes) return;  // another object
    for (const element node : *nodes) {
      const std::string tag = textIn(node, "tag");
      const auto* const known = std::ranges::find(kNodeTags, std::string_view(tag), &NodeTag::tag);
      if (known == std::end(kNodeTags)) {
        ++m_others;
        continue;
      }
      try {
        add(problemOf(*graph, node, *known));
      } catch (const InputError& error) {
        throw InputError("{}: the convolution '{}': {}", m_file, excerpt(textIn(node, "name")), error.what());
      }
    }
  }

  static Problem problemOf(element graph, element node, const NodeTag& tag) {
    std::string type;
    const auto tensor = [&](const char* name) {
      std::string id = textOf(node["inputs"][name]);
      if (id.empty()) id = textOf(node["outputs"][name]);
      const auto found = valueOf<element>(graph["tensors"][id]);
      if (id.empty() || !found) throw InputError("its tensor {} is missing", name);
      if (type.empty()) type = textIn(*found, "data_type");
      return TensorShape{listIn(*found, "dim"), listIn(*found, "stride")};
    };
    const TensorShape input = tensor(tag.input);
    const TensorShape filter = tensor(tag.filter);
    const TensorShape output = tensor(tag.output);
    if (type.empty() || type == "NOT_SET") type = textOf(graph["context"]["io_data_type"]);
    const auto precision = recordedPrecision(&PrecisionTraits::frontendType, type);
    if (!precision) throw InputError("its tensors are of type '{}', which ConvScope does not measure", excerpt(type));
    const ConvolutionTensors tensors{tag.pass,
                                     *precision,
                                     input,
                                     filter,
                                     output,
                                     listIn(node, "stride"),
                                     listIn(node, "pre_padding"),
                                     listIn(node, "post_padding"),
                                     listIn(node, "dilation")};
    const std::size_t rank = tensors.strides.size() + 2;
    for (const TensorShape* shape : {&input, &filter, &output}) {
      if (shape->sizes.size() != rank || shape->strides.size() != rank)
        throw InputError("its tensors do not have {} dimensions", rank);
    }
    for (const Dims* list : {&tensors.padBegin, &tensors.padEnd, &tensors.dilations}) {
      if (list->size() != tensors.strides.size())
        throw InputError("its strides, paddings and dilations are not as many");
    }
    return orThrow(problemOfTensors(tensors));
  }

  static std::string textOf(simdjson::simdjson_result<element> value) {
    return std::string(valueOf<std::string_view>(value).value_or(std::string_view()));
  }

  void add(const Problem& problem) {
    if (m_index.try_emplace(problem, m_workload.problems.size()).second)
      m_workload.problems.push_back({problem, WorkloadExecutor::Cudnn, {}, {}, {}});
  }

  std::string m_file;
  std::string m_text;
  simdjson::dom::parser m_parser;
  std::map<Problem, std::size_t> m_index;
  int m_others = 0;
  Workload m_workload;
};

}  // namespace

Workload readFrontendGraph(InputFile file) {
  return GraphTextReader(std::move(file)).read();
}

}  // namespace convscope
