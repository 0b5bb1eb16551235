#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/command_line.h"
#include "support/synthetic_session.h"
#include "support/written_session.h"

namespace convscope::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;
using ::testing::StartsWith;
using Json = nlohmann::json;

constexpr const char* kSizes = CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-sizes-tf32.convscope.gz";

class Forecasting : public CommandLineTest {
 protected:
  void SetUp() override {
    write("two.json", R"({"convscope_network": 1, "name": "two", "input": [1, 4, 12, 12], "layers": [
      {"name": "first", "op": "conv", "out": 8, "kernel": 3}, {"name": "second", "op": "conv", "out": 8, "kernel": 1}]})");
    const ProcessResult result = run({"sweep", "two.json", "--sizes", "8,12,16", "--out", "a.convscope"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
  }

  Json json(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"forecast", "a.convscope", "--json"});
    const ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return Json::parse(result.out);
  }
};

TEST_F(Forecasting, AloneComparesPyTorchsPoliciesOverAllSizes) {
  const ProcessResult result = run({"forecast", "a.convscope"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(
      result.out,
      AllOf(HasSubstr("Network   two, 3 input sizes from 1x4x8x8 to 1x4x16x16, "),
            HasSubstr("Schedule random:8:16:4: 10,000 iterations, 3 sizes"), HasSubstr("pytorch-benchmark:limit=0"),
            HasSubstr("pytorch-deterministic"), HasSubstr("\n    torch.backends.cudnn.benchmark = "),
            HasSubstr("\nLeast time for 10,000 iterations: benchmark = True (pytorch-benchmark) takes"),
            HasSubstr("Against benchmark = False (pytorch), ")));
  EXPECT_THAT(result.out, Not(HasSubstr("Padding")));
}

/// Every number belongs to a schedule that is named, and the answers of the session and of its schedule are one.
TEST_F(Forecasting, AloneGivesOneAnswer) {
  const auto over = [this](const std::string& iterations) {
    return run({"forecast", kSizes, "--iterations", iterations}).out;
  };
  const std::string few = over("1000");
  EXPECT_THAT(few, HasSubstr("\nAnswer for the session's 7 input sizes in random order, whatever the number of "
                             "iterations:\nSet torch.backends.cudnn.benchmark = True if you train more than 68,700 "));
  EXPECT_THAT(few, HasSubstr("\nAnswer for 1,000 iterations: Leave False; True takes "));
  EXPECT_THAT(few, ContainsRegex("\\(pytorch-benchmark\\) does not pay off within 1,000 iterations: [^\n]*; it would "
                                 "after about 68,700 \\(63,600 to 74,700\\)"));
  EXPECT_THAT(few, Not(HasSubstr("\nFor the session's")));
  EXPECT_THAT(over("68000"), HasSubstr("\nAnswer for 68,000 iterations: Not clear; "));
  const std::string many = over("1000000");
  EXPECT_THAT(many, HasSubstr("\nAnswer for 1,000,000 iterations: Set True; it saves "));
  EXPECT_THAT(many, HasSubstr("benchmark = True (pytorch-benchmark) pays off after 68,700 (63,600 to 74,700) iter"));
  const std::string requested = run({"forecast", kSizes, "--schedule", "fixed"}).out;
  EXPECT_THAT(requested, HasSubstr("\nAnswer for the schedule: Leave False"));
  EXPECT_THAT(requested, HasSubstr("\nFor the session's 7 input sizes in random order: convscope-cli forecast "));
}

TEST_F(Forecasting, TotalsOfOneTableHaveOneUnit) {
  const std::string out = run({"forecast", kSizes, "--iterations", "54000"}).out;
  EXPECT_THAT(out, ContainsRegex("\\(pytorch-benchmark:limit=0\\) +10 min [0-9]+ s "));
  EXPECT_THAT(out, ContainsRegex("\\(pytorch\\) +9 min [0-9]+ s "));
  EXPECT_THAT(out, ContainsRegex("less than the 9 min [0-9]+ s of benchmark = False"));
}

/// The text and the JSON have the cautions of the session, also over another schedule than its own.
TEST_F(Forecasting, SaysWhatLimitsItsFigures) {
  const std::string fp32 = CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-fp32.convscope.gz";
  const std::string caution = "the code turns TF32 off, and the convolutions of an iteration take ";
  EXPECT_THAT(run({"forecast", fp32}).out, HasSubstr("\nCaution: " + caution));
  EXPECT_THAT(run({"forecast", fp32, "--schedule", "fixed"}).out, HasSubstr("\nCaution: " + caution));
  const Json cautions = Json::parse(run({"forecast", fp32, "--schedule", "fixed", "--json"}).out).at("cautions");
  ASSERT_EQ(cautions.size(), 1u);
  EXPECT_THAT(cautions.at(0).get<std::string>(), StartsWith(caution));
  EXPECT_EQ(Json::parse(run({"forecast", kSizes, "--json"}).out).at("cautions"), Json::array());
}

/// A schedule that has reached only the first of its sizes is none of one size.
TEST_F(Forecasting, SizesThatAreStillToComeCount) {
  const std::string out = run({"forecast", kSizes, "--schedule", "alternate:256,224:5000", "--iterations", "4000"}).out;
  EXPECT_THAT(out, ContainsRegex("\\(pytorch-benchmark\\) does not pay off within 4,000 iterations: [^\n]*; it would "
                                 "after about 33,300 \\(27,500 to 42,100\\)"));
}

/// The answer and the table beside it are of the same iterations.
TEST_F(Forecasting, ThousandsOfSizesHaveAThousandIterations) {
  const auto result =
      run({"forecast", kSizes, "--estimate", "--schedule", "random-hw:200:300:1", "--iterations", "4000"});
  EXPECT_THAT(result.err, HasSubstr("only the first 1,000 of the 4,000 iterations are forecast"));
  EXPECT_THAT(result.out, HasSubstr("1,000 iterations"));
  EXPECT_THAT(result.out, Not(HasSubstr("4,000 iterations")));
}

/// What a further size costs is a mean over the measured ones, so it is not beside the figures of one of them.
TEST_F(Forecasting, FurtherSizesAreSaidOfSchedulesWithSeveral) {
  const std::string out = run({"forecast", kSizes, "--schedule", "fixed", "--schedule", "random:160:352:32"}).out;
  const std::size_t several = out.find("\nSchedule random:");
  ASSERT_NE(several, std::string::npos);
  EXPECT_THAT(out.substr(0, several), Not(HasSubstr("Computed from the mean of 7 measured sizes")));
  EXPECT_THAT(out.substr(several), HasSubstr("Computed from the mean of 7 measured sizes"));
}

TEST_F(Forecasting, SettingsThatChangeNothingAreSaidNotRepeated) {
  const ProcessResult result =
      run({"forecast", "a.convscope", "--policy", "pytorch", "--policy", "pytorch-benchmark:limit=100", "--policy",
           "pytorch-benchmark:limit=0", "--schedule", "fixed"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, ContainsRegex("limit=0\\) +the same"));
  EXPECT_THAT(result.out, Not(HasSubstr("(pytorch-benchmark:limit=0) never")));
}

TEST_F(Forecasting, LayersThatPytorchExecutesItselfAreNamedAndLeftOut) {
  write("separable.json", R"({"convscope_network": 1, "name": "separable", "input": [2, 4, 12, 12], "layers": [
      {"name": "depthwise", "op": "conv", "out": 4, "kernel": 3, "groups": 4},
      {"name": "pointwise", "op": "conv", "out": 8, "kernel": 1}]})");
  ASSERT_EQ(
      run({"profile", "separable.json", "--precision", "tf32", "--layout", "nchw", "--out", "s.convscope"}).exitCode,
      0);
  const ProcessResult text = run({"forecast", "s.convscope", "--policy", "pytorch", "--policy", "fastest"});
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("Left out of all forecasts because of pytorch: 1 layer (2 problems; depthwise)"),
                    HasSubstr("conv_depthwise2d"),
                    HasSubstr("\nLeast time for 10,000 iterations: benchmark = False (pytorch) takes")));
  const Json output = Json::parse(run({"forecast", "s.convscope", "--json"}).out);
  const Json& size = output.at("policies").at(0).at("sizes").at(0);
  EXPECT_EQ(size.at("problems").size(), 3u);
  EXPECT_EQ(size.at("not_given").at(0).at("layers"), Json::array({"depthwise"}));
  EXPECT_EQ(size.at("not_given").at(0).at("problems").size(), 2u);
  EXPECT_EQ(output.at("schedules").at(0).at("not_given").at(0).at("policies").size(), output.at("policies").size());

  const ProcessResult shown = run({"show", "s.convscope"});
  EXPECT_THAT(shown.out, HasSubstr("In PyTorch: 1 layer (2 problems; depthwise): executed by"));
  const Json problem = Json::parse(run({"show", "s.convscope", "--json"}).out).at("problems").at(0);
  EXPECT_THAT(problem.at("pytorch").at("executor").get<std::string>(), HasSubstr("conv_depthwise2d"));
  EXPECT_EQ(problem.at("trials").size(), 4u);  // it was measured all the same

  ASSERT_EQ(run({"profile", "separable.json", "--precision", "fp16", "--out", "h.convscope"}).exitCode, 0);
  EXPECT_THAT(run({"forecast", "h.convscope"}).out, Not(HasSubstr("Left out")));  // channels_last
}

