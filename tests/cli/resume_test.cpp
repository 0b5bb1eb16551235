#include <gmock/gmock.h>
#include <signal.h>

#include "cli/command_line.h"
#include "session/event_json.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

class Resuming : public CommandLineTest {
 protected:
  /// Kills a survey when its first problem has ended and its second is under way.
  void writeBrokenOff() {
    Process process(commandLine({"profile", "mnist-tutorial", "--out", "a.convscope"}),
                    options(gateAt(kInSecondProblem)));
    EXPECT_TRUE(eventually([&] {
      const std::string text = readWholeFile(file("a.convscope"));
      return text.find("trial_ended", text.find("problem_ended")) != std::string::npos;
    }));
    process.send(SIGKILL);
    EXPECT_EQ(process.wait().signal, SIGKILL);
  }
};

TEST_F(Resuming, AfterAKillNothingThatHadEndedIsLostOrMeasuredAgain) {
  writeBrokenOff();
  const Survey before = readSession(file("a.convscope")).session.surveys.at(0);
  ASSERT_TRUE(before.problems.at(0).ended);
  ASSERT_FALSE(before.problems.back().ended);
  EXPECT_THAT(
      run({"show", "a.convscope"}).out,
      AllOf(HasSubstr("The survey stopped early"), HasSubstr("--resume a.convscope"), HasSubstr("not measured yet")));

  const ProcessResult result = run({"profile", "--resume", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const LoadedSession after = readSession(file("a.convscope"));
  ASSERT_EQ(after.session.surveys.size(), 1u);
  EXPECT_EQ(after.session.surveys[0].ended->how, SurveyEnd::Completed);
  const ProblemResult& kept = after.session.surveys[0].problems.at(0);
  EXPECT_EQ(kept.trials.at(0).hot, before.problems[0].trials.at(0).hot);
  EXPECT_EQ(kept.wallUs, before.problems[0].wallUs);
  for (const ProblemResult& problem : after.session.surveys[0].problems) EXPECT_TRUE(problem.ended);
}

TEST_F(Resuming, GoesOnBehindALineThatIsCut) {
  writeBrokenOff();
  std::ofstream(file("a.convscope"), std::ios::app) << "{\"event\":\"Sam";
  const ProcessResult result = run({"profile", "--resume", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("cut"));
  const LoadedSession after = readSession(file("a.convscope"));
  EXPECT_TRUE(after.warnings.empty());
  EXPECT_EQ(after.session.surveys.at(0).ended->how, SurveyEnd::Completed);
}

TEST_F(Resuming, OnOtherVersionsIsNoted) {
  writeBrokenOff();
  const ProcessResult result = run({"profile", "--resume", "a.convscope"}, {{"FAKE_GPU_VERSION", "9.2.0"}});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  EXPECT_THAT(survey.remarks,
              Contains("some problems were measured after a resume, when cudnn was 9.1.0 and is 9.2.0"));
}

TEST_F(Resuming, OnAnotherDeviceIsRefused) {
  writeBrokenOff();
  std::string text = readWholeFile(file("a.convscope"));
  text.replace(text.find("Fake GPU"), 8, "Real GPU");
  write("a.convscope", text);
  expectBadInput(run({"profile", "--resume", "a.convscope"}),
                 "measured elsewhere: device was Real GPU and is Fake GPU; measure it again");
  EXPECT_EQ(readWholeFile(file("a.convscope")), text);
}

TEST_F(Resuming, OfACompleteSurveyChangesNothing) {
  writeSession("a.convscope");
  const std::string text = readWholeFile(file("a.convscope"));
  const ProcessResult result = run({"profile", "--resume", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err, HasSubstr("its survey is complete"));
  EXPECT_EQ(readWholeFile(file("a.convscope")), text);
}

TEST_F(Resuming, EachStoppedSurveyContinuesOnItsOwnDevice) {
  writeBrokenOff();
  const std::map<std::string, std::string> two{{"FAKE_GPU_DEVICES", "different"}};
  SurveyStarted other = readSession(file("a.convscope")).session.surveys.at(0).started;
  other.run = 1;
  other.options.device = other.device.id = "cuda:1";
  other.device.name = "Other GPU";
  std::ofstream(file("a.convscope"), std::ios::app) << toJsonLine(other) << '\n';
  const ProcessResult result = run({"profile", "--resume", "a.convscope"}, two);
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Session session = readSession(file("a.convscope")).session;
  ASSERT_EQ(session.surveys.size(), 2u);
  for (const Survey& survey : session.surveys) {
    ASSERT_TRUE(survey.ended);
    EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
    for (const ProblemResult& problem : survey.problems) {
      EXPECT_TRUE(problem.ended);
      EXPECT_EQ(problem.device, "") << "the survey's own";
    }
  }
}

}  // namespace
}  // namespace convscope::testing
