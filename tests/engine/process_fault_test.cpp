#include <gmock/gmock.h>

#include <csignal>

#include "engine/process_engines.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::HasSubstr;

TEST_F(ProcessEngines, OnlyTheAlgorithmAtFaultIsLost) {
  struct Case {
    const char* fault;
    const char* reason;
  };
  for (const Case& each :
       {Case{"segv:first:eng2", "the engine crashed with signal 11 (segmentation fault) while executing it for the"},
        Case{"abort:sample:eng3", "signal 6 (aborted) while timing it"},
        Case{"segv:build:eng2", "signal 11 (segmentation fault) while building its plan"},
        Case{"exit:build:eng1", "exit code 3"}, Case{"exit:sample:eng1", "exit code 3"},
        Case{"kill:first:eng1", "signal 9 (killed)"},
        Case{"lost:first:eng2", "an illegal memory access was encountered while executing it for the first time"},
        Case{"lost:sample:eng3", "an illegal memory access was encountered while timing it"}}) {
    for (const char* beside : {"0", "1"}) {
      SCOPED_TRACE(std::string(each.fault) + " beside " + beside);
      session = {};
      lines.clear();
      fail(each.fault);
      set("FAULTY_BESIDE", beside);
      EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
      ASSERT_EQ(session.surveys.size(), 1u);
      const std::string fault = each.fault;
      expectOnlyLost(fault.substr(fault.rfind(':') + 1), each.reason);
      EXPECT_THAT(session.surveys[0].remarks, Contains(HasSubstr("the engine was restarted")));
      for (const ProblemResult& problem : session.surveys[0].problems) {
        for (const Trial& trial : problem.trials)
          EXPECT_EQ(trial.kernels.empty(), trial.status != TrialStatus::Measured || trial.candidate.id == "eng4");
      }
    }
  }
}

TEST_F(ProcessEngines, AnAlgorithmThatDoesNotReturnIsLost) {
  limits.step = kSanitized ? 3s : 2s;  // no other step of a busy machine takes so long
  fail("hang:sample:eng2");
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  expectOnlyLost("eng2", "s while timing it");
}

TEST_F(ProcessEngines, AFaultAtOneProblemLeavesTheOthers) {
  SurveyTask all = task();
  all.options.passes = allPasses();
  all.inputs.push_back({7, 1, 28, 28});
  fail("segv:first:eng2:wgrad_fp32_nchw_n7 lost:sample:eng1:dgrad");
  EXPECT_EQ(run(all).how, SurveyEnd::Completed);
  int failed = 0;
  int measured = 0;
  for (const Survey& survey : session.surveys) {
    for (const ProblemResult& problem : survey.problems) {
      for (const Trial& trial : problem.trials) ++(trial.status == TrialStatus::Measured ? measured : failed);
    }
  }
  EXPECT_EQ(session.surveys.size(), 2u);
  EXPECT_EQ(failed, 2 + 2);  // wgrad of two layers at one size, dgrad of one layer at two
  EXPECT_EQ(measured, 2 * 5 * 4 - 4);
}

TEST_F(ProcessEngines, AFaultInASearchOfKnobsLosesOneConfiguration) {
  SurveyTask searching = task();
  searching.options.lists = {"knobs"};
  fail("segv:first:eng5");
  EXPECT_EQ(run(searching).how, SurveyEnd::Completed);
  const Survey& survey = session.surveys.at(0);
  for (const AlgorithmGivenUp& given : survey.givenUp) EXPECT_EQ(given.algorithm, "eng5");
  for (const ProblemResult& problem : survey.problems) {  // a slow machine may find nothing in time
    EXPECT_TRUE(problem.ended && problem.knobSearch);
    EXPECT_EQ(std::ranges::count_if(problem.trials, [](const Trial& trial) { return trial.candidate.id == "eng5"; }),
              0);
    for (std::size_t i = 0; i < problem.trials.size(); ++i) {
      EXPECT_EQ(problem.trials[i].status, TrialStatus::Measured);
      EXPECT_EQ(isFound(problem.lists, problem.trials[i].candidate), i >= 4);
    }
  }
}

