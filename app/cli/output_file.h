#pragma once

#include <filesystem>
#include <string>

#include "files/atomic_file.h"

namespace convscope::cli {

/// Returns what to do with an existing `file`: replace it if `force`. Throws InputError if this process has read it, or
/// if it exists without `force`.
AtomicFile::Existing checkOutput(const std::filesystem::path& file, bool force);

/// Creates `file`, empty, for a log that grows while it is written. Throws InputError if it exists, cannot be written,
/// or was read by this process.
void claimFile(const std::filesystem::path& file);

/// Deletes a claimed file into which nothing was written.
void discardFile(const std::filesystem::path& file);

/// Writes `text` to `file`, completely or not at all. Throws InputError as checkOutput() does, and if that fails.
void writeFile(const std::filesystem::path& file, const std::string& text, bool force);

}  // namespace convscope::cli
