#include "analysis/iteration_forecast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/iteration_advice.h"
#include "analysis/recorded_program.h"
#include "policy/forecast/missing_data.h"
#include "policy/hand_made.h"
#include "problem/problem_text.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

const std::vector<std::string> kBoth{"pytorch", "pytorch-benchmark"};

IterationForecast forecastOf(const Workload& workload, const Survey& survey = programSurvey()) {
  return iterationForecast(workload, survey, kBoth);
}

TEST(IterationForecast, BoundByTheDeviceTheGainOfConvolutionsIsTheIterations) {
  const IterationForecast forecast = forecastOf(recordedProgram());
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_EQ(forecast.limit, IterationLimit::Device);
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1.2);

  const PolicyIterations& off = forecast.policies[0];
  EXPECT_TRUE(off.recorded);
  EXPECT_EQ(off.wallUs, (Interval{10'000, 10'000}));
  EXPECT_EQ(off.kinds[0].convolutionUs, 2'400);
  EXPECT_EQ(off.firstIterationUs, 500'000);
  EXPECT_EQ(off.searchUs, 110);  // query of instant 10, build of a 100

  const PolicyIterations& on = forecast.policies[1];
  EXPECT_FALSE(on.recorded);
  EXPECT_DOUBLE_EQ(on.kinds[0].differenceUs, -1'200);  // 100 times 10 us, scaled
  EXPECT_DOUBLE_EQ(on.kinds[0].convolutionUs, 1'200);
  EXPECT_EQ(on.wallUs, (Interval{8'800, 8'800}));
  EXPECT_EQ(on.change, IterationChange::Faster);
  // Two queries 30, two builds 100,100, each plan twice 60.
  EXPECT_EQ(on.searchUs, 100'190);
  EXPECT_EQ(on.firstIterationUs, 500'000 + 100'080 - 1'200);
  ASSERT_TRUE(on.breakEven);
  EXPECT_EQ(on.breakEven->low, 84);  // 100,080 / 1,200 = 83.4
  EXPECT_EQ(on.breakEven->high, 84);

  EXPECT_EQ(forecast.best, 1u);
  EXPECT_EQ(
      forecast.advice,
      "Set benchmark = True: an iteration takes 8.80 ms in place of 10.0 ms (-12%); its searches take 100 ms more and "
      "are regained after 84 iterations.");
  EXPECT_THAT(forecast.code, HasSubstr("benchmark = True"));
  EXPECT_THAT(limitText(forecast), HasSubstr("Bound by the device: the host enqueues an iteration in 4.00 ms"));
}

TEST(IterationForecast, TheHostLimitsTheGain) {
  const IterationForecast forecast = forecastOf(recordedProgram(9'200));  // 8,000 us ahead after ten iterations
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{9'200, 9'200}));
}

TEST(IterationForecast, BoundByTheHostNothingChanges) {
  const IterationForecast forecast = forecastOf(hostBoundProgram());
  EXPECT_EQ(forecast.limit, IterationLimit::Host);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{10'000, 10'000}));
  EXPECT_EQ(forecast.policies[1].change, IterationChange::None);
  EXPECT_FALSE(forecast.policies[1].breakEven);
  EXPECT_EQ(forecast.best, 0u);
  EXPECT_EQ(forecast.advice,
            "Leave benchmark = False: the host is the limit of an iteration, 10.0 ms. A gain would be hidden by the "
            "host's own "
            "variation, which this forecast cannot predict; the searches of benchmark = True would take 100 ms more.");
  EXPECT_THAT(limitText(forecast), HasSubstr("Bound by the host: the device idles 5.00 ms of 10.0 ms (50%)"));
}

TEST(IterationForecast, RecordedWithBenchmarkModeAndBoundByTheHostTheSearchIsSaved) {
  Workload workload = hostBoundProgram();
  workload.switches.benchmark = true;
  workload.problems[0].deviceUs = workload.calls[0].deviceUs = 12;
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.policies[0].policy.name, "pytorch-benchmark");
  EXPECT_TRUE(forecast.policies[0].recorded);
  EXPECT_EQ(forecast.policies[1].policy.name, "pytorch");
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1.2);
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, 1'200);
  EXPECT_EQ(forecast.best, 1u);
  EXPECT_THAT(forecast.advice, HasSubstr("Set benchmark = False: the host is the limit"));
  EXPECT_THAT(forecast.advice, HasSubstr("; the searches take 100 ms less."));
}

TEST(IterationForecast, ASmallGainIsNoDifference) {
  Workload workload = recordedProgram();
  workload.kinds[0].calls[0].count = 20;  // 240 us of 10,000
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{9'760, 9'760}));
  EXPECT_EQ(forecast.policies[1].change, IterationChange::None);
  EXPECT_THAT(forecast.advice,
              HasSubstr("Leave benchmark = False: the iteration does not change noticeably. With benchmark = True it "
                        "takes 9.76 ms in place of 10.0 ms (-2.4%), and changes below 3.0% are not noticeable; the "
                        "searches of benchmark = True would take 100 ms more."));
}

