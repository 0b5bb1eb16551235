#include <gmock/gmock.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

constexpr const char* kGlobalHead = R"({"convscope_network": 1, "name": "two", "input": [1, 4, 12, 12], "layers": [
  {"name": "first", "op": "conv", "out": 8, "kernel": 3}, {"name": "pool", "op": "global_pool"},
  {"name": "head", "op": "conv", "out": 8, "kernel": 1}]})";

class Sweeping : public CommandLineTest {
 protected:
  void SetUp() override { write("two.json", kGlobalHead); }
};

TEST_F(Sweeping, HoldsACompleteSurveyOfEachSize) {
  const ProcessResult result = run({"sweep", "two.json", "--sizes", "8:16:4", "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("1x4x16x16"));
  EXPECT_THAT(result.err, HasSubstr("size 1x4x12x12 (2 of 3): 5 problems, 3 known"));
  const Session session = readSession(file("a.convscope")).session;
  ASSERT_EQ(session.surveys.size(), 3u);
  for (const Survey& survey : session.surveys) {
    EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
    for (const ProblemResult& problem : survey.problems) {
      EXPECT_TRUE(problem.ended);
      EXPECT_FALSE(problem.trials.at(0).kernels.empty());
    }
  }
  EXPECT_EQ(session.surveys[0].problems.back().trials[0].hot, session.surveys[2].problems.back().trials[0].hot);
  EXPECT_EQ(session.surveys[1].started.input, (Dims{1, 4, 12, 12}));
  EXPECT_EQ(session.surveys[1].started.device, session.surveys[0].started.device);
}

TEST_F(Sweeping, PrintsTheSurveyOfEachSizeAsJson) {
  const ProcessResult result = run({"sweep", "two.json", "--sizes", "n=1,2", "--json", "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Json json = Json::parse(result.out);
  ASSERT_EQ(json.at("surveys").size(), 2u);
  EXPECT_EQ(json.at("surveys").at(1).at("input"), "2x4x12x12");
}

TEST_F(Sweeping, AfterAKillGoesOnWithWhatIsLeft) {
  {
    constexpr int kInSecondSize = 350;  // an execution
    Process process(commandLine({"sweep", "two.json", "--sizes", "8,12,16", "--out", "a.convscope"}),
                    options(gateAt(kInSecondSize)));
    EXPECT_TRUE(comes("survey_ended", "a.convscope"));
    process.send(SIGKILL);
    EXPECT_EQ(process.wait().signal, SIGKILL);
  }
  const Session before = readSession(file("a.convscope")).session;
  ASSERT_EQ(before.surveys.size(), 3u);
  EXPECT_FALSE(before.surveys[2].ended);
  // As the window: the last complete size, and what is left.
  const std::string left = "1 of 3 input sizes are complete. Resume: convscope-cli sweep --resume a.convscope";
  EXPECT_THAT(run({"show", "a.convscope"}).out, AllOf(HasSubstr("input 1x4x8x8"), HasSubstr(left)));
  EXPECT_THAT(run({"show", "a.convscope", "--run", "2"}).out,
              AllOf(HasSubstr("input 1x4x16x16"), HasSubstr("0 of 5 problems are complete"), HasSubstr(left)));
  EXPECT_THAT(run({"forecast", "a.convscope"}).out, AllOf(HasSubstr("input 1x4x8x8"), HasSubstr(left)));
  expectBadInput(run({"forecast", "a.convscope", "--schedule", "alternate:8,16:1"}),
                 "complete the session: convscope-cli sweep --resume a.convscope");
  const ProcessResult result = run({"sweep", "--resume", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Session after = readSession(file("a.convscope")).session;
  ASSERT_EQ(after.surveys.size(), 3u);
  for (const Survey& survey : after.surveys) EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  EXPECT_EQ(after.surveys[0].problems[0].trials[0].hot, before.surveys[0].problems[0].trials[0].hot);
  EXPECT_THAT(run({"sweep", "--resume", "a.convscope"}).err, HasSubstr("its surveys are complete"));
  EXPECT_THAT(run({"show", "a.convscope"}).out,
              AllOf(HasSubstr("input 1x4x16x16"), HasSubstr("--run chooses another"), Not(HasSubstr("--resume"))));
}

TEST_F(Sweeping, WhatDoesNotFitIsSaidBeforeAnythingIsMeasured) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"two.json"}, "sweep needs a NETWORK and --sizes"},
      {{"two.json", "--sizes", "16:8:4"}, "--sizes: \"16:8:4\": the last, 8, is below the first, 16"},
      {{"two.json", "--sizes", "8,2"}, "--sizes: size 1x4x2x2: layer 'first'"},
      {{"two.json", "--sizes", "8,many"}, "--sizes"},
      {{"two.json", "--sizes", "1x5x8x8", "--out", "missing/a"}, "missing/a"},
      {{"--resume", "a.convscope", "--sizes", "8"}, "leave out --sizes"},
      {{"--resume", "a.convscope"}, "a.convscope: No such file"}};
  for (auto [arguments, message] : cases) {
    arguments.insert(arguments.begin(), "sweep");
    expectBadInput(run(arguments), message);
  }
  EXPECT_EQ(filesInFolder(), 1);  // the network
}

}  // namespace
}  // namespace convscope::testing
