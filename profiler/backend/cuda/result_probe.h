#pragma once

#include <vector>

#include "backend/cuda/device_buffer.h"
#include "backend/cuda/device_module.h"
#include "backend/cuda/stream.h"
#include "backend/difference.h"
#include "backend/failure.h"
#include "backend/result_probe.h"
#include "core/problem.h"

namespace convscope {

class Plan;

class CudaExecutor;

/// Compares results on the GPU. The device does not wait for the host until differences().
class CudaResultProbe : public ResultProbe {
 public:
  /// Compiles and loads the kernels. `libraryFolders` as for compileCuda.
  static Result<std::unique_ptr<ResultProbe>> make(CudaExecutor& executor,
                                                   const std::vector<std::string>& libraryFolders);

  Result<void> doExecute(Plan& plan, Poison poison, double busyUs) override;
  Result<void> doKeep(int slot) override;
  Result<void> doCompare(int slot) override;
  Result<std::vector<Difference>> doDifferences() override;
  Result<std::vector<float>> doElements(std::span<const std::int64_t> indices) override;

 private:
  /// The result of the bound problem in device memory.
  struct Place {
    Problem problem;
    void* data = nullptr;
    std::uint64_t bytes = 0;
    std::uint64_t elements = 0;
    int format = 0;
  };

  CudaResultProbe(CudaExecutor& executor, DeviceModule module, Stream busyStream, DeviceEvent begin);

  Result<Place> place() const;
  Result<void> startBusyWork(double us);
  static Result<std::vector<std::int64_t>> offsetsOf(const Problem& problem, std::span<const std::int64_t> indices);
  int blocksFor(std::uint64_t elements) const;

  CudaExecutor& m_executor;
  DeviceModule m_module;
  Stream m_busyStream;
  DeviceEvent m_begin;
  DeviceBuffer m_busyNumbers;
  std::vector<DeviceBuffer> m_slots;
  DeviceBuffer m_totals;
  std::vector<std::uint64_t> m_compared;  ///< elements of each comparison since the last differences()
  DeviceBuffer m_offsets;
  DeviceBuffer m_gathered;
  Poison m_poison;
};

}  // namespace convscope
