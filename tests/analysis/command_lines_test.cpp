
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "support/synthetic_session.h"

#include "analysis/command_lines.h"

namespace convscope {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(SweepCommand, MeasuresWhatIsThereAndWhatIsMissing) {
  const Survey survey = testing::syntheticSurvey({.network = "mnist-tutorial", .passes = {Pass::Forward}});
  const std::array surveys{&survey};
  const std::string command =
      sweepCommand(surveys, {{{7, 1, 28, 28}, {"this size was not surveyed"}, {}, "cudnn-legacy"}});
  EXPECT_THAT(command, HasSubstr("sweep mnist-tutorial --sizes 100x1x28x28,7x1x28x28 --backend cudnn-legacy"));
  EXPECT_THAT(command, HasSubstr(" --passes fwd --out FILE"));
}

TEST(SweepCommand, ListsAreOneWordForTheShell) {
  const Survey survey = testing::syntheticSurvey({.network = "mnist-tutorial"});
  const std::array surveys{&survey};
  const std::string command = sweepCommand(surveys, {{survey.started.input, {"lists"}, {"mode_b", "all engines"}, ""}});
  EXPECT_THAT(command, EndsWith(R"( --lists "instant,fallback,mode_b,all engines" --out FILE)"));
}

}  // namespace
}  // namespace convscope
