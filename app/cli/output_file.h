#pragma once

#include <filesystem>
#include <string>

namespace convscope::cli {

/// Creates `file`, empty. If it exists, `force` leaves it to be replaced. Throws InputError if it exists without
/// `force`, or cannot be written.
void claimFile(const std::filesystem::path& file, bool force);

/// Deletes a claimed file into which nothing was written.
void discardFile(const std::filesystem::path& file);

/// Claims `file` and writes `text` to it.
void writeFile(const std::filesystem::path& file, const std::string& text, bool force);

}  // namespace convscope::cli