TEST(IterationForecast, AnEqualTimeIsPrintedOnce) {
  Workload workload = recordedProgram();
  workload.kinds[0].calls[0].count = 1;
  Survey survey = programSurvey();
  for (Samples* samples : {&survey.problems[0].trials[1].single, &survey.problems[0].trials[1].hot})
    samples->us.assign(samples->us.size(), 19.9);
  EXPECT_THAT(forecastOf(workload, survey).advice, HasSubstr("With benchmark = True it stays at 10.0 ms"));
}

TEST(IterationForecast, OfPoliciesThatHardlyDifferTheOneThatSearchesLeastIsAdvised) {
  // "c" is a little faster than "b", takes long to build, and is found only without a limit.
  Survey survey = programSurvey();
  std::vector<Made> trials{{.id = "a", .listed = {{0, 0}}, .hotUs = 20, .singleUs = 20, .buildUs = 100},
                           {.id = "b", .listed = {{0, 1}}, .hotUs = 10, .singleUs = 10, .buildUs = 100'000}};
  for (std::int64_t i = 2; i < 10; ++i)
    trials.push_back({.id = "slow" + std::to_string(i), .listed = {{0, i}}, .hotUs = 30, .singleUs = 30});
  const auto advised = [&](double lastUs) {
    std::vector<Made> all = trials;
    all.push_back({.id = "c", .listed = {{0, 10}}, .hotUs = lastUs, .singleUs = lastUs, .buildUs = 1'000'000});
    survey.problems = madeSurvey({madeProblem(kLists, all, toText(survey.problems[0].subject.problem))}).problems;
    const std::vector<std::string> policies{"pytorch-benchmark:limit=0", "pytorch-benchmark"};
    const IterationForecast forecast = iterationForecast(recordedProgram(), survey, policies);
    EXPECT_LT(forecast.policies[1].changed->high, forecast.policies[2].changed->high);
    return forecast.policies[forecast.best].policy.text();
  };
  EXPECT_EQ(advised(9), "pytorch-benchmark");          // 1.2% of the iteration less than "b"
  EXPECT_EQ(advised(5), "pytorch-benchmark:limit=0");  // 6%
}

TEST(IterationForecast, WithBenchmarkModeOnItSaysWhenItsSearchesAreRegained) {
  Workload workload = recordedProgram();
  workload.switches.benchmark = true;
  workload.problems[0].deviceUs = workload.calls[0].deviceUs = 12;
  EXPECT_EQ(forecastOf(workload).advice,
            "Leave benchmark = True: with benchmark = False an iteration takes 11.2 ms in place of 10.0 ms (+12%); the "
            "searches of benchmark = True take 100 ms more and are regained after 84 iterations.");
}

TEST(IterationForecast, WhatNoSettingDoesIsNeverAdvised) {
  const IterationForecast forecast =
      iterationForecast(recordedProgram(), programSurvey(), std::vector<std::string>{"fastest"});
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_EQ(forecast.policies[1].change, IterationChange::Faster);
  EXPECT_EQ(forecast.best, 0u);
  EXPECT_THAT(forecast.advice, HasSubstr("no other setting was forecast"));
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("No setting of PyTorch does what fastest does")));
  Workload workload = recordedProgram();
  workload.switches = {};
  EXPECT_EQ(iterationForecast(workload, programSurvey(), std::vector<std::string>{"fastest"}).code, "");
}

