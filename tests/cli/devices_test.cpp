#include <gmock/gmock.h>

#include <set>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using DevicesCommands = CommandLineTest;

TEST_F(DevicesCommands, SeveralDevicesShareASurvey) {
  for (const std::vector<std::string>& mode : {std::vector<std::string>{}, {"--in-process"}}) {
    std::vector<std::string> words{"profile", "alexnet", "--devices", "all", "--force", "--out", "a.convscope"};
    words.insert(words.end(), mode.begin(), mode.end());
    const ProcessResult result = run(words, {{"FAKE_GPU_DEVICES", "2"}, {"FAKE_GPU_SLEEP_US", "1000"}});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const LoadedSession loaded = readSession(file("a.convscope"));
    ASSERT_EQ(loaded.session.surveys.size(), 1U);
    const Survey& survey = loaded.session.surveys.front();
    EXPECT_EQ(survey.started.options.device, "cuda:0");
    EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
    std::set<std::string> devices;
    for (const ProblemResult& problem : survey.problems) {
      EXPECT_TRUE(problem.ended);
      EXPECT_EQ(problem.trials.front().status, TrialStatus::Measured);
      EXPECT_FALSE(problem.trials.front().kernels.empty());
      devices.insert(problem.device);
    }
    EXPECT_THAT(devices, ElementsAre("cuda:0", "cuda:1"));
  }
  EXPECT_THAT(run({"csv", "a.convscope"}).out, HasSubstr(",cuda:1,"));
}

TEST_F(DevicesCommands, OnlyDevicesOfOneModelShareASurvey) {
  const auto profile = [&](const std::string& devices, const std::string& kind) {
    return run({"profile", "alexnet", "--devices", devices, "--out", "a.convscope"}, {{"FAKE_GPU_DEVICES", kind}});
  };
  expectBadInput(profile("all", "different"),
                 "cuda:0 (Fake GPU) and cuda:1 (Other GPU) are different: measure each in a survey of its own, and use "
                 "the command compare");
  expectBadInput(profile("cuda:0,cuda:0", "2"), "--devices: cuda:0 is named twice");
  expectBadInput(profile("cuda:0,cuda:7", "2"), "there is no device 'cuda:7'");
  EXPECT_FALSE(std::filesystem::exists(file("a.convscope")));
}

}  // namespace
}  // namespace convscope::testing
