#pragma once

#include <filesystem>

namespace convscope {

/// Remembers that this process reads `file`, whatever its name: device and inode count, so links are the same file.
/// Does nothing if it does not exist. Every reader of files calls this function.
void rememberInput(const std::filesystem::path& file);

/// Throws InputError if this process has read `file`. A command calls it before it writes.
void refuseInput(const std::filesystem::path& file);

}  // namespace convscope