TEST(IterationForecast, AGainWithinTheNoiseIsNoDifference) {
  Workload workload = recordedProgram();
  workload.plainWallUs = {6'000, 6'000, 6'000, 10'000, 10'000, 10'000, 10'000, 14'000, 14'000, 14'000};
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_GT(forecast.noise, 0.12);
  EXPECT_EQ(forecast.policies[1].change, IterationChange::None);
}

TEST(IterationForecast, InBetweenItSaysSo) {
  const IterationForecast forecast =
      forecastOf(recordedProgram(10'000));  // the device idles for 5%, the host is not ahead
  EXPECT_EQ(forecast.limit, IterationLimit::Unclear);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{8'800, 10'000}));
  EXPECT_EQ(forecast.policies[1].change, IterationChange::Unclear);
  EXPECT_EQ(forecast.best, 0u);
  EXPECT_THAT(forecast.advice, HasSubstr("cannot tell whether benchmark = True changes the iteration of 10.0 ms"));
  EXPECT_THAT(forecast.advice, HasSubstr("-12% to 0%"));
}

TEST(IterationForecast, ATraceOfTheProcessorAloneTakesTheSurveysTimes) {
  Workload workload = recordedProgram();
  workload.problems[0].deviceUs.reset();
  workload.calls[0].deviceUs.reset();
  workload.kinds[0].deviceBusyUs.reset();
  workload.kinds[0].convolutionUs.reset();
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.limit, IterationLimit::Device);  // the host is ahead
  EXPECT_TRUE(forecast.convolutions.fromSurvey);
  EXPECT_FALSE(forecast.convolutions.scaleMeasured);
  EXPECT_EQ(forecast.kinds[0].convolutionUs, 2'000);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{9'000, 9'000}));
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("that the recording lacks are the survey's")));
}

TEST(IterationForecast, WithoutPlainTimesTheIterationIsARange) {
  Workload workload = recordedProgram();
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.policies[0].wallUs, (Interval{9'500, 20'000}));
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{8'300, 20'000}));
  EXPECT_EQ(forecast.policies[1].change, IterationChange::Unclear);
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("under the recorder only")));
}

