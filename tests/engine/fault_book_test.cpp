#include "engine/fault_book.h"

#include <gmock/gmock.h>

#include "backend/step.h"
#include "text/excerpt.h"
#include "text/printable.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Action = Step::Action;

const Step kFirst{Action::FirstExecution, "p", "a", 0};
const Step kBuild{Action::BuildPlan, "q", "b", 0};

TEST(FaultBook, ACertainFaultCountsAtOnce) {
  FaultBook book{{}};
  const FaultDecision decision = book.add({"it crashed", {kFirst}, true});
  EXPECT_EQ(decision.givenUp, kFirst);
  EXPECT_EQ(decision.reason, "it crashed");
  EXPECT_FALSE(decision.ends);
}

TEST(FaultBook, ReasonsHaveALimitedLength) {
  FaultBook book{{.faultsWithoutProgress = 2}};
  const std::string reason = "it crashed" + std::string(5000, '!');
  EXPECT_EQ(textWidth(book.add({reason, {kFirst}, true}).reason), kLongestMessage);
  const FaultDecision last = book.add({reason, {kBuild}, true});
  EXPECT_TRUE(last.ends);
  EXPECT_EQ(textWidth(last.reason), kLongestMessage);
}

TEST(FaultBook, AnAlgorithmThatIsSuspectedTwiceIsLeftOut) {
  FaultBook book{{}};
  EXPECT_EQ(book.add({"killed", {kFirst, kBuild}, false}).givenUp, std::nullopt);
  EXPECT_EQ(book.add({"killed", {kBuild}, false}).givenUp, kBuild);
}

TEST(FaultBook, AFaultThatIsExplainedNoLongerCountsAgainstOthers) {
  const Step other{Action::FirstExecution, "r", "a", 0};
  FaultBook book{{}};
  book.add({"killed", {kFirst, kBuild}, false});
  EXPECT_EQ(book.add({"killed", {kFirst}, false}).givenUp, kFirst);
  book.progressed();
  EXPECT_EQ(book.add({"killed", {other, kBuild}, false}).givenUp, std::nullopt);
  EXPECT_EQ(book.add({"killed", {other}, false}).givenUp, other);
  EXPECT_EQ(book.add({"killed", {kBuild}, false}).givenUp, std::nullopt);
}

TEST(FaultBook, AnAmbiguousFaultLeavesNothingOutAndIsolatesItsProblems) {
  FaultBook book{{}};
  EXPECT_THAT(book.alone(), IsEmpty());
  book.progressed();
  EXPECT_EQ(book.add({"exit", {kFirst, kBuild}, false}).givenUp, std::nullopt);
  EXPECT_THAT(book.alone(), ElementsAre("p", "q"));
  book.progressed();
  EXPECT_EQ(book.add({"exit", {kBuild}, true}).givenUp, kBuild);
  EXPECT_THAT(book.alone(), IsEmpty());
}

TEST(FaultBook, AnAttemptWithoutAMeasurementIsFollowedByOneThatPlansItsFirstProblemAlone) {
  FaultBook book{{}};
  book.progressed();
  book.add({"crash", {kBuild}, true});
  EXPECT_THAT(book.alone(), IsEmpty());
  book.add({"crash", {kFirst}, true});
  EXPECT_THAT(book.alone(), ElementsAre(""));
  book.progressed();
  book.add({"crash", {kFirst}, true});
  EXPECT_THAT(book.alone(), IsEmpty());
}

TEST(FaultBook, AnAlgorithmIsSuspectedRatherThanItsProblem) {
  const Step prepare{Action::Prepare, "p", "", 0};
  FaultBook book{{}};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(book.add({"exit", {prepare, kBuild}, false}).givenUp, std::nullopt);
  EXPECT_EQ(book.add({"exit", {prepare, kBuild}, false}).givenUp, kBuild);
  EXPECT_EQ(book.add({"exit", {prepare}, true}).givenUp, prepare);
}

TEST(FaultBook, AProblemIsLeftOutAfterFourSuspicions) {
  const Step list{Action::ListAlgorithms, "p", "", 0};
  FaultBook book{{}};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(book.add({"killed", {list}, false}).givenUp, std::nullopt);
    book.progressed();
  }
  EXPECT_EQ(book.add({"killed", {list}, false}).givenUp, list);
}

TEST(FaultBook, OfTwoTheOneWithMoreFaultsIsLeftOutIfFaultsStayAmbiguous) {
  FaultBook book{{}};
  EXPECT_EQ(book.add({"exit", {kBuild}, false}).givenUp, std::nullopt);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(book.add({"exit", {kFirst, kBuild}, false}).givenUp, std::nullopt);
  EXPECT_EQ(book.add({"exit", {kFirst, kBuild}, false}).givenUp, kBuild);
}

TEST(FaultBook, WhatBelongsToNoProblemIsNotLeftOut) {
  FaultBook book{{}};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(book.add({"crash", {{Action::OpenDevice}}, true}).givenUp, std::nullopt);
}

TEST(FaultBook, EndsWhatFailsAgainAndAgain) {
  FaultBook book{{}};
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(book.add({"crash", {}, false}).ends);
  book.progressed();
  for (int i = 0; i < 4; ++i) EXPECT_FALSE(book.add({"crash", {}, false}).ends);
  const FaultDecision last = book.add({"crash", {}, false});
  EXPECT_TRUE(last.ends);
  EXPECT_EQ(last.reason, "the engine failed 5 times in a row without a measurement, at last: crash");
}

TEST(FaultBook, AFaultAndThoseItExplainsCountOnce) {
  FaultBook book{{}};
  const auto killed = [&](const std::string& algorithm) {
    return book.add({"killed", {{Action::BuildPlan, "p", algorithm, 0}}, false});
  };
  for (const std::string algorithm : {"a", "b", "c", "d"}) {
    EXPECT_FALSE(killed(algorithm).ends);
    EXPECT_FALSE(killed(algorithm).ends);
  }
  const FaultDecision last = killed("e");
  EXPECT_TRUE(last.ends);
  EXPECT_EQ(last.reason, "the engine failed 9 times in a row without a measurement, at last: killed");
}

}  // namespace
}  // namespace convscope::testing