TEST_F(Forecasting, TotalsAreWarmUpAndIterations) {
  const Json output =
      json({"--policy", "pytorch-benchmark:limit=2", "--schedule", "random:8:16:4", "--iterations", "90"});
  const Json& over = output.at("schedules").at(0);
  EXPECT_EQ(over.at("iterations"), 90);
  EXPECT_EQ(over.at("sizes").size(), 3u);
  const Json& one = over.at("policies").at(0);
  EXPECT_EQ(one.at("policy"), "pytorch-benchmark:limit=2");
  EXPECT_NEAR(one.at("total_us").get<double>(),
              one.at("warmup").at("total_us").get<double>() + 90 * one.at("iteration_us").get<double>(), 1e-3);
  EXPECT_EQ(one.at("searches"), 5 * 3);
  const Json& problem = output.at("policies").at(0).at("sizes").at(0).at("problems").at(0);
  EXPECT_EQ(problem.at("plans_timed"), 2);
  EXPECT_EQ(problem.at("layers"), Json::array({"first"}));
}

TEST_F(Forecasting, WrongPicksAndBucketsOnRequest) {
  const ProcessResult text = run({"forecast", "a.convscope", "--mispick", "--buckets", "2"});
  EXPECT_THAT(text.out, AllOf(HasSubstr("picks that are not the best in"),
                              HasSubstr("Padding under benchmark = False (pytorch)")));
  const Json output = json({"--wrong-picks", "--buckets", "2"});
  EXPECT_EQ(output.at("mispicks").size(), 5u);
  EXPECT_EQ(output.at("schedules").at(0).at("policies").at(0).at("buckets").size(), 2u);
}

