#include "backend/cuda/device_module.h"

#include <cuda.h>
#include <fmt/format.h>

#include <map>

#include "backend/cuda/cuda_check.h"

namespace convscope {

namespace {

/// A function of the driver that the CUDA runtime has opened; null if there is no driver or it lacks the function.
template <class Signature>
Signature* driverFunction(const char* name) {
  void* function = nullptr;
#if CUDART_VERSION >= 12050
  constexpr unsigned kVersion = 12000;  // of these functions' signatures
  cudaGetDriverEntryPointByVersion(name, &function, kVersion, cudaEnableDefault);
#else
  cudaGetDriverEntryPoint(name, &function, cudaEnableDefault);
#endif
  cudaGetLastError();  // a missing driver or function is no failure of a later call
  return reinterpret_cast<Signature*>(function);
}

}  // namespace

struct DeviceModule::Driver {
  bool complete() const { return load && unload && find && launch && fill && errorText; }

  Result<void> check(CUresult result, const std::string& what) const {
    if (result == CUDA_SUCCESS) return {};
    const char* text = nullptr;
    errorText(result, &text);
    const auto kind = deviceLost() ? Failure::Kind::DeviceLost : Failure::Kind::Failed;
    return tl::unexpected(Failure{kind, fmt::format("could not {}: {}", what, text ? text : std::to_string(result))});
  }

  decltype(&cuModuleLoadData) load = driverFunction<decltype(cuModuleLoadData)>("cuModuleLoadData");
  decltype(&cuModuleUnload) unload = driverFunction<decltype(cuModuleUnload)>("cuModuleUnload");
  decltype(&cuModuleGetFunction) find = driverFunction<decltype(cuModuleGetFunction)>("cuModuleGetFunction");
  decltype(&cuLaunchKernel) launch = driverFunction<decltype(cuLaunchKernel)>("cuLaunchKernel");
  decltype(&cuMemsetD32Async) fill = driverFunction<decltype(cuMemsetD32Async)>("cuMemsetD32Async");
  decltype(&cuGetErrorString) errorText = driverFunction<decltype(cuGetErrorString)>("cuGetErrorString");
};

struct DeviceModule::Loaded {
  Loaded() = default;
  Loaded(const Loaded&) = delete;
  Loaded& operator=(const Loaded&) = delete;
  ~Loaded() {
    if (module) driver.unload(module);
  }

  Driver driver;
  CUmodule module = nullptr;
  std::map<std::string, CUfunction> functions;
};

Result<DeviceModule> DeviceModule::load(const std::string& code) {
  auto loaded = std::make_shared<Loaded>();
  if (!loaded->driver.complete())
    return tl::unexpected(
        Failure{Failure::Kind::Missing, "libcuda.so.1 is missing or too old: install NVIDIA's driver"});
  return loaded->driver.check(loaded->driver.load(&loaded->module, code.data()), "load the comparison's code").map([&] {
    return DeviceModule(loaded);
  });
}

Result<void> DeviceModule::launch(const char* kernel, int blocks, int threads, void** arguments,
                                  cudaStream_t stream) const {
  const Driver& driver = m_loaded->driver;
  CUfunction& function = m_loaded->functions[kernel];
  Result<void> done;
  if (!function) done = driver.check(driver.find(&function, m_loaded->module, kernel), fmt::format("find {}", kernel));
  return done.and_then([&] {
    return driver.check(driver.launch(function, static_cast<unsigned>(blocks), 1, 1, static_cast<unsigned>(threads), 1,
                                      1, 0, stream, arguments, nullptr),
                        fmt::format("launch {}", kernel));
  });
}

Result<void> DeviceModule::fill(void* data, std::uint64_t bytes, std::uint32_t word, cudaStream_t stream) const {
  const Driver& driver = m_loaded->driver;
  if (bytes < sizeof(word)) return {};
  return driver.check(driver.fill(reinterpret_cast<CUdeviceptr>(data), word, bytes / sizeof(word), stream),
                      "fill memory");
}

}  // namespace convscope