TEST_F(ProcessEngines, AProblemWhoseSearchStoppedStartsAgain) {
  SurveyTask searching = task();
  searching.options.lists = {"knobs"};
  EXPECT_EQ(run(searching).how, SurveyEnd::Completed);
  Survey& survey = session.surveys.at(0);
  survey.ended.reset();
  ProblemResult& stopped = survey.problems.at(1);
  stopped.ended = false;
  stopped.trials.resize(5);
  stopped.trials.back().candidate.id = "half";
  EXPECT_EQ(run(resumeTask(session)).how, SurveyEnd::Completed);
  const ProblemResult& again = session.surveys.at(0).problems.at(1);
  EXPECT_TRUE(again.ended && again.knobSearch);
  EXPECT_GE(again.trials.size(), 4u);
  EXPECT_EQ(std::ranges::count_if(again.trials, [](const Trial& trial) { return trial.candidate.id == "half"; }), 0);
}

TEST_F(ProcessEngines, AProblemThatCannotBeListedIsLeftOut) {
  fail("segv:list::c1_k");
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  const std::vector<ProblemResult>& problems = session.surveys.at(0).problems;
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_THAT(problems[0].failure, HasSubstr("segmentation fault"));
  EXPECT_TRUE(problems[1].fastest());
}

TEST_F(ProcessEngines, AFaultWhileKernelNamesAreReadLosesOnlyThose) {
  fail("segv:kernels:eng2");
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  expectOnlyLost("", "");
  EXPECT_THAT(session.surveys[0].remarks, Contains(HasSubstr("kernel names could not be read: the engine crashed")));
}

TEST_F(ProcessEngines, ADeviceThatFailsAgainAndAgainEndsTheSurvey) {
  fail("segv:first::n2");
  limits.faultsWithoutProgress = 3;
  const RunEnd end = run(task());
  EXPECT_EQ(end.how, SurveyEnd::Failed);
  EXPECT_THAT(end.reason, HasSubstr("the engine failed 3 times in a row without a measurement, at last: the engine "
                                    "crashed with signal 11"));
  EXPECT_EQ(session.surveys.at(0).ended->reason, end.reason);
}

/// Returns the task for several batches.
SurveyTask sweepOf(SurveyTask task, const std::vector<int>& batches, bool startAll) {
  task.inputs.clear();
  for (const int batch : batches) task.inputs.push_back({batch, 1, 28, 28});
  task.startAll = startAll;
  return task;
}

TEST_F(ProcessEngines, ASizeAtWhichTheDeviceFailsLeavesTheOthers) {
  fail("segv:first::n7");
  limits.faultsWithoutProgress = 3;
  for (const bool startAll : {true, false}) {
    session = {};
    const RunEnd end = run(sweepOf(task(), {2, 7, 3}, startAll));
    EXPECT_EQ(end.how, SurveyEnd::Failed);
    EXPECT_THAT(end.reason, HasSubstr("the engine failed 3 times in a row without a measurement"));
    ASSERT_EQ(session.surveys.size(), 3u);
    EXPECT_EQ(session.surveys[0].ended->how, SurveyEnd::Completed);
    EXPECT_EQ(session.surveys[1].ended->how, SurveyEnd::Failed);
    EXPECT_EQ(session.surveys[1].ended->reason, end.reason);
    EXPECT_EQ(session.surveys[2].ended->how, SurveyEnd::Completed);
    for (const int size : {0, 2}) {
      for (const ProblemResult& problem : session.surveys[static_cast<std::size_t>(size)].problems)
        EXPECT_TRUE(problem.fastest() && !problem.trials[*problem.fastest()].kernels.empty());
    }
  }
  // A resumed one, too: what failed is first in its order.
  session.surveys[2].ended.reset();
  session.surveys[2].problems[1].ended = false;
  EXPECT_EQ(run(resumeTask(session)).how, SurveyEnd::Failed);
  EXPECT_EQ(session.surveys[1].ended->how, SurveyEnd::Failed);
  EXPECT_EQ(session.surveys[2].ended->how, SurveyEnd::Completed);
}