TEST_F(Forecasting, WritesCsv) {
  EXPECT_EQ(run({"forecast", "a.convscope", "--schedule", "alternate:8,12", "--csv", "a.csv"}).exitCode, 0);
  const std::string csv = readWholeFile(file("a.csv"));
  EXPECT_TRUE(csv.starts_with("schedule,iterations,policy,total_us"));
  EXPECT_THAT(csv, HasSubstr("\"alternate:8,12\",10000,pytorch-benchmark,"));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 6);
  expectBadInput(run({"forecast", "a.convscope", "--csv", "a.csv"}), "a.csv");
}

/// The session's answer is for a device whose memory is free, and the measured choices need theirs.
TEST_F(Forecasting, LessMemoryHasFiguresOfItsOwn) {
  const ProcessResult little = run({"forecast", kSizes, "--free-memory", "1"});
  EXPECT_EQ(little.exitCode, 0) << little.err;
  EXPECT_THAT(little.out, Not(HasSubstr("whatever the number of iterations")));
  EXPECT_THAT(little.out, HasSubstr("\nFor the session's 7 input sizes in random order: convscope-cli forecast "));
  EXPECT_THAT(little.out + little.err, HasSubstr("no forecast of Applied (convscope-applied): its choices need "));
  EXPECT_THAT(little.out, Not(HasSubstr("\nApplied (")));
  EXPECT_THAT(run({"forecast", kSizes, "--free-memory", "100000"}).out, HasSubstr("\nApplied (convscope-applied)"));
}

