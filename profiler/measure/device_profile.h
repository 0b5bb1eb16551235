#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace convscope {

class Backend;
class Planner;

/// cuDNN's description of a device, for listing and planning on another machine.
struct DeviceProfile {
  std::filesystem::path file;
  std::string device;  ///< its name: "NVIDIA H200"
  std::string json;    ///< as cuDNN wrote it
};

/// Reads a file that `devices --export-profile` wrote. Throws InputError that begins with the file.
DeviceProfile readDeviceProfile(const std::filesystem::path& file);

/// Makes a planner of `backend` for the device of `profile`. Throws InputError that says what is wrong with the profile
/// or what the backend lacks.
std::unique_ptr<Planner> openProfile(Backend& backend, const DeviceProfile& profile);

}  // namespace convscope
