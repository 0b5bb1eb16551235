#pragma once

#include <cstddef>
#include <string_view>

namespace convscope {

/// Some editors begin UTF-8 text with this character, U+FEFF. It is not a part of the text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Returns the number of bytes that `text` begins with before its content: those of a byte order mark, otherwise 0.
constexpr std::size_t markSize(std::string_view text) {
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

/// Returns whether `text` begins with a byte order mark of UTF-16, as the files that `>` of Windows PowerShell writes.
constexpr bool isUtf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

}  // namespace convscope