TEST_F(Forecasting, WhatIsMissingIsNamedWithTheCommandThatMeasuresIt) {
  expectBadInput(run({"forecast", "a.convscope", "--schedule", "fixed:20"}),
                 "1x4x20x20 (this size was not surveyed); estimate with --estimate, or measure with: convscope-cli "
                 "sweep two.json --sizes "
                 "1x4x8x8,1x4x12x12,1x4x16x16,1x4x20x20 --backend cudnn --precision tf32 --layout nchw --out FILE "
                 "(two.json: the network's file)");
  expectBadInput(run({"forecast", "a.convscope", "--policy", "xla-4"}), "--lists instant,fallback,mode_b,mode_a");
}

TEST_F(Forecasting, SizesThatAreNotMeasuredAreEstimatedOnRequestWithTheirRange) {
  const std::vector<std::string> mixed{"--schedule", "alternate:8,14,24", "--estimate"};
  std::vector<std::string> arguments{"forecast", "a.convscope"};
  arguments.insert(arguments.end(), mixed.begin(), mixed.end());
  const ProcessResult text = run(arguments);
  EXPECT_EQ(text.exitCode, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("Not measured, so estimated with a range: 1x4x14x14, 1x4x24x24."));
  const std::string outside =
      "\nOutside of what was measured (1x4x8x8 to 1x4x16x16), so extrapolated and perhaps far off: 1x4x24x24.\n";
  EXPECT_THAT(text.out, HasSubstr(outside));
  arguments.insert(arguments.end(), {"--policy", "fastest"});  // of which there is no answer
  EXPECT_THAT(run(arguments).out, HasSubstr(outside));
  // Who asks about a schedule reads one answer, and where that of the session is.
  EXPECT_THAT(text.out, ContainsRegex("\nAnswer for the schedule: (Set|Leave|Not clear)"));
  EXPECT_THAT(text.out,
              HasSubstr("\nFor the session's 3 input sizes in random order: convscope-cli forecast a.convscope\n"));
  EXPECT_THAT(text.out, Not(HasSubstr("torch.backends.cudnn.benchmark = ")));
  const Json schedule = json(mixed).at("schedules").at(0);
  EXPECT_EQ(schedule.at("estimated"), Json::parse(R"(["1x4x14x14", "1x4x24x24"])"));
  for (const Json& policy : schedule.at("policies")) {
    const double us = policy.at("total_us").get<double>();
    EXPECT_LE(policy.at("total_range_us").at("low").get<double>(), us);
    EXPECT_GE(policy.at("total_range_us").at("high").get<double>(), us);
  }
  const ProcessResult padded = run({"forecast", "a.convscope", "--estimate", "--buckets", "2"});
  EXPECT_EQ(padded.exitCode, 2);
  EXPECT_THAT(padded.err, HasSubstr("--buckets needs measured sizes: leave --estimate out"));
}

