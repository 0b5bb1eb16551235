#pragma once

#include <filesystem>

namespace convscope {

/// A folder that stands beside the one of the running program, in the build as after installation: "lib/convscope",
/// "share/convscope". Empty where the system does not tell where the program is.
std::filesystem::path besideProgram(const std::filesystem::path& folder);

}  // namespace convscope
