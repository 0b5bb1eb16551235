#pragma once

#include <memory>
#include <optional>
#include <string>

#include "backend/device_info.h"

namespace convscope {

/// One GPU as NVIDIA's management library sees it. The library comes with the driver and is opened at run time.
class Nvml {
 public:
  /// Opens the GPU with this bus id, as CUDA names it. Null if the library or the device is missing.
  static std::unique_ptr<Nvml> open(const std::string& pciBusId);
  ~Nvml();
  Nvml(const Nvml&) = delete;
  Nvml& operator=(const Nvml&) = delete;

  /// The multiprocessors' clock now and their highest clock. Takes 20 to 100 us.
  std::optional<ClockReading> clock() const;
  /// The share of the last second, or less, in which kernels were executing; takes a second if some were.
  std::optional<double> utilisation() const;
  std::string driverVersion() const;  ///< "580.65.06"; empty if unknown

 private:
  struct Library;
  explicit Nvml(std::unique_ptr<Library> library);

  std::unique_ptr<Library> m_library;
  void* m_device = nullptr;
  double m_highestMHz = 0;
};

}  // namespace convscope
