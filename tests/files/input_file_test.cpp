#include "files/input_file.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <fstream>

#include "files/available_memory.h"
#include "files/line_reader.h"
#include "files/text_file.h"
#include "support/input_error_of.h"
#include "support/process.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kMiB = std::size_t{1} << 20;

class InputFiles : public ::testing::Test {
 protected:
  std::filesystem::path write(const std::string& text) const {
    const std::filesystem::path file = m_folder.path() / "file";
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

  /// Writes `text` many times, compressed.
  std::filesystem::path writeCompressed(const std::string& text, std::size_t times) const {
    const std::filesystem::path file = m_folder.path() / "file.gz";
    const gzFile gzip = gzopen(file.c_str(), "wb");
    for (std::size_t i = 0; i < times; ++i) gzwrite(gzip, text.data(), static_cast<unsigned>(text.size()));
    gzclose(gzip);
    return file;
  }

  static std::string contentOf(InputFile file, std::size_t part) {
    std::string content;
    std::string bytes(part, '\0');
    while (const std::size_t count = file.read(bytes.data(), part)) content.append(bytes, 0, count);
    return content;
  }

  TemporaryFolder m_folder;
};

TEST_F(InputFiles, AByteOrderMarkIsLeftOut) {
  for (const std::size_t part : {1, 2, 3, 4, 100}) {
    SCOPED_TRACE(part);
    for (const char* text : {"\xEF\xBB\xBFtext", "text"}) EXPECT_EQ(contentOf(InputFile(write(text)), part), "text");
    for (const char* text : {"\xEF\xBB\xBF", ""}) EXPECT_EQ(contentOf(InputFile(write(text)), part), "");
    EXPECT_EQ(contentOf(InputFile(write("\xEF\xBB")), part), "\xEF\xBB");
  }
  EXPECT_EQ(readTextFile(write("\xEF\xBB\xBF[1]"), "a list"), "[1]");
}

TEST_F(InputFiles, OffsetsOfLinesAreThoseInTheFile) {
  LineReader lines{
      InputFile(write("\xEF\xBB\xBF"
                      "a\nb\n"))};
  const auto first = lines.next();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->text, "a");
  EXPECT_EQ(first->offset, 3u);
  EXPECT_EQ(lines.next()->offset, 5u);
}

TEST_F(InputFiles, ACompressedFileThatContainsFarMoreThanItsSizeIsRefusedEarly) {
  const auto file = writeCompressed(std::string(kMiB, 'x'), 300);
  EXPECT_THAT(inputErrorOf([&] { contentOf(InputFile(file), kMiB); }),
              HasSubstr("contains more than 256 MiB, over 200 times its size"));
  EXPECT_EQ(contentOf(InputFile(writeCompressed(std::string(kMiB, 'x'), 3)), kMiB).size(), 3 * kMiB);
}

TEST(AvailableMemory, IsNotNothing) {
  EXPECT_GT(availableMemory(), 0u);
}

}  // namespace
}  // namespace convscope::testing
