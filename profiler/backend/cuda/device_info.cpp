#include "backend/cuda/device_info.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "backend/cuda/cuda_check.h"
#include "backend/cuda/host_timer.h"
#include "core/translatable.h"

namespace convscope {
namespace {

/// The first call of a process starts the driver; its outcome is kept.
struct Start {
  cudaError_t error = cudaSuccess;
  int devices = 0;
  double us = 0;
};

const Start& start() {
  static const Start once = [] {
    Start started;
    const HostTimer timer;
    started.error = cudaGetDeviceCount(&started.devices);
    started.us = timer.us();
    return started;
  }();
  return once;
}

std::string versionText(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

int driverVersion() {
  int version = 0;
  cudaDriverGetVersion(&version);
  return version;
}

std::string whyNoDevice(cudaError_t error) {
  const int driver = driverVersion();
  if (error == cudaErrorNoDevice || error == cudaSuccess)
    return translatable("message",
                        "the NVIDIA driver finds no GPU (see nvidia-smi, and CUDA_VISIBLE_DEVICES if that is set)");
  if (error == cudaErrorStubLibrary)
    return translatable("message",
                        "the loaded libcuda.so.1 is the CUDA toolkit's stub: remove its stubs folder from "
                        "LD_LIBRARY_PATH, or install the NVIDIA driver");
  if (error == cudaErrorInsufficientDriver && driver == 0)
    return translatable("message",
                        "there is no NVIDIA driver (libcuda.so.1); if the computer has an NVIDIA GPU, install its "
                        "driver (Debian: nvidia-driver)");
  if (error == cudaErrorInsufficientDriver)
    return fmt::format(
        translatable("message",
                     "the NVIDIA driver supports CUDA {}, but this build needs {}: install a newer driver, or build "
                     "with CUDA {} or older"),
        versionText(driver), versionText(CUDART_VERSION), versionText(driver));
  return fmt::format(translatable("message", "CUDA does not start: {} ({})"), cudaGetErrorString(error),
                     cudaGetErrorName(error));
}

double attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  return cudaDeviceGetAttribute(&value, which, device) == cudaSuccess ? value : 0;
}

DeviceInfo describe(int index, const cudaDeviceProp& properties) {
  DeviceInfo info;
  info.id = fmt::format("cuda:{}", index);
  info.name = properties.name;
  info.memoryBytes = properties.totalGlobalMem;
  info.cacheBytes = static_cast<std::uint64_t>(properties.l2CacheSize);
  info.processors = properties.multiProcessorCount;
  info.clockMHz = attribute(cudaDevAttrClockRate, index) / 1e3;
  // Both edges of the memory clock (kHz) carry data, over a bus as wide as the attribute says in bits.
  info.memoryBandwidth =
      2 * 1e3 * attribute(cudaDevAttrMemoryClockRate, index) * attribute(cudaDevAttrGlobalMemoryBusWidth, index) / 8;
  info.computeCapability = 10 * properties.major + properties.minor;
  return info;
}

}  // namespace

Result<std::vector<DeviceInfo>> cudaDevices() {
  const auto& [startError, count, us] = start();
  if (startError != cudaSuccess || count == 0)
    return tl::unexpected(Failure{Failure::Kind::Missing, whyNoDevice(startError)});
  std::vector<DeviceInfo> devices;
  for (int i = 0; i < count; ++i) {
    cudaDeviceProp properties;
    const cudaError_t error = cudaGetDeviceProperties(&properties, i);
    if (error != cudaSuccess)
      return tl::unexpected(cudaFailure(error, fmt::format("read the properties of GPU cuda:{}", i)));
    devices.push_back(describe(i, properties));
  }
  return devices;
}

double cudaStartUs() {
  return start().us;
}

Result<int> cudaDeviceIndex(const std::string& id) {
  const Result<std::vector<DeviceInfo>> devices = cudaDevices();
  if (!devices) return tl::unexpected(devices.error());
  std::vector<std::string> names;
  for (const DeviceInfo& device : *devices) {
    if (device.id == id) return static_cast<int>(names.size());
    names.push_back(device.id);
  }
  return tl::unexpected(
      Failure{Failure::Kind::Missing, fmt::format("there is no device {}; there is {}", id, fmt::join(names, ", "))});
}

std::string cudaPciBusId(int index) {
  char text[64] = "";
  return cudaDeviceGetPCIBusId(text, sizeof(text), index) == cudaSuccess ? text : "";
}

std::string cudaUuid(int index) {
  cudaDeviceProp properties;
  if (cudaGetDeviceProperties(&properties, index) != cudaSuccess) return {};
  std::string text = "GPU";
  for (int i = 0; i < 16; ++i) {
    if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += fmt::format("{:02x}", static_cast<unsigned char>(properties.uuid.bytes[i]));
  }
  return text;
}

Versions cudaVersions() {
  Versions versions{{"cuda runtime", versionText(CUDART_VERSION)}};
  if (const int driver = driverVersion(); driver != 0) versions["driver"] = versionText(driver);
  return versions;
}

}  // namespace convscope
