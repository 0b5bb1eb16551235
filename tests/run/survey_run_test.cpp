#include "run/survey_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <random>
#include <tuple>
#include <utility>

#include "backend/backend.h"
#include "core/problem_text.h"
#include "problem/errors.h"
#include "problem/input_error.h"
#include "run/measure_task.h"
#include "session/random_events.h"
#include "session/result_events.h"
#include "support/fake_backend.h"

namespace convscope {
namespace {

using testing::FakeAlgorithm;
using testing::FakeClock;
using testing::FakeExecutor;
using ::testing::SizeIs;

TEST(ResultEvents, FoldToTheResultTheyWereMadeOf) {
  std::mt19937_64 random(7);
  int checked = 0;
  for (int round = 0; round < 60; ++round) {
    Session session;
    for (const Event& event : randomLog(random)) session.fold(event);
    for (const Survey& survey : session.surveys) {
      Session copied;
      copied.fold(survey.started);
      for (std::size_t i = 0; i < survey.problems.size(); ++i) {
        if (!survey.problems[i].ended) continue;
        for (const Event& event : eventsOf(survey.problems[i], survey.started.run, static_cast<int>(i)))
          copied.fold(event);
        ProblemResult was = survey.problems[i];
        // A negative engine number identifies no engine; for others, the last reported kernels and family apply to the
        // whole engine.
        const auto withoutKernels = [](ProblemResult& result) {
          for (Trial& trial : result.trials)
            trial.kernels.clear(), trial.ownKernels = false, trial.candidate.family.reset();
        };
        withoutKernels(was);
        ProblemResult is = copied.surveys[0].problems[i];
        withoutKernels(is);
        EXPECT_EQ(is, was);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 50);
}

/// A pool that only notes that it was started.
struct IdlePool : BuildPool {
  IdlePool(int& starts, FakeClock& time) : started(starts), clock(time) {}
  void add(std::weak_ptr<BuildJob>) override {}
  bool wantsJobs() override { return false; }
  void start(const Problem&) override {
    ++started;
    clock.sleepUs(1500);
  }
  void expectJobs(double) override {}
  bool noteBuild(double, const std::string&) override { return false; }
  std::string failure() override { return {}; }
  int& started;
  FakeClock& clock;
};

/// A backend with one device.
class OneDevice : public Backend {
 public:
  OneDevice(FakeClock& clock, std::vector<FakeAlgorithm> algorithms)
      : m_clock(clock), m_algorithms(std::move(algorithms)) {}

  std::string name() const override { return "fake"; }
  std::vector<std::string> candidateLists() const override { return {"instant"}; }
  Result<std::vector<DeviceInfo>> devices() override { return std::vector<DeviceInfo>{}; }
  Result<std::unique_ptr<Executor>> open(const std::string&) override {
    auto executor = std::make_unique<FakeExecutor>(m_clock, m_algorithms);
    onOpen(*executor);
    return executor;
  }

  std::function<void(FakeExecutor&)> onOpen = [](FakeExecutor&) {};

 private:
  FakeClock& m_clock;
  std::vector<FakeAlgorithm> m_algorithms;
};

/// Two sizes of a network; problem n1 is in both, n2 and n3 in one each. On one device in this process.
struct TwoSizes {
  TwoSizes() {
    for (int run = 0; run < 2; ++run) {
      SurveyStarted& started = plan.surveys.emplace_back();
      started.run = run;
      started.options.backend = "fake";
      started.options.device = "fake:0";
      started.input = {run + 1, 1, 8, 8};
      for (const int batch : {run + 2, 1}) {
        NetworkProblem subject{{}, {"conv" + std::to_string(batch)}};
        subject.problem.batch = batch;
        started.problems.push_back(subject);
      }
    }
    plan.startAll = true;
    backend->onOpen = [this](FakeExecutor& opened) {
      executor = &opened;
      if (onOpen) onOpen(opened);
    };
  }

  SurveyEnd run() {
    SurveyRun all(plan, session,
                  [this](const Event& event) {
                    events.push_back(event);
                    if (onEvent) onEvent(event);
                  },
                  {{"fake:0", "fake:0"}});
    try {
      static_cast<void>(measureWork(all.share(0).task(), all.share(0), devices, stop.get_token(), clock));
    } catch (...) {
      ADD_FAILURE() << "it threw";
    }
    all.share(0).leave({});
    return all.finish(stop.stop_requested()).how;
  }

  int executionsOf(int run) const {
    int executions = 0;
    for (const Event& event : events) {
      const auto* sampled = std::get_if<Sampled>(&event);
      if (sampled != nullptr && sampled->run == run) executions += static_cast<int>(sampled->us.size());
    }
    return executions;
  }

  FakeClock clock;
  std::shared_ptr<OneDevice> backend = std::make_shared<OneDevice>(
      clock, std::vector<FakeAlgorithm>{{.id = "a", .us = 100, .engine = 1, .kernels = {"gemm_a"}},
                                        {.id = "b", .us = 120, .engine = 2, .kernels = {"void fft2d_r2c"}}});
  OpenDevices devices{{{"fake", backend, 7}}};
  std::stop_source stop;
  Session session;
  SurveyPlan plan;
  FakeExecutor* executor = nullptr;
  std::function<void(FakeExecutor&)> onOpen;
  std::function<void(const Event&)> onEvent;
  std::vector<Event> events;
};

TEST(SurveyRun, StartsHelpersAheadOnlyForSlowBuildsWithAnEmptyCache) {
  constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
  for (const auto& [cacheBytes, problems, suits, starts] : {std::tuple{std::optional<std::uint64_t>(4096), 8, true, 1},
                                                            {4096, 7, true, 0},
                                                            {4096, 8, false, 0},
                                                            {8 * kMiB, 8, true, 0},
                                                            {std::nullopt, 8, true, 0}}) {
    TwoSizes run;
    run.backend =
        std::make_shared<OneDevice>(run.clock, std::vector<FakeAlgorithm>{{.id = "a", .suitsHelpers = suits}});
    run.backend->onOpen = [&, bytes = cacheBytes](FakeExecutor& opened) { opened.cacheBytes = bytes; };
    run.devices.replaceBackends({{"fake", run.backend, 7}});
    run.plan.surveys.resize(1);
    run.plan.surveys[0].problems.clear();
    for (int i = 0; i < problems; ++i) run.plan.surveys[0].problems.emplace_back().problem.batch = i + 1;
    int started = 0;
    run.devices.setBuildPoolMaker(
        [&](const std::string&, const DeviceInfo&, int) { return std::make_unique<IdlePool>(started, run.clock); });
    EXPECT_EQ(run.run(), SurveyEnd::Completed);
    EXPECT_EQ(started, starts);
    EXPECT_EQ(run.session.surveys[0].ended->helpersStartUs, 1500 * starts);
    EXPECT_THAT(run.session.surveys[0].remarks, ::testing::IsEmpty());
  }
}

TEST(SurveyRun, SaysThatTheDeviceIsBusyWhenItBegins) {
  for (const double load : {0.02, 0.6}) {
    TwoSizes run;
    SurveyRun survey(run.plan, run.session, [](const Event&) {}, {{"fake:0", "fake:0"}});
    ReadyDevice device{.device = {.id = "fake:0", .name = "Fake"}, .versions = {}};
    device.otherLoad = load;
    survey.share(0).ready(device);
    EXPECT_THAT(run.session.surveys[0].remarks,
                load < 0.1 ? ::testing::Matcher<std::vector<std::string>>(::testing::IsEmpty())
                           : ::testing::ElementsAre(::testing::HasSubstr("took 60% of the time of Fake")));
  }
}

TEST(SurveyRun, AnAlgorithmIsGivenUpWhereTheEngineMeasuresIt) {
  TwoSizes run;
  run.plan.surveys[1].options.workspaceLimit = 1;  // other conditions: the problem of both sizes is measured twice
  SurveyRun survey(run.plan, run.session, [](const Event&) {}, {{"fake:0", "fake:0"}});
  SurveyRun::Share& share = survey.share(0);
  share.ready({.device = {.id = "fake:0", .name = "Fake"}, .versions = {}});
  ASSERT_TRUE(share.deal());
  share.record(ProblemEnded{0, 1, "not supported", 3});
  EXPECT_TRUE(share.giveUp(toText(run.plan.surveys[0].problems[1].problem), "a", "it crashed"));
  EXPECT_THAT(run.session.surveys[0].givenUp, SizeIs(0));
  EXPECT_THAT(run.session.surveys[1].givenUp, SizeIs(1));
  EXPECT_FALSE(share.giveUp("fwd n9 c1 k1 in1x1 f1x1", "a", "it crashed")) << "no survey has the problem";
}

TEST(SurveyRun, MeasuresAProblemOfSeveralSizesOnceAndEverySurveyIsComplete) {
  TwoSizes run;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_EQ(run.executionsOf(0), run.executionsOf(1)) << "with the results that it takes over";
  ASSERT_THAT(run.session.surveys, SizeIs(2));
  const Survey& first = run.session.surveys[0];
  const Survey& second = run.session.surveys[1];
  for (const ProblemResult& problem : second.problems) EXPECT_TRUE(problem.ended);
  EXPECT_EQ(first.problems[1], second.problems[1]);
  EXPECT_EQ(second.problems[1].trials[0].kernels, std::vector<std::string>{"gemm_a"});
  EXPECT_EQ(second.problems[1].trials[1].candidate.family, Family::Fft);
  EXPECT_THAT(second.remarks, ::testing::ElementsAre("1 of 2 problems were measured in another survey of this "
                                                     "session"));
}

TEST(SurveyRun, EveryProblemOfAllSizesHasTheLaunchesOfItsFastest) {
  TwoSizes run;
  const KernelLaunch launch{"gemm_a", 90, {8, 1, 1}, {256, 1, 1}, 64, 1024};
  run.backend = std::make_shared<OneDevice>(
      run.clock, std::vector<FakeAlgorithm>{{.id = "a", .us = 100, .engine = 1, .launches = {launch}},
                                            {.id = "b", .us = 120, .engine = 2, .kernels = {"gemm_b"}}});
  run.devices.replaceBackends({{"fake", run.backend, 7}});
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  for (const Survey& survey : run.session.surveys) {
    for (const ProblemResult& problem : survey.problems) {
      EXPECT_EQ(problem.trials[0].launches, std::vector{launch});
      EXPECT_EQ(problem.trials[1].launches, std::vector<KernelLaunch>{});
      EXPECT_EQ(problem.trials[1].kernels, std::vector<std::string>{"gemm_b"});
    }
  }
}

TEST(SurveyRun, KernelsAreReadAfterTheTimingOfAllSizes) {
  TwoSizes run;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  const auto is = [](const auto& type) {
    return [&](const Event& event) { return event.index() == Event(type).index(); };
  };
  const auto kernels = std::ranges::find_if(run.events, is(KernelsIdentified{}));
  ASSERT_NE(kernels, run.events.end());
  EXPECT_EQ(std::find_if(kernels, run.events.end(), is(Sampled{})), run.events.end());
  EXPECT_EQ(std::find_if(kernels, run.events.end(), is(SurveyEnded{})), run.events.end());
}

TEST(SurveyRun, EventsOfOneEngineAreInTheOrderOfItsSurveys) {
  for (const bool startAll : {false, true}) {
    TwoSizes run;
    run.plan.startAll = startAll;
    EXPECT_EQ(run.run(), SurveyEnd::Completed);
    EXPECT_EQ(std::holds_alternative<SurveyStarted>(run.events[1]), startAll);
    int last = 0;
    for (const Event& event : run.events) {
      if (std::holds_alternative<SurveyStarted>(event)) continue;
      if (std::holds_alternative<KernelsIdentified>(event)) break;
      EXPECT_GE(runOf(event), last);
      last = runOf(event);
    }
    EXPECT_EQ(last, 1);
  }
}

TEST(SurveyRun, AStoppedRunKeepsTheSizesThatWereNotBegun) {
  TwoSizes run;
  run.onEvent = [&](const Event& event) {
    if (std::holds_alternative<ProblemEnded>(event) && std::get<ProblemEnded>(event).problem == 1)
      run.stop.request_stop();  // the second size has this problem, too
  };
  EXPECT_EQ(run.run(), SurveyEnd::Cancelled);
  ASSERT_EQ(run.session.surveys.size(), 2u);
  const Survey& left = run.session.surveys[1];
  EXPECT_EQ(left.started.input, run.plan.surveys[1].input);
  EXPECT_EQ(left.ended->how, SurveyEnd::Cancelled);
  EXPECT_THAT(left.remarks, ::testing::IsEmpty());
  EXPECT_EQ(settledProblems(left), (std::vector<bool>{false, false}));
  EXPECT_EQ(resumeTask(run.session).runs.back(), 1);
}

TEST(SurveyRun, ASizeWhoseProblemsAreAllKnownIsCompleteWithoutAnExecution) {
  TwoSizes run;
  run.plan.surveys[1].problems = run.plan.surveys[0].problems;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_EQ(run.session.surveys[1].problems, run.session.surveys[0].problems);
  const int once = run.executor->executions;
  for (SurveyStarted& survey : run.plan.surveys) survey.run += 2;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_LE(run.executor->executions, once + 8) << "only the library is warmed up";
  EXPECT_EQ(run.session.surveys[2].problems, run.session.surveys[0].problems);
}

TEST(SurveyRun, OtherConditionsAndFailedProblemsAreMeasuredAgain) {
  TwoSizes run;
  run.plan.surveys[1].options.samples = 9;
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_THAT(run.session.surveys[1].remarks, ::testing::IsEmpty());

  TwoSizes failing;
  failing.onOpen = [](FakeExecutor& opened) {
    opened.onBind = [n = 0](const Problem& problem) mutable -> Result<void> {
      if (problem.batch == 1 && ++n == 2) return tl::unexpected(Failure{Failure::Kind::OutOfMemory, "full"});
      return {};
    };
  };
  EXPECT_EQ(failing.run(), SurveyEnd::Completed);
  EXPECT_EQ(failing.session.surveys[0].problems[1].failure, "full");
  EXPECT_EQ(failing.session.surveys[1].problems[1].failure, "");
  EXPECT_THAT(failing.session.surveys[1].remarks, ::testing::IsEmpty());
}

TEST(SurveyRun, ResumedItMeasuresNothingTwice) {
  TwoSizes run;
  run.onEvent = [&](const Event& event) {
    if (std::holds_alternative<CandidatesListed>(event) && runOf(event) == 1 &&
        std::get<CandidatesListed>(event).problem == 0)
      run.stop.request_stop();
  };
  EXPECT_EQ(run.run(), SurveyEnd::Cancelled);
  EXPECT_EQ(run.session.surveys[0].ended->how, SurveyEnd::Completed);
  EXPECT_EQ(run.session.surveys[1].ended->how, SurveyEnd::Cancelled);
  EXPECT_EQ(settledProblems(run.session.surveys[1]), (std::vector<bool>{false, true}));

  run.stop = {};
  run.onEvent = {};
  run.events.clear();
  run.plan = plansOf(resumeTask(run.session), run.session, false).at(0);
  EXPECT_EQ(run.run(), SurveyEnd::Completed);
  EXPECT_TRUE(run.session.surveys[1].problems[0].ended);
  for (const Event& event : run.events) {
    if (const auto* listed = std::get_if<CandidatesListed>(&event)) {
      EXPECT_EQ(listed->problem, 0);
    }
  }
}

/// A run of TwoSizes whose engines are driven by hand; `machines` has the machine of each.
struct DrivenRun {
  explicit DrivenRun(const std::vector<std::string>& machines = {"gpu1"}) {
    std::vector<EnginePlace> places;
    for (const std::string& each : machines) {
      places.push_back({"fake:0", each + " fake:0"});
      devices.push_back({.device = {.id = "fake:0", .name = "Fake"}, .versions = {}});
      devices.back().host = devices.back().identity = each;
    }
    survey = std::make_unique<SurveyRun>(
        sizes.plan, sizes.session, [this](const Event& event) { sizes.events.push_back(event); }, places);
  }

  SurveyRun::Share& share(std::size_t engine = 0) const { return survey->share(engine); }
  void readyAll() const {
    for (std::size_t i = 0; i < devices.size(); ++i) share(i).ready(devices[i]);
  }
  /// Records a problem with one algorithm.
  void measure(const DealtProblem& dealt, std::size_t engine = 0) const {
    for (const Event& event : eventsOfProblem(dealt.run, dealt.problem)) share(engine).record(event);
  }
  static std::vector<Event> eventsOfProblem(int run, int problem) {
    CandidatesListed listed{.run = run, .problem = problem, .candidates = {}};
    listed.candidates.algorithms.emplace_back().id = "a";
    return {listed,
            PlanBuilt{run, problem, 0, 1, 0, {}},
            Sampled{run, problem, 0, SampleKind::Single, 1, {5}},
            FirstExecuted{run, problem, 0, 9},
            Sampled{run, problem, 0, SampleKind::Hot, 1, {5}},
            TrialEnded{run, problem, 0, TrialStatus::Measured, {}},
            ProblemEnded{run, problem, "", 1}};
  }

  TwoSizes sizes;
  std::vector<ReadyDevice> devices;
  std::unique_ptr<SurveyRun> survey;
};

TEST(SurveyRun, SeveralEnginesGetFirstWhatTookLongestInTheSession) {
  TwoSizes sizes;
  sizes.plan.surveys.resize(1);
  sizes.plan.surveys[0].problems[1].problem.pass = Pass::BackwardData;
  SurveyStarted earlier = sizes.plan.surveys[0];
  earlier.run = 7;
  earlier.options.samples = 9;  // so its results are no results of the new survey
  earlier.device.name = "Fake";
  sizes.session.fold(earlier);
  sizes.session.fold(ProblemEnded{7, 0, "", 1e4});
  sizes.session.fold(ProblemEnded{7, 1, "", 9e6});
  SurveyRun run(sizes.plan, sizes.session, [](const Event&) {}, {{"fake:0", "gpu1"}, {"fake:0", "gpu2"}});
  for (const std::size_t engine : {0, 1}) {
    ReadyDevice device{.device = {.id = "fake:0", .name = "Fake"}, .versions = {}};
    device.identity = std::to_string(engine);
    run.share(engine).ready(device);
  }
  const auto dealt = run.share(0).deal();
  ASSERT_TRUE(dealt);
  ASSERT_THAT(*dealt, SizeIs(1));
  EXPECT_EQ(dealt->front().problem, 1);
}

TEST(SurveyRun, AnEngineReportsOnlyWhatItWasDealt) {
  const DrivenRun run;
  SurveyRun::Share& share = run.share();
  EXPECT_THROW(share.record(ProblemEnded{0, 0, "failed", 1}), EventError);
  run.readyAll();
  EXPECT_THROW(share.record(ProblemEnded{0, 0, "failed", 1}), EventError);
  EXPECT_THROW(share.record(RemarkAdded{0, "early"}), EventError);
  EXPECT_THROW(share.record(SurveyEnded{0, SurveyEnd::Failed, "early"}), EventError);
  ASSERT_THAT(share.next(true, {}), SizeIs(3));
  share.record(ProblemEnded{0, 0, "failed", 1});
  EXPECT_THROW(share.record(ProblemEnded{0, 0, "failed", 1}), EventError) << "it has ended";
  EXPECT_THROW(share.record(ProblemEnded{0, -1, "failed", 1}), EventError);
  EXPECT_THROW(share.record(RemarkAdded{7, "of no survey"}), EventError);
  EXPECT_THROW(share.record(run.sizes.plan.surveys[0]), EventError) << "surveys are started by the other side";
}

TEST(SurveyRun, NoStepOfAProblemIsTakenTwiceOrTooEarly) {
  const std::vector<Event> events = DrivenRun::eventsOfProblem(0, 0);
  const auto isRepeatable = [](const Event& event) { return std::holds_alternative<Sampled>(event); };
  for (std::size_t repeated = 0; repeated < events.size(); ++repeated) {
    const DrivenRun run;
    run.readyAll();
    ASSERT_THAT(run.share().next(true, {}), SizeIs(3));
    for (std::size_t i = 0; i <= repeated; ++i) run.share().record(events[i]);
    const Session before = run.sizes.session;
    for (std::size_t i = 0; i <= repeated; ++i) {
      if (isRepeatable(events[i]) && repeated < 5) continue;  // until the trial ends
      EXPECT_THROW(run.share().record(events[i]), EventError) << i << " again after " << repeated;
    }
    EXPECT_EQ(run.sizes.session, before);
  }
  const DrivenRun run;
  run.readyAll();
  ASSERT_THAT(run.share().next(true, {}), SizeIs(3));
  for (std::size_t i = 1; i < events.size(); ++i) EXPECT_THROW(run.share().record(events[i]), EventError) << i;
  CandidatesAdded added{.run = 0, .problem = 0, .algorithms = {}, .search = {}};
  EXPECT_THROW(run.share().record(added), EventError);
  run.share().record(events[0]);
  for (const std::size_t early : {2, 3, 4, 6}) EXPECT_THROW(run.share().record(events[early]), EventError) << early;
  for (const int algorithm : {-1, 1, 1 << 30})
    EXPECT_THROW(run.share().record(PlanBuilt{0, 0, algorithm, 1, 0, {}}), EventError);
  added.algorithms.resize(1);
  run.share().record(added);
  run.share().record(TrialEnded{0, 0, 0, TrialStatus::Failed, "it failed"});
  EXPECT_THROW(run.share().record(ProblemEnded{0, 0, "", 1}), EventError) << "the search found another algorithm";
  run.share().record(TrialEnded{0, 0, 1, TrialStatus::Failed, "it failed"});
  run.share().record(ProblemEnded{0, 0, "", 1});
}

TEST(SurveyRun, AProblemThatIsDealtAgainIsReportedFromItsStart) {
  const DrivenRun run;
  run.readyAll();
  const DealtProblem dealt = run.share().next(true, {}).at(0);
  const std::vector<Event> events = DrivenRun::eventsOfProblem(dealt.run, dealt.problem);
  for (std::size_t i = 0; i < 3; ++i) run.share().record(events[i]);
  run.share().restart(0, "restarted");
  EXPECT_THROW(run.share().record(events[3]), EventError);
  run.readyAll();
  EXPECT_EQ(run.share().next(true, {}).at(0).problem, dealt.problem);
  run.measure(dealt);
}

TEST(SurveyRun, KernelsAreOfListedAlgorithmsThatTheEngineMeasured) {
  const DrivenRun run({"gpu1", "gpu2"});
  run.readyAll();
  const DealtProblem first = run.share(0).next(true, {}).at(0);
  const DealtProblem second = run.share(1).next(true, {}).at(0);
  const auto kernels = [](const DealtProblem& of, int algorithm) {
    return KernelsIdentified{of.run, of.problem, algorithm, {{"gemm"}}, {}};
  };
  EXPECT_THROW(run.share(0).record(kernels(first, 0)), EventError) << "it is not measured";
  run.measure(first, 0);
  run.measure(second, 1);
  run.share(0).record(kernels(first, 0));
  EXPECT_THROW(run.share(0).record(kernels(second, 0)), EventError) << "the other engine measured it";
  for (const int algorithm : {-1, 1, 1 << 30}) EXPECT_THROW(run.share(0).record(kernels(first, algorithm)), EventError);
  for (const int problem : {-1, 99999})
    EXPECT_THROW(run.share(0).record(KernelsIdentified{first.run, problem, 0, {{"gemm"}}, {}}), EventError);
  EXPECT_THROW(run.share(0).record(KernelsIdentified{5, 0, 0, {{"gemm"}}, {}}), EventError);
  KernelsIdentified counted = kernels(first, 0);
  counted.counters.resize(2);
  EXPECT_THROW(run.share(0).record(counted), EventError) << "of another number of kernels";
}

TEST(SurveyRun, APartOfASurveyEndsOnce) {
  const DrivenRun run;
  run.readyAll();
  const std::vector<DealtProblem> dealt = run.share().next(true, {});
  const SurveyEnded completed{dealt[0].run, SurveyEnd::Completed, {}, 100};
  EXPECT_THROW(run.share().record(completed), EventError) << "it has not begun";
  for (const DealtProblem& each : dealt) {
    if (each.run == dealt[0].run) run.measure(each);
  }
  SurveyEnded referring = completed;
  referring.references = {{dealt[0].problem, 3, {}}};
  EXPECT_THROW(run.share().record(referring), EventError) << "an algorithm that is not listed";
  run.share().record(completed);
  EXPECT_THROW(run.share().record(completed), EventError);
  const SurveyEnded failed{dealt.back().run, SurveyEnd::Failed, "the device is lost", 100};
  run.share().record(failed);
  EXPECT_THROW(run.share().record(failed), EventError);
  EXPECT_EQ(run.sizes.session.surveys.at(0).ended->wallUs, 100);
}

TEST(SurveyRun, AnEngineThatHasLeftTheRunIsNotHeardAgain) {
  const DrivenRun run({"gpu1", "gpu2"});
  run.readyAll();
  SurveyRun::Share& share = run.share(0);
  const std::vector<DealtProblem> dealt = share.next(true, {});
  run.measure(dealt.at(0));
  share.leave("the connection to gpu1 broke");
  const Session before = run.sizes.session;
  EXPECT_THROW(share.ready(run.devices[0]), EventError);
  for (const Event& event : std::vector<Event>{
           ProblemEnded{dealt.at(0).run, dealt.at(0).problem, "", 1}, RemarkAdded{dealt.at(0).run, "late"},
           KernelsIdentified{dealt.at(0).run, dealt.at(0).problem, 0, {{"gemm"}}, {}},
           SurveyEnded{dealt.at(0).run, SurveyEnd::Completed, {}, 5e6}})
    EXPECT_THROW(share.record(event), EventError) << event.index();
  EXPECT_EQ(run.sizes.session, before);
  EXPECT_THAT(share.next(true, {}), ::testing::IsEmpty());
  EXPECT_THAT(run.share(1).next(true, {}), ::testing::Not(::testing::IsEmpty()));
}

/// Returns what the engine's device is refused for.
template <class Error>
std::string refusalOf(SurveyRun::Share& share, const ReadyDevice& device) {
  try {
    share.ready(device);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(SurveyRun, NothingIsDealtBeforeAllEnginesAreReadyOrHaveFailed) {
  DrivenRun run({"gpu1", "gpu2", "gpu3"});
  run.share(0).ready(run.devices[0]);
  EXPECT_FALSE(run.share(0).deal());
  run.share(1).leave("the connection to gpu2 broke");
  EXPECT_FALSE(run.share(0).deal());
  EXPECT_TRUE(run.sizes.events.empty()) << "a run that is refused leaves no survey behind";
  run.share(2).restart(0, "restarted");
  EXPECT_TRUE(run.share(0).deal());
  EXPECT_EQ(run.sizes.session.surveys.at(0).started.host, "gpu1");
}

TEST(SurveyRun, TwoEnginesOnOneDeviceAreRefused) {
  for (const bool knowsIdentity : {true, false}) {
    DrivenRun run({"gpu1", "gpu2"});
    ReadyDevice same = run.devices[0];
    if (!knowsIdentity) run.devices[0].identity = same.identity = "";
    run.share(0).ready(run.devices[0]);
    const std::string refusal = refusalOf<InputError>(run.share(1), same);
    EXPECT_THAT(refusal, ::testing::HasSubstr("gpu1 fake:0 and gpu2 fake:0 are the same device"));
    EXPECT_EQ(refusal.find('\n'), std::string::npos);
    EXPECT_TRUE(run.sizes.events.empty());
  }
  DrivenRun freed({"gpu1", "gpu2"});
  freed.share(0).ready(freed.devices[0]);
  freed.share(0).leave("the connection to gpu1 broke");
  freed.share(1).ready(freed.devices[0]);
  EXPECT_TRUE(freed.share(1).deal()) << "the first engine does not use it any longer";
}

TEST(SurveyRun, EnginesWithOtherLibrariesAreRefusedByTheNamesThatTheUserGave) {
  DrivenRun run({"gpu1", "gpu2"});
  run.devices[1].host = run.devices[0].host;
  run.devices[0].versions = {{"cudnn", "9.1"}};
  run.devices[1].versions = {{"cudnn", "9.2"}};
  run.share(0).ready(run.devices[0]);
  EXPECT_THAT(refusalOf<InputError>(run.share(1), run.devices[1]),
              ::testing::HasSubstr("gpu1 fake:0 and gpu2 fake:0 are different (cudnn was 9.1 and is 9.2)"));
  EXPECT_TRUE(run.sizes.events.empty());
}

TEST(SurveyRun, AnEngineThatComesBackWithAnotherLibraryFailsAlone) {
  DrivenRun run({"gpu1", "gpu2"});
  run.readyAll();
  run.share(1).restart(0, "restarted");
  run.devices[1].versions = {{"cudnn", "9.2"}};
  EXPECT_THAT(refusalOf<DeviceError>(run.share(1), run.devices[1]), ::testing::HasSubstr(" are different (cudnn"));
  DrivenRun alone;
  alone.readyAll();
  alone.share().restart(0, "restarted");
  alone.devices[0].versions = {{"cudnn", "9.2"}};
  EXPECT_THAT(refusalOf<DeviceError>(alone.share(), alone.devices[0]),
              ::testing::HasSubstr("gpu1 fake:0 has changed since the run began (cudnn"));
}

}  // namespace
}  // namespace convscope
