#include "backend/cuda/result_probe.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/cuda_executor.h"
#include "backend/cuda/nvrtc.h"
#include "backend/cuda/probe_source.h"
#include "problem/problem_cost.h"
#include "problem/validate.h"

namespace convscope {
namespace {

constexpr int kThreads = 256;
// Larger than any GPU's last-level cache today, so that busy work goes to memory.
constexpr std::uint64_t kBusyNumbers = std::uint64_t{1} << 25;

/// As in kProbeSource.
struct Totals {
  unsigned long long differing = 0;
  unsigned long long notFinite = 0;
  unsigned long long unwritten = 0;
  unsigned long long largestUlp = 0;
  double squaredUlp = 0;
  double squaredDifference = 0;
  double squaredKept = 0;
};

std::uint32_t twice(std::uint16_t pattern) {
  return pattern * 0x10001U;
}

/// As `format` of kProbeSource.
int formatOf(Precision precision) {
  const NumberFormat stored = traitsOf(precision).stored;
  return stored.bytes == 4 ? 0 : stored.exponentBits == 5 ? 1 : 2;
}

template <class... Arguments>
Result<void> launch(const DeviceModule& module, const char* kernel, int blocks, cudaStream_t stream,
                    Arguments... arguments) {
  void* pointers[] = {&arguments...};
  return module.launch(kernel, blocks, kThreads, pointers, stream);
}

}  // namespace

CudaResultProbe::CudaResultProbe(CudaExecutor& executor, DeviceModule module, Stream busyStream, DeviceEvent begin)
    : m_executor(executor),
      m_module(std::move(module)),
      m_busyStream(std::move(busyStream)),
      m_begin(std::move(begin)) {}

Result<std::unique_ptr<ResultProbe>> CudaResultProbe::make(CudaExecutor& executor,
                                                           const std::vector<std::string>& libraryFolders) {
  Result<DeviceModule> module =
      executor.enterDevice()
          .and_then([&] { return compileCuda(kProbeSource, executor.device().computeCapability, libraryFolders); })
          .and_then([](const std::string& code) { return DeviceModule::load(code); });
  if (!module) return tl::unexpected(module.error());
  Result<Stream> stream = makeStream();
  if (!stream) return tl::unexpected(stream.error());
  Result<DeviceEvent> begin = makeEvent();
  if (!begin) return tl::unexpected(begin.error());
  std::unique_ptr<CudaResultProbe> probe(
      new CudaResultProbe(executor, std::move(*module), std::move(*stream), std::move(*begin)));
  constexpr std::uint64_t kBytes = kMostComparisons * sizeof(Totals);
  const Result<void> ready = probe->m_totals.reserve(kBytes, "results of comparisons").and_then([&] {
    return cudaCheck(cudaMemsetAsync(probe->m_totals.data(), 0, kBytes, executor.stream()), "clear memory");
  });
  if (!ready) return tl::unexpected(ready.error());
  return probe;
}

Result<CudaResultProbe::Place> CudaResultProbe::place() const {
  return m_executor.bound().map([](const BoundProblem& bound) {
    const Precision precision = bound.plain.precision;
    return Place{bound.plain, bound.result, bound.resultBytes,
                 bound.resultBytes / static_cast<std::uint64_t>(elementBytes(precision)), formatOf(precision)};
  });
}

int CudaResultProbe::blocksFor(std::uint64_t elements) const {
  const auto most = static_cast<std::uint64_t>(8 * std::max(1, m_executor.device().processors));
  return static_cast<int>(std::clamp<std::uint64_t>((elements + kThreads - 1) / kThreads, 1, most));
}

Result<void> CudaResultProbe::startBusyWork(double us) {
  const DeviceInfo device = m_executor.device();
  const auto cycles = static_cast<long long>(us * device.clockMHz);
  return m_busyNumbers.reserve(kBusyNumbers * sizeof(float), "memory to keep the device busy with")
      .and_then([&] { return cudaCheck(cudaEventRecord(m_begin.get(), m_executor.stream()), "record an event"); })
      .and_then(
          [&] { return cudaCheck(cudaStreamWaitEvent(m_busyStream.get(), m_begin.get(), 0), "wait on a stream"); })
      .and_then([&] {
        // One block per multiprocessor leaves room for the convolution.
        return launch(m_module, "keepBusy", std::max(1, device.processors), m_busyStream.get(),
                      static_cast<float*>(m_busyNumbers.data()), static_cast<unsigned long long>(kBusyNumbers), cycles);
      });
}

Result<void> CudaResultProbe::doExecute(Plan& plan, Poison poison, double busyUs) {
  const Result<Launch> enqueue = m_executor.ready(plan);
  if (!enqueue) return tl::unexpected(enqueue.error());
  const Result<Place> result = place();
  if (!result) return tl::unexpected(result.error());
  m_poison = poison;
  const cudaStream_t stream = m_executor.stream();
  // The padding after a tensor has room for the last whole word.
  const std::uint64_t wholeWords = (result->bytes + 3) / 4 * 4;
  return m_module.fill(result->data, wholeWords, twice(poison.result), stream)
      .and_then([&] {
        return m_module.fill(m_executor.workspace().data(), plan.workspaceBytes(), twice(poison.workspace), stream);
      })
      .and_then([&] { return busyUs > 0 ? startBusyWork(busyUs) : Result<void>{}; })
      .and_then([&] { return (*enqueue)(); });
}

Result<void> CudaResultProbe::doKeep(int slot) {
  const Result<Place> result = place();
  if (!result) return tl::unexpected(result.error());
  const auto index = static_cast<std::size_t>(slot);
  while (m_slots.size() <= index) m_slots.emplace_back();
  return m_slots[index].reserve(result->bytes, "copy of the result").and_then([&] {
    return cudaCheck(cudaMemcpyAsync(m_slots[index].data(), result->data, result->bytes, cudaMemcpyDeviceToDevice,
                                     m_executor.stream()),
                     "keep a result");
  });
}

Result<void> CudaResultProbe::doCompare(int slot) {
  const Result<Place> result = place();
  if (!result) return tl::unexpected(result.error());
  const auto index = static_cast<std::size_t>(slot);
  if (index >= m_slots.size() || m_slots[index].size() < result->bytes)
    return tl::unexpected(Failure{Failure::Kind::Failed, fmt::format("no result is kept in slot {}", slot)});
  if (m_compared.size() == kMostComparisons)
    return tl::unexpected(Failure{Failure::Kind::Failed, "too many comparisons at a time"});
  void* totals = static_cast<Totals*>(m_totals.data()) + m_compared.size();
  m_compared.push_back(result->elements);
  const std::uint32_t poison = result->format == 0 ? twice(m_poison.result) : m_poison.result;
  return launch(m_module, "compareResults", blocksFor(result->elements), m_executor.stream(), result->data,
                m_slots[index].data(), static_cast<unsigned long long>(result->elements), result->format, poison,
                totals);
}

Result<std::vector<Difference>> CudaResultProbe::doDifferences() {
  const std::vector<std::uint64_t> compared = std::exchange(m_compared, {});
  std::vector<Totals> totals(compared.size());
  const std::uint64_t bytes = totals.size() * sizeof(Totals);
  const cudaStream_t stream = m_executor.stream();
  cudaError_t error = cudaSuccess;
  if (bytes > 0) error = cudaMemcpyAsync(totals.data(), m_totals.data(), bytes, cudaMemcpyDeviceToHost, stream);
  if (error == cudaSuccess && bytes > 0) error = cudaMemsetAsync(m_totals.data(), 0, bytes, stream);
  if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
  // The busy work must not run into the next measurement.
  if (error == cudaSuccess) error = cudaStreamSynchronize(m_busyStream.get());
  return cudaCheck(error, "compare results").map([&] {
    std::vector<Difference> differences;
    for (std::size_t i = 0; i < totals.size(); ++i) {
      const Totals& total = totals[i];
      differences.push_back({compared[i], total.differing, total.notFinite, total.unwritten, total.largestUlp,
                             total.squaredUlp, total.squaredDifference, total.squaredKept});
    }
    return differences;
  });
}

/// Positions in memory of the elements with these indices in the order of the shape.
Result<std::vector<std::int64_t>> CudaResultProbe::offsetsOf(const Problem& problem,
                                                             std::span<const std::int64_t> indices) {
  const Dims dims = dimsOf(problem, resultOf(problem.pass));
  const Dims strides = packedStrides(dims, problem.layout);
  const std::int64_t elements = elementCount(dims);
  std::vector<std::int64_t> offsets;
  for (std::int64_t index : indices) {
    if (index < 0 || index >= elements)
      return tl::unexpected(Failure{Failure::Kind::Failed, fmt::format("the result has no element {}", index)});
    std::int64_t offset = 0;
    for (std::size_t i = dims.size(); i-- > 0; index /= dims[i]) offset += index % dims[i] * strides[i];
    offsets.push_back(offset);
  }
  return offsets;
}

Result<std::vector<float>> CudaResultProbe::doElements(std::span<const std::int64_t> indices) {
  if (indices.empty()) return std::vector<float>{};
  const Result<Place> result = place();
  if (!result) return tl::unexpected(result.error());
  const auto offsets = offsetsOf(result->problem, indices);
  if (!offsets) return tl::unexpected(offsets.error());
  const cudaStream_t stream = m_executor.stream();
  const std::uint64_t offsetBytes = offsets->size() * sizeof(std::int64_t);
  std::vector<float> values(offsets->size());
  const std::uint64_t valueBytes = values.size() * sizeof(float);
  return m_offsets.reserve(offsetBytes, "indices")
      .and_then([&] { return m_gathered.reserve(valueBytes, "elements"); })
      .and_then([&] {
        return cudaCheck(
            cudaMemcpyAsync(m_offsets.data(), offsets->data(), offsetBytes, cudaMemcpyHostToDevice, stream),
            "copy indices to the device");
      })
      .and_then([&] {
        return launch(m_module, "gatherElements", blocksFor(offsets->size()), stream, result->data, m_offsets.data(),
                      static_cast<unsigned long long>(offsets->size()), result->format, m_gathered.data());
      })
      .and_then([&] {
        cudaError_t error =
            cudaMemcpyAsync(values.data(), m_gathered.data(), valueBytes, cudaMemcpyDeviceToHost, stream);
        if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
        return cudaCheck(error, "read elements");
      })
      .map([&] { return values; });
}

}  // namespace convscope
