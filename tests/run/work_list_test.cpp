#include "run/work_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

#include "support/recorded_session.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::recordedSession;
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
  for (int i = 0; i < 18; ++i) work.end(0, {0, 2 * i}, false);  // 46 are left
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
  add(work, survey(0, {1, 2, 3}));
  EXPECT_THAT(work.deal(0), SizeIs(1)) << "with a second one it would have more than its share";
  EXPECT_THAT(work.deal(1), SizeIs(1));
  work.end(0, {0, 0}, false);
  EXPECT_THAT(work.deal(0), SizeIs(1));
  work.end(1, {0, 1}, false);
  EXPECT_THAT(work.deal(1), IsEmpty());
  EXPECT_FALSE(work.isFinished(1)) << "it may be given back";
  work.retire(0);
  EXPECT_FALSE(work.isDealt(0, {0, 2}));
  EXPECT_THAT(work.deal(1), ElementsAre(Place(0, 2)));
  EXPECT_THAT(work.deal(0), IsEmpty());
}

TEST(WorkList, ASurveyAtWhichAnEngineFailsIsLeftToTheOthers) {
  WorkList work(2);
  add(work, survey(0, {1}));
  add(work, survey(1, {2}));
  EXPECT_THAT(work.deal(0), ElementsAre(Place(0, 0)));
  EXPECT_TRUE(work.hasOther(0, 0));
  work.exclude(0, 0);
  EXPECT_THAT(work.deal(0), ElementsAre(Place(1, 0)));
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

/// A survey on a device with a roofline: a problem's expected cost grows with its batch size.
SurveyStarted heavySurvey(const std::vector<int>& batches) {
  SurveyStarted started = survey(0, batches);
  started.device = recordedSession("resnet50-tf32").surveys.front().started.device;
  int padding = 0;  // its place distinguishes problems of equal cost
  for (NetworkProblem& each : started.problems) {
    each.problem.inChannels = each.problem.outChannels = 512;
    each.problem.axes = {{56, 3}, {56, 3}};
    each.problem.axes[0].padBegin = padding;
    each.problem.axes[0].padEnd = 100 - padding++;
  }
  return started;
}

TEST(WorkList, SeveralEnginesGetTheHeaviestFirst) {
  const SurveyStarted started = heavySurvey({8, 512, 8, 64, 256, 1});
  WorkList alone;
  add(alone, started);
  EXPECT_THAT(alone.deal(0), ElementsAre(Place(0, 0), Place(0, 1), Place(0, 2), Place(0, 3), Place(0, 4), Place(0, 5)));
  for (int again = 0; again < 2; ++again) {
    WorkList work(2);
    add(work, started);
    EXPECT_THAT(work.deal(0), ElementsAre(Place(0, 1))) << "it is more than half";
    EXPECT_THAT(work.deal(1), ElementsAre(Place(0, 4), Place(0, 3)));
    work.end(1, {0, 4}, false);
    EXPECT_THAT(work.deal(1), ElementsAre(Place(0, 0))) << "the first of two equal ones";
  }
}

TEST(WorkList, WithAnEmptyCacheEveryEngineGetsLargeAndSmallProblems) {
  WorkList work(2);
  work.dealAhead();
  add(work, heavySurvey({1, 2, 4, 8, 16, 32, 64, 128}));
  const std::vector<Place> first = work.deal(0);
  EXPECT_EQ(first.front(), Place(0, 7));
  EXPECT_THAT(first, ::testing::Not(::testing::Contains(Place(0, 6))));
  EXPECT_EQ(work.deal(1).front(), Place(0, 6));
}

TEST(WorkList, WhatLikeProblemsTookIsExpectedOfTheOthers) {
  SurveyStarted started = heavySurvey({8, 8, 8, 8, 8, 8});
  for (const std::size_t depthwise : {1, 3, 4}) started.problems[depthwise].problem.groups = 512;
  WorkList work(2);
  for (int i = 0; i < 3; ++i) work.learn(started.problems[1].problem, started.device, 9e6);
  for (int i = 0; i < 3; ++i) work.learn(started.problems[0].problem, started.device, 1e4);
  add(work, started);
  EXPECT_EQ(work.deal(0).front(), Place(0, 1));
  EXPECT_EQ(work.deal(1).front(), Place(0, 3));
}

/// Returns how long `engines` need if each always takes the problem that takes longest, without planning ahead.
double greedyUs(std::vector<double> us, int engines) {
  std::ranges::sort(us, std::greater());
  std::vector<double> loads(static_cast<std::size_t>(engines), 0);
  for (const double each : us) *std::ranges::min_element(loads) += each;
  return *std::ranges::max_element(loads);
}

/// Returns how long `engines` need for a survey whose problems take `us`. Each asks for more when it begins a problem.
double makespanUs(const SurveyStarted& started, const std::vector<double>& us, int engines) {
  WorkList work(engines);
  add(work, started);
  struct Busy {
    double untilUs = 0;
    std::vector<Place> dealt;
  };
  std::vector<Busy> all(static_cast<std::size_t>(engines));
  const auto take = [&](int engine) {
    Busy& busy = all[static_cast<std::size_t>(engine)];
    for (const Place& each : work.deal(engine)) busy.dealt.push_back(each);
  };
  const auto costOf = [&](const Place& place) { return us[static_cast<std::size_t>(place.second)]; };
  double endUs = 0;
  std::size_t done = 0;
  for (double nowUs = 0; done < us.size(); nowUs = endUs) {
    for (int i = 0; i < engines; ++i) {
      Busy& busy = all[static_cast<std::size_t>(i)];
      const bool waits = busy.dealt.empty();
      take(i);
      if (waits && !busy.dealt.empty()) busy.untilUs = nowUs + costOf(busy.dealt.front());
    }
    int next = -1;
    for (int i = 0; i < engines; ++i) {
      const Busy& busy = all[static_cast<std::size_t>(i)];
      if (!busy.dealt.empty() && (next < 0 || busy.untilUs < all[static_cast<std::size_t>(next)].untilUs)) next = i;
    }
    if (next < 0) return 1e12;  // all wait
    Busy& busy = all[static_cast<std::size_t>(next)];
    endUs = busy.untilUs;
    work.end(next, busy.dealt.front(), false, costOf(busy.dealt.front()));
    busy.dealt.erase(busy.dealt.begin());
    ++done;
    if (!busy.dealt.empty()) busy.untilUs = endUs + costOf(busy.dealt.front());
  }
  return endUs;
}

TEST(WorkList, EnginesEndTogetherIfProblemsTakeWhatIsExpected) {
  std::mt19937_64 random(5);
  double worst = 0;
  for (int round = 0; round < 200; ++round) {
    const int engines = 2 + round % 3;
    std::vector<int> batches;
    const int count = std::uniform_int_distribution(4 * engines, 60)(random);
    for (int i = 0; i < count; ++i)
      batches.push_back(1 << std::uniform_int_distribution(0, round % 2 == 0 ? 6 : 11)(random));
    const SurveyStarted started = heavySurvey(batches);
    std::vector<double> us;
    for (const NetworkProblem& each : started.problems)
      us.push_back(CostEstimate().expectedUs(each.problem, started.device));
    worst = std::max(worst, makespanUs(started, us, engines) / greedyUs(us, engines));
  }
  EXPECT_LE(worst, 1.3) << "a problem that is planned ahead stays with its engine";
}

TEST(WorkList, TwoEnginesNeedLittleMoreThanHalfTheTimeOfRecordedSurveys) {
  for (const char* name : {"resnet50-tf32", "resnet50-fp16", "mobilenet_v2-fp32", "mobilenet_v2-fp16", "unet-fp32",
                           "unet-tf32", "vgg16-fp16", "deeplabv3_resnet50-tf32", "darknet53-sizes-fp32"}) {
    const Survey& survey = recordedSession(name).surveys.front();
    std::vector<double> us;
    for (const ProblemResult& each : survey.problems) us.push_back(each.wallUs);
    EXPECT_LE(makespanUs(survey.started, us, 2), 1.06 * std::accumulate(us.begin(), us.end(), 0.0) / 2) << name;
  }
}

}  // namespace
}  // namespace convscope
