#include "engine/fault_book.h"

#include <gmock/gmock.h>

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;
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

TEST(FaultBook, AnAlgorithmThatIsSuspectedTwiceIsLeftOut) {
  FaultBook book{{}};
  EXPECT_EQ(book.add({"killed", {kFirst, kBuild}, false}).givenUp, std::nullopt);
  EXPECT_EQ(book.add({"killed", {kBuild}, false}).givenUp, kBuild);
  EXPECT_EQ(book.add({"killed", {kFirst}, false}).givenUp, kFirst);
}

TEST(FaultBook, AnAlgorithmIsSuspectedRatherThanItsProblem) {
  const Step prepare{Action::Prepare, "p", "", 0};
  FaultBook book{{}};
  EXPECT_EQ(book.add({"exit", {prepare, kBuild}, false}).givenUp, std::nullopt);
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

TEST(FaultBook, OfTwoTheOneWithMoreFaultsIsLeftOut) {
  FaultBook book{{}};
  EXPECT_EQ(book.add({"exit", {kBuild}, false}).givenUp, std::nullopt);
  EXPECT_EQ(book.add({"exit", {kFirst, kBuild}, false}).givenUp, kBuild);
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

}  // namespace
}  // namespace convscope::testing
