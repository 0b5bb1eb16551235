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

}  // namespace
}  // namespace convscope::testing
