#include "analysis/recorded_forecast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/recorded_advice.h"
#include "analysis/recorded_program.h"
#include "core/problem_text.h"
#include "policy/hand_made.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(RecordedForecast, BoundByTheDeviceTheGainOfConvolutionsIsTheIterations) {
  const RecordedForecast forecast = forecastOf(recordedProgram());
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_EQ(forecast.limit, Bottleneck::Device);
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1.2);

  const PolicyOutcome& off = forecast.policies[0];
  EXPECT_TRUE(off.recorded);
  EXPECT_EQ(off.wallUs, (Interval{10'000, 10'000}));
  EXPECT_EQ(off.kinds[0].convolutionUs, 2'400);
  EXPECT_EQ(off.firstIterationUs, 500'000);
  EXPECT_EQ(off.searchUs, 110);  // query of instant 10, build of a 100

  const PolicyOutcome& on = forecast.policies[1];
  EXPECT_FALSE(on.recorded);
  EXPECT_DOUBLE_EQ(on.kinds[0].differenceUs, -1'200);  // 100 times 10 us, scaled
  EXPECT_DOUBLE_EQ(on.kinds[0].convolutionUs, 1'200);
  EXPECT_EQ(on.wallUs, (Interval{8'800, 8'800}));
  EXPECT_EQ(on.change, SpeedChange::Faster);
  // Two queries 30, two builds 100,100, each plan twice 60.
  EXPECT_EQ(on.searchUs, 100'190);
  EXPECT_EQ(on.firstIterationUs, 500'000 + 100'080 - 1'200);
  ASSERT_TRUE(on.breakEven);
  EXPECT_EQ(on.breakEven->low, 84);  // 100,080 / 1,200 = 83.4
  EXPECT_EQ(on.breakEven->high, 84);

  EXPECT_EQ(advise(forecast).best, 1u);
  EXPECT_EQ(advise(forecast).sentence,
            "Set benchmark = True. With benchmark = True an iteration takes 8.80 ms in place of 10.0 ms (-12%). The "
            "searches of benchmark = True take 100 ms more than those of benchmark = False; this is regained after 84 "
            "iterations.");
  EXPECT_THAT(limitText(forecast.runLimit),
              HasSubstr("Bound by the device: the host enqueues an iteration in 4.00 ms"));
}

TEST(RecordedForecast, TheHostLimitsTheGain) {
  const RecordedForecast forecast = forecastOf(recordedProgram(9'200));  // 8,000 us ahead after ten iterations
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{9'200, 9'200}));
}

TEST(RecordedForecast, BoundByTheHostNothingChanges) {
  const RecordedForecast forecast = forecastOf(hostBoundProgram());
  EXPECT_EQ(forecast.limit, Bottleneck::Host);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{10'000, 10'000}));
  EXPECT_EQ(forecast.policies[1].change, SpeedChange::None);
  EXPECT_FALSE(forecast.policies[1].breakEven);
  EXPECT_EQ(advise(forecast).best, 0u);
  EXPECT_EQ(advise(forecast).sentence,
            "Leave benchmark = False. The host is the limit of an iteration, 10.0 ms: a gain would be hidden by the "
            "host's own variation, which this forecast cannot predict.");
  EXPECT_EQ(advise(forecast).details,
            "The searches of benchmark = True take 100 ms more than those of benchmark = False.");
  EXPECT_THAT(limitText(forecast.runLimit), HasSubstr("Bound by the host: the device idles 5.00 ms of 10.0 ms (50%)"));
}

TEST(RecordedForecast, RecordedWithBenchmarkModeAndBoundByTheHostTheSearchIsSaved) {
  Workload workload = hostBoundProgram();
  workload.switches.benchmark = true;
  workload.problems[0].deviceUs = workload.calls[0].deviceUs = 12;
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.policies[0].policy.name, "pytorch-benchmark");
  EXPECT_TRUE(forecast.policies[0].recorded);
  EXPECT_EQ(forecast.policies[1].policy.name, "pytorch");
  EXPECT_DOUBLE_EQ(forecast.convolutions.scale, 1.2);
  EXPECT_DOUBLE_EQ(forecast.policies[1].kinds[0].differenceUs, 1'200);
  EXPECT_EQ(advise(forecast).best, 1u);
  EXPECT_THAT(advise(forecast).sentence, HasSubstr("Set benchmark = False. The host is the limit"));
  EXPECT_THAT(advise(forecast).details, HasSubstr("The searches of benchmark = False take 100 ms less than those of "));
}

TEST(RecordedForecast, ASmallGainIsNoDifference) {
  Workload workload = recordedProgram();
  workload.kinds[0].calls[0].count = 20;  // 240 us of 10,000
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{9'760, 9'760}));
  EXPECT_EQ(forecast.policies[1].change, SpeedChange::None);
  EXPECT_EQ(advise(forecast).sentence,
            "Leave benchmark = False. With benchmark = True an iteration takes 9.76 ms in place of 10.0 ms (-2.4%).");
  EXPECT_EQ(advise(forecast).details,
            "A change below 3.0% is not noticeable. The searches of benchmark = True take 100 ms more than those of "
            "benchmark = False.");
}

TEST(RecordedForecast, AnEqualTimeIsPrintedOnce) {
  Workload workload = recordedProgram();
  workload.kinds[0].calls[0].count = 1;
  Survey survey = programSurvey();
  for (Samples* samples : {&survey.problems[0].trials[1].single, &survey.problems[0].trials[1].hot})
    samples->us.assign(samples->us.size(), 19.9);
  EXPECT_THAT(advise(forecastOf(workload, survey)).sentence,
              HasSubstr("With benchmark = True an iteration still takes 10.0 ms."));
}

TEST(RecordedForecast, OfPoliciesThatHardlyDifferTheOneThatSearchesLeastIsAdvised) {
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
    const RecordedForecast forecast = recordedForecast(recordedProgram(), survey, policies);
    EXPECT_LT(forecast.policies[1].changed->high, forecast.policies[2].changed->high);
    return forecast.policies[advise(forecast).best].policy.text();
  };
  EXPECT_EQ(advised(9), "pytorch-benchmark");          // 1.2% of the iteration less than "b"
  EXPECT_EQ(advised(5), "pytorch-benchmark:limit=0");  // 6%
}

