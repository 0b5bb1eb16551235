#include "analysis/forecasts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/hand_made.h"
#include "problem/input_error.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Dims kInput{1, 1, 8, 8};
const Dims kLarge{1, 1, 8, 16};

Survey surveyed() {
  return madeSurvey({madeProblem(kLists, {{.id = "a", .listed = {{0, 0}}}})}, kInput);
}

std::vector<std::string> names(const std::vector<UnavailablePolicy>& policies) {
  std::vector<std::string> result;
  for (const UnavailablePolicy& policy : policies) result.push_back(policy.policy);
  return result;
}

TEST(Forecasts, KeepTheOrderAndReportWhatIsUnavailable) {
  Survey survey = surveyed();
  survey.started.options.backend = "cudnn";
  const std::vector<std::string> policies{"pytorch-legacy", "fastest", "nonsense", "pytorch", "tensorflow"};
  const ScheduleForecasts result = Forecaster({&survey}).forecasts({{kInput}, {{0, 10}}}, policies);
  ASSERT_EQ(result.policies.size(), 2u);
  EXPECT_EQ(result.policies[0].policy().name, "fastest");
  EXPECT_FALSE(result.policies[0].ends);
  EXPECT_FALSE(result.policies[0].breakEven);
  EXPECT_EQ(result.policies[1].policy().name, "pytorch");
  EXPECT_TRUE(result.policies[1].breakEven);
  EXPECT_THAT(names(result.unavailable), ElementsAre("pytorch-legacy", "nonsense", "tensorflow"));
  EXPECT_THAT(result.unavailable[0].reason, HasSubstr("cudnn-legacy"));
  EXPECT_TRUE(result.unavailable[0].missing.empty());
  EXPECT_THAT(result.unavailable[1].reason, HasSubstr("no policy"));
  EXPECT_THAT(result.unavailable[2].reason, HasSubstr("mode_b"));
  EXPECT_EQ(result.missing, result.unavailable[2].missing);
}

TEST(Forecasts, NameEachMissingSizeOnce) {
  const Survey survey = surveyed();
  const std::vector<std::string> policies{"fastest", "least-workspace"};
  const ScheduleForecasts result = Forecaster({&survey}).forecasts({{kInput, kLarge}, {{0, 1}, {1, 1}}}, policies);
  EXPECT_TRUE(result.policies.empty() && !result.leastTime);
  EXPECT_EQ(result.unavailable.size(), 2u);
  ASSERT_EQ(result.missing.size(), 1u);
  EXPECT_EQ(result.missing[0].input, kLarge);
}

TEST(Forecasts, EstimateWhatEveryPolicyLacks) {
  const Survey survey = surveyed();
  const std::vector<std::string> policies{"fastest", "least-workspace", "fixed"};
  Forecaster forecaster({&survey});
  const Schedule schedule{{kInput, kLarge}, {{0, 3}, {1, 2}, {0, 1}, {1, 1}}};
  const ScheduleForecasts result = forecaster.forecasts(schedule, policies, UnmeasuredSizes::Estimate);
  EXPECT_THAT(result.estimated, ElementsAre(kLarge));
  EXPECT_EQ(result.missing.size(), 1u);
  ASSERT_EQ(result.policies.size(), 2u);
  // With one measured size the estimate is twice that size, which is twice as large, and is searched for once more.
  const Forecast& one = result.policies[0].forecast;
  const SizeCosts& measured = forecaster.costs("fastest")->sizes[0];
  EXPECT_DOUBLE_EQ(one.steadyUs(), (4 + 2 * 3) * measured.iterationUs);
  EXPECT_EQ(one.searches, 2);
  EXPECT_DOUBLE_EQ(one.warmup.totalUs(), 2 * measured.newSize.totalUs() + one.warmup.loadUs);
  // It takes at least as long as the measured size.
  ASSERT_TRUE(result.policies[0].ends);
  EXPECT_DOUBLE_EQ(result.policies[0].ends->low.steadyUs(), 7 * measured.iterationUs);
  EXPECT_DOUBLE_EQ(result.policies[0].ends->high.steadyUs(), one.steadyUs());
}

