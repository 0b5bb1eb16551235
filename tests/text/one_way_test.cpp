// What must be done in one way only is named in one source only.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace convscope {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Returns the sources of what ships that contain `word`.
std::vector<std::string> sourcesWith(const std::string& word) {
  const std::filesystem::path root = CONVSCOPE_SOURCE_DIR;
  std::vector<std::string> found;
  for (const char* folder : {"profiler", "widgets", "app"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
      std::ifstream stream(entry.path());
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      if (text.find(word) != std::string::npos) found.push_back(relative(entry.path(), root).string());
    }
  }
  return found;
}

TEST(OneWay, MarkupHasOneEscaper) {
  EXPECT_THAT(sourcesWith("toHtmlEscaped"), ElementsAre("widgets/shared/markup.cpp"));
}

TEST(OneWay, FilesAreWrittenBesideTheirPlace) {
  for (const char* writer : {"ofstream", "QSaveFile", "gzopen("}) EXPECT_THAT(sourcesWith(writer), IsEmpty()) << writer;
}

TEST(OneWay, LinksAreOpenedWithConsent) {
  EXPECT_THAT(sourcesWith("setOpenExternalLinks(true)"), IsEmpty());
  for (const std::string& file : sourcesWith("insertMarkdown"))
    EXPECT_THAT(sourcesWith("restrictReferences("), Contains(file));
}

}  // namespace
}  // namespace convscope
