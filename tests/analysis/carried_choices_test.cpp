#include "analysis/carried_choices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "policy/forecast/missing_data.h"
#include "support/synthetic_session.h"

namespace convscope {
namespace {

/// Makes every execution of the trial take so many times as long.
void slowDown(Trial& trial, double times) {
  for (Samples* samples : {&trial.single, &trial.hot, &trial.cold})
    for (double& us : samples->us) us *= times;
}

class CarriedChoicesTest : public ::testing::Test {
 protected:
  Survey& here() { return m_here.surveys.front(); }
  Survey& there() { return m_there.surveys.front(); }
  Trial& fastestThere(std::size_t problem) {
    ProblemResult& result = there().problems[problem];
    return result.trials[*result.fastest()];
  }

  Session m_here = testing::syntheticSession({}, {{}});
  Session m_there = m_here;
};

TEST_F(CarriedChoicesTest, OfTheSameSurveyCostNothing) {
  const CarriedChoices carried = carriedChoices(here(), there(), "fastest");
  EXPECT_EQ(carried.problems, static_cast<int>(here().problems.size()));
  EXPECT_EQ(carried.same, carried.problems);
  EXPECT_EQ(carried.unavailable, 0);
  EXPECT_EQ(carried.addedShare(), 0);
}

TEST_F(CarriedChoicesTest, OfASlowerAlgorithmCostWhatItTakesLonger) {
  slowDown(fastestThere(0), 1000);  // so another one is the fastest there
  const CarriedChoices carried = carriedChoices(here(), there(), "fastest");
  EXPECT_EQ(carried.same, carried.problems - 1);
  EXPECT_GT(carried.addedShare(), 1);
  const CarriedChoices back = carriedChoices(there(), here(), "fastest");
  EXPECT_EQ(back.same, back.problems - 1);
  EXPECT_GT(back.addedShare(), 0);
  EXPECT_LT(back.addedShare(), carried.addedShare());
}

TEST_F(CarriedChoicesTest, ThatDidNotRunAreCountedAndInNoTime) {
  const double all = carriedChoices(here(), there(), "fastest").ownUs;
  Trial& lost = fastestThere(0);
  lost.status = TrialStatus::Unsupported;
  lost.single = lost.hot = lost.cold = {};
  const CarriedChoices carried = carriedChoices(here(), there(), "fastest");
  EXPECT_EQ(carried.unavailable, 1);
  EXPECT_LT(carried.ownUs, all);
  EXPECT_EQ(carried.addedShare(), 0);
}

TEST_F(CarriedChoicesTest, NeedACommonProblem) {
  there().problems.clear();
  EXPECT_THROW(carriedChoices(here(), there(), "fastest"), MissingData);
}

}  // namespace
}  // namespace convscope
