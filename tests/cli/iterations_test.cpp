// Surveys of recordings: whole iterations and the searches of the framework.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/command_line.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class RecordedProgram : public CommandLineTest {
 protected:
  void survey(const std::string& recording) const {
    const ProcessResult result =
        run({"profile", CONVSCOPE_SOURCE_DIR "/tests/workload/data/" + recording, "--out", "a.convscope"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
  }
};

TEST_F(RecordedProgram, ForecastIsOfWholeIterations) {
  survey("gan-tf32-off.trace.json.gz");
  const ProcessResult text = run({"forecast", "a.convscope", "--csv", "a.csv"});
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out, AllOf(HasSubstr("Whole iterations of the recorded program"), HasSubstr("Bound by the host"),
                              HasSubstr("\nLeave benchmark = False. The host is the limit")));
  EXPECT_TRUE(readWholeFile(file("a.csv")).starts_with("input,iterations,limit,policy"));
  const ProcessResult result = run({"forecast", "a.convscope", "--json", "--policy", "pytorch-benchmark"});
  const Json json = Json::parse(result.out).at("iterations");
  EXPECT_EQ(json.at("policies").at(0).at("policy"), "pytorch");  // as recorded
  EXPECT_EQ(json.at("policies").at(1).at("change"), "no difference");
  EXPECT_GT(json.at("policies").at(1).at("search_us"), json.at("policies").at(0).at("search_us"));
  expectBadInput(run({"forecast", "a.convscope", "--schedule", "fixed"}), "a recorded program has its own sizes");
  EXPECT_THAT(run({"forecast", "a.convscope", "--wrong-picks"}).out,
              HasSubstr("by one sample of each plan. Wrong pick"));
}

TEST_F(RecordedProgram, SaysWhichCommandAFileIsFor) {
  const std::string trace = CONVSCOPE_SOURCE_DIR "/tests/workload/data/gan-tf32-off.trace.json.gz";
  for (const char* command : {"forecast", "show", "csv"})
    expectBadInput(run({command, trace}), "is a recording, not a session: survey it first: convscope-cli profile");
  survey("gan-tf32-off.trace.json.gz");
  expectBadInput(run({"profile", "a.convscope"}), "a.convscope is a session: print it with `show`");
  expectBadInput(run({"show", "a.convscope", "--layer", "nosuch"}), "has no convolution layer 'nosuch'; it has: ");
}

TEST_F(RecordedProgram, ShowComparesTheSearchesOfTheFramework) {
  survey("vgg16-tf32-on.log.gz");
  EXPECT_THAT(run({"show", "a.convscope"}).out, HasSubstr("Searches of the framework in the recording: 26"));
  const ProcessResult result = run({"show", "a.convscope", "--json"});
  const Json races = Json::parse(result.out).at("races");
  EXPECT_EQ(races.at("timed"), 26);
  EXPECT_EQ(races.at("races").at(0).at("plans").at(0).at("algorithm"), "eng70 k2=4 k18=0");
  EXPECT_THAT(run({"forecast", "a.convscope"}).out, HasSubstr("does not count convolutions"));
}

}  // namespace
}  // namespace convscope::testing
