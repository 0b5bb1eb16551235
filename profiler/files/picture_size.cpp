#include "files/picture_size.h"

#include <algorithm>
#include <array>
#include <istream>
#include <limits>
#include <string_view>

#include "core/translatable.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

/// Bytes of a header. Numbers in them are unsigned.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : m_bytes(bytes) {}

  bool begins(std::string_view text, std::size_t offset = 0) const {
    return m_bytes.size() >= offset + text.size() && m_bytes.substr(offset, text.size()) == text;
  }
  std::uint32_t byte(std::size_t offset) const { return static_cast<unsigned char>(m_bytes[offset]); }
  /// The number of `size` bytes, the most significant byte first.
  std::uint32_t big(std::size_t offset, std::size_t size) const {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < size; ++i) number = number << 8 | byte(offset + i);
    return number;
  }
  /// The same, the least significant byte first.
  std::uint32_t little(std::size_t offset, std::size_t size) const {
    std::uint32_t number = 0;
    for (std::size_t i = size; i-- > 0;) number = number << 8 | byte(offset + i);
    return number;
  }

 private:
  std::string_view m_bytes;
};

/// Reads bytes at places of a file.
class HeaderReader {
 public:
  explicit HeaderReader(std::istream& file) : m_file(file) {}

  /// Returns at most `count` bytes from the file's beginning.
  Bytes beginning(std::size_t count) { return Bytes({m_bytes.data(), read(0, count)}); }
  /// Returns `count` bytes from `offset`, valid until the next call. Throws InputError if the file ends before.
  Bytes at(std::uint64_t offset, std::size_t count) {
    if (read(offset, count) < count) throw InputError(translatable("message", "the file ends within its header"));
    return Bytes({m_bytes.data(), count});
  }

 private:
  std::size_t read(std::uint64_t offset, std::size_t count) {
    m_file.clear();
    m_file.seekg(static_cast<std::streamoff>(offset));
    m_file.read(m_bytes.data(), static_cast<std::streamsize>(std::min(count, m_bytes.size())));
    return static_cast<std::size_t>(m_file.gcount());
  }

  std::istream& m_file;
  std::array<char, 64> m_bytes{};
};

[[noreturn]] void failAsDamaged() {
  throw InputError(translatable("message", "the header is damaged"));
}

PictureSize pictureOf(std::uint32_t height, std::uint32_t width) {
  constexpr auto kMost = static_cast<std::uint32_t>(std::numeric_limits<std::int32_t>::max());
  if (height < 1 || width < 1 || height > kMost || width > kMost) failAsDamaged();
  return {height, width};
}

/// Follows the markers to the frame header.
PictureSize sizeOfJpeg(HeaderReader& file) {
  constexpr int kMostMarkers = 10'000;
  std::uint64_t offset = 2;
  for (int marker = 0; marker < kMostMarkers; ++marker) {
    const Bytes start = file.at(offset, 2);
    const std::uint32_t code = start.byte(1);
    if (start.byte(0) != 0xFF) failAsDamaged();
    if (code == 0xFF) {  // a fill byte
      ++offset;
      continue;
    }
    const bool standsAlone = code == 0x01 || (code >= 0xD0 && code <= 0xD8);
    if (standsAlone) {
      offset += 2;
      continue;
    }
    if (code == 0xD9 || code == 0xDA) failAsDamaged();  // the picture without a frame
    const bool isFrame = code >= 0xC0 && code <= 0xCF && code != 0xC4 && code != 0xC8 && code != 0xCC;
    if (isFrame) {
      const Bytes frame = file.at(offset + 2, 7);
      return pictureOf(frame.big(3, 2), frame.big(5, 2));
    }
    const std::uint32_t length = file.at(offset + 2, 2).big(0, 2);
    if (length < 2) failAsDamaged();
    offset += 2 + length;
  }
  failAsDamaged();
}

PictureSize sizeOfPng(HeaderReader& file) {
  const Bytes header = file.at(8, 16);
  if (!header.begins("IHDR", 4)) failAsDamaged();
  return pictureOf(header.big(12, 4), header.big(8, 4));
}

