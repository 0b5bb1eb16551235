#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "backend/registry.h"

namespace convscope::cli {

/// A device and the backend that is to use it.
struct DeviceChoice {
  std::shared_ptr<Backend> backend;
  DeviceInfo device;
  double loadUs = 0;               ///< what loading the backend's module took
  std::vector<std::string> notes;  ///< why backends that would have come first are not there
};

/// The device that `backend` and `device` name. "auto" stands for the first that fits, in the order of the registry: a
/// GPU where one is there, else the CPU. Throws InputError that lists what there is.
DeviceChoice chooseDevice(const std::string& backend, const std::string& device);

/// The backend called `name`. Throws InputError that lists those there are, or says what it lacks.
std::shared_ptr<Backend> chooseBackend(const std::string& name);

/// Opens it. Throws DeviceError if the device refuses.
std::unique_ptr<Executor> openDevice(const DeviceChoice& choice);

/// Throws InputError that names the lists there are where `backend` knows one of `lists` not.
void checkLists(const Backend& backend, const std::vector<std::string>& lists);

}  // namespace convscope::cli
