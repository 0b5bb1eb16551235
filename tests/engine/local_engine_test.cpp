#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "backend/backend.h"
#include "backend/device_info.h"
#include "backend/executor.h"
#include "backend/failure.h"
#include "engine/engine.h"
#include "engine/shared_run.h"
#include "network/presets.h"
#include "problem/parse_problem.h"
#include "support/fake_backend.h"
#include "support/input_error_of.h"

namespace convscope::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The backend "fake", whose one device has two algorithms and a version.
class VersionedBackend : public Backend {
 public:
  explicit VersionedBackend(int& opened) : m_opened(opened) {}

  std::string name() const override { return "fake"; }
  std::vector<std::string> candidateLists() const override { return {"instant"}; }
  Result<std::vector<DeviceInfo>> devices() override { return std::vector{DeviceInfo{.id = "fake:0", .name = "Fake"}}; }
  Result<std::unique_ptr<Executor>> open(const std::string& device) override {
    ++m_opened;
    if (device != "fake:0") return tl::unexpected(Failure{Failure::Kind::Failed, "it is in use"});
    return std::make_unique<FakeExecutor>(m_clock, std::vector<FakeAlgorithm>{{.id = "a"}, {.id = "b", .us = 120}});
  }

 private:
  FakeClock m_clock;
  int& m_opened;
};

struct Runs {
  RunEnd run(const RunTask& task) {
    return run(task, [this](const Event& event) { events.push_back(event); });
  }
  RunEnd run(const RunTask& task, const EventSink& sink) {
    return runOn({}, task, *engine, session, {sink}, stop.get_token());
  }
  SurveyTask survey() const {
    SurveyTask task{session.nextRunId(), {.backend = "fake", .device = "fake:0"}, preset("mnist-tutorial"), {}};
    task.options.passes = {Pass::Forward};
    task.inputs = {task.network.input};
    return task;
  }

  int opened = 0;
  std::unique_ptr<Engine> engine = makeLocalEngine([this] {
    return std::vector<RegisteredBackend>{{"fake", std::make_shared<VersionedBackend>(opened), 7}};
  });
  Session session;
  std::vector<Event> events;
  std::stop_source stop;
};

TEST(LocalEngine, FoldsEveryEventBeforeItIsPassedOn) {
  Runs runs;
  Session copy;
  const EventSink sink = [&](const Event& event) {
    copy.fold(event);
    EXPECT_EQ(copy, runs.session);
  };
  EXPECT_EQ(runs.run(runs.survey(), sink).how, SurveyEnd::Completed);
  ASSERT_EQ(runs.session.surveys.size(), 1u);
  const SetupCosts& setup = runs.session.surveys[0].started.setup;
  ASSERT_GT(setup.size(), 2u);
  EXPECT_EQ(setup[0], std::pair(std::string("load backend"), 7.0));
  EXPECT_EQ(setup[1], std::pair(std::string("load library"), 10.0));
}

TEST(LocalEngine, StartsAllSurveysFirstOnlyIfToldTo) {
  for (const bool startAll : {false, true}) {
    Runs runs;
    SurveyTask task = runs.survey();
    task.startAll = startAll;
    task.inputs.push_back({2, 1, 28, 28});
    EXPECT_EQ(runs.run(task).how, SurveyEnd::Completed);
    ASSERT_EQ(runs.session.surveys.size(), 2u);
    EXPECT_EQ(std::holds_alternative<SurveyStarted>(runs.events[1]), startAll);
  }
}