/// JSON has the figures of the line "Answer for the schedule".
TEST_F(Forecasting, TheAnswerForAScheduleIsInTheJson) {
  const Json schedule = json({"--schedule", "alternate:8,12", "--iterations", "1"}).at("schedules").at(0);
  const Json& answer = schedule.at("answer");
  EXPECT_THAT(answer.at("verdict").get<std::string>(), ::testing::AnyOf("Set True", "Leave False", "Not clear"));
  const std::string text = run({"forecast", "a.convscope", "--schedule", "alternate:8,12", "--iterations", "1"}).out;
  EXPECT_THAT(text, HasSubstr("Answer for the schedule: " + answer.at("result").get<std::string>()));
  EXPECT_THAT(text, AllOf(HasSubstr("for the convolutions of 1 iteration"), Not(HasSubstr("1 iterations")),
                          Not(HasSubstr("extrapolated"))));
  EXPECT_EQ(answer.at("compared"), "pytorch-benchmark");
  const double savedUs = answer.at("saved_us").get<double>();
  EXPECT_NEAR(savedUs,
              schedule.at("policies").at(0).at("total_us").get<double>() -
                  schedule.at("policies").at(1).at("total_us").get<double>(),
              1e-6 * std::abs(savedUs));
  EXPECT_LE(answer.at("saved_range_us").at("low").get<double>(), savedUs);
  EXPECT_GE(answer.at("saved_range_us").at("high").get<double>(), savedUs);
  EXPECT_TRUE(answer.at("break_even").contains("iterations"));
  EXPECT_EQ(answer.at("extrapolated"), Json::array());
  EXPECT_FALSE(json({}).at("schedules").at(0).at("answer").is_null());
  EXPECT_TRUE(json({"--policy", "pytorch"}).at("schedules").at(0).at("answer").is_null());
}