/// Nor can it change what was saved before.
TEST(Forecasts, ASizeThatIsEstimatedWidensNoEarlierBounds) {
  const Session session = recordedSession("resnet50-sizes-fp32");
  std::vector<const Survey*> surveys;
  for (const Survey& survey : session.surveys) surveys.push_back(&survey);
  const std::vector<std::string> policies{"pytorch", "pytorch-benchmark"};
  const Dims known = surveys.front()->started.input;
  Dims larger = known;
  larger.back() += 500;
  const auto over = [&](std::initializer_list<SizeRun> runs) {
    return Forecaster(surveys).forecasts({{known, larger}, runs}, policies, UnmeasuredSizes::Estimate).policies.at(1);
  };
  const PolicyForecast measured = over({{0, 9000}});
  const PolicyForecast later = over({{0, 9000}, {1, 1}});
  ASSERT_TRUE(measured.breakEven->range && later.ends);
  EXPECT_EQ(later.breakEven->range, measured.breakEven->range);
  EXPECT_EQ(later.breakEven->words, measured.breakEven->words);
  EXPECT_DOUBLE_EQ(later.savedNoiseUs(1000), measured.savedNoiseUs(1000));
  EXPECT_GT(later.savedNoiseUs(9001), measured.savedNoiseUs(9000));
  const PolicyForecast earlier = over({{1, 1}, {0, 9000}});
  EXPECT_NE(earlier.breakEven->range, measured.breakEven->range);
  EXPECT_GT(earlier.savedNoiseUs(1000), measured.savedNoiseUs(1000));
  // It comes soon after the policy has paid off, and can make up the lead.
  const std::int64_t soon = *measured.breakEven->iterations + 10;
  const PolicyForecast near = over({{0, static_cast<std::uint32_t>(soon)}, {1, 1}, {0, 9000}});
  EXPECT_NE(near.breakEven->range, measured.breakEven->range);
}

TEST(Forecasts, EstimateNothingThatAnotherPolicyKnows) {
  Survey survey = surveyed();
  survey.started.options.backend = "cudnn";
  Survey large = surveyed();
  large.started.options.backend = "cudnn";
  large.started.input = kLarge;
  survey.problems[0].lists.push_back({"mode_b", 0, {}});  // tensorflow has measured one size, the others both
  const std::vector<std::string> policies{"pytorch", "tensorflow"};
  const ScheduleForecasts result =
      Forecaster({&survey, &large})
          .forecasts({{kInput, kLarge}, {{0, 1}, {1, 1}}}, policies, UnmeasuredSizes::Estimate);
  EXPECT_TRUE(result.estimated.empty());
  ASSERT_EQ(result.policies.size(), 1u);
  EXPECT_EQ(result.policies[0].policy().name, "pytorch");
}

/// A sweep cannot measure what the library could not.
TEST(Forecasts, OfAFailedProblemNameNothingToMeasure) {
  Survey survey = surveyed();
  survey.problems[0].trials.clear();
  survey.problems[0].failure = "not supported";
  const std::vector<std::string> policies{"fastest"};
  const ScheduleForecasts result = Forecaster({&survey}).forecasts({{kInput}, {{0, 1}}}, policies);
  ASSERT_EQ(result.unavailable.size(), 1u);
  EXPECT_THAT(result.unavailable[0].reason, HasSubstr("could not be surveyed: not supported"));
  EXPECT_TRUE(result.unavailable[0].missing.at(0).failed);
  EXPECT_TRUE(result.missing.empty());
}

TEST(Forecasts, ComputeCostsOnce) {
  const Survey survey = surveyed();
  Forecaster forecaster({&survey});
  EXPECT_EQ(forecaster.costs("fastest"), forecaster.costs("fastest"));
  EXPECT_NE(forecaster.costs("fastest"), forecaster.costs("fastest:workspace=1"));
}

}  // namespace
}  // namespace convscope
