#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "backend/backend.h"

namespace convscope {

/// What cuDNN must know of a device to list and plan for it elsewhere.
struct DeviceProfile {
  std::filesystem::path file;
  std::string device;  ///< its name: "NVIDIA H200"
  std::string json;    ///< as cuDNN wrote it
};

/// Reads what `devices --export-profile` wrote. Throws InputError that begins with the file.
DeviceProfile readDeviceProfile(const std::filesystem::path& file);

/// A planner of `backend` for the device of `profile`. Throws InputError that says what is wrong with the profile or
/// what the backend lacks.
std::unique_ptr<Planner> openProfile(Backend& backend, const DeviceProfile& profile);

/// What the library of `planner` calls itself; empty where it does not tell.
Versions versionsOf(const Planner& planner);

}  // namespace convscope
