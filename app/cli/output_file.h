#pragma once

#include <filesystem>
#include <string>

namespace convscope::cli {

/// Makes `file` ours to write: creates it empty. One that already exists is refused, or with `force` left to be
/// replaced. Throws InputError where it cannot be written, too.
void claimFile(const std::filesystem::path& file, bool force);

/// Takes a claimed file away again, where nothing worth keeping came to be in it.
void discardFile(const std::filesystem::path& file);

/// Claims `file` and writes `text` to it.
void writeFile(const std::filesystem::path& file, const std::string& text, bool force);

}  // namespace convscope::cli
