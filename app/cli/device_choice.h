#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace convscope::cli {

/// A device and the backend that uses it.
struct DeviceChoice {
  BackendStatus backend;
  DeviceInfo device;
  std::size_t host = 0;  ///< number of its host, see EngineChoice
};

/// Returns the device that `backend` and `device` name. "auto" chooses the first match in the order of the backends: a
/// GPU if there is one, else the CPU. Throws InputError that lists the available devices.
DeviceChoice chooseDevice(const std::vector<BackendStatus>& backends, const std::string& backend,
                          const std::string& device);

/// Returns the devices that `list` names: "all" of the backend that chooseDevice would choose, or ids separated by
/// commas. Throws InputError as chooseDevice, and if they are not of one backend and one model.
std::vector<DeviceChoice> chooseDevices(const std::vector<BackendStatus>& backends, const std::string& backend,
                                        const std::string& list);

/// Returns how many devices `list` will name, as far as that is known without the devices: two for "all".
std::size_t expectedDevices(const std::string& list);

/// Throws InputError unless all devices are of one backend and one model: results of two must not be mixed. `names` are
/// those of the hosts, if there are several.
void requireOneModel(const std::vector<DeviceChoice>& devices, const std::vector<std::string>& names = {});

/// Throws InputError that names the available lists if `backend` does not know one of `lists`.
void checkLists(const BackendStatus& backend, const std::vector<std::string>& lists);
/// The same for lists of engines that nothing is measured of: a list that only a survey finds is an error, too.
void checkQueriedLists(const BackendStatus& backend, const std::vector<std::string>& lists);

/// Returns the backend called `name`, which needs no device. Throws InputError that lists the known names, or says what
/// the backend lacks.
BackendStatus chooseBackend(const std::vector<BackendStatus>& backends, const std::string& name);

}  // namespace convscope::cli