TEST(LocalEngine, SurveysAWorkloadAsRecorded) {
  Runs runs;
  const auto recorded = [](const char* text) {
    return WorkloadProblem{parseProblem(text), WorkloadExecutor::FrameworkDepthwise, {}, {}, {}};
  };
  NamedWorkload train{"train", {}};
  train.workload.problems = {recorded("fwd fp16 nhwc n2 c4 k4 in8x8 f3x3 g4"),
                             recorded("wgrad fp32 n1 c4 k4 in6x6 f3x3")};
  const WorkloadTask task{3, {.backend = "fake", .device = "fake:0"}, train};
  EXPECT_EQ(runs.run(task).how, SurveyEnd::Completed);
  ASSERT_EQ(runs.session.surveys.size(), 1u);
  const Survey& survey = runs.session.surveys[0];
  EXPECT_EQ(survey.started.run, 3);
  EXPECT_EQ(survey.started.recorded, train);
  EXPECT_EQ(survey.started.network, Network{});
  EXPECT_EQ(survey.started.options.precision, Precision::Fp16);
  EXPECT_EQ(survey.started.options.layout, Layout::Nhwc);
  EXPECT_THAT(survey.started.options.passes, ElementsAre(Pass::Forward, Pass::BackwardFilter));
  ASSERT_EQ(survey.problems.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(survey.problems[i].subject.problem, train.workload.problems[i].problem);
    EXPECT_TRUE(survey.problems[i].fastest());
  }
  // What one survey of a session measured, another does not measure again.
  EXPECT_EQ(runs.run(WorkloadTask{4, task.options, {"again", train.workload}}).how, SurveyEnd::Completed);
  EXPECT_THAT(runs.session.surveys[1].remarks, ::testing::Contains(HasSubstr("2 of 2 problems were measured")));
  EXPECT_THAT(inputErrorOf([&] {
                runs.run(WorkloadTask{5, task.options, {"empty", {}}});
              }),
              HasSubstr("empty contains no convolution"));
}

/// What was measured. A further pass over kernels may read those of a plan that had inherited them.
ProblemResult measuredPart(ProblemResult result) {
  for (Trial& trial : result.trials) trial.ownKernels = false;
  return result;
}

TEST(LocalEngine, CompletesWhatWasStopped) {
  Runs runs;
  SurveyTask task = runs.survey();
  const EventSink stopping = [&](const Event& event) {
    if (std::holds_alternative<ProblemEnded>(event)) runs.stop.request_stop();
  };
  EXPECT_EQ(runs.run(task, stopping).how, SurveyEnd::Cancelled);
  const ResumeTask rest = resumeTask(runs.session);
  EXPECT_THAT(rest.runs, ElementsAre(0));
  const ProblemResult first = runs.session.surveys[0].problems[0];
  runs.stop = {};
  EXPECT_EQ(runs.run(rest).how, SurveyEnd::Completed);
  EXPECT_EQ(measuredPart(runs.session.surveys[0].problems[0]), measuredPart(first));
  EXPECT_TRUE(resumeTask(runs.session).runs.empty());
}

TEST(LocalEngine, ASurveyContinuesWithoutWhatWasGivenUp) {
  Runs first;
  SurveyTask task = first.survey();
  task.inputs.push_back({2, 1, 28, 28});
  task.startAll = true;
  const EventSink stopping = [&](const Event& event) {
    const auto* ended = std::get_if<ProblemEnded>(&event);
    if (ended != nullptr && ended->problem == 0) first.stop.request_stop();
  };
  EXPECT_EQ(first.run(task, stopping).how, SurveyEnd::Cancelled);
  ASSERT_EQ(first.session.surveys.size(), 2u);
  for (const Survey& survey : first.session.surveys) EXPECT_EQ(survey.ended->how, SurveyEnd::Cancelled);
  first.session.fold(AlgorithmGivenUp{0, 1, "b", "it crashed"});

  Runs second;
  second.session = first.session;
  EXPECT_EQ(second.run(resumeTask(second.session)).how, SurveyEnd::Completed);
  ASSERT_EQ(second.session.surveys.size(), 2u);
  const Survey& survey = second.session.surveys[0];
  EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
  EXPECT_EQ(measuredPart(survey.problems[0]), measuredPart(first.session.surveys[0].problems[0]));
  const auto trial = [&](std::size_t problem, std::size_t algorithm) {
    return survey.problems.at(problem).trials.at(algorithm);
  };
  EXPECT_EQ(trial(1, 0).status, TrialStatus::Measured);
  EXPECT_EQ(trial(1, 1).status, TrialStatus::Failed);
  EXPECT_EQ(trial(1, 1).reason, "it crashed");
  EXPECT_EQ(trial(1, 1).buildUs, std::nullopt);

  // A resumed survey leaves it out as well, unless it is asked to retry.
  EXPECT_TRUE(resumeTask(second.session).runs.empty());
  const ResumeTask retry = resumeTask(second.session, true);
  EXPECT_THAT(retry.runs, ElementsAre(0));
  second.events.clear();
  EXPECT_EQ(second.run(retry).how, SurveyEnd::Completed);
  EXPECT_EQ(trial(1, 1).status, TrialStatus::Measured);
  EXPECT_TRUE(survey.givenUp.empty());
  const auto listed = [](const Event& event) { return std::holds_alternative<CandidatesListed>(event); };
  EXPECT_EQ(std::ranges::count_if(second.events, listed), 1);
}

