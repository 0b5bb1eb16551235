#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "analysis/compute_cache.h"
#include "problem/errors.h"
#include "problem/input_error.h"
#include "session/result_events.h"
#include "session/session.h"
#include "session/small_log.h"
#include "session/temporary_folder.h"
#include "support/input_error_of.h"

namespace convscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Session folded(const std::vector<Event>& log) {
  Session session;
  for (const Event& event : log) session.fold(event);
  return session;
}

std::vector<bool> endedProblems(const Survey& survey) {
  std::vector<bool> ended;
  for (const ProblemResult& problem : survey.problems) ended.push_back(problem.ended);
  return ended;
}

Survey smallSurvey() {
  return folded(smallLog()).surveys.at(0);
}

TEST(Fold, HoldsTheTrialsAsTheyCameThrough) {
  const Survey survey = smallSurvey();
  ASSERT_EQ(survey.problems.size(), 2u);
  const ProblemResult& first = survey.problems[0];
  EXPECT_EQ(first.subject.layers, (std::vector<std::string>{"conv1", "conv2"}));
  EXPECT_TRUE(first.ended);
  EXPECT_EQ(first.wallUs, 51'000);
  ASSERT_EQ(first.trials.size(), 3u);

  const Trial& measured = first.trials[0];
  EXPECT_EQ(measured.status, TrialStatus::Measured);
  EXPECT_EQ(measured.buildUs, 310.5);
  EXPECT_EQ(measured.firstExecutionUs, 900);
  EXPECT_EQ(measured.workspaceBytes, 4096u);
  EXPECT_TRUE(measured.contender);
  EXPECT_EQ(measured.reorderUs, 1.5);

  EXPECT_EQ(first.trials[1].status, TrialStatus::Failed);
  EXPECT_EQ(first.trials[1].reason, "the kernel could not be launched");
  EXPECT_EQ(first.trials[1].firstExecutionUs, std::nullopt);
  EXPECT_EQ(first.trials[2].status, TrialStatus::Skipped);
  EXPECT_EQ(first.trials[2].workspaceBytes, std::uint64_t{5} << 32);
}

TEST(Fold, AddsSamplesUpKindByKind) {
  const Trial trial = smallSurvey().problems[0].trials[0];
  EXPECT_EQ(trial.single, (Samples{{12.5}, 1, 0, 0}));
  EXPECT_EQ(trial.hot, (Samples{{10.25, 10.75, 10.5}, 20, 1, 1755}));
  EXPECT_EQ(trial.cold, Samples{});
  EXPECT_EQ(&trial.timing(), &trial.hot);
}

TEST(Fold, KernelsHoldForTheSameEngineAndPassOnly) {
  const Survey survey = smallSurvey();
  EXPECT_THAT(survey.problems[0].trials[0].kernels, ElementsAre("xmma_fprop_implicit_gemm", "tail"));
  EXPECT_EQ(survey.problems[0].trials[0].candidate.family, Family::ImplicitGemm);
  EXPECT_EQ(survey.problems[0].trials[2].candidate.family, Family::ImplicitGemm);
  EXPECT_EQ(survey.problems[0].trials[1].candidate.family, std::nullopt);
  EXPECT_EQ(survey.problems[1].trials[0].candidate.family, std::nullopt);
  EXPECT_TRUE(survey.problems[1].trials[0].kernels.empty());
}

TEST(Fold, KernelsWithoutAFamilyLeaveTheOneThatIsKnown) {
  Session session = folded(smallLog());
  session.fold(KernelsIdentified{0, 0, 2, {{"other"}}, std::nullopt});
  EXPECT_EQ(session.surveys[0].problems[0].trials[0].candidate.family, Family::ImplicitGemm);
  EXPECT_THAT(session.surveys[0].problems[0].trials[0].kernels, ElementsAre("other"));
}

TEST(Fold, LaunchesBelongToOneAlgorithmOfOneProblem) {
  const std::vector<KernelLaunch> launches{{"mine", 2.5, {8, 1, 1}, {256, 1, 1}, 64, 1024}};
  Session session = folded(smallLog());
  session.fold(KernelsIdentified{0, 0, 0, launches, Family::Direct, false, true});
  const std::vector<Trial>& trials = session.surveys[0].problems[0].trials;
  EXPECT_EQ(trials[0].launches, launches);
  EXPECT_THAT(trials[0].kernels, ElementsAre("mine"));
  EXPECT_TRUE(trials[2].launches.empty()) << "of the same engine";
  EXPECT_THAT(trials[2].kernels, ElementsAre("xmma_fprop_implicit_gemm", "tail"));
  EXPECT_EQ(trials[2].candidate.family, Family::ImplicitGemm);
  session.fold(KernelsIdentified{0, 0, 2, {{"later"}}, Family::Fft});
  EXPECT_THAT(trials[0].kernels, ElementsAre("mine")) << "names of its engine say less";
  EXPECT_EQ(trials[0].candidate.family, Family::Direct);
  EXPECT_THAT(trials[2].kernels, ElementsAre("later"));
}

TEST(Fold, CountersBelongToTheirLaunches) {
  const std::vector<KernelLaunch> launches{{"mine", 2.5, {8, 1, 1}, {256, 1, 1}, 64, 1024}};
  const std::vector<KernelCounters> counters{{.occupancy = 0.5}};
  Session session = folded(smallLog());
  const Trial& trial = session.surveys[0].problems[0].trials[0];
  session.fold(KernelsIdentified{0, 0, 0, launches, Family::Direct, false, true, counters});
  EXPECT_EQ(trial.counters, counters);
  EXPECT_THROW(session.fold(KernelsIdentified{0, 0, 0, launches, Family::Direct, false, true, {{}, {}}}), EventError)
      << "of another number of kernels";
  EXPECT_EQ(trial.counters, counters);
}

TEST(Fold, InheritedKernelsHaveNoTimes) {
  Session session = folded(smallLog());
  session.fold(KernelsIdentified{0, 0, 0, {{"other", 2.5, {8, 1, 1}, {256, 1, 1}, 64, 0}}, std::nullopt, true});
  EXPECT_TRUE(session.surveys[0].problems[0].trials[0].launches.empty());
  EXPECT_THAT(session.surveys[0].problems[0].trials[0].kernels, ElementsAre("other"));
}

TEST(Fold, WithoutAnEngineKernelsHoldForTheAlgorithmItself) {
  std::vector<Event> log = smallLog();
  for (Candidate& candidate : std::get<CandidatesListed>(log[1]).candidates.algorithms) candidate.engine = -1;
  const Survey survey = folded(log).surveys[0];
  EXPECT_EQ(survey.problems[0].trials[0].candidate.family, Family::ImplicitGemm);
  EXPECT_EQ(survey.problems[0].trials[2].candidate.family, std::nullopt);
}

TEST(Fold, ListingAgainVoidsWhatTheProblemHad) {
  std::vector<Event> log = smallLog();
  Session session = folded(log);
  session.fold(SurveyResumed{0, "2026-01-02T04:00:00Z"});
  EXPECT_EQ(session.surveys[0].ended, std::nullopt);
  session.fold(log[1]);
  const ProblemResult& again = session.surveys[0].problems[0];
  EXPECT_FALSE(again.ended);
  EXPECT_EQ(again.wallUs, 0);
  ASSERT_EQ(again.trials.size(), 3u);
  EXPECT_EQ(again.trials[0].status, std::nullopt);
  EXPECT_TRUE(again.trials[0].hot.us.empty());
  EXPECT_EQ(again.subject.layers.size(), 2u);
  EXPECT_TRUE(session.surveys[0].problems[1].ended);
  EXPECT_THAT(endedProblems(session.surveys[0]), ElementsAre(false, true));
}

/// The small log with a search of knobs that found `count` configurations for its second problem.
std::vector<Event> logWithSearch(int count) {
  std::vector<Event> log = smallLog();
  const auto isListed = [](const Event& event) {
    const auto* listed = std::get_if<CandidatesListed>(&event);
    return listed != nullptr && listed->problem == 1;
  };
  const auto listed = std::ranges::find_if(log, isListed);
  std::get<CandidatesListed>(*listed).candidates.lists.push_back({std::string(kKnobsList), 0, {}});
  const auto ended =
      std::find_if(listed, log.end(), [](const Event& event) { return std::holds_alternative<ProblemEnded>(event); });
  CandidatesAdded added{0, 1, {}, {40, 12, 3500}};
  std::vector<Event> events;
  for (int i = 0; i < count; ++i) {
    Candidate& found = added.algorithms.emplace_back(Candidate{.id = "eng1 k2=" + std::to_string(10 + i)});
    found.listings = {{1, i, 0}};
    events.emplace_back(PlanBuilt{0, 1, 1 + i, 90, 32, {}});
    events.emplace_back(TrialEnded{0, 1, 1 + i, TrialStatus::Measured, {}, true, 0});
  }
  events.insert(events.begin(), added);
  log.insert(ended, events.begin(), events.end());
  return log;
}

TEST(Fold, FoundConfigurationsFollowTheListedOnes) {
  const Survey survey = folded(logWithSearch(2)).surveys[0];
  const ProblemResult& problem = survey.problems[1];
  ASSERT_EQ(problem.trials.size(), 3u);
  EXPECT_EQ(problem.knobSearch, (KnobSearch{40, 12, 3500}));
  EXPECT_EQ(survey.problems[0].knobSearch, std::nullopt);
  EXPECT_FALSE(isFound(problem.lists, problem.trials[0].candidate));
  EXPECT_TRUE(isFound(problem.lists, problem.trials[1].candidate));
  EXPECT_EQ(problem.trials[2].candidate.id, "eng1 k2=11");
  EXPECT_EQ(problem.trials[2].buildUs, 90);
}

TEST(Fold, ListingAgainVoidsTheSearch) {
  Session session = folded(logWithSearch(2));
  session.fold(CandidatesListed{0, 1, {}});
  EXPECT_EQ(session.surveys[0].problems[1].knobSearch, std::nullopt);
  EXPECT_TRUE(session.surveys[0].problems[1].trials.empty());
}

TEST(Fold, EventsOfASurveyContainItsSearches) {
  for (const int count : {0, 2}) {
    const Session session = folded(logWithSearch(count));
    const ProblemResult& problem = session.surveys[0].problems[1];
    Session again;
    again.fold(session.surveys[0].started);
    for (const Event& event : eventsOf(problem, 0, 1)) again.fold(event);
    EXPECT_EQ(again.surveys[0].problems[1], problem) << count;
  }
}

TEST(Fold, AListMayHaveAnyNumber) {
  const std::vector<CandidateList> lists{{std::string(kKnobsList), 0, {}}};
  EXPECT_TRUE(isFound(lists, {.id = "a", .listings = {{0, 0, 0}}}));
  EXPECT_FALSE(isFound(lists, {.id = "a", .listings = {{0, 0, 0}, {1, 0, 0}}}));
  EXPECT_FALSE(isFound(lists, {.id = "a", .listings = {{-1, 0, 0}}}));
  EXPECT_FALSE(isFound(lists, {.id = "a"}));
}

TEST(Fold, KeepsRemarksAndTheEnd) {
  const Survey survey = smallSurvey();
  EXPECT_THAT(survey.remarks, ElementsAre("the second engine's kernels are not known"));
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  EXPECT_EQ(survey.ended->wallUs, 61'000);
  EXPECT_THAT(endedProblems(survey), ElementsAre(true, true));
}

TEST(Fold, AProblemThatFailedAsAWholeHasEnded) {
  Session session = folded({smallLog()[0]});
  session.fold(ProblemEnded{0, 1, "not supported", 3});
  EXPECT_EQ(session.surveys[0].problems[1].failure, "not supported");
  EXPECT_THAT(endedProblems(session.surveys[0]), ElementsAre(false, true));
}

TEST(Fold, TellsRunsApart) {
  auto second = std::get<SurveyStarted>(smallLog()[0]);
  second.run = 7;
  Session session = folded(smallLog());
  session.fold(second);
  session.fold(RemarkAdded{7, "of the second"});
  ASSERT_EQ(session.surveys.size(), 2u);
  EXPECT_THAT(session.surveys[1].remarks, ElementsAre("of the second"));
  EXPECT_EQ(session.surveys[0].remarks.size(), 1u);
}

TEST(Fold, RefusesWhatIsNotThere) {
  Session session = folded(smallLog());
  const Session before = session;
  const auto error = [&](const Event& event) { return errorOf<EventError>([&] { session.fold(event); }); };
  EXPECT_EQ(error(smallLog()[0]), "run 0 starts a second time");
  EXPECT_EQ(error(RemarkAdded{3, ""}), "run 3 was not started");
  EXPECT_EQ(error(ProblemEnded{0, 2, {}, 0}), "there is no problem 2: the survey has 2");
  EXPECT_EQ(error(ProblemEnded{0, -1, {}, 0}), "there is no problem -1: the survey has 2");
  EXPECT_EQ(error(FirstExecuted{0, 0, 3, 1}), "there is no algorithm 3: the problem has 3");
  EXPECT_EQ(error(TrialEnded{0, 0, std::numeric_limits<int>::min(), {}, {}, false, 0}),
            "there is no algorithm -2147483648: the problem has 3");
  EXPECT_THAT(error(Sampled{0, 0, 0, SampleKind::Hot, 1, {}, std::numeric_limits<int>::max(), 0}),
              HasSubstr("throttled"));
  EXPECT_EQ(error(CandidatesListed{1, 0, {}}), "run 1 was not started");
  EXPECT_EQ(session.surveys[0].problems, before.surveys[0].problems);
}

TEST(ProblemResult, FastestIsTheLeastMedianOfTheMeasured) {
  ProblemResult result;
  EXPECT_EQ(result.fastest(), std::nullopt);
  result.trials.resize(4);
  EXPECT_EQ(result.fastest(), std::nullopt);
  result.trials[0].status = TrialStatus::Measured;
  result.trials[0].single.us = {9};
  result.trials[1].status = TrialStatus::Measured;
  result.trials[1].single.us = {20};
  result.trials[1].hot.us = {1, 7, 8};
  result.trials[2].status = TrialStatus::Failed;
  result.trials[2].single.us = {0.5};
  result.trials[3].status = TrialStatus::Measured;  // all its samples were throttled
  EXPECT_EQ(result.fastest(), 1u);
  result.trials[1].hot.us = {100};  // hot samples and single ones are never compared
  EXPECT_EQ(result.fastest(), 1u);
  result.trials[0].hot.us = {99};
  EXPECT_EQ(result.fastest(), 0u);
  result.trials[1].hot.us = {};
  result.trials[0].hot.us = {};
  EXPECT_EQ(result.fastest(), 0u);
}

TEST(ProblemResult, FirstOfAListIsTheFirstThatWasMeasured) {
  const ProblemResult result = smallSurvey().problems[0];
  EXPECT_EQ(result.firstOf("instant"), 0u);  // rank 0 failed
  EXPECT_EQ(result.firstOf("fallback"), 0u);
  EXPECT_EQ(result.firstOf("mode_b"), std::nullopt);

  ProblemResult other = result;
  other.trials[1].status = TrialStatus::Measured;
  other.trials[1].single.us = {1000};
  EXPECT_EQ(other.firstOf("instant"), 1u);
  EXPECT_EQ(other.firstOf("fallback"), 0u);
}

TEST(Fold, ReplaysStandBesideSurveysWithRunsOfTheirOwn) {
  Session session;
  for (const Event& event : smallLog()) session.fold(event);
  EXPECT_EQ(session.nextRunId(), 1);
  ReplayStarted started;
  started.run = 1;
  started.policy = "pytorch";
  started.sizes = {{1, 3, 8, 8}};
  const ReplayIterations iterations{.run = 1, .first = 0, .size = 0, .us = {5, 6}};
  for (const Event& event : {Event(started), Event(iterations), Event(ReplayEnded{1, SurveyEnd::Completed, {}, 9})})
    session.fold(event);
  ASSERT_EQ(session.replays.size(), 1u);
  EXPECT_EQ(session.replays[0].iterations, std::vector{iterations});
  EXPECT_EQ(session.replays[0].ended->wallUs, 9);
  EXPECT_EQ(session.surveys.size(), 1u);
  EXPECT_EQ(session.nextRunId(), 2);

  started.run = 0;
  EXPECT_THROW(session.fold(started), EventError);
  EXPECT_THROW(session.fold(ReplayEnded{3, SurveyEnd::Completed, {}, 0}), EventError);
  EXPECT_THROW(session.fold(ReplayIterations{.run = 1, .size = 1}), EventError);
}

TEST(ComputeCache, IsColdWhereItGrewAndWarmWhereNot) {
  Survey survey;
  EXPECT_FALSE(computeCache(survey));
  survey.started.computeCacheBytes = 100;
  EXPECT_FALSE(computeCache(survey));
  survey.ended = SurveyEnded{};
  EXPECT_FALSE(computeCache(survey));
  survey.ended->computeCacheBytes = 100;
  EXPECT_FALSE(computeCache(survey)->wasCold());
  survey.ended->computeCacheBytes = 101;
  EXPECT_TRUE(computeCache(survey)->wasCold());
  survey.ended->computeCacheBytes = 99;  // full, and old code went
  EXPECT_FALSE(computeCache(survey));
}

}  // namespace
}  // namespace convscope
