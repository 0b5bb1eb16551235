#include "support/pictures.h"

namespace convscope::testing {
namespace {

using namespace std::string_literals;

std::string little(std::uint32_t number, int size) {
  std::string bytes;
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> 8 * i & 0xFF);
  return bytes;
}

std::string big(std::uint32_t number, int size) {
  const std::string bytes = little(number, size);
  return {bytes.rbegin(), bytes.rend()};
}

/// A TIFF whose directory has another tag first.
std::string tiff(std::uint16_t height, std::uint16_t width, std::string (*number)(std::uint32_t, int)) {
  const auto entry = [&](std::uint32_t tag, std::uint32_t type, const std::string& value) {
    return number(tag, 2) + number(type, 2) + number(1, 4) + value;
  };
  return number(42, 2) + number(8, 4) + number(3, 2) + entry(254, 4, number(0, 4)) +
         entry(256, 3, number(width, 2) + number(0, 2)) + entry(257, 4, number(height, 4)) + number(0, 4);
}

}  // namespace

std::map<std::string, std::string> pictures(std::uint16_t height, std::uint16_t width) {
  const std::uint32_t h = height;
  const std::uint32_t w = width;
  const auto webp = [](const std::string& chunk, const std::string& content) {
    return "RIFF"s + little(100, 4) + "WEBP" + chunk + little(static_cast<std::uint32_t>(content.size()), 4) + content +
           std::string(8, '\0');
  };
  return {
      {"JPEG", "\xFF\xD8\xFF\xE0"s + big(16, 2) + "JFIF\0"s + std::string(9, '\0') + "\xFF\xC0"s + big(17, 2) + "\x08" +
                   big(h, 2) + big(w, 2) + "\x03"},
      {"PNG", "\x89PNG\r\n\x1A\n"s + big(13, 4) + "IHDR" + big(w, 4) + big(h, 4) + "\x08\x02\0\0\0"s},
      {"GIF", "GIF89a" + little(w, 2) + little(h, 2) + std::string(3, '\0')},
      {"BMP", "BM" + little(1000, 4) + little(0, 4) + little(54, 4) + little(40, 4) + little(w, 4) + little(h, 4)},
      {"BMP of OS/2",
       "BM" + little(1000, 4) + little(0, 4) + little(26, 4) + little(12, 4) + little(w, 2) + little(h, 2)},
      {"WebP", webp("VP8 ", "\x10\x20\x30\x9D\x01\x2A"s + little(w, 2) + little(h, 2))},
      {"WebP without loss", webp("VP8L", "\x2F"s + little((w - 1) | (h - 1) << 14, 4))},
      {"WebP, extended", webp("VP8X", std::string(4, '\0') + little(w - 1, 3) + little(h - 1, 3))},
      {"TIFF, little-endian", "II" + tiff(height, width, little)},
      {"TIFF, big-endian", "MM" + tiff(height, width, big)},
  };
}

}  // namespace convscope::testing
