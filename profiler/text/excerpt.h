#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace convscope {

/// The most characters of a message, so a line with the name of the program in front has at most 400.
inline constexpr std::size_t kLongestMessage = 380;

/// Returns what a message quotes of `text`, which may be anything that a file or a person gives: valid UTF-8 on one
/// line without control characters, at most `width` characters.
std::string excerpt(std::string_view text, std::size_t width = 60);

/// Returns `message` as one line of at most kLongestMessage characters: its beginning and its end.
std::string messageLine(std::string_view message);

}  // namespace convscope
