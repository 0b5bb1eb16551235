#include "backend/cuda/counter_recorder.h"

#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_target.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/cupti_library.h"

namespace convscope {
namespace {

/// A counter and where its value belongs. CUPTI gives shares in percent.
struct Counter {
  const char* name;
  std::optional<double> KernelCounters::*value;
  double unit;
};

// The names are the same from Volta to Blackwell; devices that share the host's memory have no counters of it.
constexpr double kPercent = 0.01;
constexpr std::array kCounters{
    Counter{"sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active", &KernelCounters::tensorCores, kPercent},
    Counter{"sm__warps_active.avg.pct_of_peak_sustained_active", &KernelCounters::occupancy, kPercent},
    Counter{"dram__bytes.sum", &KernelCounters::memoryBytes, 1},
    Counter{"dram__throughput.avg.pct_of_peak_sustained_elapsed", &KernelCounters::memoryPeakShare, kPercent}};

/// Returns parameters of CUPTI with their size set, as each of its functions demands.
template <class Parameters>
Parameters sized(std::size_t size) {
  Parameters parameters{};
  parameters.structSize = size;
  return parameters;
}
#define CONVSCOPE_SIZED(Parameters) sized<Parameters>(Parameters##_STRUCT_SIZE)

class CounterReader : public CounterRecorder {
 public:
  explicit CounterReader(const DynamicLibrary& cupti) : m_cupti(cupti) {}
  CounterReader(const CounterReader&) = delete;
  CounterReader& operator=(const CounterReader&) = delete;
  ~CounterReader() override;

  /// Chooses those counters that the current device has.
  Result<void> open();
  Result<std::vector<KernelCounters>> read(const Launch& launch, std::size_t kernels, cudaStream_t stream) override;

 private:
  /// Switches the profiler on, which takes a third of a second, if it does not have room for so many kernels. On an
  /// H200, a profiler that first counted few kernels later dropped all kernels beyond that number.
  Result<void> enable(std::size_t kernels);
  Result<void> disable();
  /// Makes room for what will be counted.
  Result<void> prepare();
  /// Executes `launch` once for each pass.
  Result<void> count(const Launch& launch, cudaStream_t stream);
  Result<std::vector<KernelCounters>> values();

  /// Calls a function of CUPTI by its name.
  template <class Function, class Parameters>
  Result<void> call(const char* name, Parameters& parameters, std::string_view what) const {
    auto* function = m_cupti.function<Function>(name);
    if (function == nullptr)
      return tl::unexpected(
          Failure{Failure::Kind::Missing, "this CUPTI has no range profiler: install that of CUDA 13"});
    const CUptiResult result = function(&parameters);
    if (result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES ||
        result == CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES)
      return tl::unexpected(Failure{Failure::Kind::Failed,
                                    "only an administrator may read hardware counters here: start the program as root, "
                                    "or load the driver with NVreg_RestrictProfilingToAdminUsers=0"});
    return cuptiCheck(m_cupti, result, what);
  }

