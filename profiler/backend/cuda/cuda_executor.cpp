#include "backend/cuda/cuda_executor.h"

#include <fmt/format.h>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/device_info.h"
#include "backend/cuda/host_timer.h"
#include "backend/cuda/kernel_recorder.h"
#include "backend/cuda/result_probe.h"

namespace convscope {

Result<CudaDevice> CudaDevice::open(const std::string& id) {
  const Result<int> index = cudaDeviceIndex(id);
  if (!index) return tl::unexpected(index.error());
  const HostTimer timer;
  Result<void> started = cudaCheck(cudaSetDevice(*index), "choose device " + id).and_then([&] {
    return cudaCheck(cudaFree(nullptr), "start device " + id);
  });
  if (!started) return tl::unexpected(started.error());
  const double initialiseUs = cudaStartUs() + timer.us();
  DeviceInfo info = (*cudaDevices())[static_cast<std::size_t>(*index)];
  Result<Stream> stream = makeStream();
  if (!stream) return tl::unexpected(stream.error());
  Result<DeviceTimer> deviceTimer = DeviceTimer::make(stream->get(), info.cacheBytes);
  if (!deviceTimer) return tl::unexpected(deviceTimer.error());
  std::unique_ptr<Nvml> nvml = Nvml::open(cudaPciBusId(*index));
  const std::optional<double> otherLoad = nvml ? nvml->utilisation() : std::nullopt;
  return CudaDevice{*index,          std::move(info), std::move(*stream), std::move(*deviceTimer),
                    std::move(nvml), otherLoad,       initialiseUs};
}

Versions CudaExecutor::versions() const {
  Versions versions = cudaVersions();
  const std::string driver = m_device.nvml ? m_device.nvml->driverVersion() : "";
  if (!driver.empty()) versions["nvidia driver"] = driver;
  return versions;
}

Result<void> CudaExecutor::enterDevice() const {
  return cudaCheck(cudaSetDevice(m_device.index), "choose device " + m_device.info.id);
}

Result<void> CudaExecutor::requireBound(const Problem& plain) const {
  if (m_bound == plain) return {};
  return tl::unexpected(Failure{Failure::Kind::Failed, m_bound ? "another problem is bound" : "no problem is bound"});
}

Result<void> CudaExecutor::doBind(const Problem& problem) {
  m_bound.reset();
  m_used = &m_tensors;
  const Problem plain = asPlainConvolution(problem);
  Result<void> done = enterDevice().and_then([&] { return m_tensors.bind(plain, m_tile, stream()); });
  if (done) m_bound = plain;
  m_transposed = problem.transposed;
  return done;
}

Result<void> CudaExecutor::doReserveWorkspace(std::uint64_t bytes) {
  return enterDevice().and_then([&] { return m_workspace.reserve(bytes, "workspace"); });
}

std::uint64_t CudaExecutor::freeMemoryBytes() {
  return enterDevice() ? freeDeviceMemory() + m_workspace.size() : 0;
}

Result<BoundProblem> CudaExecutor::bound() const {
  if (!m_bound) return tl::unexpected(Failure{Failure::Kind::Failed, "no problem is bound"});
  return enterDevice().map([&] {
    const Tensor result = resultOf(m_bound->pass);
    return BoundProblem{*m_bound, m_tensors.pointerTo(result), tensorBytes(*m_bound, result)};
  });
}

/// A plan with too little workspace would write past its end.
Result<Launch> CudaExecutor::ready(Plan& plan) {
  if (plan.workspaceBytes() > m_workspace.size())
    return tl::unexpected(
        Failure{Failure::Kind::Failed, fmt::format("{} bytes of workspace are reserved, but the plan needs {}",
                                                   m_workspace.size(), plan.workspaceBytes())});
  return enterDevice().and_then([&] { return prepare(plan); });
}

Result<double> CudaExecutor::doTime(Plan& plan, SampleKind kind, int repeats) {
  return ready(plan).and_then([&](const Launch& launch) { return m_device.timer.time(launch, kind, repeats); });
}

Result<FirstExecution> CudaExecutor::doExecuteFirst(Plan& plan) {
  return ready(plan).and_then([&](const Launch& launch) { return m_device.timer.timeFirst(launch); });
}

/// Binds the tensors of all problems at once, so that none has to be filled between two executions.
Result<void> CudaExecutor::bindSequence(std::span<const Execution> executions) {
  std::map<Problem, ProblemTensors> reused;
  for (const Execution& execution : executions) {
    const Problem plain = asPlainConvolution(*execution.problem);
    if (auto kept = m_sequence.extract(plain)) reused.insert(std::move(kept));
  }
  m_sequence = std::move(reused);  // frees the others before new ones are allocated
  for (const Execution& execution : executions) {
    const auto [tensors, isNew] = m_sequence.try_emplace(asPlainConvolution(*execution.problem));
    if (!isNew) continue;
    if (Result<void> bound = tensors->second.bind(tensors->first, m_tile, stream()); !bound) {
      m_sequence.erase(tensors);
      return bound;
    }
  }
  return {};
}

Result<double> CudaExecutor::doTimeSequence(std::span<const Execution> executions) {
  if (const Result<void> bound = enterDevice().and_then([&] { return bindSequence(executions); }); !bound)
    return tl::unexpected(bound.error());
  std::vector<Launch> launches;
  Result<void> prepared;
  for (const Execution& execution : executions) {
    const auto tensors = m_sequence.find(asPlainConvolution(*execution.problem));
    m_bound = tensors->first;
    m_used = &tensors->second;
    const Result<Launch> launch = ready(*execution.plan);
    if (launch)
      launches.push_back(*launch);
    else
      prepared = tl::unexpected(launch.error());
    if (!prepared) break;
  }
  m_bound.reset();
  m_used = &m_tensors;
  if (!prepared) return tl::unexpected(prepared.error());
  const Launch all = [&] {
    Result<void> done;
    for (std::size_t i = 0; done && i < launches.size(); ++i) done = launches[i]();
    return done;
  };
  return m_device.timer.time(all, SampleKind::Single, 1);
}

Result<std::vector<float>> CudaExecutor::doReadTensor(Tensor tensor) {
  if (!m_bound) return tl::unexpected(Failure{Failure::Kind::Failed, "no problem is bound"});
  const Tensor plain = m_transposed ? inPlainConvolution(tensor) : tensor;
  return enterDevice().and_then([&] { return m_tensors.read(*m_bound, plain, stream()); });
}

Result<std::unique_ptr<ResultProbe>> CudaExecutor::doMakeProbe() {
  return CudaResultProbe::make(*this, libraryFolders());
}

std::optional<ClockReading> CudaExecutor::clock() {
  return m_device.nvml ? m_device.nvml->clock() : std::nullopt;
}

Result<std::vector<KernelLaunch>> CudaExecutor::doKernels(Plan& plan) {
  return ready(plan).and_then([&](const Launch& launch) { return recordKernels(launch, stream(), libraryFolders()); });
}

Result<std::vector<KernelCounters>> CudaExecutor::doCounters(Plan& plan, std::size_t kernels) {
  if (!m_counters) {
    auto made = enterDevice().and_then([&] { return CounterRecorder::make(libraryFolders()); });
    if (!made) return tl::unexpected(made.error());
    m_counters = *std::move(made);
  }
  return ready(plan).and_then([&](const Launch& launch) { return m_counters->read(launch, kernels, stream()); });
}

}  // namespace convscope
