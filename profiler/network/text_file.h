#pragma once

#include <filesystem>
#include <string>

namespace convscope {

/// All of a text file. `what` it should be goes into the message where it is too large for that (16 MiB). Throws
/// InputError where it cannot be read.
std::string readTextFile(const std::filesystem::path& file, const char* what);

}  // namespace convscope
