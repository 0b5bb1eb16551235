#pragma once

#include <memory>
#include <string>
#include <vector>

#include "run/open_devices.h"

namespace convscope::cli {

/// A device and the backend that uses it.
struct DeviceChoice {
  std::shared_ptr<Backend> backend;
  DeviceInfo device;
  std::vector<std::string> notes;  ///< why backends that come before it are not available
};

/// Returns the device that `backend` and `device` name. "auto" chooses the first match in the order of the backends: a
/// GPU if there is one, else the CPU. Throws InputError that lists the available devices.
DeviceChoice chooseDevice(const OpenDevices& devices, const std::string& backend, const std::string& device);

/// Throws InputError that names the available lists if `backend` does not know one of `lists`.
void checkLists(const Backend& backend, const std::vector<std::string>& lists);

/// Returns the backend called `name`. Throws InputError that lists the known names, or says what the backend lacks.
std::shared_ptr<Backend> chooseBackend(const OpenDevices& devices, const std::string& name);

}  // namespace convscope::cli