/// A schedule's answer compares the policy that the session's answer advises, unless the policies are named.
TEST_F(Forecasting, AnswersCompareTheAdvisedLimit) {
  const std::string tf32 = CONVSCOPE_SOURCE_DIR "/resources/sessions/mobilenet_v2-tf32.convscope.gz";
  const std::string advised = "pytorch-benchmark:limit=0";
  const std::string text = run({"forecast", tf32}).out;
  EXPECT_THAT(text, AllOf(HasSubstr("torch.backends.cudnn.benchmark_limit = 0"),
                          HasSubstr("\nAnswer for 10,000 iterations: Set benchmark = True")));
  for (const std::vector<std::string>& options : {std::vector<std::string>{}, {"--schedule", "fixed"}}) {
    std::vector<std::string> arguments{"forecast", tf32, "--json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Json output = Json::parse(run(arguments).out);
    EXPECT_EQ(output.at("answer").at("policy"), advised);
    const Json& schedule = output.at("schedules").at(0).at("answer");
    EXPECT_EQ(schedule.at("policy"), advised);
    EXPECT_NEAR(schedule.at("break_even").at("iterations").get<double>(),
                output.at("answer").at("pays_off_after_iterations").get<double>(), 5);
  }
  const std::vector<std::string> named{"forecast",          tf32,       "--json", "--policy",
                                       "pytorch-benchmark", "--policy", "pytorch"};
  EXPECT_EQ(Json::parse(run(named).out).at("schedules").at(0).at("answer").at("compared"), "pytorch-benchmark");
}

/// Policies that are named have the answer too, and no line is surer than it.
TEST_F(Forecasting, NamedPoliciesOfTheSwitchHaveTheAnswer) {
  const std::string fp32 = CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-sizes-fp32.convscope.gz";
  const std::vector<std::string> far{"forecast", fp32,      "--schedule", "random:160:768:32", "--estimate",
                                     "--policy", "pytorch", "--policy",   "pytorch-benchmark"};
  EXPECT_THAT(run(far).out, AllOf(HasSubstr("\nAnswer for the schedule: Not clear"),
                                  HasSubstr("\nLeast time for 10,000 iterations by the means alone: ")));
  const std::string others = run({"forecast", kSizes, "--policy", "pytorch", "--policy", "fastest"}).out;
  EXPECT_THAT(others, Not(HasSubstr("\nAnswer for 10,000")));
}

/// The session's answer says from how many iterations it holds, and the schedule's follows from that number.
TEST_F(Forecasting, TheAnswersInTheJsonAreOneDecision) {
  for (const auto& [iterations, verdict] : std::vector<std::pair<std::string, std::string>>{
           {"1000", "Leave False"}, {"68000", "Not clear"}, {"1000000", "Set True"}}) {
    const Json output = Json::parse(run({"forecast", kSizes, "--json", "--iterations", iterations}).out);
    const Json& session = output.at("answer");
    EXPECT_EQ(session.at("advice"), "on");
    EXPECT_EQ(session.at("verdict"), "Depends");
    EXPECT_THAT(session.at("condition").get<std::string>(), HasSubstr("68,700 (63,600 to 74,700)"));
    const Json& schedule = output.at("schedules").at(0).at("answer");
    EXPECT_EQ(schedule.at("verdict"), verdict);
    const Json& when = schedule.at("break_even");
    EXPECT_NEAR(when.at("iterations").get<double>(), session.at("pays_off_after_iterations").get<double>(), 100);
    EXPECT_NEAR(when.at("range").at("low").get<double>(), session.at("pays_off_range").at("low").get<double>(), 100);
  }
}

/// The saving is that of the verdict's own policy.
TEST_F(Forecasting, TheJsonSaysWhatTheMeasuredChoicesSaveIfTheyAreTheAnswer) {
  const Json output =
      Json::parse(run({"forecast", CONVSCOPE_SOURCE_DIR "/resources/sessions/resnet50-batches-tf32.convscope.gz",
                       "--json", "--iterations", "100000"})
                      .out);
  EXPECT_EQ(output.at("answer").at("verdict"), "Apply");
  const Json& schedule = output.at("schedules").at(0);
  const Json& answer = schedule.at("answer");
  EXPECT_EQ(answer.at("verdict"), "Apply");
  EXPECT_EQ(answer.at("compared"), "convscope-applied");
  const Json& policies = schedule.at("policies");
  const auto applied =
      std::ranges::find(policies, "convscope-applied", [](const Json& each) { return each["policy"]; });
  ASSERT_NE(applied, policies.end());
  const double savedUs = policies.at(0).at("total_us").get<double>() - applied->at("total_us").get<double>();
  EXPECT_NEAR(answer.at("saved_us").get<double>(), savedUs, 1e-6 * savedUs);
}

TEST_F(Forecasting, WhatDoesNotFitIsSaid) {
  write("empty.csv", "size,count\n");
  write("bad.csv", "8,1\n8x,1\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--schedule", "histogram:empty.csv"}, "--schedule: empty.csv: no sizes"},
      {{"--schedule", "histogram:none.csv"}, "none.csv"},
      {{"--schedule", "list:bad.csv"}, "--schedule: bad.csv:2:3: expected a number"},
      {{"--schedule", "random:5:1:1"}, "convscope-cli: schedule: the last size, 1, is below the first, 5"},
      {{"--schedule", "fixed:2"}, "--schedule: size 1x4x2x2: layer 'first'"},
      {{"--schedule", "sometimes"}, "there is no kind \"sometimes\""},
      {{"--schedule", "random:8:16"}, "STEP is missing"},
      {{"--policy", "torch"}, "there is no policy \"torch\""},
      {{"--policy", "pytorch:limit=0"}, "limit"},
      {{"--policy", "pytorch-legacy"}, "needs a survey of the backend cudnn-legacy, but this one is of cudnn"},
      {{"--iterations", "0"}, "--iterations"},
      {{"--buckets", "0"}, "--buckets"},
      {{"--run", "7"}, "7"}};
  for (auto [arguments, message] : cases) {
    arguments.insert(arguments.begin(), {"forecast", "a.convscope"});
    expectBadInput(run(arguments), message);
  }
}

