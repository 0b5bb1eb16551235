#include "backend/cuda/kernel_recorder.h"

#include <cupti.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/kernel_name.h"
#include "backend/cuda/toolkit_library.h"

namespace convscope {
namespace {

struct Cupti {
  explicit Cupti(DynamicLibrary opened)
      : library(opened),
        registerCallbacks(library.function<decltype(cuptiActivityRegisterCallbacks)>("cuptiActivityRegisterCallbacks")),
        enable(library.function<decltype(cuptiActivityEnable)>("cuptiActivityEnable")),
        disable(library.function<decltype(cuptiActivityDisable)>("cuptiActivityDisable")),
        flushAll(library.function<decltype(cuptiActivityFlushAll)>("cuptiActivityFlushAll")),
        nextRecord(library.function<decltype(cuptiActivityGetNextRecord)>("cuptiActivityGetNextRecord")),
        resultText(library.function<decltype(cuptiGetResultString)>("cuptiGetResultString")) {}

  bool complete() const { return registerCallbacks && enable && disable && flushAll && nextRecord && resultText; }

  DynamicLibrary library;
  decltype(&cuptiActivityRegisterCallbacks) registerCallbacks;
  decltype(&cuptiActivityEnable) enable;
  decltype(&cuptiActivityDisable) disable;
  decltype(&cuptiActivityFlushAll) flushAll;
  decltype(&cuptiActivityGetNextRecord) nextRecord;
  decltype(&cuptiGetResultString) resultText;
};

// CUPTI's callbacks take no user pointer, and it may call them on a thread of its own.
struct Recording {
  std::optional<Cupti> cupti;
  std::mutex mutex;
  std::vector<std::pair<std::uint64_t, std::string>> kernels;  // start, name
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
    // Every later form of this record, in later releases too, begins as this one does.
    const auto* kernel = reinterpret_cast<const CUpti_ActivityKernel4*>(record);
    ours.kernels.emplace_back(kernel->start, readableKernelName(kernel->name));
  }
  std::free(buffer);
}

Result<void> openCupti(const std::vector<std::string>& folders) {
  Recording& ours = recording();
  if (ours.cupti) return {};
  const std::optional<DynamicLibrary> library = openToolkitLibrary({"libcupti.so", "cuda_cupti"}, folders);
  if (library) ours.cupti.emplace(*library);
  if (ours.cupti && ours.cupti->complete()) return {};
  ours.cupti.reset();
  return tl::unexpected(
      Failure{Failure::Kind::Missing,
              "libcupti is missing, so kernels have no names: install CUPTI of the CUDA toolkit (packages cuda-cupti "
              "or nvidia-cuda-cupti), or set LD_LIBRARY_PATH to its folder"});
}

Result<void> checked(CUptiResult result, const char* what) {
  if (result == CUPTI_SUCCESS) return {};
  const char* text = nullptr;
  recording().cupti->resultText(result, &text);
  return tl::unexpected(Failure{Failure::Kind::Failed,
                                fmt::format("CUPTI could not {}: {}", what, text ? text : std::to_string(result))});
}

}  // namespace

Result<std::vector<std::string>> recordKernels(const Launch& launch, cudaStream_t stream,
                                               const std::vector<std::string>& folders) {
  Result<void> done = openCupti(folders);
  if (!done) return tl::unexpected(done.error());
  Recording& ours = recording();
  const Cupti& cupti = *ours.cupti;
  // Registered each time: another backend of this process may have replaced them.
  done = checked(cupti.registerCallbacks(provideBuffer, takeBuffer), "register its callbacks");
  if (done) done = checked(cupti.enable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL), "record kernels");
  if (!done) return tl::unexpected(done.error());

  done = launch();
  const Result<void> ended = cudaCheck(cudaStreamSynchronize(stream), "execute");
  const Result<void> flushed = checked(cupti.flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED), "flush its records");
  cupti.disable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);

  const std::lock_guard lock(ours.mutex);
  auto kernels = std::exchange(ours.kernels, {});
  for (const Result<void>& step : {done, ended, flushed}) {
    if (!step) return tl::unexpected(step.error());
  }
  std::ranges::stable_sort(kernels, {}, &std::pair<std::uint64_t, std::string>::first);
  std::vector<std::string> names;
  names.reserve(kernels.size());
  for (auto& [start, name] : kernels) names.push_back(std::move(name));
  return names;
}

}  // namespace convscope
