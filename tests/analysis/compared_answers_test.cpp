#include "analysis/compared_answers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "analysis/schedule_forecaster.h"
#include "policy/forecast/policy_costs.h"
#include "support/recorded_session.h"

namespace convscope::testing {
namespace {

const Survey& surveyAt(const Session& session, const Dims& input) {
  return *std::ranges::find_if(session.surveys, [&](const Survey& each) { return each.started.input == input; });
}

/// Input sizes that the other measurement lacks change neither the saving nor the break-even, and what the sweep paid
/// once, at its first size, counts as in a forecast of the size.
TEST(ComparedAnswers, AreOverTheSizesThatBothHaveAsInTheirForecast) {
  for (const auto& [sweep, single] :
       {std::tuple("resnet50-sizes-fp32", "resnet50-fp32-h100"), std::tuple("alexnet-batches-tf32", "alexnet-tf32")}) {
    const Session before = recordedSession(sweep);
    const Session after = recordedSession(single);
    const Survey& now = after.surveys.back();
    const Survey& old = surveyAt(before, now.started.input);
    const ComparedAnswers compared = comparedAnswers(before, old, after, now);
    EXPECT_EQ(inputsOf(compared.sizes), std::vector<Dims>(1, now.started.input)) << sweep;
    EXPECT_EQ(compared.before.inputs, std::vector<Dims>(1, now.started.input)) << sweep;
    EXPECT_EQ(compared.after.sentence, answerOf(after, now).sentence) << sweep;
    ScheduleForecaster forecaster(surveysLike(before, old));
    const std::vector<std::string> policies{"pytorch", compared.before.aboutPolicy()};
    const JudgedForecasts forecasts =
        forecaster.forecasts(FixedSizes{now.started.input}, {now.started.input, 1000, 0}, policies);
    ASSERT_EQ(forecasts.longRun.size(), 2U);
    EXPECT_EQ(compared.before.paysOffAfter, forecasts.longRun[1].breakEven->iterations) << sweep;
    EXPECT_EQ(compared.before.paysOffRange, forecasts.longRun[1].breakEven->range) << sweep;
    EXPECT_NE(compared.before.paysOffAfter, answerOf(before, old).paysOffAfter) << sweep;
  }
}

TEST(ComparedAnswers, OfDifferentSizesAreEachOverItsOwn) {
  const Session before = recordedSession("resnet50-sizes-tf32");
  const Session after = recordedSession("resnet50-tf32");
  const Survey& other = surveyAt(before, {32, 3, 160, 160});
  const ComparedAnswers compared = comparedAnswers(before, other, after, after.surveys.back());
  EXPECT_TRUE(compared.sizes.empty());
  EXPECT_EQ(compared.before.sentence, answerOf(before, other).sentence);
  EXPECT_GT(compared.before.sizes, 1U);
}

/// A measurement and itself have no sizes to compare.
TEST(ComparedAnswers, OfOneMeasurementAreItsOwn) {
  const Session session = recordedSession("resnet50-tf32");
  const Survey& survey = session.surveys.back();
  const ComparedAnswers compared = comparedAnswers(session, survey, session, survey);
  EXPECT_TRUE(compared.sizes.empty());
  EXPECT_EQ(compared.before.sentence, compared.after.sentence);
}

}  // namespace
}  // namespace convscope::testing
