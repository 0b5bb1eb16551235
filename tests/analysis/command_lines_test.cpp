
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "network/presets.h"
#include "support/synthetic_session.h"
#include "workload/read_workload.h"

#include "analysis/command_lines.h"

namespace convscope {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(SweepCommand, MeasuresWhatIsThereAndWhatIsMissing) {
  Survey survey = testing::syntheticSurvey({.network = "mnist-tutorial", .passes = {Pass::Forward}});
  survey.started.network = preset("mnist-tutorial");
  const std::array surveys{&survey};
  const std::string command =
      sweepCommand(surveys, {{{7, 1, 28, 28}, {"this size was not surveyed"}, {}, "cudnn-legacy"}});
  EXPECT_THAT(command, HasSubstr("sweep mnist-tutorial --sizes n=100,7 --backend cudnn-legacy"));
  EXPECT_THAT(command, HasSubstr(" --passes fwd --out FILE"));
}

TEST(SweepCommand, ReadsAnEditedNetworkFromItsFile) {
  Survey survey = testing::syntheticSurvey({.network = "mnist-tutorial"});
  const std::array surveys{&survey};
  survey.started.network.layers.front().name = "edited";  // under the name of the preset
  const std::vector<MissingAtSize> missing{{{7, 1, 28, 28}, {"this size was not surveyed"}, {}, ""}};
  EXPECT_THAT(sweepCommand(surveys, missing), HasSubstr("sweep mnist-tutorial.json --sizes "));
  survey.started.network.name = "my net";
  EXPECT_THAT(sweepCommand(surveys, missing), HasSubstr(R"(sweep "my net.json" --sizes )"));
}

TEST(SweepCommand, NamesAnotherDeviceThanTheFirst) {
  Survey survey = testing::syntheticSurvey({.network = "mnist-tutorial"});
  const std::array surveys{&survey};
  const std::vector<MissingAtSize> missing{{{7, 1, 28, 28}, {"this size was not surveyed"}, {}, ""}};
  for (const auto& [device, words] :
       {std::pair{"cpu:1", " --device cpu:1 "}, std::pair{"cuda:2", " --device cuda:2 "}}) {
    survey.started.options.device = device;
    EXPECT_THAT(sweepCommand(surveys, missing), HasSubstr(words));
  }
  for (const char* first : {"cpu", "cuda:0"}) {
    survey.started.options.device = first;
    EXPECT_THAT(sweepCommand(surveys, missing), ::testing::Not(HasSubstr("--device")));
  }
}

TEST(SweepCommand, ListsAreOneWordForTheShell) {
  const Survey survey = testing::syntheticSurvey({.network = "mnist-tutorial"});
  const std::array surveys{&survey};
  const std::string command = sweepCommand(surveys, {{survey.started.input, {"lists"}, {"mode_b", "all engines"}, ""}});
  EXPECT_THAT(command, EndsWith(R"( --lists "instant,fallback,mode_b,all engines" --out FILE)"));
}

TEST(SweepCommand, NamesWholeInputsOfANetworkThatHasItsOwn) {
  Survey survey = testing::syntheticSurvey({.network = "mnist-tutorial"});
  survey.started.input = survey.started.network.input = {2, 1, 28, 28};
  const std::array<const Survey*, 1> surveys{&survey};
  const std::vector<MissingAtSize> missing{{{2, 1, 30, 30}, {"this size was not surveyed"}, {}, ""}};
  EXPECT_THAT(sweepCommand(surveys, missing), HasSubstr("sweep mnist-tutorial --sizes 2x1x28x28,2x1x30x30 "));
  survey.started.network.name = "mine";
  EXPECT_THAT(sweepCommand(surveys, missing), HasSubstr("sweep mine.json --sizes 2x1x28x28,2x1x30x30 "))
      << "the file of the network may state another batch";
}

TEST(SurveyLine, NamesWhatIsNotTheDefault) {
  SurveyOptions options;
  options.backend = "cudnn";
  options.device = "cuda:0";
  options.precision = Precision::Fp16;
  options.layout = Layout::Nhwc;
  EXPECT_EQ(surveyLine(options, preset("mnist-tutorial")),
            "convscope-cli profile mnist-tutorial --backend cudnn --device cuda:0 --input 100x1x28x28 --precision fp16 "
            "--layout nhwc");
  options.passes = {Pass::Forward, Pass::BackwardData};
  options.workspaceLimit = std::uint64_t{64} << 20;
  const std::string line = surveyLine(options, preset("mnist-tutorial"), {}, "my net.json");
  EXPECT_THAT(line, HasSubstr("profile \"my net.json\" "));
  EXPECT_THAT(line, HasSubstr(" --workspace-limit 64 "));
  EXPECT_THAT(line, HasSubstr(" --passes fwd,dgrad"));
  EXPECT_EQ(profileLine({}, "run.trace.json.gz"), "convscope-cli profile run.trace.json.gz");
}

TEST(SurveyLine, SweepsSeveralSizes) {
  SurveyOptions options;
  options.device = "cuda:0,cuda:1";
  const Network network = preset("mnist-tutorial");
  EXPECT_THAT(surveyLine(options, network, {{100, 1, 32, 32}}),
              StartsWith("convscope-cli profile mnist-tutorial --devices cuda:0,cuda:1 --input 100x1x32x32 "));
  EXPECT_THAT(
      surveyLine(options, network, {{100, 1, 28, 28}, {100, 1, 32, 32}}),
      StartsWith("convscope-cli sweep mnist-tutorial --devices cuda:0,cuda:1 --input 100x1x28x28 --sizes 28,32 "));
}

TEST(RecordingLine, NamesTheHost) {
  EXPECT_EQ(recordingLine("a.log"), "convscope-cli profile a.log --out run.convscope");
  EXPECT_EQ(recordingLine("a.log", "srun -c4"), "convscope-cli profile a.log --host \"srun -c4\" --out run.convscope");
  EXPECT_EQ(importedPart("b/a.log", {}).importLine, "");
  EXPECT_EQ(importedPart("b/a.log", {}).file, "b/a.log");
  EXPECT_EQ(importedPart("b/a.log", {.cpu = true}).importLine,
            "convscope-cli import b/a.log --device cpu --out a.workload && ");
  EXPECT_EQ(importedPart("b/a.trace.json.gz", {.process = "12", .device = 3}).importLine,
            "convscope-cli import b/a.trace.json.gz --process 12 --device 3 --out a.workload && ");
  EXPECT_EQ(importedPart("b/a.trace.json.gz", {.device = 3}).file, "a.workload");
}

}  // namespace
}  // namespace convscope
