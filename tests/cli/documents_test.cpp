// The figures in README and guide are those of the recordings that they name.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <sstream>

#include "analysis/answer.h"
#include "cli/command_line.h"
#include "files/text_file.h"
#include "session/session_file.h"
#include "text/units.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;

using Documents = CommandLineTest;

const std::string kSource = CONVSCOPE_SOURCE_DIR "/";

/// Returns the line's words with one blank between them.
std::string onOneLine(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

/// Returns the lines of `text` that begin with these words.
std::vector<std::string> linesWith(const std::string& text, const std::string& words) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    line = onOneLine(line);
    if (line.starts_with(words + " ")) lines.push_back(line);
  }
  return lines;
}

/// Returns from how many input sizes on benchmark mode loses in the guide's 10,000 iterations.
std::string losesFrom(const std::string& recording) {
  const Session session = readSession(kSource + "resources/sessions/" + recording + ".convscope.gz").session;
  const Answer verdict = answerOf(session, session.surveys.back());
  return formatEstimate(verdict.newSizes.value().losesFrom(10'000).value());
}

/// README leaves out the column "First listed", which is between workspace and slowdown.
TEST_F(Documents, ReadmeShowsTheRowsOfTheRecording) {
  const std::string shown = run({"show", kSource + "resources/sessions/alexnet-tf32.convscope.gz"}).out;
  const std::string readme = readTextFile(kSource + "README.md", "a README");
  for (const char* row : {"features.0 wgrad", "features.3 fwd"}) {
    const std::vector<std::string> ours = linesWith(readme, row);
    const std::vector<std::string> whole = linesWith(shown, row);
    ASSERT_EQ(ours.size(), 1u) << row;
    ASSERT_EQ(whole.size(), 1u) << row;
    const std::size_t workspace = ours[0].find("MiB ") + 4;
    EXPECT_TRUE(whole[0].starts_with(ours[0].substr(0, workspace))) << ours[0] << '\n' << whole[0];
    EXPECT_TRUE(whole[0].ends_with(' ' + ours[0].substr(workspace))) << ours[0] << '\n' << whole[0];
  }
}

TEST_F(Documents, GuidesNameFromHowManySizesOnItLoses) {
  const std::string one = losesFrom("resnet50-fp32");
  const std::string sweep = losesFrom("resnet50-sizes-fp32");
  EXPECT_THAT(
      onOneLine(readTextFile(kSource + "docs/guide.md", "a guide")),
      HasSubstr(fmt::format("loses from {} sizes on by 224x224 alone, and from {} on by seven sizes", one, sweep)));
  EXPECT_THAT(readTextFile(kSource + "docs/guide.zh_CN.md", "a guide"),
              HasSubstr(fmt::format("只按 224x224 是从 {} 种尺寸起损失，按七种尺寸是从 {} 种起", one, sweep)));
}

}  // namespace
}  // namespace convscope::testing
