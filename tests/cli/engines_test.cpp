#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/command_line.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

using EnginesCommand = CommandLineTest;

TEST_F(EnginesCommand, AProfileIsExportedAndUsed) {
  EXPECT_EQ(run({"devices", "--export-profile", "fake.json"}).exitCode, 0);
  const ProcessResult text = run({"engines", "--device-profile", "fake.json", "mnist-tutorial"});
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("conv1\nfwd tf32 nchw n100 c1 k10 in28x28 f5x5\n"),
                    ::testing::ContainsRegex("eng2 .* 3.00 MiB"), ::testing::ContainsRegex("eng4 .*not known")));

  const Json json =
      Json::parse(run({"engines", "--device-profile", "fake.json", "mnist-tutorial", "--passes", "fwd", "--json"}).out);
  EXPECT_EQ(json.at("device"), "Fake GPU");
  ASSERT_EQ(json.at("problems").size(), 2u);
  const Json& engines = json.at("problems").at(0).at("configurations");
  ASSERT_EQ(engines.size(), 4u);
  EXPECT_EQ(engines.at(2).at("workspace_bytes"), 64 << 20);
  EXPECT_TRUE(engines.at(3).at("workspace_bytes").is_null());
  EXPECT_EQ(engines.at(3).at("failure"), "not implemented");
  expectBadInput(run({"devices", "--export-profile", "fake.json"}), "already exists");
  // The profile stays here: the host sees other files.
  const std::string elsewhere = "env -C / PATH=" CONVSCOPE_BINARY_DIR "/bin:/usr/bin:/bin";
  EXPECT_EQ(run({"engines", "--device-profile", "fake.json", "mnist-tutorial", "--host", elsewhere}).out, text.out);
}

TEST_F(EnginesCommand, ARecordingListsItsProblems) {
  EXPECT_EQ(run({"devices", "--export-profile", "fake.json"}).exitCode, 0);
  write("train.workload",
        "convscope_workload 1\n"
        "problem 1 fwd fp16 nhwc n2 c3 k8 in16x16 f3x3 p1x1\n  executor cudnn\n  layer conv1\n"
        "problem 2 wgrad fp16 nhwc n2 c3 k8 in24x24 f3x3 p1x1\n  executor cudnn\n  layer conv1\n");
  const Json json = Json::parse(run({"engines", "train.workload", "--device-profile", "fake.json", "--json"}).out);
  EXPECT_EQ(json.at("network"), "train");
  ASSERT_EQ(json.at("problems").size(), 2u);
  EXPECT_EQ(json.at("problems").at(0).at("problem"), "fwd fp16 nhwc n2 c3 k8 in16x16 f3x3 p1x1");
  EXPECT_EQ(json.at("problems").at(1).at("configurations").size(), 4u);
  expectBadInput(run({"engines", "train.workload", "--device-profile", "fake.json", "--layer", "conv9"}),
                 "train has no convolution layer 'conv9'");
}

TEST_F(EnginesCommand, BadProfilesAreSaid) {
  expectBadInput(run({"engines", "mnist-tutorial"}), "--device-profile");
  expectBadInput(run({"engines", "--device-profile", "h900", "mnist-tutorial"}), "one of h200");
  write("p.json", "{\"a\": 1}");
  expectBadInput(run({"engines", "--device-profile", "p.json", "mnist-tutorial"}), "not a device profile");
  expectBadInput(run({"engines", "--device-profile", "h200", "mnist-tutorial", "--layer", "none"}),
                 "no convolution layer");
  expectBadInput(run({"engines", "--device-profile", "h200", "mnist-tutorial", "--lists", "none"}), "no list 'none'");
}

TEST_F(EnginesCommand, OnlyOneLayer) {
  const ProcessResult result =
      run({"engines", "--device-profile", "h200", "mnist-tutorial", "--layer", "conv2", "--passes", "fwd"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("conv2\n"), ::testing::Not(HasSubstr("conv1\n"))));
}

}  // namespace
}  // namespace convscope::testing
