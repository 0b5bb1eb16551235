#include <gtest/gtest.h>

#include "support/process.h"

namespace convscope::testing {
namespace {

ProcessResult startWithoutDisplay(const std::string& argument) {
  ProcessOptions options;
  options.environment = {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}};
  return runProcess({CONVSCOPE_BINARY_DIR "/bin/convscope", argument}, options);
}

TEST(Start, WithoutADisplaySaysSo) {
  const ProcessResult result = startWithoutDisplay("session.convscope");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.err, "convscope: there is no display for a window; \"convscope export\" needs none\n");
}

TEST(Start, TellsItsVersionWithoutADisplay) {
  const ProcessResult result = startWithoutDisplay("--version");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out.rfind("ConvScope ", 0), 0U) << result.out;
}

/// Returns what bash offers after these words.
std::string completed(const std::string& words, int last) {
  const std::string script =
      "source " CONVSCOPE_SOURCE_DIR "/packaging/completion/convscope.bash; COMP_WORDS=(" CONVSCOPE_BINARY_DIR
      "/bin/convscope " +
      words + "); COMP_CWORD=" + std::to_string(last) + R"(; _convscope; printf '%s\n' "${COMPREPLY[@]}")";
  return runProcess({"/bin/bash", "-c", script}, {}).out;
}

TEST(Start, BashCompletesItsWords) {
  EXPECT_EQ(completed("expo", 1), "export\n");
  EXPECT_EQ(completed("export --ch", 2), "--chart\n");
  EXPECT_EQ(completed("export s.convscope --ta", 3), "--table\n");
  EXPECT_EQ(completed("lesson --hando", 2), "--handout\n");
  EXPECT_EQ(completed("lesson benchmark-mo", 2), "benchmark-mode\n");
  EXPECT_EQ(completed("--vers", 1), "--version\n");
}

}  // namespace
}  // namespace convscope::testing