TEST(IterationForecast, WithoutIterationTimesItForecastsConvolutions) {
  Workload workload = recordedProgram();
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  workload.kinds[0].wallUs.reset();
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_FALSE(forecast.policies[1].wallUs);
  EXPECT_EQ(forecast.policies[1].kinds[0].convolutionUs, 1'200);
  EXPECT_THAT(forecast.advice, HasSubstr("times no iteration"));
  EXPECT_EQ(limitText(forecast), "");
}

TEST(IterationForecast, EachNewSizeSearchesOnceAndIsWeightedByItsIterations) {
  Survey survey = programSurvey();
  ProblemResult second = survey.problems[0];
  second.subject.problem = parseProblem("fwd n1 c1 k1 in16x16 f3x3 p1x1");
  survey.problems.push_back(second);
  survey.started.problems.push_back(second.subject);

  Workload workload = recordedProgram();
  workload.problems.push_back(workload.problems[0]);
  workload.problems[1].problem = second.subject.problem;
  workload.calls.push_back(workload.calls[0]);
  workload.calls[1].problems = {1};
  // The other size: 50 calls; the device is busy even under the recorder.
  workload.kinds[0].wallUs = 10'000;
  workload.kinds.push_back({{{1, 50}}, 5'000.0, 4'900.0, 1'200.0});
  workload.runs = {{1, 3, {}, {}}, {0, 1, {}, {}}};
  validate(workload);
  const IterationForecast forecast = iterationForecast(workload, survey, kBoth);
  ASSERT_THAT(forecast.kinds, SizeIs(2));
  const PolicyIterations& on = forecast.policies[1];
  EXPECT_EQ(on.kinds[0].search.totalUs(), 100'190);
  EXPECT_EQ(on.kinds[1].search.totalUs(), 100'190);
  EXPECT_EQ(on.searchUs, 200'380);
  EXPECT_EQ(on.kinds[0].wallUs, (Interval{8'800, 8'800}));
  EXPECT_EQ(on.kinds[1].wallUs, (Interval{4'400, 4'400}));
  EXPECT_EQ(on.wallUs, (Interval{5'500, 5'500}));  // (8,800 + 3 * 4,400) / 4
  // The mean iteration of 6,250 saves 750 (12%); the searches of both sizes cost 200,160 more.
  EXPECT_DOUBLE_EQ(on.changed->high, -0.12);
  EXPECT_EQ(on.breakEven->low, 267);
  EXPECT_FALSE(on.firstIterationUs);  // its time is not recorded
}

TEST(IterationForecast, ACallOfTwoProblemsIsDividedAsInTheSurvey) {
  Survey survey = programSurvey();
  ProblemResult second = survey.problems[0];
  second.subject.problem = parseProblem("dgrad n1 c1 k1 in8x8 f3x3 p1x1");
  for (Trial& trial : second.trials) trial.hot.us[0] *= 3;  // 60 and 30
  survey.problems.push_back(second);
  Workload workload = recordedProgram();
  workload.problems[0].deviceUs.reset();
  workload.problems.push_back({second.subject.problem, WorkloadExecutor::Cudnn, {}, {}, {}});
  workload.calls[0].problems = {0, 1};
  workload.calls[0].deviceUs = 100;  // 20 + 60 in the survey
  validate(workload);
  const IterationForecast forecast = iterationForecast(workload, survey, kBoth);
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1.25);
  EXPECT_DOUBLE_EQ(forecast.convolutions.us[0], 25);
  EXPECT_DOUBLE_EQ(forecast.convolutions.us[1], 75);
  EXPECT_FALSE(forecast.convolutions.fromSurvey);
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, -100 * 40 * 1.25);
}

TEST(IterationForecast, DepthwiseLayersOfTheFrameworkKeepTheirTime) {
  Workload workload = recordedProgram();
  workload.problems.push_back({parseProblem("fwd n1 c4 k4 g4 in8x8 f3x3 p1x1"),
                               WorkloadExecutor::FrameworkDepthwise,
                               {},
                               40.0,
                               {}});  // not in the survey
  workload.calls.push_back({"aten::convolution", {1}, {}, {}, {}});
  workload.kinds[0].calls.push_back({1, 10});
  validate(workload);
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, -1'200);
  EXPECT_EQ(forecast.policies[1].searchUs, 100'190);
  EXPECT_THAT(forecast.notes,
              Contains(HasSubstr("1 of 2 problems are computed by PyTorch's depthwise kernel; they keep")));
}

TEST(IterationForecast, TheRecordedPickCounts) {
  Workload workload = recordedProgram();
  workload.switches.benchmark = true;
  workload.problems[0].deviceUs = workload.calls[0].deviceUs = 20;
  workload.problems[0].races = {{{{"a", 9.0}, {"b", 11.0}}, 0}};  // by chance the slower one
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1);
  EXPECT_EQ(forecast.policies[1].policy.name, "pytorch");
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, 0);
}

TEST(IterationForecast, ALogWithoutCallsHasSearchesOnly) {
  Workload workload = recordedProgram();
  workload.calls.clear();
  workload.kinds.clear();
  workload.runs.clear();
  const IterationForecast forecast = forecastOf(workload);
  EXPECT_TRUE(forecast.kinds.empty());
  EXPECT_EQ(forecast.policies[0].searchUs, 110);
  EXPECT_EQ(forecast.policies[1].searchUs, 100'190);
  EXPECT_FALSE(forecast.policies[1].wallUs);
  EXPECT_THAT(forecast.advice, HasSubstr("does not count convolutions"));
}

TEST(IterationForecast, UnknownSwitchesAreComparedWithTheDeviceTimes) {
  Workload workload = recordedProgram();
  workload.switches = {};
  const IterationForecast forecast = forecastOf(workload);
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_FALSE(forecast.policies[0].recorded);
  EXPECT_DOUBLE_EQ(forecast.policies[0].kinds[0].differenceUs, -400);    // 100 times 20 - 24
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, -1'400);  // 100 times 10 - 24
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("does not say which policy")));
}

TEST(IterationForecast, AProblemThatTheSurveyLacksIsNamed) {
  Workload workload = recordedProgram();
  workload.problems[0].problem = parseProblem("fwd n2 c1 k1 in8x8 f3x3 p1x1");
  try {
    forecastOf(workload);
    FAIL();
  } catch (const MissingData& error) {
    EXPECT_THAT(error.what(), HasSubstr("the survey lacks 1 of the 1 problems of the recording, e.g. fwd"));
  }
}

TEST(IterationForecast, ASurveyOfAnotherLibraryIsNamed) {
  Survey survey = programSurvey();
  survey.started.options.backend = "onednn";
  try {
    iterationForecast(recordedProgram(), survey, std::vector<std::string>{"fastest"});
    FAIL();
  } catch (const MissingData& error) {
    EXPECT_STREQ(error.what(),
                 "the survey measured oneDNN, and the recorded convolutions were computed by cuDNN: the times of the "
                 "survey are valid for oneDNN alone, and do not say how the recorded program would change");
  }
}

TEST(IterationForecast, AScaleThatNoDeviceHasIsCautionedAgainst) {
  const auto cautions = [](double factor, const Survey& survey) {
    Workload workload = recordedProgram();
    workload.device = "NVIDIA A100";
    workload.calls[0].deviceUs = 20 * factor;
    return forecastOf(workload, survey).caution;
  };
  Survey survey = programSurvey();
  EXPECT_EQ(cautions(0.51, survey), "");
  EXPECT_EQ(cautions(1.99, survey), "");
  EXPECT_THAT(cautions(0.49, survey), HasSubstr("0.49 times as long as in the survey. The recording is probably of "
                                                "another device or precision than the survey, and then"));
  survey.started.device.name = "NVIDIA H200";
  EXPECT_THAT(cautions(2.1, survey), HasSubstr("than the survey (NVIDIA A100 and NVIDIA H200), and then"));
}

TEST(IterationForecast, TheRecordedReleaseChoosesThePolicy) {
  Workload workload = recordedProgram();
  workload.versions["PyTorch"] = "2.14.1+cu130";
  const IterationForecast forecast =
      iterationForecast(workload, programSurvey(), usualPolicies("cudnn", recordedRelease(workload)));
  EXPECT_EQ(forecast.policies[0].policy.name, "pytorch-2.14");
  EXPECT_TRUE(forecast.policies[0].recorded);
  EXPECT_EQ(forecast.policies[1].policy.name, "pytorch-2.14-benchmark");
  workload.versions["PyTorch"] = "2.11.0";
  EXPECT_EQ(forecastOf(workload).policies[0].policy.name, "pytorch");
}

TEST(IterationForecast, APolicyWithoutMeasurementsIsReported) {
  Survey survey = programSurvey();
  const std::vector<std::string> policies{"pytorch", "tensorflow"};
  const IterationForecast forecast = iterationForecast(recordedProgram(), survey, policies);
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_THAT(forecast.policies[1].missing, Contains(HasSubstr("mode_b")));
  survey.problems[0].lists.clear();
  EXPECT_THROW(iterationForecast(recordedProgram(), survey, policies), MissingData);
}

TEST(IterationForecast, OddRecordingsHaveNoOddResults) {
  Workload workload = recordedProgram();
  workload.calls[0].deviceUs = 0;  // a scale of 0 would make every policy free
  EXPECT_DOUBLE_EQ(forecastOf(workload).convolutions.scale, 1);

  workload = recordedProgram();
  workload.kinds[0].calls[0].count = std::int64_t{1} << 40;  // more convolutions than fit into the iteration
  const PolicyIterations on = forecastOf(workload).policies[1];
  EXPECT_GE(on.wallUs->low, 0);
  EXPECT_GE(on.kinds[0].convolutionUs, 0);

  workload = recordedProgram();
  workload.kinds[0].calls.clear();  // iterations without convolutions, as of a CUDA graph
  const IterationForecast none = forecastOf(workload);
  EXPECT_TRUE(none.kinds.empty());
  EXPECT_FALSE(none.baseline().wallUs);
  EXPECT_THAT(none.advice, Not(::testing::IsEmpty()));
}

}  // namespace
}  // namespace convscope