/// Of two surveys of a size, the figures are those of the chosen one.
TEST_F(Forecasting, OfASurveyThatWasRepeatedHasItsOwnTimes) {
  Session session = syntheticSession({.network = "conv-tutorial"}, {{8, 3, 32, 32}, {8, 3, 32, 32}});
  for (ProblemResult& problem : session.surveys[1].problems)
    for (Trial& trial : problem.trials)
      for (double& us : trial.hot.us) us *= 8;
  testing::writeSession(file("twice.convscope"), session);
  const auto iterationUs = [&](const char* number) {
    const Json json = Json::parse(run({"forecast", "twice.convscope", "--run", number, "--json"}).out);
    return json.at("schedules").at(0).at("policies").at(0).at("iteration_us").get<double>();
  };
  EXPECT_GT(iterationUs("1"), 4 * iterationUs("0"));
}

/// Nothing that could be measured again would help.
TEST_F(Forecasting, OfFailedProblemsNamesTheReasonAndAdvisesNothing) {
  Session session{.surveys = {syntheticSurvey({.network = "conv-tutorial"})}, .replays = {}};
  ProblemResult& first = session.surveys[0].problems[0];
  first.trials.clear();
  first.failure = "there is no fp16 implementation";
  testing::writeSession(file("some.convscope"), session);
  const ProcessResult some = run({"forecast", "some.convscope"});
  expectBadInput(some, "this problem could not be surveyed: there is no fp16 implementation");
  EXPECT_THAT(some.err, Not(HasSubstr("convscope-cli sweep")));
  for (ProblemResult& problem : session.surveys[0].problems) {
    problem.trials.clear();
    problem.failure = first.failure;
  }
  testing::writeSession(file("all.convscope"), session);
  const ProcessResult all = run({"forecast", "all.convscope"});
  expectBadInput(all, "all.convscope: nothing was measured: there is no fp16 implementation");
  EXPECT_THAT(all.err, Not(HasSubstr("convscope-cli sweep")));
}

TEST_F(Forecasting, AnUnknownPolicyIsAnsweredWithAllNames) {
  const ProcessResult result = run({"forecast", "a.convscope", "--policy", "torch" + std::string(5000, 'h')});
  expectBadInput(result, "there is no policy");
  EXPECT_LT(result.err.size(), 3000);
  for (const char* name : {" pytorch,", " pytorch-2.9.0,", " pytorch-2.14-benchmark-deterministic,", " xla-4,",
                           " onnxruntime-1.19-default,", " mxnet-0,", " convscope-applied\n"})
    EXPECT_THAT(result.err, HasSubstr(name));
}

TEST_F(Forecasting, TwoNumbersWithoutAHeaderAreRemarkedOn) {
  write("sizes.csv", "8,12\n16,8\n");
  const ProcessResult result = run({"forecast", "a.convscope", "--schedule", "list:sizes.csv"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.err, AllOf(HasSubstr("sizes.csv: 8,12 is read as size 8, 12 times"), HasSubstr("8x12")));
  write("sizes.csv", "size,count\n8,12\n16,8\n");
  EXPECT_EQ(run({"forecast", "a.convscope", "--schedule", "list:sizes.csv"}).err, "");
}

/// Otherwise its last sizes would be missing from the answer.
TEST_F(Forecasting, AListThatIsLongerIsForecastWhole) {
  write("sizes.csv", "size,count\n8,12000\n16,300\n");
  const auto iterations = [&](const std::vector<std::string>& more) {
    std::vector<std::string> command{"forecast", "a.convscope", "--schedule", "list:sizes.csv", "--json"};
    command.insert(command.end(), more.begin(), more.end());
    const ProcessResult result = run(command);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return std::pair(Json::parse(result.out).at("schedules").at(0).at("iterations").get<int>(), result.err);
  };
  EXPECT_EQ(iterations({}), std::pair(12'300, std::string()));
  EXPECT_THAT(iterations({"--iterations", "500"}),
              Pair(500, HasSubstr("only the first 500 of the 12,300 iterations of the list are forecast")));
  write("sizes.csv", "size,count\n8,120\n16,300\n");
  EXPECT_EQ(iterations({}), std::pair(10'000, std::string()));
}

}  // namespace
}  // namespace convscope::testing
