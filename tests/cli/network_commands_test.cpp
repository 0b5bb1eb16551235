#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/command_line.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

using NetworkCommands = CommandLineTest;

TEST_F(NetworkCommands, HelpAndVersionGoToStandardOutput) {
  const ProcessResult help = run({"--help"});
  EXPECT_EQ(help.exitCode, 0);
  EXPECT_EQ(help.err, "");
  EXPECT_THAT(help.out, AllOf(HasSubstr("profile"), HasSubstr("Exit codes")));
  EXPECT_THAT(run({"profile", "--help"}).out, AllOf(HasSubstr("--resume"), HasSubstr("Ctrl-C")));
  EXPECT_THAT(run({"--version"}).out, ::testing::MatchesRegex("[0-9]+[.][0-9]+[.][0-9]+\n"));
}

TEST_F(NetworkCommands, NetworksListsThePresets) {
  const ProcessResult result = run({"networks"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, ::testing::ContainsRegex("resnet50 +[0-9]+x3x224x224 +53 +23,454,912 "));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("conv-tutorial +64x3x256x256 +1 +1,728 "));
}

TEST_F(NetworkCommands, ShapesFollowTheInput) {
  const ProcessResult result = run({"shapes", "resnet50", "--input", "2x3x256x256"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, ::testing::ContainsRegex("conv1 +conv 7x7 s2x2 +2x64x128x128 +9,408 "));
  EXPECT_THAT(result.out, HasSubstr("53 convolutions, 23,454,912 weights"));
  EXPECT_THAT(run({"shapes", "conv-tutorial"}).out, HasSubstr("1 convolution, 1,728 weights"));
}

TEST_F(NetworkCommands, ShapesTellsTheDistinctProblems) {
  const ProcessResult text = run({"shapes", "mnist-tutorial", "--problems", "--precision", "fp16"});
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("5 distinct problems"), HasSubstr("wgrad fp16 nhwc n100 c10 k20 in12x12 f5x5")));

  const ProcessResult one = run({"shapes", "conv-tutorial", "--problems", "--passes", "fwd"});
  EXPECT_THAT(one.out, HasSubstr("1 distinct problem:\n"));

  const Json json = Json::parse(run({"shapes", "mnist-tutorial", "--problems", "--passes", "fwd", "--json"}).out);
  ASSERT_EQ(json.at("problems").size(), 2u);
  EXPECT_EQ(json.at("problems").at(0).at("problem"), "fwd fp32 nchw n100 c1 k10 in28x28 f5x5");
  EXPECT_EQ(json.at("problems").at(0).at("flops"), 2.0 * 100 * 10 * 24 * 24 * 25);
  EXPECT_EQ(json.at("convolution_weights"), 10 * 25 + 20 * 10 * 25);
}

TEST_F(NetworkCommands, DevicesNamesWhatIsThereAndWhatIsNot) {
  const ProcessResult text = run({"devices"});
  EXPECT_EQ(text.exitCode, 0);
  EXPECT_THAT(text.out, ::testing::ContainsRegex("cudnn +cuda:0 +Fake GPU +8.00 GiB"));

  write("cudnn-legacy.so", "no library");
  const std::string folders = CONVSCOPE_FAKE_BACKENDS ":" + m_folder.path().string();
  const ProcessResult missing = run({"devices"}, {{"CONVSCOPE_BACKEND_PATH", folders}});
  EXPECT_EQ(missing.exitCode, 0);
  EXPECT_THAT(missing.out, AllOf(HasSubstr("Fake GPU"), HasSubstr("\ncudnn-legacy: ")));

  const Json json = Json::parse(run({"devices", "--json"}).out);
  const Json& cudnn = json.at("backends").at(0);
  EXPECT_EQ(cudnn.at("backend"), "cudnn");
  EXPECT_EQ(cudnn.at("devices").at(0).at("memory_bytes"), std::uint64_t{8} << 30);
  EXPECT_TRUE(cudnn.at("devices").at(0).contains("clock_mhz"));
}

}  // namespace
}  // namespace convscope::testing
