#include "backend/cuda/device_timer.h"

#include <atomic>
#include <thread>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/host_timer.h"

namespace convscope {
namespace {

constexpr double kLongestHoldUs = 1000;  // a launch may itself wait for the device, which must then continue

/// Runs in the stream: later work waits until the host has enqueued all of it.
void CUDART_CB waitUntilEnqueued(void* enqueued) {
  const HostTimer timer;
  while (!static_cast<const std::atomic<bool>*>(enqueued)->load() && timer.us() < kLongestHoldUs)
    std::this_thread::yield();
}

}  // namespace

DeviceTimer::DeviceTimer(cudaStream_t stream, std::uint64_t cacheBytes, DeviceEvent start, DeviceEvent stop)
    : m_stream(stream), m_cacheBytes(cacheBytes), m_start(std::move(start)), m_stop(std::move(stop)) {}

Result<DeviceTimer> DeviceTimer::make(cudaStream_t stream, std::uint64_t cacheBytes) {
  Result<DeviceEvent> start = makeEvent();
  if (!start) return tl::unexpected(start.error());
  Result<DeviceEvent> stop = makeEvent();
  if (!stop) return tl::unexpected(stop.error());
  return DeviceTimer(stream, cacheBytes, std::move(*start), std::move(*stop));
}

Result<void> DeviceTimer::overwriteCache() {
  const std::uint64_t bytes = 2 * m_cacheBytes;
  return m_overwritten.reserve(bytes, "buffer that overwrites the cache").and_then([&] {
    return cudaCheck(cudaMemsetAsync(m_overwritten.data(), 0, bytes, m_stream), "overwrite the cache");
  });
}

Result<double> DeviceTimer::time(const Launch& launch, SampleKind kind, int repeats) {
  Result<void> done = cudaCheck(cudaStreamSynchronize(m_stream), "wait for the device");
  // Overwriting keeps the device busy while the host enqueues the execution, so that no gap between them is timed.
  if (done && kind == SampleKind::Cold) done = overwriteCache();
  // Earlier work left its own data in the caches, which matters if one execution is short.
  if (done && kind == SampleKind::Hot && repeats > 1) done = launch();
  // If one is long, only the host's gap matters.
  std::atomic<bool> enqueued = false;
  if (done && kind == SampleKind::Hot && repeats == 1)
    done = cudaCheck(cudaLaunchHostFunc(m_stream, waitUntilEnqueued, &enqueued), "hold the stream");
  if (done) done = cudaCheck(cudaEventRecord(m_start.get(), m_stream), "record an event");
  for (int i = 0; done && i < repeats; ++i) done = launch();
  if (done) done = cudaCheck(cudaEventRecord(m_stop.get(), m_stream), "record an event");
  enqueued = true;
  // Waits even if a launch failed: work enqueued before it must not run into the next sample, and a launch that breaks
  // the device may fail with any reason.
  if (const auto ended = cudaCheck(cudaStreamSynchronize(m_stream), "execute"); !ended) done = ended;
  float ms = 0;
  if (done) done = cudaCheck(cudaEventElapsedTime(&ms, m_start.get(), m_stop.get()), "read the time");
  if (!done) return tl::unexpected(done.error());
  return 1e3 * static_cast<double>(ms) / repeats;
}

Result<FirstExecution> DeviceTimer::timeFirst(const Launch& launch) {
  double launchUs = 0;
  const Launch timed = [&] {
    const HostTimer timer;
    Result<void> done = launch();
    launchUs = timer.us();
    return done;
  };
  return time(timed, SampleKind::Single, 1).map([&](double us) { return FirstExecution{us, launchUs}; });
}

}  // namespace convscope
