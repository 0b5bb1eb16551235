#include "workload/trace_text.h"

#include <fmt/format.h>

namespace convscope::testing {
namespace {

const char* categoryOf(const std::string& kernel) {
  return kernel == "Memset" ? "gpu_memset" : "kernel";
}

}  // namespace

TraceText& TraceText::key(const std::string& name, const std::string& json) {
  m_keys[name] = json;
  return *this;
}

TraceText& TraceText::forward(double begin, double duration, const Convolution& call, int sequence,
                              const std::string& executor) {
  const std::string lists = fmt::format(R"("{}", "{}", "{}", "{}", "[0, 0]", "{}")", call.stride, call.padding,
                                        call.dilation, call.transposed, call.groups);
  const std::string outer = fmt::format(R"("", "", "", {})", lists);
  const std::string number = sequence < 0 ? "" : fmt::format(R"("Sequence number": {}, )", sequence);
  m_thread = 1;
  operation(begin, duration, "aten::convolution", number + arguments(call, outer, false));
  operation(begin + 0.5, duration - 1, "aten::_convolution",
            arguments(call, outer + R"(, "False", "False", "True", "True")", false));
  return operation(begin + 1, duration - 2, executor, "\"Ev Idx\": 1");
}

TraceText& TraceText::backward(double begin, double duration, const Convolution& call, int sequence) {
  const std::string concrete =
      fmt::format(R"("", "", "", "[0]", "{}", "{}", "{}", "{}", "[0, 0]", "{}", "{}")", call.stride, call.padding,
                  call.dilation, call.transposed, call.groups, call.mask);
  m_thread = 2;
  if (sequence >= 0)
    operation(begin - 1, duration + 2, "ConvolutionBackward0", fmt::format("\"Sequence number\": {}", sequence));
  return operation(begin, duration, "aten::convolution_backward", arguments(call, concrete, true));
}

TraceText& TraceText::kernel(double launched, double begin, double duration, const std::string& name, int device) {
  ++m_correlation;
  event(
      fmt::format(R"({{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": {}, "tid": {}, "ts": {}, )"
                  R"("dur": 1, "args": {{"External id": {}, "correlation": {}}}}})",
                  m_process, m_thread, launched, m_id, m_correlation));
  return event(fmt::format(R"({{"ph": "X", "cat": "{}", "name": "{}", "pid": 0, "tid": 7, "ts": {}, "dur": {}, )"
                           R"("args": {{"External id": {}, "device": {}, "correlation": {}}}}})",
                           categoryOf(name), name, begin, duration, m_id, device, m_correlation));
}

TraceText& TraceText::annotation(double begin, double duration, const std::string& name) {
  return event(fmt::format(R"({{"ph": "X", "cat": "user_annotation", "name": "{}", "pid": {}, "tid": 1, "ts": {}, )"
                           R"("dur": {}, "args": {{}}}})",
                           name, m_process, begin, duration));
}

TraceText& TraceText::launch(double begin, const std::string& name) {
  return event(
      fmt::format(R"({{"ph": "X", "cat": "cuda_runtime", "name": "{}", "pid": {}, "tid": 1, "ts": {}, "dur": 1, )"
                  R"("args": {{"correlation": {}}}}})",
                  name, m_process, begin, ++m_correlation));
}

TraceText& TraceText::replay(double launched, double begin, double duration, const std::vector<std::string>& names) {
  launch(launched, "cudaGraphLaunch");
  for (std::size_t i = 0; i < names.size(); ++i)
    event(fmt::format(R"({{"ph": "X", "cat": "{}", "name": "{}", "pid": 0, "tid": 7, "ts": {}, "dur": {}, )"
                      R"("args": {{"device": 0, "correlation": {}, "graph node id": {}}}}})",
                      categoryOf(names[i]), names[i], begin + static_cast<double>(i) * duration, duration,
                      m_correlation, i));
  return *this;
}

TraceText& TraceText::operation(double begin, double duration, const std::string& name, const std::string& arguments) {
  return event(fmt::format(R"({{"ph": "X", "cat": "cpu_op", "name": "{}", "pid": {}, "tid": {}, "ts": {}, "dur": {},)"
                           "\n"
                           R"("args": {{"External id": {}, {}}}}})",
                           name, m_process, m_thread, begin, duration, ++m_id, arguments));
}

TraceText& TraceText::event(const std::string& json) {
  m_events += (m_events.empty() ? "" : ",\n") + json;
  return *this;
}

TraceText& TraceText::process(int id) {
  m_process = id;
  return *this;
}

std::string TraceText::text() const {
  std::string text = "{\n";
  for (const auto& [name, json] : m_keys) text += fmt::format("\"{}\": {},\n", name, json);
  return text + "\"traceEvents\": [\n" + m_events + "\n],\n\"traceName\": \"x\"}\n";
}

std::string TraceText::arguments(const Convolution& call, const std::string& concrete, bool gradient) {
  const char* const first = gradient ? "[], " : "";  // the gradient of the output
  const char* const type = gradient ? "\"float\", " : "";
  return fmt::format(
      R"("Concrete Inputs": [{}], "Input type": [{}"{}", "{}"], "Input Strides": [{}{}, {}], "Input Dims": [{}{}, {}])",
      concrete, type, call.type, call.type, first, call.inputStrides, call.weightStrides, first, call.input,
      call.weight);
}

}  // namespace convscope::testing
