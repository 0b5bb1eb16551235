#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class Replaying : public CommandLineTest {
 protected:
  void SetUp() override {
    write("two.json", R"({"convscope_network": 1, "name": "two", "input": [1, 4, 12, 12], "layers": [
      {"name": "first", "op": "conv", "out": 8, "kernel": 3},
      {"name": "second", "op": "conv", "out": 8, "kernel": 1}]})");
    const ProcessResult result = run({"sweep", "two.json", "--sizes", "8,12", "--out", "a.convscope"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
  }
};

TEST_F(Replaying, OfASessionIsHeldAgainstItsForecastAndKeptInIt) {
  const ProcessResult result = run({"replay", "a.convscope", "--policy", "pytorch-benchmark", "--schedule",
                                    "alternate:8,12:5", "--iterations", "40", "--csv", "a.csv", "--json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json.at("iterations"), 40);
  EXPECT_EQ(json.at("searches"), json.at("forecast").at("searches"));
  const double steady = json.at("steady_us").get<double>() / json.at("forecast").at("steady_us").get<double>();
  EXPECT_NEAR(steady, 1, 0.02);
  const std::string csv = readWholeFile(file("a.csv"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 41);

  const Session session = readSession(file("a.convscope")).session;
  EXPECT_EQ(session.surveys.size(), 2u);
  ASSERT_EQ(session.replays.size(), 1u);
  EXPECT_EQ(session.replays[0].started.run, 2);
  EXPECT_EQ(session.replays[0].started.schedule, "alternate:8,12:5");
  EXPECT_EQ(session.replays[0].ended->how, SurveyEnd::Completed);
  EXPECT_EQ(run({"forecast", "a.convscope"}).exitCode, 0);

  EXPECT_THAT(run({"show", "a.convscope"}).out,
              AllOf(HasSubstr("second"), HasSubstr("benchmark = True (pytorch-benchmark)  alternate:")));
  const Json shown = Json::parse(run({"show", "a.convscope", "--json"}).out);
  EXPECT_FALSE(shown.at("problems").empty());
  EXPECT_EQ(shown.at("replays").at(0).at("total_us"), json.at("total_us"));
}

TEST_F(Replaying, OfANetworkNeedsNoSurveyAndGoesWhereItIsTold) {
  const ProcessResult result =
      run({"replay", "two.json", "--policy", "pytorch", "--iterations", "9", "--out", "b.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("benchmark = False (pytorch) over fixed: 9 iterations"), HasSubstr("Warm-up")));
  const Session session = readSession(file("b.convscope")).session;
  EXPECT_TRUE(session.surveys.empty());
  EXPECT_EQ(session.replays.at(0).started.network.name, "two");

  const ProcessResult shown = run({"show", "b.convscope"});
  EXPECT_EQ(shown.exitCode, 0) << shown.err;
  EXPECT_THAT(shown.out, AllOf(HasSubstr("two, input 1x4x12x12"), HasSubstr("benchmark = False (pytorch)  fixed")));
  EXPECT_EQ(Json::parse(run({"show", "b.convscope", "--json"}).out).at("replays").at(0).at("iterations"), 9);
  expectBadInput(run({"show", "b.convscope", "--layer", "first"}), "b.convscope contains no survey");
}

TEST_F(Replaying, WhatDoesNotFitIsSaid) {
  const std::string text = readWholeFile(file("a.convscope"));
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"a.convscope"}, "replay takes one --policy"},
      {{"a.convscope", "--policy", "pytorch", "--policy", "fastest"}, "replay takes one --policy"},
      {{"a.convscope", "--policy", "pytorch", "--schedule", "fixed:2"}, "--schedule: size 1x4x2x2: layer 'first'"},
      {{"a.convscope", "--policy", "pytorch-legacy"}, "runs on the backend cudnn-legacy, but cudnn was chosen"},
      {{"a.convscope", "--policy", "xla-4"}, "cudnn has no list 'mode_b'"},
      {{"two.json", "--policy", "fastest"}, "policy fastest chooses from a survey: replay a session"},
      {{"none.convscope", "--policy", "pytorch"}, "none.convscope: No such file"}};
  for (auto [arguments, message] : cases) {
    arguments.insert(arguments.begin(), "replay");
    expectBadInput(run(arguments), message);
  }
  expectBadInput(run({"replay", "a.convscope", "--policy", "pytorch"}, {{"FAKE_GPU_VERSION", "9.2.0"}}),
                 "cudnn was 9.1.0 and is 9.2.0");
  EXPECT_EQ(readWholeFile(file("a.convscope")), text);
}

}  // namespace
}  // namespace convscope::testing
