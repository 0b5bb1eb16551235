#include "backend/cuda/kernel_recorder.h"

#include <cupti.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <mutex>
#include <utility>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/cupti_library.h"
#include "backend/cuda/kernel_name.h"

namespace convscope {
namespace {

struct Cupti {
  explicit Cupti(const DynamicLibrary& opened)
      : library(opened),
        registerCallbacks(library.function<decltype(cuptiActivityRegisterCallbacks)>("cuptiActivityRegisterCallbacks")),
        enable(library.function<decltype(cuptiActivityEnable)>("cuptiActivityEnable")),
        disable(library.function<decltype(cuptiActivityDisable)>("cuptiActivityDisable")),
        flushAll(library.function<decltype(cuptiActivityFlushAll)>("cuptiActivityFlushAll")),
        nextRecord(library.function<decltype(cuptiActivityGetNextRecord)>("cuptiActivityGetNextRecord")) {}

  bool complete() const { return registerCallbacks && enable && disable && flushAll && nextRecord; }

  DynamicLibrary library;
  decltype(&cuptiActivityRegisterCallbacks) registerCallbacks;
  decltype(&cuptiActivityEnable) enable;
  decltype(&cuptiActivityDisable) disable;
  decltype(&cuptiActivityFlushAll) flushAll;
  decltype(&cuptiActivityGetNextRecord) nextRecord;
};

struct StartedKernel {
  std::uint64_t start = 0;  // ns
  KernelLaunch launch;
};

// Every later form of the record of a kernel begins as the fourth does, so all versions of CUPTI can be read by it.
using KernelRecord = CUpti_ActivityKernel4;
#if CUPTI_API_VERSION >= 130000
#define CONVSCOPE_SAME_PLACE(field) \
  static_assert(offsetof(KernelRecord, field) == offsetof(CUpti_ActivityKernel10, field))
CONVSCOPE_SAME_PLACE(start);
CONVSCOPE_SAME_PLACE(end);
CONVSCOPE_SAME_PLACE(registersPerThread);
CONVSCOPE_SAME_PLACE(gridX);
CONVSCOPE_SAME_PLACE(gridZ);
CONVSCOPE_SAME_PLACE(blockX);
CONVSCOPE_SAME_PLACE(blockZ);
CONVSCOPE_SAME_PLACE(staticSharedMemory);
CONVSCOPE_SAME_PLACE(dynamicSharedMemory);
CONVSCOPE_SAME_PLACE(name);
#undef CONVSCOPE_SAME_PLACE
#endif

KernelLaunch launchOf(const KernelRecord& record) {
  constexpr double kNsPerUs = 1000;
  return {.name = readableKernelName(record.name),
          .us = static_cast<double>(record.end - record.start) / kNsPerUs,
          .grid = {record.gridX, record.gridY, record.gridZ},
          .block = {record.blockX, record.blockY, record.blockZ},
          .registers = record.registersPerThread,
          .sharedBytes = static_cast<std::uint64_t>(record.staticSharedMemory) +
                         static_cast<std::uint64_t>(record.dynamicSharedMemory)};
}

// CUPTI's callbacks take no user pointer, and it may call them on a thread of its own.
struct Recording {
  std::optional<Cupti> cupti;
  std::mutex mutex;
  std::vector<StartedKernel> kernels;
};

Recording& recording() {
  static Recording theOne;
  return theOne;
}

void CUPTIAPI provideBuffer(std::uint8_t** buffer, std::size_t* size, std::size_t* maxRecords) {
  constexpr std::size_t kBytes = std::size_t{256} << 10;
  *buffer = static_cast<std::uint8_t*>(std::malloc(kBytes));
  *size = *buffer ? kBytes : 0;
  *maxRecords = 0;
}

void CUPTIAPI takeBuffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t validSize) {
  Recording& ours = recording();
  const std::lock_guard lock(ours.mutex);
  CUpti_Activity* record = nullptr;
  while (validSize > 0 && ours.cupti->nextRecord(buffer, validSize, &record) == CUPTI_SUCCESS) {
    if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
    const auto* kernel = reinterpret_cast<const KernelRecord*>(record);
    ours.kernels.push_back({kernel->start, launchOf(*kernel)});
  }
  std::free(buffer);
}

/// Opens CUPTI for records, at the first call.
Result<void> openRecording(const std::vector<std::string>& folders) {
  Recording& ours = recording();
  if (ours.cupti) return {};
  const Result<DynamicLibrary> library = openCupti(folders);
  if (!library) return tl::unexpected(library.error());
  ours.cupti.emplace(*library);
  if (ours.cupti->complete()) return {};
  ours.cupti.reset();
  return tl::unexpected(Failure{Failure::Kind::Missing, "the libcupti that was found cannot record kernels"});
}

/// Executes `launch` `times` times and returns the kernels of all executions, in the order in which they ran.
Result<std::vector<KernelLaunch>> recordExecutions(const Launch& launch, std::size_t times, cudaStream_t stream) {
  Recording& ours = recording();
  const Cupti& cupti = *ours.cupti;
  // Registered each time: another backend of this process may have replaced them.
  Result<void> done =
      cuptiCheck(cupti.library, cupti.registerCallbacks(provideBuffer, takeBuffer), "register its callbacks");
  if (done) done = cuptiCheck(cupti.library, cupti.enable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL), "record kernels");
  if (!done) return tl::unexpected(done.error());

