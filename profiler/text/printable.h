#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace convscope {

/// Replaces control characters and line ends in `text` by spaces, so text from a file or a library can neither break a
/// line nor control a terminal.
std::string printable(std::string_view text);

/// Replaces each byte of `text` that does not belong to a UTF-8 character by U+FFFD, as JSON requires.
std::string validUtf8(std::string_view text);

/// Counts the characters of UTF-8 `text`, each assumed to be one column wide.
std::size_t textWidth(std::string_view text);

/// Cuts `text` to at most `width` characters: its beginning and its end with ".." between them.
std::string shortened(const std::string& text, std::size_t width);

/// Returns `text` as one word of a POSIX shell command, quoted if necessary.
std::string shellWord(const std::string& text);

}  // namespace convscope
