#pragma once

#include <filesystem>
#include <string>

namespace convscope {

/// Reads a whole text file, without a byte order mark. Throws InputError if it cannot be read, or is larger than 16
/// MiB; `what` it should be, e.g. "a network", is for the message.
std::string readTextFile(const std::filesystem::path& file, const char* what);

}  // namespace convscope
