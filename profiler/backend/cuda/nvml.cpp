#include "backend/cuda/nvml.h"

#include <chrono>
#include <thread>

#include "files/dynamic_library.h"

namespace convscope {
namespace {

// As in nvml.h, which not every toolkit contains; the library keeps these calls stable.
using NvmlDevice = void*;
constexpr int kSuccess = 0;
constexpr int kSmClock = 1;

}  // namespace

struct Nvml::Library {
  /// nvmlUtilization_t, in per cent of the sample period, which is a second at most.
  struct Utilisation {
    unsigned gpu = 0;
    unsigned memory = 0;
  };

  explicit Library(DynamicLibrary opened)
      : library(opened),
        init(library.function<int()>("nvmlInit_v2")),
        shutdown(library.function<int()>("nvmlShutdown")),
        deviceByBusId(library.function<int(const char*, NvmlDevice*)>("nvmlDeviceGetHandleByPciBusId_v2")),
        clock(library.function<int(NvmlDevice, int, unsigned*)>("nvmlDeviceGetClockInfo")),
        highestClock(library.function<int(NvmlDevice, int, unsigned*)>("nvmlDeviceGetMaxClockInfo")),
        utilisation(library.function<int(NvmlDevice, Utilisation*)>("nvmlDeviceGetUtilizationRates")),
        driverVersion(library.function<int(char*, unsigned)>("nvmlSystemGetDriverVersion")) {}

  bool complete() const { return init && shutdown && deviceByBusId && clock && highestClock && driverVersion; }

  DynamicLibrary library;
  int (*init)();
  int (*shutdown)();
  int (*deviceByBusId)(const char*, NvmlDevice*);
  int (*clock)(NvmlDevice, int, unsigned*);
  int (*highestClock)(NvmlDevice, int, unsigned*);
  int (*utilisation)(NvmlDevice, Utilisation*);  ///< null: the driver lacks it
  int (*driverVersion)(char*, unsigned);
};

std::unique_ptr<Nvml> Nvml::open(const std::string& pciBusId) {
  const std::optional<DynamicLibrary> opened = DynamicLibrary::open({"libnvidia-ml.so.1"});
  if (!opened) return nullptr;
  auto library = std::make_unique<Library>(*opened);
  if (!library->complete() || library->init() != kSuccess) return nullptr;
  std::unique_ptr<Nvml> nvml(new Nvml(std::move(library)));
  unsigned highest = 0;
  if (nvml->m_library->deviceByBusId(pciBusId.c_str(), &nvml->m_device) != kSuccess ||
      nvml->m_library->highestClock(nvml->m_device, kSmClock, &highest) != kSuccess)
    return nullptr;
  nvml->m_highestMHz = highest;
  return nvml;
}

Nvml::Nvml(std::unique_ptr<Library> library) : m_library(std::move(library)) {}

Nvml::~Nvml() {
  m_library->shutdown();
}

std::optional<ClockReading> Nvml::clock() const {
  unsigned current = 0;
  if (m_library->clock(m_device, kSmClock, &current) != kSuccess) return std::nullopt;
  return ClockReading{static_cast<double>(current), m_highestMHz};
}

std::optional<double> Nvml::utilisation() const {
  const auto read = [this]() -> std::optional<double> {
    Library::Utilisation now;
    if (m_library->utilisation == nullptr || m_library->utilisation(m_device, &now) != kSuccess) return std::nullopt;
    return now.gpu / 100.0;
  };
  const std::optional<double> now = read();
  if (!now || *now == 0) return now;
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));  // it may have been of a program that has just ended
  return read();
}

std::string Nvml::driverVersion() const {
  char text[96] = "";
  return m_library->driverVersion(text, sizeof(text)) == kSuccess ? text : "";
}

}  // namespace convscope
