#pragma once

#include <map>
#include <string>
#include <vector>

namespace convscope::testing {

/// Writes a chrome trace as PyTorch's profiler does, event by event. Times are in microseconds.
class TraceText {
 public:
  /// An operator's call: its arguments as in "Concrete Inputs", the dims and strides of input and weight.
  struct Convolution {
    std::string input = "[8, 16, 32, 32]";
    std::string weight = "[32, 16, 3, 3]";
    std::string inputStrides = "[16384, 1024, 32, 1]";
    std::string weightStrides = "[144, 9, 3, 1]";
    std::string type = "float";
    std::string stride = "[1, 1]";
    std::string padding = "[1, 1]";
    std::string dilation = "[1, 1]";
    std::string transposed = "False";
    std::string groups = "1";
    std::string mask = "[True, True, False]";  ///< of a backward call
  };

  TraceText& key(const std::string& name, const std::string& json);

  /// aten::convolution with aten::_convolution and `executor` in it, each half a microsecond after the other.
  TraceText& forward(double begin, double duration, const Convolution& call, int sequence = -1,
                     const std::string& executor = "aten::cudnn_convolution");
  TraceText& backward(double begin, double duration, const Convolution& call, int sequence = -1);

  /// One kernel that the last operator launched at `launched`.
  TraceText& kernel(double launched, double begin, double duration, const std::string& name = "k", int device = 0);
  TraceText& annotation(double begin, double duration, const std::string& name);
  TraceText& launch(double begin, const std::string& name);
  /// A replay of a CUDA graph, launched at `launched`: kernels of these names one after the other, each `duration`
  /// long.
  TraceText& replay(double launched, double begin, double duration, const std::vector<std::string>& names);
  TraceText& operation(double begin, double duration, const std::string& name, const std::string& arguments);
  TraceText& event(const std::string& json);
  TraceText& process(int id);

  std::string text() const;

 private:
  std::string arguments(const Convolution& call, const std::string& concrete, bool gradient);

  std::map<std::string, std::string> m_keys;
  std::string m_events;
  int m_process = 1;
  int m_thread = 1;
  int m_id = 0;
  int m_correlation = 0;
};

}  // namespace convscope::testing
