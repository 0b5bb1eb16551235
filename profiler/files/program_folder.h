#pragma once

#include <filesystem>

namespace convscope {

/// Returns a folder beside that of the running program: "lib/convscope" or "share/convscope", in the build folder and
/// after installation. Empty if the system does not say where the program is.
std::filesystem::path besideProgram(const std::filesystem::path& folder);

}  // namespace convscope
