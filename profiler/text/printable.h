#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace convscope {

/// `text` on one line and without control characters, which become spaces: what comes from a file or a library must
/// neither break a line nor steer a terminal.
std::string printable(std::string_view text);

/// `text` with U+FFFD for each byte that is no part of a UTF-8 character, so that JSON can hold it.
std::string validUtf8(std::string_view text);

/// Characters of UTF-8 `text`, each taken to be one column wide.
std::size_t textWidth(std::string_view text);

/// `text` cut to at most `width` characters: its beginning and its end with ".." between.
std::string shortened(const std::string& text, std::size_t width);

/// `text` as one word of a POSIX shell command, quoted where needed.
std::string shellWord(const std::string& text);

}  // namespace convscope
