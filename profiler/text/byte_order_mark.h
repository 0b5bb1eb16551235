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

/// So many bytes of a text tell its encoding.
inline constexpr std::size_t kEncodingBytes = 4;

/// Returns whether `text` begins as UTF-16: with its byte order mark and a character of ASCII, as the files that `>` of
/// Windows PowerShell writes.
constexpr bool isUtf16(std::string_view text) {
  if (text.size() < kEncodingBytes) return false;
  const bool isLittleEndian = text.starts_with("\xFF\xFE") && text[2] != 0 && text[3] == 0;
  const bool isBigEndian = text.starts_with("\xFE\xFF") && text[2] == 0 && text[3] != 0;
  return isLittleEndian || isBigEndian;
}

}  // namespace convscope
