#pragma once

#include <filesystem>

#include "run/open_devices.h"

namespace convscope {

/// The command of convscope-cli that answers a pool, see serveBuilds.
inline constexpr const char* kBuildCommand = "build-plans";

/// Returns a maker of pools whose helpers are processes of `cli`, the program convscope-cli. Their number is
/// helperCount of the device; none if it is 0. The maker throws InputError as helperCount.
BuildPoolMaker buildPoolsOf(const std::filesystem::path& cli);

}  // namespace convscope
