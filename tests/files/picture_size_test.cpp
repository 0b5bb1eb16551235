#include "files/picture_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <sstream>
#include <string>

#include "support/input_error_of.h"
#include "support/pictures.h"

namespace convscope {
namespace {

using namespace std::string_literals;
using ::testing::HasSubstr;

std::optional<PictureSize> sizeOf(const std::string& bytes) {
  std::istringstream file(bytes);
  return pictureSize(file);
}

TEST(PictureSize, IsReadFromTheHeaderOfEachFormat) {
  for (const auto& [format, bytes] : testing::pictures(480, 640))
    EXPECT_EQ(sizeOf(bytes), (PictureSize{480, 640})) << format;
}

TEST(PictureSize, IsThatOfAnyFrameOfJpeg) {
  const std::string exif = "\xFF\xE1"s + "\x00\x10"s + "Exif\0\0II*\0....."s.substr(0, 14);
  for (const char code : {'\xC0', '\xC1', '\xC2', '\xC3', '\xC9', '\xCF'}) {
    const std::string frame = "\xFF"s + code + "\x00\x11\x08\x01\xE0\x02\x80\x03"s;
    EXPECT_EQ(sizeOf("\xFF\xD8"s + exif + "\xFF\xFF\xFF\xC4\x00\x04\x00\x00"s + frame), (PictureSize{480, 640}));
  }
  // A thumbnail within Exif has a frame of its own, which is skipped.
  const std::string thumbnail = "\xFF\xE1\x00\x0B"s + "\xFF\xC0\x00\x11\x08\x00\x10\x00\x10"s;
  EXPECT_EQ(sizeOf("\xFF\xD8"s + thumbnail + "\xFF\xC0\x00\x11\x08\x01\xE0\x02\x80\x03"s), (PictureSize{480, 640}));
}

TEST(PictureSize, OfABitmapThatIsStoredTopDownIsPositive) {
  std::string bytes = testing::pictures(480, 640).at("BMP");
  bytes.replace(22, 4, "\x20\xFE\xFF\xFF"s);  // -480
  EXPECT_EQ(sizeOf(bytes), (PictureSize{480, 640}));
}

TEST(PictureSize, IsNoneOfOtherFiles) {
  for (const std::string& bytes : {""s, "a"s, "BM is how a text may begin, too"s, "RIFF....WAVEfmt "s, "\xFF\xD8"s,
                                   "{\"height\": 3}"s, std::string(4096, '\0')})
    EXPECT_EQ(sizeOf(bytes), std::nullopt);
}

TEST(PictureSize, OfADamagedHeaderIsAnError) {
  EXPECT_THAT(inputErrorOf([] { sizeOf("\xFF\xD8\xFF\xD9"s); }), HasSubstr("damaged"));
  EXPECT_THAT(inputErrorOf([] { sizeOf("\xFF\xD8\xFF\xC0\x00\x11\x08\x00\x00\x02\x80\x03"s); }), HasSubstr("damaged"));
  EXPECT_THAT(inputErrorOf([] { sizeOf("\xFF\xD8\xFF\xE0\x00\x01xxxxxx"s); }), HasSubstr("damaged"));
  EXPECT_THAT(inputErrorOf([] { sizeOf("\xFF\xD8"s + std::string(1'000'000, '\xFF')); }), HasSubstr("damaged"));
  EXPECT_THAT(inputErrorOf([] { sizeOf("\x89PNG\r\n\x1A\n"s + std::string(16, '\0')); }), HasSubstr("damaged"));
  EXPECT_THAT(inputErrorOf([] { sizeOf("GIF89a\0\0\0\0"s); }), HasSubstr("damaged"));
  EXPECT_THAT(inputErrorOf([] { sizeOf("MM\0*\xFF\xFF\xFF\xFF"s); }), HasSubstr("ends within its header"));
}

TEST(PictureSize, OfAnyCutOffHeaderIsAnErrorOrNone) {
  for (const auto& [format, bytes] : testing::pictures(480, 640)) {
    for (std::size_t length = 0; length < bytes.size(); ++length) {
      try {
        const auto size = sizeOf(bytes.substr(0, length));
        EXPECT_TRUE(!size || *size == (PictureSize{480, 640})) << format << ' ' << length;
      } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("header"));
      }
    }
  }
}

TEST(PictureSize, SurvivesChangedBytes) {
  std::mt19937_64 random(1);
  for (const auto& [format, bytes] : testing::pictures(480, 640)) {
    for (int i = 0; i < 2000; ++i) {
      std::string changed = bytes;
      for (int k = 0; k < 3; ++k) changed[random() % changed.size()] = static_cast<char>(random());
      try {
        const auto size = sizeOf(changed);
        EXPECT_TRUE(!size || (size->height > 0 && size->width > 0)) << format;
      } catch (const InputError&) {
      }
    }
  }
}

}  // namespace
}  // namespace convscope
