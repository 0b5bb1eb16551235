#include "backend/cuda/device_module.h"

#include <cuda.h>
#include <fmt/format.h>

#include <map>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/dynamic_library.h"

namespace convscope {

/// The driver is opened when the program runs: the CUDA runtime, which is linked statically, does the same.
struct DeviceModule::Driver {
  explicit Driver(DynamicLibrary opened)
      : library(opened),
        load(library.function<decltype(cuModuleLoadData)>("cuModuleLoadData")),
        unload(library.function<decltype(cuModuleUnload)>("cuModuleUnload")),
        find(library.function<decltype(cuModuleGetFunction)>("cuModuleGetFunction")),
        launch(library.function<decltype(cuLaunchKernel)>("cuLaunchKernel")),
        fill(library.function<decltype(cuMemsetD32Async)>("cuMemsetD32Async")),
        errorText(library.function<decltype(cuGetErrorString)>("cuGetErrorString")) {}

  bool complete() const { return load && unload && find && launch && fill && errorText; }

  Result<void> check(CUresult result, const std::string& what) const {
    if (result == CUDA_SUCCESS) return {};
    const char* text = nullptr;
    errorText(result, &text);
    const auto kind = deviceLost() ? Failure::Kind::DeviceLost : Failure::Kind::Failed;
    return tl::unexpected(Failure{kind, fmt::format("could not {}: {}", what, text ? text : std::to_string(result))});
  }

  DynamicLibrary library;
  decltype(&cuModuleLoadData) load;
  decltype(&cuModuleUnload) unload;
  decltype(&cuModuleGetFunction) find;
  decltype(&cuLaunchKernel) launch;
  decltype(&cuMemsetD32Async) fill;
  decltype(&cuGetErrorString) errorText;
};

struct DeviceModule::Loaded {
  explicit Loaded(const Driver& opened) : driver(opened) {}
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
  const std::optional<DynamicLibrary> library = DynamicLibrary::open({"libcuda.so.1"});
  if (!library || !Driver(*library).complete())
    return tl::unexpected(
        Failure{Failure::Kind::Missing, "libcuda.so.1 is not there or too old: install NVIDIA's driver"});
  auto loaded = std::make_shared<Loaded>(Driver(*library));
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
