#include <dirent.h>
#include <gmock/gmock.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// How the commands use an engine in a process of its own.
class EngineCommands : public CommandLineTest {
 protected:
  static std::map<std::string, std::string> faulty(const std::string& steps) {
    return {{"CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS}, {"FAULTY_STEPS", steps}};
  }

  /// Returns whether a process of the build's engine works in this test's folder.
  bool engineRuns() const {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      std::error_code error;
      if (std::filesystem::read_symlink(entry.path() / "cwd", error) != m_folder.path()) continue;
      if (readWholeFile(entry.path() / "cmdline").find("serve") != std::string::npos) return true;
    }
    return false;
  }

  /// Starts a survey whose third algorithm hangs, and waits until it does.
  void startHanging(const std::string& steps = "hang:first:eng3") {
    m_process.emplace(commandLine({"profile", "mnist-tutorial", "--out", "a.convscope"}), options(faulty(steps)));
    ASSERT_TRUE(comes("\"first_executed\",\"problem\":0,\"algorithm\":1", "a.convscope"));
    ASSERT_TRUE(m_process->running());
  }

  std::optional<Process> m_process;
};

TEST_F(EngineCommands, ResumeLeavesOutWhatWasGivenUpUnlessAsked) {
  const ProcessResult first =
      run({"profile", "conv-tutorial", "--out", "a.convscope"}, faulty("segv:first:eng2 segv:first:eng3:wgrad"));
  EXPECT_EQ(first.exitCode, 1) << first.err;
  EXPECT_THAT(first.err, HasSubstr("eng2 of conv fwd was given up: the engine crashed with signal 11 (segmentation "
                                   "fault) while executing it for the first time; the survey continues without it"));
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  EXPECT_EQ(survey.givenUp.size(), 3u);
  EXPECT_THAT(run({"show", "a.convscope", "--all"}).out, HasSubstr("segmentation fault"));

  const ProcessResult resumed = run({"profile", "--resume", "a.convscope"}, faulty("abort:first"));
  EXPECT_EQ(resumed.exitCode, 1);
  EXPECT_THAT(resumed.err, HasSubstr("nothing is left to measure"));
  const ProcessResult retried = run({"profile", "--resume", "a.convscope", "--retry-given-up"}, faulty(""));
  EXPECT_EQ(retried.exitCode, 0) << retried.err;
  EXPECT_TRUE(readSession(file("a.convscope")).session.surveys.at(0).givenUp.empty());
  expectBadInput(run({"profile", "conv-tutorial", "--retry-given-up"}), "--retry-given-up");
}

TEST_F(EngineCommands, ASearchOfKnobsIsInTheSessionAndInItsReport) {
  const ProcessResult result =
      run({"profile", "mnist-tutorial", "--lists", "instant,knobs", "--out", "a.convscope"}, faulty(""));
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const std::string text = "The search of knobs tried";
  EXPECT_THAT(result.out, HasSubstr(text));
  EXPECT_THAT(run({"show", "a.convscope"}).out, HasSubstr(text));
  EXPECT_TRUE(readSession(file("a.convscope")).session.surveys.at(0).problems.at(0).knobSearch);
  expectBadInput(run({"engines", "mnist-tutorial", "--device-profile", "h200", "--lists", "instant,knobs"}, faulty("")),
                 "--lists: the algorithms of 'knobs' are found by measuring: use one of instant, fallback");
}

TEST_F(EngineCommands, AFaultAtAnyExecutionEndsWithExitCode1) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> any(10, 40);  // the first ones warm up the library
  for (const std::string fault : {"segv", "lost", "hang"}) {
    auto environment = faulty(fault + ":first " + fault + ":sample");
    environment["FAULTY_ONCE"] = file("once_" + fault);
    environment["FAULTY_FROM"] = std::to_string(any(random));
    SCOPED_TRACE(fault + " from execution " + environment["FAULTY_FROM"]);
    const ProcessResult result = run({"profile", "mnist-tutorial", "--out", fault + ".convscope"}, environment);
    EXPECT_EQ(result.exitCode, 1) << result.err;
    EXPECT_TRUE(std::filesystem::exists(file("once_" + fault)));
    const Survey survey = readSession(file(fault + ".convscope")).session.surveys.at(0);
    EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
    EXPECT_EQ(survey.givenUp.size(), 1u);
  }
}

TEST_F(EngineCommands, CtrlCEndsASurveyWhoseAlgorithmHangs) {
  startHanging();
  m_process->send(SIGINT);
  EXPECT_EQ(m_process->wait().exitCode, 1);
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_EQ(survey.ended->how, SurveyEnd::Cancelled);
  EXPECT_TRUE(survey.givenUp.empty()) << "the limit of the execution ended it";
  EXPECT_FALSE(engineRuns());
}

TEST_F(EngineCommands, AKilledCommandLeavesNoEngine) {
  startHanging();
  EXPECT_TRUE(engineRuns());
  m_process->send(SIGKILL);
  m_process->wait();
  EXPECT_TRUE(eventually([&] { return !engineRuns(); }));
  EXPECT_TRUE(readSession(file("a.convscope")).warnings.empty());
}

TEST_F(EngineCommands, OtherTasksUseTheEngine) {
  ASSERT_EQ(run({"measure", "fwd n1 c4 k4 in8x8 f3x3", "--out", "a.convscope"}, faulty("")).exitCode, 0);
  EXPECT_EQ(run({"determinism", "a.convscope"}, faulty("")).exitCode, 0);
  EXPECT_EQ(run({"replay", "a.convscope", "--policy", "pytorch-benchmark", "--iterations", "5"}, faulty("")).exitCode,
            0);
  const ProcessResult crashed = run({"determinism", "a.convscope"}, faulty("segv:check"));
  EXPECT_EQ(crashed.exitCode, 1);
  EXPECT_THAT(crashed.out, HasSubstr("the engine crashed with signal 11 (segmentation fault)"));
}

TEST_F(EngineCommands, TheEngineItselfIsNotListed) {
  EXPECT_THAT(run({"--help"}).out, Not(HasSubstr("serve")));
}

}  // namespace
}  // namespace convscope::testing
