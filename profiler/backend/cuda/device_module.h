#pragma once

#include <cuda_runtime_api.h>

#include <memory>
#include <string>

#include "backend/failure.h"

namespace convscope {

/// Compiled device code, loaded into the current device by the driver.
class DeviceModule {
 public:
  /// Loads `code`, which compileCuda returned. Missing without a driver.
  static Result<DeviceModule> load(const std::string& code);

  /// Enqueues `kernel` on `stream`, with the arguments that `arguments` points to.
  Result<void> launch(const char* kernel, int blocks, int threads, void** arguments, cudaStream_t stream) const;
  /// Fills the `bytes` at `data`, rounded down to whole words of 32 bits, with `word`.
  Result<void> fill(void* data, std::uint64_t bytes, std::uint32_t word, cudaStream_t stream) const;

 private:
  struct Driver;
  struct Loaded;
  explicit DeviceModule(std::shared_ptr<Loaded> loaded) : m_loaded(std::move(loaded)) {}

  std::shared_ptr<Loaded> m_loaded;
};

}  // namespace convscope
