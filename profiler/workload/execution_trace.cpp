#include "workload/execution_trace.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <simdjson.h>

#include "core/translatable.h"
#include "files/json_value.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "text/message.h"
#include "text/printable.h"
#include "workload/aten_convolution.h"
#include "workload/call_records.h"
#include "workload/trace/operator_arguments.h"
#include "workload/whole_text.h"

namespace convscope {
namespace {

using json::valueOf;
using simdjson::dom::element;

constexpr int kDeepestParents = 1000;  // a cycle of parents ends there

std::vector<element> entriesOf(simdjson::simdjson_result<element> list) {
  const auto array = valueOf<simdjson::dom::array>(list);
  return array ? std::vector<element>(array->begin(), array->end()) : std::vector<element>();
}

std::vector<element> entriesOf(element list) {
  return entriesOf(simdjson::simdjson_result<element>(element(list)));
}

std::string stringOf(element value) {
  return std::string(valueOf<std::string_view>(value).value_or(std::string_view()));
}

std::optional<Dims> sizesIn(element entry) {
  Dims list;
  for (const element size : entriesOf(entry)) {
    const auto number = valueOf<std::int64_t>(size);
    if (!number || *number < 0) return std::nullopt;
    list.push_back(*number);
  }
  return list;
}

/// Returns a value as chrome traces spell it: "[1, 1]", "True".
std::string spelled(element value) {
  if (const auto flag = valueOf<bool>(value)) return *flag ? "True" : "False";
  if (const auto number = valueOf<std::int64_t>(value)) return fmt::format("{}", *number);
  if (!value.is_array()) return stringOf(value);
  std::string text;
  for (const element entry : entriesOf(value)) {
    if (entry.is_array()) return {};  // no argument of a convolution
    text += (text.empty() ? "" : ", ") + spelled(entry);
  }
  return '[' + text + ']';
}

/// A convolution of the trace, or an operator that executes one.
struct ExecutedNode {
  std::int64_t id = 0;
  std::string name;
  std::optional<AtenConvolution> call;
  WorkloadExecutor executor = WorkloadExecutor::Unknown;
};

class ExecutionTraceReader {
 public:
  ExecutionTraceReader(InputFile file, const WorkloadOptions& options)
      : m_file(file.path().string()), m_options(options), m_text(wholeText(std::move(file))) {}

  Workload read() {
    const auto trace = valueOf<element>(m_parser.parse(m_text));
    if (!trace) fail(formatMessage(translatable("message", "the execution trace is cut off or damaged")));
    for (const element node : entriesOf((*trace)["nodes"])) readNode(node);
    std::ranges::stable_sort(m_nodes, {}, &ExecutedNode::id);
    findExecutors();
    makeRecords();
    if (m_records.empty())
      fail(formatMessage(translatable("message", "the execution trace has no convolutions (aten::convolution)")));
    Workload workload;
    workload.remarks.emplace_back("an execution trace has no times");
    addCalls(workload, m_records, iterationsByRepetition(workload, m_records));
    return workload;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError("{}: {}", m_file, message); }

  void readNode(element node) {
    const auto id = valueOf<std::int64_t>(node["id"]);
    const std::string name(valueOf<std::string_view>(node["name"]).value_or(std::string_view()));
    if (!id) return;
    // "parent" in the first schemas, "ctrl_deps" in later ones
    auto parent = valueOf<std::int64_t>(node["parent"]);
    if (!parent) parent = valueOf<std::int64_t>(node["ctrl_deps"]);
    if (parent) m_parents[*id] = *parent;
    const OperatorSignature* const signature = signatureOf(name);
    const WorkloadExecutor executor = executorOf(name);
    const bool isCall = signature != nullptr && !signature->isInner();
    if (!isCall && executor == WorkloadExecutor::Unknown) return;
    ExecutedNode read{*id, name, {}, executor};
    if (isCall) {
      try {
        read.call = convolutionOf(*signature, argumentsOf(node));
      } catch (const InputError& error) {
        fail(fmt::format("node {}: {}: {}", *id, excerpt(name), error.what()));
      }
    }
    m_nodes.push_back(std::move(read));
  }

