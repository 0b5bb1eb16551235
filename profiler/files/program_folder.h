#pragma once

#include <filesystem>
#include <string>

namespace convscope {

/// Returns a folder beside that of the running program: "lib/convscope" or "share/convscope", in the build folder and
/// after installation. Empty if the system does not say where the program is.
std::filesystem::path besideProgram(const std::filesystem::path& folder);

/// Returns the program called `name` in the folder of the running program, e.g. "convscope-cli". Empty if the system
/// does not say where the program is.
std::filesystem::path programBeside(const std::string& name);

}  // namespace convscope