PictureSize sizeOfGif(HeaderReader& file) {
  const Bytes screen = file.at(6, 4);
  return pictureOf(screen.little(2, 2), screen.little(0, 2));
}

constexpr std::array<std::uint32_t, 8> kBmpHeaders{12, 16, 40, 52, 56, 64, 108, 124};  ///< their sizes

PictureSize sizeOfBmp(HeaderReader& file) {
  constexpr std::uint32_t kCoreHeader = 12;
  if (file.at(14, 4).little(0, 4) == kCoreHeader) {
    const Bytes core = file.at(18, 4);
    return pictureOf(core.little(2, 2), core.little(0, 2));
  }
  const Bytes info = file.at(18, 8);
  const std::uint32_t height = info.little(4, 4);
  const bool isTopDown = height > static_cast<std::uint32_t>(std::numeric_limits<std::int32_t>::max());
  return pictureOf(isTopDown ? 0 - height : height, info.little(0, 4));
}

PictureSize sizeOfWebp(HeaderReader& file) {
  constexpr std::uint32_t k14Bits = 0x3FFF;
  const Bytes chunk = file.at(12, 18);
  if (chunk.begins("VP8X")) return pictureOf(chunk.little(15, 3) + 1, chunk.little(12, 3) + 1);
  if (chunk.begins("VP8L") && chunk.byte(8) == 0x2F) {
    const std::uint32_t sizes = chunk.little(9, 4);
    return pictureOf((sizes >> 14 & k14Bits) + 1, (sizes & k14Bits) + 1);
  }
  if (chunk.begins("VP8 ") && chunk.begins("\x9D\x01\x2A", 11))
    return pictureOf(chunk.little(16, 2) & k14Bits, chunk.little(14, 2) & k14Bits);
  failAsDamaged();
}

PictureSize sizeOfTiff(HeaderReader& file, bool isBig) {
  constexpr std::uint32_t kWidth = 256;
  constexpr std::uint32_t kHeight = 257;
  constexpr std::uint32_t kShort = 3;
  constexpr std::uint32_t kLong = 4;
  const auto number = [isBig](const Bytes& bytes, std::size_t offset, std::size_t size) {
    return isBig ? bytes.big(offset, size) : bytes.little(offset, size);
  };
  const std::uint64_t directory = number(file.at(4, 4), 0, 4);
  const std::uint32_t entries = number(file.at(directory, 2), 0, 2);
  std::uint32_t height = 0;
  std::uint32_t width = 0;
  for (std::uint32_t i = 0; i < entries && (height == 0 || width == 0); ++i) {
    const Bytes entry = file.at(directory + 2 + std::uint64_t{12} * i, 12);
    const std::uint32_t tag = number(entry, 0, 2);
    if (tag != kWidth && tag != kHeight) continue;
    const std::uint32_t type = number(entry, 2, 2);
    if (type != kShort && type != kLong) failAsDamaged();
    (tag == kWidth ? width : height) = number(entry, 8, type == kShort ? 2 : 4);
  }
  return pictureOf(height, width);
}

}  // namespace

std::optional<PictureSize> pictureSize(std::istream& file) {
  using namespace std::string_view_literals;
  HeaderReader reader(file);
  const Bytes head = reader.beginning(18);
  const auto isBmp = [&] {
    return head.begins("BM") && head.begins("\0\0\0"sv, 15) &&
           std::ranges::find(kBmpHeaders, head.byte(14)) != kBmpHeaders.end();
  };
  if (head.begins("\xFF\xD8\xFF")) return sizeOfJpeg(reader);
  if (head.begins("\x89PNG\r\n\x1A\n")) return sizeOfPng(reader);
  if (head.begins("GIF87a") || head.begins("GIF89a")) return sizeOfGif(reader);
  if (head.begins("RIFF") && head.begins("WEBP", 8)) return sizeOfWebp(reader);
  if (head.begins("II*\0"sv) || head.begins("MM\0*"sv)) return sizeOfTiff(reader, head.begins("MM"));
  if (isBmp()) return sizeOfBmp(reader);
  return std::nullopt;
}

}  // namespace convscope
