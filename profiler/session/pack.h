#pragma once

#include <filesystem>
#include <string>

#include "files/atomic_file.h"

namespace convscope {

/// Writes the session file `from`, without a last line that is cut, to `to`, compressed by gzip: the same bytes for the
/// same session. Returns a warning if something was left out. Throws InputError as readSession does, and as AtomicFile
/// does for `to`.
std::string packSession(const std::filesystem::path& from, const std::filesystem::path& to,
                        AtomicFile::Existing existing = AtomicFile::Existing::Replace);

}  // namespace convscope