  /// Reads the arguments in the form of schema 1.0.1 ("input_shapes") or of later ones ("inputs": {"shapes": ...}).
  static OperatorArguments argumentsOf(element node) {
    const bool flat = valueOf<simdjson::dom::array>(node["inputs"]).has_value();
    const auto listOf = [&](const char* flatKey, const char* key) {
      return entriesOf(flat ? node[flatKey] : node["inputs"][key]);
    };
    OperatorArguments arguments;
    for (const element value : listOf("inputs", "values")) arguments.concrete.push_back(spelled(value));
    for (const element type : listOf("input_types", "types")) {
      std::string text = stringOf(type);
      if (text.starts_with("Tensor(") && text.ends_with(")")) text = text.substr(7, text.size() - 8);
      arguments.types.push_back(text);
    }
    for (const element shape : listOf("input_shapes", "shapes"))
      arguments.dims.push_back(sizesIn(shape).value_or(Dims{-1}));
    for (const element strides : listOf("input_strides", "strides"))
      arguments.strides.push_back(sizesIn(strides).value_or(Dims{}));
    return arguments;
  }

  /// Returns the outermost call around `node`, itself included; null if there is none.
  ExecutedNode* outermost(const ExecutedNode& node) {
    ExecutedNode* found = nullptr;
    std::int64_t id = node.id;
    for (int i = 0; i < kDeepestParents; ++i) {
      if (const auto call = m_calls.find(id); call != m_calls.end()) found = &m_nodes[call->second];
      const auto parent = m_parents.find(id);
      if (parent == m_parents.end() || parent->second == id || parent->second == node.id) break;
      id = parent->second;
    }
    return found;
  }

  /// Gives each outermost call its executor: that of the operator within it, and to a backward call, whose operator is
  /// not in the trace, that of its forward call.
  void findExecutors() {
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
      if (m_nodes[i].call) m_calls.emplace(m_nodes[i].id, i);
    }
    for (ExecutedNode& node : m_nodes) {
      ExecutedNode* const call = outermost(node);
      if (call != &node) node.call.reset();
      if (call != nullptr && call->executor == WorkloadExecutor::Unknown) call->executor = node.executor;
    }
    std::map<AtenConvolution, WorkloadExecutor> forward;
    for (const ExecutedNode& node : m_nodes) {
      if (node.call && !node.call->backward) forward.emplace(comparable(*node.call), node.executor);
    }
    for (ExecutedNode& node : m_nodes) {
      if (!node.call || node.executor != WorkloadExecutor::Unknown) continue;
      const auto found = forward.find(comparable(*node.call));
      if (found != forward.end()) node.executor = found->second;
    }
  }

  static AtenConvolution comparable(AtenConvolution call) {
    call.backward = false;
    call.inputStrides = call.weightStrides = {};
    call.gradients = {true, true};
    return call;
  }

  void makeRecords() {
    for (const ExecutedNode& node : m_nodes) {
      if (!node.call) continue;
      CallRecord record;
      record.function = printable(node.name);
      record.executor = node.executor;
      try {
        record.problems = problemsOf(*node.call, {node.executor, true, m_options.layout});
      } catch (const InputError& error) {
        fail(fmt::format("node {}: {}: {}", node.id, record.function, error.what()));
      }
      if (!record.problems.empty()) m_records.push_back(std::move(record));
    }
  }

  std::string m_file;
  const WorkloadOptions& m_options;
  std::string m_text;
  simdjson::dom::parser m_parser;
  std::vector<ExecutedNode> m_nodes;
  std::unordered_map<std::int64_t, std::int64_t> m_parents;
  std::unordered_map<std::int64_t, std::size_t> m_calls;  ///< indices in m_nodes, by id
  std::vector<CallRecord> m_records;
};

}  // namespace

Workload readExecutionTrace(InputFile file, const WorkloadOptions& options) {
  return ExecutionTraceReader(std::move(file), options).read();
}

}  // namespace convscope
