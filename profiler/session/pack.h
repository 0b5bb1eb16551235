#pragma once

#include <filesystem>
#include <string>

namespace convscope {

/// Writes the session file `from`, without a last line that is cut, to `to`, compressed by gzip: the same bytes for the
/// same session. Returns a warning if something was left out. Throws InputError as readSession does, and if `to`
/// cannot be written.
std::string packSession(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace convscope
