#include "backend/cuda/cuda_executor.h"

#include <fmt/format.h>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/device_info.h"
#include "backend/cuda/host_timer.h"
#include "backend/cuda/kernel_recorder.h"

namespace convscope {

Result<CudaDevice> CudaDevice::open(const std::string& id) {
  const Result<int> index = cudaDeviceIndex(id);
  if (!index) return tl::unexpected(index.error());
  const HostTimer timer;
  Result<void> started = cudaCheck(cudaSetDevice(*index), "choose device " + id).and_then([&] {
    return cudaCheck(cudaFree(nullptr), "start device " + id);
  });
  if (!started) return tl::unexpected(started.error());
  const double initialiseUs = timer.us();
  DeviceInfo info = (*cudaDevices())[static_cast<std::size_t>(*index)];
  Result<Stream> stream = makeStream();
  if (!stream) return tl::unexpected(stream.error());
  Result<DeviceTimer> deviceTimer = DeviceTimer::make(stream->get(), info.cacheBytes);
  if (!deviceTimer) return tl::unexpected(deviceTimer.error());
  return CudaDevice{
      *index,      std::move(info), std::move(*stream), std::move(*deviceTimer), Nvml::open(cudaPciBusId(*index)),
      initialiseUs};
}

Versions CudaExecutor::versions() const {
  Versions versions = cudaVersions();
  if (m_device.nvml) versions["nvidia driver"] = m_device.nvml->driverVersion();
  return versions;
}

Result<void> CudaExecutor::bind(const Problem& problem) {
  return m_tensors.bind(asPlainConvolution(problem), stream());
}

Result<void> CudaExecutor::reserveWorkspace(std::uint64_t bytes) {
  return m_workspace.reserve(bytes, "workspace");
}

std::uint64_t CudaExecutor::freeMemoryBytes() {
  return freeDeviceMemory() + m_workspace.size();
}

/// A plan that has no tensors or too little workspace would write where it must not.
Result<Launch> CudaExecutor::ready(Plan& plan) {
  if (!tensors().input) return tl::unexpected(Failure{Failure::Kind::Failed, "no problem is bound"});
  if (plan.workspaceBytes() > m_workspace.size())
    return tl::unexpected(
        Failure{Failure::Kind::Failed, fmt::format("{} bytes of workspace are reserved, but the plan needs {}",
                                                   m_workspace.size(), plan.workspaceBytes())});
  return prepare(plan);
}

Result<double> CudaExecutor::time(Plan& plan, SampleKind kind, int repeats) {
  const Result<Launch> launch = ready(plan);
  if (!launch) return tl::unexpected(launch.error());
  return m_device.timer.time(*launch, kind, repeats);
}

std::optional<ClockReading> CudaExecutor::clock() {
  return m_device.nvml ? m_device.nvml->clock() : std::nullopt;
}

Result<std::vector<std::string>> CudaExecutor::kernels(Plan& plan) {
  const Result<Launch> launch = ready(plan);
  if (!launch) return tl::unexpected(launch.error());
  return recordKernels(*launch, stream(), libraryFolders());
}

}  // namespace convscope
