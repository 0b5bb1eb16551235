#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/input_file.h"
#include "workload/aten_convolution.h"
#include "workload/ranks.h"

namespace convscope {

// What a workload needs of a chrome trace, in compact form. Times are in microseconds since the first event
// that was read.

/// A time span on a thread of the host.
struct TraceSpan {
  double begin = 0;
  double end = 0;
  int thread = 0;  ///< index in TraceData::threads

  bool contains(double time) const { return time >= begin && time <= end; }
};

/// A convolution's operator, of any level: aten::convolution, aten::_convolution, aten::cudnn_convolution, ...
struct TraceOperator {
  TraceSpan span;
  int name = 0;                        ///< index in TraceData::names
  int arguments = -1;                  ///< index in TraceData::arguments; -1 if the operator's are not read
  std::int64_t externalId = -1;        ///< which its kernels have too
  std::int64_t sequence = -1;          ///< links a forward operator with its backward one
  std::optional<bool> benchmark = {};  ///< arguments of the inner operators
  std::optional<bool> deterministic = {};
  std::optional<bool> allowTf32 = {};
};

/// A span of a layer: convscope_record.py's, or one of nn.Module if the trace has stacks.
struct TraceLayer {
  TraceSpan span;
  std::string name;
};

/// A node of autograd that contains a backward call.
struct TraceNode {
  TraceSpan span;
  std::int64_t sequence = -1;
};

/// A call of the CUDA runtime or driver that starts work on the device.
struct TraceLaunch {
  std::int64_t correlation = 0;
  double time = 0;
  int thread = 0;
  bool graph = false;   ///< of a CUDA graph
  bool memory = false;  ///< a copy or memset
};

/// A kernel, copy or memset on the device.
struct TraceKernel {
  enum class Kind : std::uint8_t { Other, Memory, BackwardData, BackwardFilter, Depthwise, Communication };

  double begin = 0;
  double end = 0;
  std::int64_t correlation = -1;
  std::int64_t externalId = -1;
  int device = 0;
  int name = 0;              ///< kernels of one name have the same number
  Kind kind = Kind::Other;   ///< by its name
  bool ofFramework = false;  ///< PyTorch's own, by its name
};

/// What convscope_record.py writes into the trace.
struct TraceRecorder {
  std::map<std::string, std::string> versions;
  std::string device;
  RecordedSwitches switches;
  std::optional<std::int64_t> skipped;  ///< iterations before the recording
  std::vector<double> wallUs;           ///< of the recorded iterations
  std::vector<double> plainWallUs;
  std::vector<double> plainHostUs;
  std::vector<double> plainLoaderUs;
};

struct TraceData {
  std::vector<std::string> threads;    ///< "PROCESS/THREAD"
  std::vector<std::string> processes;  ///< of each thread
  std::vector<std::string> names;
  std::vector<AtenConvolution> arguments;  ///< distinct ones
  std::vector<std::size_t> argumentLines;  ///< the lines on which they appear first
  std::vector<TraceOperator> operators;
  std::vector<TraceSpan> profilerSteps;
  std::vector<TraceSpan> optimizerSteps;
  std::vector<TraceLayer> layers;
  std::vector<TraceNode> nodes;
  std::vector<TraceLaunch> launches;
  std::vector<TraceKernel> kernels;
  std::vector<TraceSpan> loaderWaits;   ///< a DataLoader returns the next batch
  std::vector<TraceSpan> compilations;  ///< of torch.compile: traces, compiles, tunes
  std::vector<TraceSpan> captures;      ///< of CUDA graphs: what a thread launches meanwhile is not executed
  std::vector<TraceSpan> moduleLoads;   ///< CUDA loads code; the trace does not say on which thread
  int firstProfilerStep = 0;            ///< the smallest N of ProfilerStep#N
  double begin = 0;                     ///< the earliest time that was read
  double origin = 0;                    ///< the first event's time in the trace, which is 0 here
  std::vector<std::string> gpus;        ///< names, by the number of the device
  std::map<std::string, std::string> versions;
  std::optional<TraceRecorder> recorder;
  std::optional<RecordedRank> rank;  ///< empty if the trace does not say that it is of a distributed run

  const std::string& nameOf(const TraceOperator& each) const { return names[static_cast<std::size_t>(each.name)]; }
  const std::string& processOf(int thread) const { return processes[static_cast<std::size_t>(thread)]; }
};

/// Rounds to nanoseconds, the resolution of traces.
inline double roundedUs(double us) {
  return std::round(us * 1000) / 1000;
}

/// Reads a chrome trace in one pass. Throws InputError with the line if it is damaged, cut off, or without the shapes
/// of convolutions. Also gives the text of each event to `watch`, in the same pass; TraceScanner::kPadding bytes behind
/// the text are readable.
TraceData readTraceData(InputFile file, const std::function<void(std::string_view)>& watch = {});

}  // namespace convscope