TEST(RecordedForecast, WithBenchmarkModeOnItSaysWhenItsSearchesAreRegained) {
  Workload workload = recordedProgram();
  workload.switches.benchmark = true;
  workload.problems[0].deviceUs = workload.calls[0].deviceUs = 12;
  EXPECT_EQ(advise(forecastOf(workload)).sentence,
            "Leave benchmark = True. With benchmark = False an iteration takes 11.2 ms in place of 10.0 ms (+12%).");
  EXPECT_EQ(advise(forecastOf(workload)).details,
            "The searches of benchmark = True take 100 ms more than those of benchmark = False; this is regained after "
            "84 iterations.");
}

TEST(RecordedForecast, WhatNoSettingDoesIsNeverAdvised) {
  const RecordedForecast forecast =
      recordedForecast(recordedProgram(), programSurvey(), std::vector<std::string>{"fastest"});
  ASSERT_THAT(forecast.policies, SizeIs(2));
  EXPECT_EQ(forecast.policies[1].change, SpeedChange::Faster);
  EXPECT_EQ(advise(forecast).best, 0u);
  EXPECT_THAT(advise(forecast).sentence, HasSubstr("no other setting was forecast"));
  EXPECT_THAT(forecast.notes, Contains(HasSubstr("No setting of PyTorch does what fastest does")));
}

TEST(RecordedForecast, AGainWithinTheNoiseIsNoDifference) {
  Workload workload = recordedProgram();
  workload.plainWallUs = {6'000, 6'000, 6'000, 10'000, 10'000, 10'000, 10'000, 14'000, 14'000, 14'000};
  const RecordedForecast forecast = forecastOf(workload);
  EXPECT_GT(forecast.noise, 0.12);
  EXPECT_EQ(forecast.policies[1].change, SpeedChange::None);
}

TEST(RecordedForecast, InBetweenItSaysSo) {
  const RecordedForecast forecast =
      forecastOf(recordedProgram(10'000));  // the device idles for 5%, the host is not ahead
  EXPECT_EQ(forecast.limit, Bottleneck::Unclear);
  EXPECT_EQ(forecast.policies[1].wallUs, (Interval{8'800, 10'000}));
  EXPECT_EQ(forecast.policies[1].change, SpeedChange::Unclear);
  EXPECT_EQ(advise(forecast).best, 0u);
  EXPECT_THAT(advise(forecast).sentence,
              HasSubstr("cannot tell whether benchmark = True changes the iteration of 10.0 ms"));
  EXPECT_THAT(advise(forecast).sentence, HasSubstr("-12% to 0%"));
}

}  // namespace
}  // namespace convscope
