#include "text/printable.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace convscope {
namespace {

bool isContinuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// Returns the size in bytes of the UTF-8 character at the beginning of `text`, or 0 if there is none.
std::size_t characterSize(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return 1;
  const std::size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (text.size() < size || !std::ranges::all_of(text.substr(1, std::max<std::size_t>(size, 1) - 1), isContinuation))
    return 0;
  if (size < 3) return size;
  // Rejects encodings that are longer than necessary, surrogates, and characters beyond U+10FFFF.
  const auto second = static_cast<unsigned char>(text[1]);
  const bool valid = first == 0xE0   ? second >= 0xA0
                     : first == 0xED ? second < 0xA0
                     : first == 0xF0 ? second >= 0x90
                                     : first != 0xF4 || second < 0x90;
  return valid ? size : 0;
}

/// Returns the size in bytes of the character that `text` begins with if it controls a terminal, a line or the
/// direction of text; otherwise 0.
std::size_t controlSize(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : std::uint8_t{0};
  };
  const auto isBetween = [](unsigned value, unsigned first, unsigned last) { return value >= first && value <= last; };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && isBetween(byte(1), 0x80, 0x9F)) return 2;  // U+0080 to U+009F
  if (byte(0) == 0xD8 && byte(1) == 0x9C) return 2;                 // U+061C
  if (byte(0) != 0xE2) return 0;
  const bool isMark = byte(1) == 0x80 && (isBetween(byte(2), 0x8E, 0x8F) || isBetween(byte(2), 0xA8, 0xAE));
  const bool isIsolate = byte(1) == 0x81 && isBetween(byte(2), 0xA6, 0xA9);
  return isMark || isIsolate ? 3 : 0;  // U+200E, U+200F, U+2028 to U+202E; U+2066 to U+2069
}

/// Returns the byte offset of character number `index` of `text`.
std::size_t offsetOf(const std::string& text, std::size_t index) {
  std::size_t offset = 0;
  for (std::size_t character = 0; offset < text.size(); ++offset) {
    if (isContinuation(text[offset])) continue;
    if (character++ == index) break;
  }
  return offset;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t size = controlSize(text);
    result += size == 0 ? text.front() : ' ';
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return result;
}

std::string validUtf8(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t size = characterSize(text);
    result += size == 0 ? std::string_view("\uFFFD") : text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return result;
}

std::size_t textWidth(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return !isContinuation(byte); }));
}

std::string shortened(const std::string& text, std::size_t width) {
  const std::size_t length = textWidth(text);
  if (length <= width) return text;
  if (width <= 2) return std::string(width, '.');
  const std::size_t tail = (width - 2) / 2;
  const std::size_t head = width - 2 - tail;
  return text.substr(0, offsetOf(text, head)) + ".." + text.substr(offsetOf(text, length - tail));
}

std::string shellWord(const std::string& text) {
  const auto anyOf = [&](std::string_view characters) { return text.find_first_of(characters) != std::string::npos; };
  constexpr std::string_view safe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%+=:,./_-";
  if (!text.empty() && text.find_first_not_of(safe) == std::string::npos) return text;
  if (!anyOf("\"$`\\!")) return '"' + text + '"';
  std::string quoted = "'";
  for (const char character : text) {
    if (character == '\'') {
      quoted += R"('\'')";
    } else {
      quoted += character;
    }
  }
  return quoted + "'";
}

}  // namespace convscope
