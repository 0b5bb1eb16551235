#include "run/work_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Place = WorkList::Place;

/// A survey of problems with these batch sizes.
SurveyStarted survey(int run, const std::vector<int>& batches) {
  SurveyStarted started;
  started.run = run;
  for (const int batch : batches) started.problems.emplace_back().problem.batch = batch;
  return started;
}

void add(WorkList& work, const SurveyStarted& survey) {
  const std::vector<bool> none(survey.problems.size(), false);
  work.add(survey, none, none);
}

std::vector<int> manyBatches(int count) {
  std::vector<int> batches;
  for (int i = 0; i < count; ++i) batches.push_back(i + 1);
  return batches;
}

TEST(WorkList, DealsToASingleEngineInOrder) {
  WorkList work;
  add(work, survey(0, {1, 2}));
  add(work, survey(1, {3}));
  EXPECT_FALSE(work.isFinished(0));
  EXPECT_THAT(work.deal(0), ElementsAre(Place(0, 0), Place(0, 1), Place(1, 0)));
  EXPECT_TRUE(work.isFinished(0));
  EXPECT_EQ(work.held(0), 3u);
  EXPECT_EQ(work.openProblems(), 0);
  for (const Place& each : {Place(0, 0), Place(0, 1), Place(1, 0)}) work.end(0, each, false);
  EXPECT_FALSE(work.isIncomplete(0) || work.isIncomplete(1) || work.isLeft(0) || work.isLeft(1));
}

TEST(WorkList, SettledAndKnownProblemsAreNotDealt) {
  WorkList work;
  work.add(survey(0, {1, 2, 3, 4}), {true, false, false, false}, {false, true, false, false});
  EXPECT_EQ(work.openProblems(), 2);
  EXPECT_THAT(work.deal(0), ElementsAre(Place(0, 2), Place(0, 3)));
}

TEST(WorkList, AProblemOfTwoSurveysIsDealtOnceUnlessItFails) {
  for (const bool failed : {false, true}) {
    WorkList work;
    add(work, survey(0, {1}));
    add(work, survey(1, {1}));
    EXPECT_THAT(work.deal(0), ElementsAre(Place(0, 0)));
    EXPECT_FALSE(work.isFinished(0)) << "it may fail";
    work.end(0, {0, 0}, failed);
    EXPECT_EQ(work.isFinished(0), !failed);
    EXPECT_THAT(work.deal(0), SizeIs(failed ? 1 : 0));
  }
  WorkList work;
  add(work, survey(0, {1}));
  SurveyStarted other = survey(1, {1});
  other.options.samples = 9;
  add(work, other);
  EXPECT_THAT(work.deal(0), SizeIs(2)) << "under other conditions it is another problem";
}

TEST(WorkList, SeveralEnginesGetAFewEachAndFewerAtTheEnd) {
  WorkList work(2);
  add(work, survey(0, manyBatches(40)));
  std::size_t most = 100;
  for (int open = 40; open > 0;) {
    for (const int engine : {0, 1}) {
      const std::vector<Place> dealt = work.deal(engine);
      EXPECT_LE(dealt.size(), most);
      EXPECT_LE(dealt.size(), 10u);
      open -= static_cast<int>(dealt.size());
      for (const Place& each : dealt) work.end(engine, each, false);
      if (open == 0) {
        EXPECT_LE(dealt.size(), 2u);
      }
      most = std::max<std::size_t>(dealt.size(), 2);
    }
  }
}

TEST(WorkList, WithAnEmptyCacheMostIsDealtAtOnce) {
  WorkList work(2);
  work.dealAhead();
  add(work, survey(0, manyBatches(64)));
  EXPECT_THAT(work.deal(0), SizeIs(24));
  EXPECT_THAT(work.deal(1), SizeIs(24));
  EXPECT_EQ(work.openProblems(), 16);
  EXPECT_THAT(work.deal(0), IsEmpty());
  for (int i = 0; i < 18; ++i) work.end(0, {0, i}, false);  // 46 are left
  EXPECT_THAT(work.deal(0), SizeIs(17 - 6));
  EXPECT_EQ(work.openProblems(), 5);
  WorkList large(2);
  large.dealAhead();
  add(large, survey(0, manyBatches(1000)));
  EXPECT_THAT(large.deal(0), SizeIs(48));
}

TEST(WorkList, AnEngineContinuesWithItsSurvey) {
  WorkList work(2);
  add(work, survey(0, manyBatches(2)));
  add(work, survey(1, {11, 12, 13, 14, 15, 16}));
  EXPECT_THAT(work.deal(0), ElementsAre(Place(0, 0), Place(0, 1)));
  EXPECT_THAT(work.deal(1), ElementsAre(Place(1, 0), Place(1, 1)));
  work.end(1, {1, 0}, false);
  work.giveBack(0);
  EXPECT_THAT(work.deal(1), ElementsAre(Place(1, 2)));
}

TEST(WorkList, WhatIsGivenBackIsDealtToTheOthers) {
  WorkList work(2);
  add(work, survey(0, {1, 2}));
  EXPECT_THAT(work.deal(0), SizeIs(2));
  EXPECT_THAT(work.deal(1), IsEmpty());
  EXPECT_FALSE(work.isFinished(1)) << "it may be given back";
  work.end(0, {0, 0}, false);
  work.retire(0);
  EXPECT_FALSE(work.isDealt(0, {0, 1}));
  EXPECT_THAT(work.deal(1), ElementsAre(Place(0, 1)));
  EXPECT_THAT(work.deal(0), IsEmpty());
}

TEST(WorkList, ASurveyAtWhichAnEngineFailsIsLeftToTheOthers) {
  WorkList work(2);
  add(work, survey(0, {1}));
  add(work, survey(1, {2}));
  EXPECT_THAT(work.deal(0), SizeIs(2));
  EXPECT_TRUE(work.hasOther(0, 0));
  work.exclude(0, 0);
  EXPECT_TRUE(work.isLeft(0));
  EXPECT_FALSE(work.mayMeasure(0, 0));
  EXPECT_THAT(work.deal(1), ElementsAre(Place(0, 0)));
  work.exclude(1, 0);
  EXPECT_FALSE(work.isLeft(0));
  EXPECT_TRUE(work.isIncomplete(0));
  work.close(0);
  EXPECT_EQ(work.openProblems(), 0);
  EXPECT_FALSE(work.hasOther(0, 1));
}

}  // namespace
}  // namespace convscope
