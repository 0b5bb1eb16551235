#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "session/session_file.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class DeterminismCommand : public CommandLineTest {
 protected:
  void SetUp() override {
    write("small.json", R"({"convscope_network": 1, "name": "small", "input": [2, 3, 8, 8], "input_gradient": true,
                            "layers": [{"name": "conv", "op": "conv", "out": 4, "kernel": 3, "padding": 1}]})");
  }
};

TEST_F(DeterminismCommand, SurveysANetworkAndChecksIt) {
  const ProcessResult result = run({"determinism", "small.json", "--out", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("20 executions of each algorithm"), HasSubstr("benchmark"),
                                HasSubstr("Seed 0 of popular training scripts: benchmark off, deterministic on.")));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("conv +fwd +[23] +[23] +[23] +0"));
  EXPECT_THAT(result.err, AllOf(HasSubstr("checking, and writing a.convscope"), HasSubstr("[3/3] conv wgrad")));
  const Survey survey = readSession(file("a.convscope")).session.surveys.at(0);
  ASSERT_TRUE(survey.checkEnded);
  EXPECT_EQ(survey.checkEnded->how, SurveyEnd::Completed);
  EXPECT_EQ(survey.problems.at(0).trials.at(0).evidence.alone->equal, 20);
}

TEST_F(DeterminismCommand, ChecksASessionAgainAndAppends) {
  ASSERT_EQ(run({"profile", "small.json", "--out", "a.convscope"}).exitCode, 0);
  const std::string before = readWholeFile(file("a.convscope"));
  const ProcessResult json = run({"determinism", "a.convscope", "--json"});
  ASSERT_EQ(json.exitCode, 0) << json.err;
  EXPECT_TRUE(readWholeFile(file("a.convscope")).starts_with(before));
  const Json found = Json::parse(json.out);
  EXPECT_EQ(found["end"], "completed");
  ASSERT_EQ(found["problems"].size(), 3u);
  EXPECT_EQ(found["problems"][0]["algorithms"][0]["alone"]["executions"], 20);
  EXPECT_LT(found["problems"][0]["algorithms"][0]["error"]["relative_l2"], 1e-6);
  EXPECT_EQ(found["price"].size(), 4u);
  EXPECT_EQ(found["seeds"]["zero"]["deterministic"], true);

  const ProcessResult csv = run({"determinism", "a.convscope", "--csv"});
  EXPECT_EQ(csv.exitCode, 0) << csv.err;
  EXPECT_THAT(csv.out, AllOf(HasSubstr("repeat_equal"), HasSubstr(",20,20,")));
  EXPECT_THAT(run({"determinism", "a.convscope", "--all"}).out,
              AllOf(HasSubstr("eng2"), HasSubstr("20/20"), HasSubstr("fastest")));
}

TEST_F(DeterminismCommand, SaysThatAPackedSessionCannotBeAppendedTo) {
  ASSERT_EQ(run({"profile", "small.json", "--out", "a.convscope"}).exitCode, 0);
  ASSERT_EQ(run({"pack", "a.convscope", "--out", "a.convscope.gz"}).exitCode, 0);
  const ProcessResult result = run({"determinism", "a.convscope.gz"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("compressed"));
}

TEST_F(DeterminismCommand, APackedFileThatIsNoSessionIsRefusedAsANetwork) {
  write("packed.json.gz", "\x1f\x8b, which gzip begins with");
  const ProcessResult result = run({"determinism", "packed.json.gz", "--precision", "fp16"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, ::testing::Not(HasSubstr("leave out")));
}

TEST_F(DeterminismCommand, EventsComeAsTheyHappen) {
  const ProcessResult result = run({"determinism", "small.json", "--out", "a.convscope", "--events"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, readWholeFile(file("a.convscope")));
  EXPECT_THAT(result.out, HasSubstr("{\"convscope_session\":4,\"event\":\"check_started\""));
}

TEST_F(DeterminismCommand, RefusesWhatItCannotCheck) {
  ASSERT_EQ(run({"profile", "small.json", "--out", "a.convscope"}).exitCode, 0);
  expectBadInput(run({"determinism"}), "SUBJECT");
  expectBadInput(run({"determinism", "no-such-network"}), "no-such-network");
  expectBadInput(run({"determinism", "a.convscope", "--precision", "fp16"}), "leave out --precision");
  expectBadInput(run({"determinism", "a.convscope", "--out", "b"}), "leave out --out");
  expectBadInput(run({"determinism", "a.convscope", "--json", "--csv"}), "--csv");
  expectBadInput(run({"determinism", "a.convscope"}, {{"FAKE_GPU_VERSION", "8.0.0"}}), "cudnn was 9.1.0 and is 8.0.0");
  write("damaged.convscope", "{\"convscope_session\":3,\"event\":\"survey_started\"}\n[]\n");
  expectBadInput(run({"determinism", "damaged.convscope"}), "damaged.convscope:2");
  write("empty.convscope", "{\"convscope_session\":3,\"event\":\"survey_started\"}\n");
  EXPECT_EQ(run({"determinism", "empty.convscope"}).exitCode, 2);
}

}  // namespace
}  // namespace convscope::testing
