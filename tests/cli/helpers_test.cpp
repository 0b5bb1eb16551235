#include <gmock/gmock.h>

#include <set>
#include <sstream>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

/// A survey with an algorithm whose plans are built in 0.3 s each.
class HelperCommands : public CommandLineTest {
 protected:
  ProcessResult profile(const std::string& out, const std::string& helpers, const std::string& fault = "") const {
    return run({"profile", "alexnet", "--lists", "instant", "--out", out},
               {{"FAKE_GPU_BUILDS", file("builds").string()},
                {"FAKE_GPU_FAULT", fault},
                {"CONVSCOPE_BUILD_HELPERS", helpers}});
  }

  /// The process of each build of the slow algorithm.
  std::vector<std::string> builders() const {
    std::istringstream lines(readWholeFile(file("builds")));
    return {std::istream_iterator<std::string>(lines), {}};
  }

  std::vector<ProblemResult> problems(const std::string& name) const {
    return readSession(file(name)).session.surveys.at(0).problems;
  }

  /// The trials of the slow algorithm.
  std::vector<Trial> slowTrials(const std::string& name) const {
    std::vector<Trial> trials;
    for (const ProblemResult& problem : problems(name)) {
      EXPECT_EQ(problem.trials.size(), 5U);
      trials.push_back(problem.trials.back());
    }
    return trials;
  }
};

TEST_F(HelperCommands, HelpersBuildEachPlanOnceAndTheSurveyHasTheirTimes) {
  const ProcessResult result = profile("a.convscope", "3");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const std::vector<Trial> trials = slowTrials("a.convscope");
  for (const Trial& trial : trials) {
    EXPECT_EQ(trial.candidate.id, "eng7");
    EXPECT_EQ(trial.status, TrialStatus::Measured) << trial.reason;
    EXPECT_GE(trial.buildUs, 300'000);
    EXPECT_LT(trial.buildUs, 100'000'000);
  }
  const std::vector<std::string> processes = builders();
  EXPECT_EQ(processes.size(), trials.size());
  EXPECT_GT(std::set<std::string>(processes.begin(), processes.end()).size(), 1U) << "no helper has built anything";
}

TEST_F(HelperCommands, WithoutHelpersOneProcessBuildsEverything) {
  EXPECT_EQ(profile("a.convscope", "0").exitCode, 0);
  const std::vector<std::string> processes = builders();
  EXPECT_EQ(processes.size(), slowTrials("a.convscope").size());
  EXPECT_EQ(std::set<std::string>(processes.begin(), processes.end()).size(), 1U);
}

TEST_F(HelperCommands, AHelperThatCrashesCostsThatAlgorithmOnly) {
  const ProcessResult result = profile("a.convscope", "2", "helper");
  EXPECT_EQ(result.exitCode, 1) << result.err;
  int failed = 0;
  for (const Trial& trial : slowTrials("a.convscope")) {
    if (trial.status == TrialStatus::Measured) continue;
    ++failed;
    EXPECT_EQ(trial.reason, "the helper process was ended by signal 11 (segmentation fault)");
  }
  EXPECT_GT(failed, 0);
  for (const ProblemResult& problem : problems("a.convscope")) {
    EXPECT_TRUE(problem.ended);
    EXPECT_EQ(problem.trials.front().status, TrialStatus::Measured);
  }
}

TEST_F(HelperCommands, TheNumberOfHelpersMustBeANumber) {
  expectBadInput(profile("a.convscope", "some"), "CONVSCOPE_BUILD_HELPERS is 'some': use a number from 0 to 256");
}

}  // namespace
}  // namespace convscope::testing
