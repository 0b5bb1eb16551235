#include <gmock/gmock.h>

#include <csignal>
#include <iterator>
#include <set>
#include <sstream>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using DevicesCommands = CommandLineTest;

TEST_F(DevicesCommands, SeveralDevicesShareASurvey) {
  for (const std::vector<std::string>& mode : {std::vector<std::string>{}, {"--in-process"}}) {
    std::vector<std::string> words{"profile", "alexnet", "--devices", "all", "--force", "--out", "a.convscope"};
    words.insert(words.end(), mode.begin(), mode.end());
    std::filesystem::remove_all(file("meeting"));
    std::filesystem::create_directory(file("meeting"));
    const ProcessResult result =
        run(words, {{"FAKE_GPU_DEVICES", "2"}, {"FAKE_GPU_MEETING", file("meeting").string()}});
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

TEST_F(DevicesCommands, AnEngineForEachDeviceStartsWhileTheyAreNamed) {
  const auto enginesFor = [&](const std::string& devices) {
    std::filesystem::remove(file("named"));
    const ProcessResult result = run({"profile", "alexnet", "--devices", devices, "--force", "--out", "a.convscope"},
                                     {{"FAKE_GPU_DEVICES", "2"}, {"FAKE_GPU_NAMED", file("named").string()}});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    std::istringstream numbers(readWholeFile(file("named")));
    return std::set<std::string>(std::istream_iterator<std::string>(numbers), {}).size();
  };
  EXPECT_EQ(enginesFor("all"), 2u);
  EXPECT_EQ(enginesFor("cuda:0,cuda:1"), 2u);
  EXPECT_EQ(enginesFor("cuda:1"), 1u);
}

TEST_F(DevicesCommands, SeveralDevicesShareASweepAndItsResume) {
  const auto ended = [](const Session& session) {
    std::set<std::string> devices;
    int count = 0;
    for (const Survey& survey : session.surveys) {
      for (const ProblemResult& problem : survey.problems) {
        if (!problem.ended) continue;
        ++count;
        devices.insert(problem.device);
      }
    }
    return std::pair(count, devices);
  };
  std::map<std::string, std::string> two = gateAt(kInSecondProblem);  // at which each device has measured a problem
  two["FAKE_GPU_DEVICES"] = "2";
  Process cut(commandLine({"sweep", "alexnet", "--sizes", "64,96", "--devices", "all", "--out", "a.convscope"}),
              options(two));
  EXPECT_TRUE(eventually([&] {
    return readWholeFile(file("a.convscope")).find("problem_ended") != std::string::npos &&
           ended(readSession(file("a.convscope")).session).second.size() == 2;
  }));
  cut.send(SIGINT);
  EXPECT_EQ(cut.wait().exitCode, 1);
  openGate();
  const int before = ended(readSession(file("a.convscope")).session).first;
  const ProcessResult result = run({"sweep", "--resume", "a.convscope"}, two);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Session session = readSession(file("a.convscope")).session;
  ASSERT_EQ(session.surveys.size(), 2U);
  const auto [after, devices] = ended(session);
  EXPECT_LT(before, after);
  EXPECT_EQ(after, static_cast<int>(session.surveys[0].problems.size() + session.surveys[1].problems.size()));
  EXPECT_THAT(devices, ElementsAre("cuda:0", "cuda:1"));
  for (const Survey& survey : session.surveys) EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
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

/// A host that is this machine, where each engine has these variables.
std::string hostWith(const std::string& variables) {
  return "env " + variables + " PATH=" CONVSCOPE_BINARY_DIR "/bin:/usr/bin:/bin";
}

TEST_F(DevicesCommands, DevicesOfSeveralHostsShareASurvey) {
  std::filesystem::create_directory(file("meeting"));
  const std::string meeting = "FAKE_GPU_MEETING=" + file("meeting").string();
  const ProcessResult result =
      run({"profile", "alexnet", "--host", hostWith("FAKE_GPU_DEVICES=2 FAKE_GPU_MACHINE=a " + meeting), "--host",
           hostWith("FAKE_GPU_DEVICES=2 FAKE_GPU_MACHINE=b " + meeting), "--devices", "all", "--out", "a.convscope"});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  const Session session = readSession(file("a.convscope")).session;
  ASSERT_EQ(session.surveys.size(), 1u);
  EXPECT_EQ(session.surveys[0].ended->how, SurveyEnd::Completed);
  std::set<std::string> devices;
  for (const ProblemResult& problem : session.surveys[0].problems) {
    EXPECT_TRUE(problem.fastest());
    devices.insert(problem.device);
  }
  EXPECT_THAT(devices, ElementsAre("cuda:0", "cuda:1"));
}

TEST_F(DevicesCommands, AHostThatBreaksOffLeavesItsProblemsToTheOthers) {
  std::string variables = "FAKE_GPU_DEVICES=1 FAKE_GPU_MACHINE=a";
  for (const auto& [name, value] : gateAt(kInSecondProblem)) variables += " " + name + "=" + value;
  write("other", "closed");  // the other host measures nothing before this one breaks off
  const std::string breaking = "sh -c 'exec 3<&0; \"$@\" <&3 & while ! [ -e " + file("gate.reached").string() +
                               " ]; do sleep 0.01; done; kill -9 $!; rm " + file("other").string() + "; exit 255' x " +
                               hostWith(variables);
  const std::string waiting =
      hostWith("FAKE_GPU_DEVICES=1 FAKE_GPU_GATE_FROM=1 FAKE_GPU_GATE=" + file("other").string());
  const ProcessResult result =
      run({"profile", "alexnet", "--host", waiting, "--host", breaking, "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  for (const ProblemResult& problem : survey.problems) EXPECT_TRUE(problem.fastest());
  EXPECT_THAT(survey.remarks, ::testing::Contains(AllOf(HasSubstr("the connection to "), HasSubstr(" broke"),
                                                        HasSubstr("; other devices have measured its problems"))));
}

TEST_F(DevicesCommands, HostsWithDevicesOfTwoModelsAreRefused) {
  const std::string one = hostWith("FAKE_GPU_DEVICES=1");
  const std::string other = hostWith("FAKE_GPU_DEVICES=other");
  const ProcessResult result = run({"profile", "alexnet", "--host", one, "--host", other, "--out", "a.convscope"});
  expectBadInput(result, one + " cuda:0 (Fake GPU) and " + other +
                             " cuda:0 (Other GPU) are different: measure each in a survey of its own, and use the "
                             "command compare");
  EXPECT_FALSE(std::filesystem::exists(file("a.convscope")));
  const std::string newer = hostWith("FAKE_GPU_DEVICES=1 FAKE_GPU_MACHINE=b FAKE_GPU_VERSION=9.9");
  const ProcessResult versions = run({"profile", "alexnet", "--host", one, "--host", newer, "--out", "a.convscope"});
  EXPECT_EQ(versions.exitCode, 2);
  EXPECT_THAT(versions.err, AllOf(HasSubstr(one + " cuda:0"), HasSubstr(newer + " cuda:0"),
                                  HasSubstr("are different (cudnn was"), HasSubstr("use the command compare")));
  EXPECT_FALSE(std::filesystem::exists(file("a.convscope")));
  expectBadInput(run({"measure", "fwd n1 c4 k4 in8x8 f3x3", "--host", "a", "--host", "b"}), "--host");
}

TEST_F(DevicesCommands, HostsStartAtTheSameTime) {
  const auto meeting = [this](const std::string& own, const std::string& other) {
    return "sh -c 'echo here > " + file(own).string() + "; i=0; until [ -e " + file(other).string() +
           " ]; do i=$((i+1)); [ $i -lt 1000 ] || exit 1; sleep 0.01; done; exec \"$@\"' x " +
           hostWith("FAKE_GPU_DEVICES=1 FAKE_GPU_MACHINE=" + own);
  };
  const ProcessResult result =
      run({"profile", "alexnet", "--host", meeting("a", "b"), "--host", meeting("b", "a"), "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  std::filesystem::remove(file("a"));
  const ProcessResult failed = run({"profile", "alexnet", "--host", hostWith("FAKE_GPU_DEVICES=1"), "--host",
                                    "sh -c 'exit 3' x", "--out", "b.convscope"});
  EXPECT_NE(failed.exitCode, 0);
  EXPECT_FALSE(std::filesystem::exists(file("b.convscope")));
}

TEST_F(DevicesCommands, OneDeviceUnderTwoNamesIsRefused) {
  const std::string host = hostWith("FAKE_GPU_DEVICES=1");
  for (const std::string& other : {host, hostWith("FAKE_GPU_DEVICES=1 TERM=other")}) {
    const ProcessResult result = run({"profile", "alexnet", "--host", host, "--host", other, "--out", "a.convscope"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.err,
                AllOf(HasSubstr(host + " cuda:0"), HasSubstr(other + " cuda:0"), HasSubstr(" are the same device")));
    EXPECT_FALSE(std::filesystem::exists(file("a.convscope"))) << "nothing was measured";
  }
}

}  // namespace
}  // namespace convscope::testing