TEST(LocalEngine, RefusesOtherVersionsOfLibrariesUnlessItResumes) {
  Runs runs;
  EXPECT_EQ(runs.run(runs.survey()).how, SurveyEnd::Completed);
  runs.session.surveys[0].started.versions["fake"] = "0.9";
  runs.session.surveys[0].ended.reset();
  runs.events.clear();
  const std::string expected = "mnist-tutorial at 100x1x28x28 was measured elsewhere: fake was 0.9 and is 1.0";
  const ReplayTask replay{1, "fastest", {}, {}, {}, 0};
  for (const RunTask& task : {RunTask(CheckTask{}), RunTask(replay)})
    EXPECT_THAT(inputErrorOf([&] { runs.run(task); }), HasSubstr(expected));
  EXPECT_TRUE(runs.events.empty());
  for (int twice = 0; twice < 2; ++twice) {
    runs.session.surveys[0].ended.reset();
    EXPECT_EQ(runs.run(resumeTask(runs.session)).how, SurveyEnd::Completed);
    EXPECT_THAT(runs.session.surveys[0].remarks,
                ElementsAre("some problems were measured after a resume, when fake was 0.9 and is 1.0"));
  }
}

TEST(LocalEngine, OpensADeviceOnceAndAgainAfterAFailure) {
  Runs runs;
  EXPECT_EQ(runs.run(runs.survey()).how, SurveyEnd::Completed);
  EXPECT_EQ(runs.run(runs.survey()).how, SurveyEnd::Completed);
  EXPECT_EQ(runs.opened, 1);
  EXPECT_THAT(runs.session.surveys[1].remarks, ::testing::Contains(HasSubstr("had surveyed before")));
  const EventSink full = [](const Event&) { throw InputError("disk full"); };
  EXPECT_THROW(runs.run(runs.survey(), full), InputError);
  EXPECT_EQ(runs.run(runs.survey()).how, SurveyEnd::Completed);
  EXPECT_EQ(runs.opened, 2);
}

TEST(LocalEngine, NamesWhatCannotBeRun) {
  Runs runs;
  SurveyTask task = runs.survey();
  task.options.device = "fake:1";
  try {
    runs.run(task);
    FAIL();
  } catch (const DeviceError& error) {
    EXPECT_STREQ(error.what(), "cannot open fake:1 with fake: it is in use");
  }
  task = runs.survey();
  task.network.layers = {{"relu", {}, ShapeKeepingLayer{"relu"}}};
  EXPECT_THAT(inputErrorOf([&] { runs.run(task); }), HasSubstr("mnist-tutorial contains no convolution"));
  EXPECT_THROW(runs.run(CheckTask{.run = 5, .problems = {}}), ContractError);
  EXPECT_TRUE(runs.events.empty());
}

}  // namespace
}  // namespace convscope::testing