TEST_F(ProcessEngines, ADeviceThatFailsAtTwoSizesWithoutAMeasurementEndsTheRun) {
  fail("segv:first::n2 segv:first::n3");
  limits.faultsWithoutProgress = 2;
  for (const bool startAll : {true, false}) {
    session = {};
    const RunEnd end = run(sweepOf(task(), {2, 3, 7}, startAll));
    EXPECT_EQ(end.how, SurveyEnd::Failed);
    ASSERT_EQ(session.surveys.size(), startAll ? 3u : 2u);
    for (const Survey& survey : session.surveys) {
      ASSERT_TRUE(survey.ended);
      EXPECT_EQ(survey.ended->how, SurveyEnd::Failed);
      EXPECT_EQ(survey.ended->reason, end.reason);
    }
  }
}

TEST_F(ProcessEngines, OneThatCannotOpenItsDeviceEndsTheRun) {
  fail("segv:open");
  limits.faultsWithoutProgress = 2;
  try {
    run(task());
    FAIL() << "it was opened";
  } catch (const DeviceError& error) {
    EXPECT_STREQ(error.what(),
                 "the engine failed 2 times in a row without a measurement, at last: the engine crashed "
                 "with signal 11 (segmentation fault) while opening the device");
  }
  EXPECT_TRUE(session.surveys.empty());
}

TEST_F(ProcessEngines, AnEngineThatStopsInTheMiddleOfALineIsReplaced) {
  limits.faultsWithoutProgress = 2;
  EXPECT_THROW(run(task(), scripted(R"(printf '{"event":"plan_bu'; kill -SEGV $$)")), DeviceError);
  EXPECT_TRUE(lines.empty());
}

/// A check of all algorithms of a survey's first problem; all of them are picks.
CheckTask checkOfFirst(const Survey& survey) {
  const ProblemResult& first = survey.problems.at(0);
  CheckedProblem problem{0, first.subject.problem, {}};
  for (std::size_t i = 0; i < first.trials.size(); ++i)
    problem.algorithms.push_back({static_cast<int>(i), first.trials[i].candidate, 60, true});
  return {survey.started.run, {problem}};
}

TEST_F(ProcessEngines, ACrashDuringACheckLosesOneAlgorithm) {
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  fail("segv:check:eng2");
  const RunEnd end = run(checkOfFirst(session.surveys[0]));
  EXPECT_EQ(end.how, SurveyEnd::Completed) << end.reason;
  const Survey& survey = session.surveys[0];
  EXPECT_EQ(survey.checkEnded->how, SurveyEnd::Completed);
  EXPECT_TRUE(survey.problems[0].checked);
  const std::vector<Trial>& trials = survey.problems[0].trials;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    const Evidence& evidence = trials[i].evidence;
    ASSERT_TRUE(evidence.alone) << trials[i].candidate.id;
    const bool crashed = trials[i].candidate.id == "eng2";
    EXPECT_THAT(evidence.alone->failure, HasSubstr(crashed ? "segmentation fault" : ""));
    EXPECT_EQ(evidence.alone->failure.empty(), !crashed);
    EXPECT_LE(evidence.comparisons.size(), i);
  }
  Session again;  // the log folds to the session
  for (const std::string& line : lines) again.fold(eventFromJsonLine(line));
  EXPECT_EQ(again, session);
}

TEST_F(ProcessEngines, ACheckWhoseAlgorithmsAllCrashEnds) {
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  fail("segv:check");
  limits.faultsWithoutProgress = 100;
  const RunEnd end = run(checkOfFirst(session.surveys[0]));
  EXPECT_EQ(end.how, SurveyEnd::Completed) << end.reason;
  limits.faultsWithoutProgress = 2;
  const RunEnd failed = run(checkOfFirst(session.surveys[0]));
  EXPECT_EQ(failed.how, SurveyEnd::Failed);
  EXPECT_THAT(failed.reason, HasSubstr("segmentation fault"));
  EXPECT_EQ(session.surveys[0].checkEnded->how, SurveyEnd::Failed);
}

}  // namespace
}  // namespace convscope::testing
