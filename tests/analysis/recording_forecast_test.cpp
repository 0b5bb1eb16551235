#include "analysis/recorded_forecast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/recorded_advice.h"
#include "analysis/recorded_program.h"
#include "policy/forecast/missing_data.h"
#include "problem/parse_problem.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

TEST(RecordingForecast, ATraceOfTheProcessorAloneTakesTheSurveysTimes) {
  Workload workload = recordedProgram();
  workload.problems[0].deviceUs.reset();
  workload.calls[0].deviceUs.reset();
  workload.kinds[0].deviceBusyUs.reset();
  workload.kinds[0].convolutionUs.reset();
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.limit, Bottleneck::Device);  // the host is ahead
  EXPECT_TRUE(forecast.convolutions.fromSurvey);
  EXPECT_FALSE(forecast.convolutions.scaleMeasured);
  EXPECT_EQ(forecast.kinds[0].convolutionUs, 2'000);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{9'000, 9'000}));
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("that the recording lacks are the survey's")));
}

TEST(RecordingForecast, WithoutPlainTimesTheIterationIsARange) {
  Workload workload = recordedProgram();
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.policies[0].wallUs, (Interval{9'500, 20'000}));
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{8'300, 20'000}));
  EXPECT_EQ(forecast.policies[1].change, SpeedChange::Unclear);
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("under the recorder only")));
}

TEST(RecordingForecast, WithoutIterationTimesItForecastsConvolutions) {
  Workload workload = recordedProgram();
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  workload.kinds[0].wallUs.reset();
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_FALSE(forecast.policies[1].wallUs);
  EXPECT_EQ(forecast.policies[1].kinds[0].convolutionUs, 1'200);
  EXPECT_THAT(advise(forecast).sentence, HasSubstr("times no iteration"));
  EXPECT_EQ(limitText(forecast.runLimit), "");
}

TEST(RecordingForecast, EachNewSizeSearchesOnceAndIsWeightedByItsIterations) {
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
  const RecordedForecast forecast = forecastOf(workload, survey);
  ASSERT_THAT(forecast.kinds, SizeIs(2));
  const PolicyOutcome& on = forecast.policies[1];
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

TEST(RecordingForecast, ACallOfTwoProblemsIsDividedAsInTheSurvey) {
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
  const RecordedForecast forecast = forecastOf(workload, survey);
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1.25);
  EXPECT_DOUBLE_EQ(forecast.convolutions.us[0], 25);
  EXPECT_DOUBLE_EQ(forecast.convolutions.us[1], 75);
  EXPECT_FALSE(forecast.convolutions.fromSurvey);
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, -100 * 40 * 1.25);
}

TEST(RecordingForecast, DepthwiseLayersOfTheFrameworkKeepTheirTime) {
  Workload workload = recordedProgram();
  workload.problems.push_back({parseProblem("fwd n1 c4 k4 g4 in8x8 f3x3 p1x1"),
                               WorkloadExecutor::FrameworkDepthwise,
                               {},
                               40.0,
                               {}});  // not in the survey
  workload.calls.push_back({"aten::convolution", {1}, {}, {}, {}});
  workload.kinds[0].calls.push_back({1, 10});
  validate(workload);
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, -1'200);
  EXPECT_EQ(forecast.policies[1].searchUs, 100'190);
  EXPECT_THAT(forecast.notes,
              Contains(HasSubstr("1 of 2 problems are computed by PyTorch's depthwise kernel; they keep")));
}

TEST(RecordingForecast, TheRecordedPickCounts) {
  Workload workload = recordedProgram();
  workload.switches.benchmark = true;
  workload.problems[0].deviceUs = workload.calls[0].deviceUs = 20;
  workload.problems[0].races = {{{{"a", 9.0}, {"b", 11.0}}, 0}};  // by chance the slower one
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1);
  EXPECT_EQ(forecast.policies[1].policy.name, "pytorch");
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, 0);
}

TEST(RecordingForecast, ALogWithoutCallsHasSearchesOnly) {
  Workload workload = recordedProgram();
  workload.calls.clear();
  workload.kinds.clear();
  workload.runs.clear();
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_TRUE(forecast.kinds.empty());
  EXPECT_EQ(forecast.policies[0].searchUs, 110);
  EXPECT_EQ(forecast.policies[1].searchUs, 100'190);
  EXPECT_FALSE(forecast.policies[1].wallUs);
  // What each policy's choice takes in programSurvey(), once.
  EXPECT_DOUBLE_EQ(forecast.policies[0].eachOnceUs.value(), 20);
  EXPECT_DOUBLE_EQ(forecast.policies[1].eachOnceUs.value(), 10);
  EXPECT_THAT(
      advise(forecast).sentence,
      HasSubstr("does not count its convolutions. A trace or convscope_record.py counts them. Each computed once, "
                "they take 20.0 µs with benchmark = False, and 10.0 µs with benchmark = True."));
  EXPECT_FALSE(forecastOf(recordedProgram()).policies[0].eachOnceUs);
}

TEST(RecordingForecast, UnknownSwitchesAreComparedWithTheDeviceTimes) {
  Workload workload = recordedProgram();
  workload.switches = {};
  const RecordedForecast forecast = forecastOf(workload);
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_FALSE(forecast.policies[0].recorded);
  EXPECT_DOUBLE_EQ(forecast.policies[0].kinds[0].differenceUs, -400);    // 100 times 20 - 24
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, -1'400);  // 100 times 10 - 24
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("does not say which policy")));
}

