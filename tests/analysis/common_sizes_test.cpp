#include "analysis/common_sizes.h"

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "analysis/policy_change.h"
#include "policy/framework/policies.h"
#include "support/synthetic_session.h"

namespace convscope::testing {
namespace {

const Dims kSmall{4, 3, 224, 224};
const Dims kMiddle{8, 3, 224, 224};
const Dims kLarge{16, 3, 224, 224};

Session made(const std::vector<Dims>& inputs, SyntheticOptions options = {.network = "alexnet", .algorithms = 4}) {
  return syntheticSession(std::move(options), inputs);
}

/// Every sample takes `times` as long.
Session slowed(Session session, double times) {
  for (Survey& survey : session.surveys)
    for (ProblemResult& problem : survey.problems)
      for (Trial& trial : problem.trials)
        for (std::vector<double>* samples : {&trial.hot.us, &trial.single.us})
          for (double& us : *samples) us *= times;
  return session;
}

TEST(CommonSizes, AreThoseThatBothHave) {
  const Session before = made({kLarge, kSmall});
  const Session after = made({kSmall, kMiddle, kLarge});
  const std::vector<CommonSize> sizes = commonSizes(surveysOf(before), surveysOf(after));
  ASSERT_EQ(sizes.size(), 2U);
  EXPECT_EQ(sizes[0].before, &before.surveys[1]);
  EXPECT_EQ(sizes[0].after, &after.surveys[0]);
  EXPECT_EQ(sizes[1].after, &after.surveys[2]);
  EXPECT_TRUE(commonSizes(surveysOf(before), surveysOf(made({kMiddle}))).empty());
}

TEST(CommonSizes, NeedAProblemInCommon) {
  const Session forward = made({kSmall}, {.network = "alexnet", .passes = {Pass::Forward}, .algorithms = 4});
  const Session backward = made({kSmall}, {.network = "alexnet", .passes = {Pass::BackwardFilter}, .algorithms = 4});
  EXPECT_TRUE(commonSizes(surveysOf(forward), surveysOf(backward)).empty());
}

TEST(CommonSizes, TimesAreMeansAndCountsAreSums) {
  const Session before = made({kSmall, kLarge});
  const Session after = slowed(before, 2);
  const std::vector<CommonSize> sizes = commonSizes(surveysOf(before), surveysOf(after));
  const ComparisonTotals totals = totalsAt(sizes);
  const ComparisonTotals small = totalsAt({&sizes[0], 1});
  const ComparisonTotals large = totalsAt({&sizes[1], 1});
  EXPECT_DOUBLE_EQ(totals.beforeUs, (small.beforeUs + large.beforeUs) / 2);
  EXPECT_NEAR(totals.afterUs / totals.beforeUs, 2, 1e-9);
  EXPECT_EQ(totals.problems, small.problems + large.problems);
  EXPECT_EQ(totals.verdicts[2], small.verdicts[2] + large.verdicts[2]);
  EXPECT_EQ(totalsAt({}).problems, 0);
}

TEST(PolicyChange, IsOfTheCommonSizesOnly) {
  const Session before = made({kSmall});
  const Session after = slowed(made({kSmall, kLarge}), 3);
  const Policy policy = findPolicy("fastest");
  const PolicyCosts old = costs(policy, surveysOf(before));
  const PolicyCosts now = costs(policy, surveysOf(after));
  const std::vector<CommonSize> sizes = commonSizes(surveysOf(before), surveysOf(after));
  const std::optional<PolicyChange> change = policyChange(old, now, sizes);
  ASSERT_TRUE(change.has_value());
  EXPECT_NEAR(change->ratio(), 3, 1e-9);
  EXPECT_DOUBLE_EQ(change->afterUs, now.at(kSmall).iterationUs);
  EXPECT_FALSE(policyChange(old, now, {}).has_value());
}

TEST(PolicyChange, NeedsTheSameLayersAndPasses) {
  const Session before = made({kSmall}, {.network = "alexnet", .passes = {Pass::Forward}, .algorithms = 4});
  const Session after = made({kSmall});
  const Policy policy = findPolicy("fastest");
  const std::vector<CommonSize> sizes = commonSizes(surveysOf(before), surveysOf(after));
  ASSERT_EQ(sizes.size(), 1U);
  EXPECT_FALSE(policyChange(costs(policy, surveysOf(before)), costs(policy, surveysOf(after)), sizes).has_value());
}

}  // namespace
}  // namespace convscope::testing
