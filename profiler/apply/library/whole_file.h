#pragma once

#include <string>

#include <tl/expected.hpp>

namespace convscope::apply {

/// Reads a file, at most 256 MiB. Returns the reason if it cannot be read. The text is a copy, so the program does not
/// notice if the file changes later.
tl::expected<std::string, std::string> wholeFile(const std::string& path);

}  // namespace convscope::apply