TEST(RecordingForecast, AProblemThatTheSurveyLacksIsNamed) {
  Workload workload = recordedProgram();
  workload.problems[0].problem = parseProblem("fwd n2 c1 k1 in8x8 f3x3 p1x1");
  try {
    forecastOf(workload);
    FAIL();
  } catch (const MissingData& error) {
    EXPECT_THAT(error.what(), HasSubstr("the survey lacks 1 of the 1 problems of the recording, e.g. fwd"));
  }
}

TEST(RecordingForecast, ASurveyOfAnotherLibraryIsNamed) {
  Survey survey = programSurvey();
  survey.started.options.backend = "onednn";
  try {
    recordedForecast(recordedProgram(), survey, std::vector<std::string>{"fastest"});
    FAIL();
  } catch (const MissingData& error) {
    EXPECT_STREQ(error.what(),
                 "the survey measured oneDNN, and the recorded convolutions were computed by cuDNN: the times of the "
                 "survey are valid for oneDNN alone, and do not say how the recorded program would change");
  }
}

TEST(RecordingForecast, AScaleThatNoDeviceHasIsCautionedAgainst) {
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

TEST(RecordingForecast, TheRecordedReleaseChoosesThePolicy) {
  Workload workload = recordedProgram();
  workload.versions["PyTorch"] = "2.14.1+cu130";
  const RecordedForecast forecast =
      recordedForecast(workload, programSurvey(), defaultPolicies("cudnn", releaseOf(workload)));
  EXPECT_EQ(forecast.policies[0].policy.name, "pytorch-2.14");
  EXPECT_TRUE(forecast.policies[0].recorded);
  EXPECT_EQ(forecast.policies[1].policy.name, "pytorch-2.14-benchmark");
  EXPECT_THAT(forecast.notes, Not(Contains(HasSubstr("rules of PyTorch"))));
  workload.versions["PyTorch"] = "2.9.1";
  EXPECT_EQ(forecastOf(workload).policies[0].policy.name, "pytorch-2.9");
  workload.versions["PyTorch"] = "2.11.0";
  EXPECT_EQ(forecastOf(workload).policies[0].policy.name, "pytorch");
  workload.versions["PyTorch"] = "2.16.0";
  const RecordedForecast later = forecastOf(workload);
  EXPECT_EQ(later.policies[0].policy.name, "pytorch-2.14");
  EXPECT_THAT(later.notes, Contains(HasSubstr("The rules of PyTorch 2.16.0 are not known: those of 2.14 count.")));
}

TEST(RecordingForecast, APolicyWithoutMeasurementsIsReported) {
  Survey survey = programSurvey();
  const std::vector<std::string> policies{"pytorch", "tensorflow"};
  const RecordedForecast forecast = recordedForecast(recordedProgram(), survey, policies);
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_THAT(forecast.policies[1].missing, Contains(HasSubstr("mode_b")));
  survey.problems[0].lists.clear();
  EXPECT_THROW(recordedForecast(recordedProgram(), survey, policies), MissingData);
}

TEST(RecordingForecast, OddRecordingsHaveNoOddResults) {
  Workload workload = recordedProgram();
  workload.calls[0].deviceUs = 0;  // a scale of 0 would make every policy free
  EXPECT_DOUBLE_EQ(forecastOf(workload).convolutions.scale, 1);

  workload = recordedProgram();
  workload.kinds[0].calls[0].count = std::int64_t{1} << 40;  // more convolutions than fit into the iteration
  const PolicyOutcome on = forecastOf(workload).policies[1];
  EXPECT_GE(on.wallUs->low, 0);
  EXPECT_GE(on.kinds[0].convolutionUs, 0);

  workload = recordedProgram();
  workload.kinds[0].calls.clear();  // iterations without convolutions, as of a CUDA graph
  const RecordedForecast none = forecastOf(workload);
  EXPECT_TRUE(none.kinds.empty());
  EXPECT_FALSE(none.baseline().wallUs);
  EXPECT_THAT(advise(none).sentence, Not(::testing::IsEmpty()));
}

}  // namespace
}  // namespace convscope