  DynamicLibrary m_cupti;
  CUpti_Profiler_Host_Object* m_host = nullptr;
  CUpti_RangeProfiler_Object* m_profiler = nullptr;
  std::size_t m_capacity = 0;  // kernels of an execution; 0: switched off
  std::vector<Counter> m_counters;
  std::vector<const char*> m_names;  // of m_counters
  std::vector<std::uint8_t> m_config;
  std::vector<std::uint8_t> m_data;
};

#define CONVSCOPE_CUPTI(function, parameters, what) call<decltype(function)>(#function, parameters, what)

CounterReader::~CounterReader() {
  (void)disable();
  if (m_host != nullptr) {
    auto ended = CONVSCOPE_SIZED(CUpti_Profiler_Host_Deinitialize_Params);
    ended.pHostObject = m_host;
    (void)CONVSCOPE_CUPTI(cuptiProfilerHostDeinitialize, ended, "end");
  }
}

Result<void> CounterReader::open() {
  constexpr const char* kWhat = "read hardware counters of this device";
  int device = 0;
  Result<void> done = cudaCheck(cudaGetDevice(&device), "find the current device");
  auto initialised = CONVSCOPE_SIZED(CUpti_Profiler_Initialize_Params);
  if (done) done = CONVSCOPE_CUPTI(cuptiProfilerInitialize, initialised, kWhat);
  auto chip = CONVSCOPE_SIZED(CUpti_Device_GetChipName_Params);
  chip.deviceIndex = static_cast<std::size_t>(device);
  if (done) done = CONVSCOPE_CUPTI(cuptiDeviceGetChipName, chip, kWhat);
  auto available = CONVSCOPE_SIZED(CUpti_Profiler_GetCounterAvailability_Params);
  if (done) done = CONVSCOPE_CUPTI(cuptiProfilerGetCounterAvailability, available, kWhat);
  std::vector<std::uint8_t> availability(available.counterAvailabilityImageSize);
  available.pCounterAvailabilityImage = availability.data();
  if (done) done = CONVSCOPE_CUPTI(cuptiProfilerGetCounterAvailability, available, kWhat);
  auto host = CONVSCOPE_SIZED(CUpti_Profiler_Host_Initialize_Params);
  host.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
  host.pChipName = chip.pChipName;
  host.pCounterAvailabilityImage = availability.data();
  if (done) done = CONVSCOPE_CUPTI(cuptiProfilerHostInitialize, host, kWhat);
  if (!done) return done;
  m_host = host.pHostObject;

  for (const Counter& counter : kCounters) {
    auto added = CONVSCOPE_SIZED(CUpti_Profiler_Host_ConfigAddMetrics_Params);
    added.pHostObject = m_host;
    const char* name = counter.name;
    added.ppMetricNames = &name;
    added.numMetrics = 1;
    if (!CONVSCOPE_CUPTI(cuptiProfilerHostConfigAddMetrics, added, kWhat)) continue;
    m_counters.push_back(counter);
    m_names.push_back(counter.name);
  }
  if (m_counters.empty())
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this device refuses all of the counters"});
  auto size = CONVSCOPE_SIZED(CUpti_Profiler_Host_GetConfigImageSize_Params);
  size.pHostObject = m_host;
  done = CONVSCOPE_CUPTI(cuptiProfilerHostGetConfigImageSize, size, kWhat);
  if (!done) return done;
  m_config.resize(size.configImageSize);
  auto image = CONVSCOPE_SIZED(CUpti_Profiler_Host_GetConfigImage_Params);
  image.pHostObject = m_host;
  image.configImageSize = m_config.size();
  image.pConfigImage = m_config.data();
  return CONVSCOPE_CUPTI(cuptiProfilerHostGetConfigImage, image, kWhat);
}

Result<void> CounterReader::enable(std::size_t kernels) {
  constexpr std::size_t kFewest = 32;
  if (kernels <= m_capacity) return {};
  if (const Result<void> disabled = disable(); !disabled) return disabled;
  auto enabled = CONVSCOPE_SIZED(CUpti_RangeProfiler_Enable_Params);
  const Result<void> done = CONVSCOPE_CUPTI(cuptiRangeProfilerEnable, enabled, "switch counters on");
  if (!done) return done;
  m_profiler = enabled.pRangeProfilerObject;
  m_capacity = std::max(kFewest, std::bit_ceil(kernels));
  return {};
}

Result<void> CounterReader::disable() {
  if (m_profiler == nullptr) return {};
  auto disabled = CONVSCOPE_SIZED(CUpti_RangeProfiler_Disable_Params);
  disabled.pRangeProfilerObject = std::exchange(m_profiler, nullptr);
  m_capacity = 0;
  return CONVSCOPE_CUPTI(cuptiRangeProfilerDisable, disabled, "switch counters off");
}

Result<std::vector<KernelCounters>> CounterReader::read(const Launch& launch, std::size_t kernels,
                                                        cudaStream_t stream) {
  return enable(kernels)
      .and_then([&] { return prepare(); })
      .and_then([&] { return count(launch, stream); })
      .and_then([&] { return values(); });
}

Result<void> CounterReader::prepare() {
  constexpr const char* kWhat = "prepare hardware counters";
  auto size = CONVSCOPE_SIZED(CUpti_RangeProfiler_GetCounterDataSize_Params);
  size.pRangeProfilerObject = m_profiler;
  size.pMetricNames = m_names.data();
  size.numMetrics = m_names.size();
  size.maxNumOfRanges = m_capacity;
  size.maxNumRangeTreeNodes = static_cast<std::uint32_t>(m_capacity);
  Result<void> done = CONVSCOPE_CUPTI(cuptiRangeProfilerGetCounterDataSize, size, kWhat);
  if (!done) return done;
  m_data.assign(size.counterDataSize, 0);
  auto data = CONVSCOPE_SIZED(CUpti_RangeProfiler_CounterDataImage_Initialize_Params);
  data.pRangeProfilerObject = m_profiler;
  data.counterDataSize = m_data.size();
  data.pCounterData = m_data.data();
  done = CONVSCOPE_CUPTI(cuptiRangeProfilerCounterDataImageInitialize, data, kWhat);
  if (!done) return done;

  auto config = CONVSCOPE_SIZED(CUpti_RangeProfiler_SetConfig_Params);
  config.pRangeProfilerObject = m_profiler;
  config.configSize = m_config.size();
  config.pConfig = m_config.data();
  config.counterDataImageSize = m_data.size();
  config.pCounterDataImage = m_data.data();
  config.range = CUPTI_AutoRange;        // a range for each kernel
  config.replayMode = CUPTI_UserReplay;  // the kernels are launched again for each pass: their results do not add up
  config.maxRangesPerPass = m_capacity;
  config.numNestingLevels = 1;
  config.minNestingLevel = 1;
  config.targetNestingLevel = 1;
  return CONVSCOPE_CUPTI(cuptiRangeProfilerSetConfig, config, kWhat);
}

Result<void> CounterReader::count(const Launch& launch, cudaStream_t stream) {
  constexpr const char* kWhat = "count";
  constexpr int kMostPasses = 64;
  bool complete = false;
  for (int pass = 0; pass < kMostPasses && !complete; ++pass) {
    auto started = CONVSCOPE_SIZED(CUpti_RangeProfiler_Start_Params);
    started.pRangeProfilerObject = m_profiler;
    Result<void> done = CONVSCOPE_CUPTI(cuptiRangeProfilerStart, started, kWhat);
    if (!done) return done;
    done = launch();
    const Result<void> ended = cudaCheck(cudaStreamSynchronize(stream), "execute");
    auto stopped = CONVSCOPE_SIZED(CUpti_RangeProfiler_Stop_Params);
    stopped.pRangeProfilerObject = m_profiler;
    const Result<void> stop = CONVSCOPE_CUPTI(cuptiRangeProfilerStop, stopped, kWhat);
    for (const Result<void>& step : {done, ended, stop}) {
      if (!step) return step;
    }
    complete = stopped.isAllPassSubmitted != 0;
  }
  if (!complete)
    return tl::unexpected(
        Failure{Failure::Kind::Failed, "they are incomplete after " + std::to_string(kMostPasses) + " executions"});
  auto decoded = CONVSCOPE_SIZED(CUpti_RangeProfiler_DecodeData_Params);
  decoded.pRangeProfilerObject = m_profiler;
  return CONVSCOPE_CUPTI(cuptiRangeProfilerDecodeData, decoded, "read what was counted");
}

Result<std::vector<KernelCounters>> CounterReader::values() {
  constexpr const char* kWhat = "evaluate hardware counters";
  auto info = CONVSCOPE_SIZED(CUpti_RangeProfiler_GetCounterDataInfo_Params);
  info.pCounterDataImage = m_data.data();
  info.counterDataImageSize = m_data.size();
  if (const Result<void> done = CONVSCOPE_CUPTI(cuptiRangeProfilerGetCounterDataInfo, info, kWhat); !done)
    return tl::unexpected(done.error());
  std::vector<KernelCounters> kernels(info.numTotalRanges);
  std::vector<double> values(m_names.size());
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    auto evaluated = CONVSCOPE_SIZED(CUpti_Profiler_Host_EvaluateToGpuValues_Params);
    evaluated.pHostObject = m_host;
    evaluated.pCounterDataImage = m_data.data();
    evaluated.counterDataImageSize = m_data.size();
    evaluated.rangeIndex = i;
    evaluated.ppMetricNames = m_names.data();
    evaluated.numMetrics = m_names.size();
    evaluated.pMetricValues = values.data();
    if (const Result<void> done = CONVSCOPE_CUPTI(cuptiProfilerHostEvaluateToGpuValues, evaluated, kWhat); !done)
      return tl::unexpected(done.error());
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (std::isfinite(values[k])) kernels[i].*m_counters[k].value = values[k] * m_counters[k].unit;
    }
  }
  return kernels;
}

#undef CONVSCOPE_CUPTI
#undef CONVSCOPE_SIZED

}  // namespace

Result<std::unique_ptr<CounterRecorder>> CounterRecorder::make(const std::vector<std::string>& folders) {
  const Result<DynamicLibrary> cupti = openCupti(folders);
  if (!cupti) return tl::unexpected(cupti.error());
  auto reader = std::make_unique<CounterReader>(*cupti);
  if (const Result<void> opened = reader->open(); !opened) return tl::unexpected(opened.error());
  return std::unique_ptr<CounterRecorder>(std::move(reader));
}

}  // namespace convscope