  for (std::size_t i = 0; done && i < times; ++i) done = launch();
  const Result<void> ended = cudaCheck(cudaStreamSynchronize(stream), "execute");
  const Result<void> flushed =
      cuptiCheck(cupti.library, cupti.flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED), "flush its records");
  cupti.disable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);

  const std::lock_guard lock(ours.mutex);
  auto kernels = std::exchange(ours.kernels, {});
  for (const Result<void>& step : {done, ended, flushed}) {
    if (!step) return tl::unexpected(step.error());
  }
  std::ranges::stable_sort(kernels, {}, &StartedKernel::start);
  std::vector<KernelLaunch> launches;
  launches.reserve(kernels.size());
  for (StartedKernel& kernel : kernels) launches.push_back(std::move(kernel.launch));
  return launches;
}

/// Sets the times of `kernels` to the medians of several executions, if `repeated` has each kernel that often.
void takeMedians(std::vector<KernelLaunch>& kernels, const std::vector<KernelLaunch>& repeated) {
  const std::size_t count = kernels.size();
  if (count == 0 || repeated.size() % count != 0) return;
  for (std::size_t i = 0; i < repeated.size(); ++i) {
    if (repeated[i].name != kernels[i % count].name) return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<double> us;
    for (std::size_t k = i; k < repeated.size(); k += count) us.push_back(repeated[k].us);
    std::ranges::sort(us);
    if (!us.empty()) kernels[i].us = us[us.size() / 2];
  }
}

}  // namespace

Result<std::vector<KernelLaunch>> recordKernels(const Launch& launch, cudaStream_t stream,
                                                const std::vector<std::string>& folders) {
  constexpr std::size_t kWarmExecutions = 5;
  constexpr double kLongUs = 50'000;
  if (const Result<void> opened = openRecording(folders); !opened) return tl::unexpected(opened.error());
  Result<std::vector<KernelLaunch>> kernels = recordExecutions(launch, 1, stream);
  if (!kernels) return kernels;
  double us = 0;
  for (const KernelLaunch& kernel : *kernels) us += kernel.us;
  if (us > kLongUs) return kernels;
  const Result<std::vector<KernelLaunch>> warm = recordExecutions(launch, kWarmExecutions, stream);
  if (!warm) return warm;
  takeMedians(*kernels, *warm);
  return kernels;
}

}  // namespace convscope
