#include "analysis/new_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/forecasts.h"
#include "policy/hand_made.h"
#include "support/recorded_session.h"

namespace convscope {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

/// Sizes whose search costs 100 more, and whose iterations save 2.
NewSizes made(double extraUs = 100, double savedUs = 2, double onceUs = 0) {
  NewSizes sizes{{{}, extraUs, extraUs, savedUs, {}}, onceUs, 2, {}};
  if (savedUs > 0) sizes.mean.regainedIn = extraUs / savedUs;
  return sizes;
}

TEST(NewSizes, LoseFromTheNumberWhoseSearchesTakeWhatIsSaved) {
  EXPECT_EQ(made().regainedAfter(), 50);
  EXPECT_EQ(made().losesFrom(1000), 21);  // 20 searches take 2,000, exactly what 1,000 iterations save
  EXPECT_EQ(made(100, 2, 1).losesFrom(1000), 20);
  EXPECT_EQ(made().losesFrom(49), 1);
  EXPECT_EQ(made(100, -1).losesFrom(1000), 1);
  EXPECT_EQ(made(1, 2).losesFrom(1000), std::nullopt);  // a new size in each iteration pays off
  EXPECT_EQ(made(0, 2).losesFrom(1), std::nullopt);
  EXPECT_DOUBLE_EQ(made().savedUs(1000, 20), 0);
  EXPECT_DOUBLE_EQ(made(100, 2, 7).savedUs(1000, 1), 1893);
}

/// Within the bounds of the break-even nothing is sure, as the answer says.
TEST(NewSizes, DoNotSayThatTooFewAreSureWithinTheNoise) {
  NewSizes sizes = made();
  sizes.savedNoiseUs = 1;  // 50 iterations are 34 to 100
  EXPECT_THAT(newSizesText(sizes, "x", 20), HasSubstr("20 iterations are too few for x"));
  EXPECT_THAT(newSizesText(sizes, "x", 40),
              HasSubstr("Whether x pays off in 40 iterations at one input size of average cost is not clear"));
  EXPECT_THAT(newSizesText(sizes, "x", 60), HasSubstr("x loses time from 2 input sizes on"));
}

/// The verdict counts what a process loads once, so the two numbers differ.
TEST(NewSizes, NameTheNumberOfTheVerdictBesideTheirOwn) {
  NewSizes one = made(100, 2, 60);
  one.measured = 1;
  EXPECT_EQ(one.firstRegainedAfter(), 80);
  EXPECT_THAT(newSizesText(one, "x", 1000),
              HasSubstr("used for 50 iterations to make up for its search. The first size "
                        "needs 80, because it also loads the library's code."));
  one.onceUs = 0;
  EXPECT_THAT(newSizesText(one, "x", 1000), Not(HasSubstr("The first size")));
  // Of two sizes it is not known which loads how much.
  const std::string ofTwo = newSizesText(made(100, 2, 60), "x", 1000);
  EXPECT_THAT(ofTwo, Not(HasSubstr("The first size")));
  EXPECT_THAT(ofTwo, HasSubstr("Loading the library's code takes another 60.0 µs, once in a process."));
}

/// A search that would be paid for just within the iterations is not, if code is loaded, too: the sentence says so.
TEST(NewSizes, SayWhyOneSizeAloneLoses) {
  const NewSizes sizes = made(100, 2, 60);
  EXPECT_EQ(sizes.regainedAfter(), 50);
  EXPECT_EQ(sizes.losesFrom(60), 1);
  EXPECT_THAT(newSizesText(sizes, "x", 60),
              HasSubstr("60 iterations are too few for x: even at one input size of average cost its search, and "
                        "loading the library's code, take longer than it saves."));
}

TEST(NewSizes, AreSaidInSentences) {
  const std::string text = newSizesText(made(), "benchmark = True", 1000);
  EXPECT_THAT(text, HasSubstr("must be used for 50 iterations to make up for its search"));
  EXPECT_THAT(text, HasSubstr("In 1,000 iterations benchmark = True loses time from 21 input sizes on."));
  EXPECT_THAT(
      newSizesText(made(), "x", 10),
      HasSubstr("10 iterations are too few for x: even at one input size of average cost its search takes longer than "
                "it saves."));
  EXPECT_EQ(newSizesText(made(1, 2), "x", 10), "In 10 iterations no number of input sizes makes x lose time.");
  EXPECT_THAT(newSizesText(made(100, -1), "x", 10), HasSubstr("its iterations are no faster"));
  EXPECT_EQ(newSizesText(made(0, 2), "x", 10), "");
  EXPECT_THAT(newSizesBasis(made()), HasSubstr("the mean of 2 measured sizes"));
  EXPECT_THAT(furtherSizesText(made(), "x"), HasSubstr("Each further size needs 50 iterations of its own"));
  EXPECT_THAT(furtherSizesText(made(100, -1), "x"), HasSubstr("No number of iterations at a further size"));
  EXPECT_EQ(furtherSizesText(made(1, 2), "x"), "");
}

/// The number is of the measured sizes, which is not what another schedule has.
TEST(NewSizes, SayOfWhichSizesTheyAre) {
  const NewSizes sizes = made();
  const std::string of = newSizesAnswer(sizes, "x", 1000, true);
  EXPECT_EQ(of, newSizesText(sizes, "x", 1000) + " " + newSizesBasis(sizes));
  EXPECT_EQ(newSizesAnswer(sizes, "x", 1000, false), "For sizes like the measured ones: " + of);
  NewSizes one = made();
  one.measured = 1;  // the sentence says so itself
  EXPECT_EQ(newSizesAnswer(one, "x", 1000, false), newSizesAnswer(one, "x", 1000, true));
  EXPECT_EQ(newSizesAnswer(made(0, 2), "x", 10, false), "");
}

/// The forecast of a whole schedule crosses where the means say that it does.
TEST(NewSizes, AgreeWithTheForecastOfASweep) {
  const Session& session = testing::recordedSession("resnet50-sizes-fp32");
  const auto surveys = surveysLike(session, session.surveys.back());
  Forecaster forecaster(surveys);
  const NewSizes sizes = *newSizes(*forecaster.costs("pytorch-benchmark"), *forecaster.costs("pytorch"));
  EXPECT_EQ(sizes.measured, surveys.size());
  const std::int64_t regained = sizes.regainedAfter().value();
  EXPECT_GT(regained, 100);
  Schedule schedule;
  for (const Survey* survey : surveys) schedule.sizes.push_back(survey->started.input);
  const auto lost = [&](std::uint32_t each) {
    std::vector<SizeRun> runs;
    for (std::uint32_t i = 0; i < surveys.size(); ++i) runs.push_back({i, each});
    schedule.runs = runs;
    return forecast(*forecaster.costs("pytorch-benchmark"), schedule).totalUs >
           forecast(*forecaster.costs("pytorch"), schedule).totalUs;
  };
  const auto count = static_cast<std::int64_t>(surveys.size());
  std::uint32_t each = 1;
  while (lost(each)) ++each;  // the crossing, code loading included
  EXPECT_NEAR(each, regained, 0.01 * static_cast<double>(regained));
  EXPECT_GT(*sizes.losesFrom(count * each), count);
  EXPECT_LE(*sizes.losesFrom(count * (each - 1)), count);
}

TEST(NewSizes, NeedACacheThatKeepsThem) {
  const Survey survey = madeSurvey({madeProblem(
      kLists, {{.id = "a", .listed = {{0, 0}}, .hotUs = 20, .singleUs = 20}, {.id = "b", .listed = {{0, 1}}}})});
  Forecaster forecaster({&survey});
  EXPECT_TRUE(newSizes(*forecaster.costs("fastest"), *forecaster.costs("least-workspace")));
  PolicyCosts last = *forecaster.costs("fastest");
  last.policy.cache.keeps = PlanCache::Keeps::LastShape;
  EXPECT_FALSE(newSizes(last, *forecaster.costs("least-workspace")));
  last.policy.cache.keeps = PlanCache::Keeps::Everything;
  last.sizes.clear();
  EXPECT_FALSE(newSizes(last, *forecaster.costs("least-workspace")));
}

}  // namespace
}  // namespace convscope
