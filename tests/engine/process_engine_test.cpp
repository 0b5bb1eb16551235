#include "engine/process_engine.h"

#include <dirent.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>

#include "network/presets.h"
#include "process/child_process.h"
#include "session/event_json.h"
#include "support/process.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

std::vector<std::string> engineOfBuild() {
  return {CONVSCOPE_BINARY_DIR "/bin/convscope-cli", "serve"};
}

/// Processes that this one has started and that still run.
std::vector<pid_t> children() {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::string stat;
    std::getline(std::ifstream(entry.path() / "stat"), stat);
    const std::size_t end = stat.rfind(')');  // of the program's name
    if (end == std::string::npos || stat.size() < end + 4 || stat[end + 2] == 'Z') continue;
    if (std::stoi(stat.substr(end + 4)) == getpid()) found.push_back(std::stoi(name));
  }
  return found;
}

class ProcessEngines : public ::testing::Test {
 protected:
  ProcessEngines() { set("CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS); }
  ~ProcessEngines() override {
    for (const std::string& name : m_set) unsetenv(name.c_str());
    EXPECT_THAT(children(), ::testing::IsEmpty());
  }

  void set(const std::string& name, const std::string& value) {
    setenv(name.c_str(), value.c_str(), 1);
    m_set.push_back(name);
  }
  void fail(const std::string& steps) { set("FAULTY_STEPS", steps); }

  SurveyTask task() const {
    SurveyTask task{session.nextRunId(), {.backend = "cudnn", .device = "cuda:0"}, preset("mnist-tutorial"), {}};
    task.options.passes = {Pass::Forward};
    task.inputs = {task.network.input};
    return task;
  }

  RunEnd run(const RunTask& task, std::vector<std::string> command = engineOfBuild()) {
    const auto engine = makeProcessEngine(std::move(command), limits);
    const RunSinks sinks{[this](const Event& event) {
                           lines.push_back(toJsonLine(event));
                           if (onEvent) onEvent(event);
                         },
                         [this](const Step& step) {
                           if (onStep) onStep(step);
                         }};
    return engine->run(task, session, sinks, stop.get_token());
  }

  /// Every algorithm of every problem is measured, except `lost`, which failed for a reason that contains `reason`.
  void expectOnlyLost(const std::string& lost, const std::string& reason) {
    ASSERT_FALSE(session.surveys.empty());
    for (const Survey& survey : session.surveys) {
      ASSERT_TRUE(survey.ended);
      EXPECT_EQ(survey.ended->how, SurveyEnd::Completed) << survey.ended->reason;
      for (const ProblemResult& problem : survey.problems) {
        EXPECT_TRUE(problem.ended);
        EXPECT_EQ(problem.failure, "");
        ASSERT_EQ(problem.trials.size(), 4u);
        for (const Trial& trial : problem.trials) {
          const bool isLost = trial.candidate.id == lost;
          EXPECT_EQ(trial.status, isLost ? TrialStatus::Failed : TrialStatus::Measured) << trial.candidate.id;
          if (isLost) EXPECT_THAT(trial.reason, HasSubstr(reason));
        }
      }
    }
  }

  std::string errorOf(const std::vector<std::string>& command) {
    try {
      run(task(), command);
    } catch (const ProcessError& error) {
      return error.what();
    }
    return "none";
  }

  /// An engine that says hello and then what `script` prints.
  static std::vector<std::string> scripted(const std::string& script) {
    return {"/bin/sh", "-c", "printf '%s\\n' \"$0\"; " + script, toLine(Answer(ownHello()))};
  }

  EngineLimits limits;
  Session session;
  std::vector<std::string> lines;
  std::function<void(const Event&)> onEvent;
  std::function<void(const Step&)> onStep;
  std::stop_source stop;

 private:
  std::vector<std::string> m_set;
};

TEST_F(ProcessEngines, FindsDevicesAndDescribesThem) {
  const auto engine = makeProcessEngine(engineOfBuild());
  const std::vector<BackendStatus> found = engine->findBackends({});
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].name, "cudnn");
  EXPECT_EQ(found[0].lists, (std::vector<std::string>{"instant", "fallback"}));
  ASSERT_EQ(found[0].devices.size(), 1u);
  EXPECT_EQ(found[0].devices[0].name, "Faulty GPU");
  EXPECT_EQ(engine->describeDevice("cudnn", "cuda:0", {}), (Versions{{"cudnn", "9.1.0"}}));
  EXPECT_THROW(engine->describeDevice("none", "cuda:0", {}), DeviceError);
  EXPECT_EQ(children().size(), 1u);
}

TEST_F(ProcessEngines, ASurveyIsThatOfOneProcess) {
  std::vector<Step> steps;
  onStep = [&](const Step& step) { steps.push_back(step); };
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  expectOnlyLost("", "");
  EXPECT_FALSE(session.surveys[0].problems[0].trials[0].kernels.empty());
  EXPECT_THAT(session.surveys[0].remarks, ::testing::IsEmpty());
  Session again;  // the log folds to the session
  for (const std::string& line : lines) again.fold(eventFromJsonLine(line));
  EXPECT_EQ(again, session);
  EXPECT_THAT(steps, Contains(Step{Step::Action::OpenDevice}));
  EXPECT_GT(steps.size(), 40u);
}

TEST_F(ProcessEngines, ItsErrorsAreThoseOfOneProcess) {
  SurveyTask wrong = task();
  wrong.options.device = "cuda:7";
  wrong.options.backend = "none";
  EXPECT_THROW(run(wrong), DeviceError);
  wrong = task();
  wrong.network.layers = {{"relu", {}, ShapeKeepingLayer{"relu"}}};
  EXPECT_THROW(run(wrong), InputError);
  EXPECT_THROW(run(task(), {"/nowhere/engine"}), ProcessError);
}

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
  limits.step = kSanitized ? 3s : 300ms;
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
  fail("segv:first::n100");
  limits.faultsWithoutProgress = 3;
  const RunEnd end = run(task());
  EXPECT_EQ(end.how, SurveyEnd::Failed);
  EXPECT_THAT(end.reason, HasSubstr("the engine failed 3 times in a row without a measurement, at last: the engine "
                                    "crashed with signal 11"));
  EXPECT_EQ(session.surveys.at(0).ended->reason, end.reason);
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

TEST_F(ProcessEngines, WhatALibraryPrintsIsNoAnswer) {
  fail("flood:first:eng1");
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  ::testing::internal::GetCapturedStderr();
  expectOnlyLost("", "");
}

TEST_F(ProcessEngines, StopsWithinASecondWhateverHangs) {
  Clock::duration shortest = 1h;  // a busy machine may hold up one of them
  const auto stopped = [&](const char* steps, const auto& job) {
    SCOPED_TRACE(steps);
    session = {};
    stop = {};
    fail(steps);
    std::atomic<Clock::time_point> requested = Clock::now();
    std::jthread later([&] {
      std::this_thread::sleep_for(kSanitized ? 2s : 500ms);
      requested = Clock::now();
      stop.request_stop();
    });
    job();
    shortest = std::min(shortest, Clock::now() - requested.load());
    EXPECT_TRUE(stop.stop_requested());
  };
  for (const char* steps : {"hang:first:eng2", "hang:build:eng2", "hang:open"}) {
    stopped(steps, [&] { EXPECT_EQ(run(task()).how, SurveyEnd::Cancelled); });
    if (!session.surveys.empty()) EXPECT_EQ(session.surveys[0].ended->how, SurveyEnd::Cancelled);
  }
  stopped("hang:open", [&] {
    EXPECT_EQ(makeProcessEngine(engineOfBuild())->describeDevice("cudnn", "cuda:0", stop.get_token()), Versions());
  });
  EXPECT_LT(shortest, (kSanitized ? 4s : 1s));
}

TEST_F(ProcessEngines, AStoppedSurveyContinuesWithoutWhatWasGivenUp) {
  fail("segv:first:eng2");
  onEvent = [this](const Event& event) {
    if (std::holds_alternative<ProblemEnded>(event)) stop.request_stop();
  };
  EXPECT_EQ(run(task()).how, SurveyEnd::Cancelled);
  stop = {};
  onEvent = {};
  TemporaryFolder folder;
  fail("abort:first:eng2:c1");  // another signal would show that it was executed again
  EXPECT_EQ(run(resumeTask(session)).how, SurveyEnd::Completed);
  for (const AlgorithmGivenUp& each : session.surveys.at(0).givenUp) EXPECT_THAT(each.reason, HasSubstr("signal"));
  EXPECT_THAT(session.surveys[0].problems[0].trials.at(1).reason, HasSubstr("segmentation fault"));

  fail("");
  EXPECT_EQ(run(resumeTask(session, true)).how, SurveyEnd::Completed);
  expectOnlyLost("", "");
}

TEST_F(ProcessEngines, AHundredKillsLoseAtMostTheTrialUnderWayEach) {
  SurveyTask many = task();
  many.options.passes = allPasses();
  for (int batch = 1; batch <= 8; ++batch) many.inputs.push_back({batch, 1, 28, 28});
  many.startAll = true;
  set("FAULTY_SLEEP_US", "50");
  set("FAULTY_BESIDE", "1");
  constexpr int kKills = kSanitized ? 20 : 100;
  std::atomic<bool> measuring = false;
  std::atomic<bool> over = false;
  std::atomic<int> kills = 0;
  onEvent = [&](const Event& event) { measuring = measuring || std::holds_alternative<Sampled>(event); };
  std::jthread killer([&] {
    std::mt19937 random(7);
    while (kills < kKills && !over) {
      if (!measuring.exchange(false)) {
        std::this_thread::sleep_for(1ms);
        continue;
      }
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 5000));
      const std::vector<pid_t> engines = children();
      if (engines.empty()) continue;
      ::kill(engines.front(), SIGKILL);
      ++kills;
      std::this_thread::sleep_for(5ms);
      measuring = false;
    }
  });
  EXPECT_EQ(run(many).how, SurveyEnd::Completed);
  over = true;
  killer.join();
  int lost = 0;
  for (const Survey& survey : session.surveys) {
    EXPECT_EQ(survey.ended->how, SurveyEnd::Completed);
    for (const ProblemResult& problem : survey.problems) {
      EXPECT_EQ(problem.failure, "");
      for (const Trial& trial : problem.trials) {
        if (trial.status == TrialStatus::Measured) continue;
        EXPECT_THAT(trial.reason, HasSubstr("signal 9 (killed)"));
        ++lost;
      }
    }
  }
  EXPECT_GT(kills, kKills / 4);
  EXPECT_LE(lost, kills);
  Session again;
  for (const std::string& line : lines) again.fold(eventFromJsonLine(line));
  EXPECT_EQ(again, session);
}

TEST_F(ProcessEngines, AnotherVersionIsRefused) {
  EngineHello hello = ownHello();
  hello.program = "ConvScope 99.1";
  hello.protocol = 7;
  EXPECT_THAT(errorOf({"/bin/sh", "-c", "echo \"$0\"; cat", toLine(Answer(hello))}),
              AllOf(HasSubstr("the engine /bin/sh is ConvScope 99.1 (protocol 7"), HasSubstr("install both from one")));
  EXPECT_TRUE(lines.empty());
}

TEST_F(ProcessEngines, AnEngineThatIsNoneIsNamed) {
  EXPECT_EQ(errorOf({"/bin/true"}), "the engine /bin/true ended at its start with exit code 0");
  EXPECT_EQ(errorOf({"/bin/sh", "-c", "echo Welcome; printf 'to the jungle\\n'; kill -SEGV $$"}),
            "the engine /bin/sh ended at its start with signal 11 (segmentation fault); it printed 'Welcome to the "
            "jungle'");
  EXPECT_THAT(errorOf({"/bin/sh", "-c", "yes noise"}), HasSubstr("/bin/sh is not an engine; it printed 'noise noise"));
  limits.start = 200ms;
  EXPECT_THAT(errorOf({"/bin/sleep", "100"}), HasSubstr("said nothing within 0.2 s of its start"));
  EXPECT_TRUE(lines.empty());
}

TEST_F(ProcessEngines, NoiseBeforeTheHelloIsPassedOver) {
  const std::string program = engineOfBuild().front();
  EXPECT_EQ(run(task(), {"/bin/sh", "-c", "echo Last login: today; exec " + program + " serve"}).how,
            SurveyEnd::Completed);
}

TEST_F(ProcessEngines, AnAnswerThatDoesNotFitEndsTheProcessAndLeavesTheLogIntact) {
  EXPECT_THAT(errorOf(scripted("echo nonsense; cat")),
              HasSubstr("the engine answered with a line that does not fit ('nonsense'): not JSON"));
  EXPECT_THAT(errorOf(scripted(R"(echo '{"answer":"dance"}'; cat)")), HasSubstr("unknown answer 'dance'"));
  EXPECT_THAT(errorOf(scripted(R"(echo '{"answer":"versions","versions":{}}'; cat)")),
              HasSubstr("answered a request that was not made"));
  EXPECT_THAT(errorOf(scripted(R"(echo '{"event":"plan_built","problem":0,"algorithm":0,"build_us":1}'; cat)")),
              HasSubstr("the engine answered with an event that does not fit: run 0 was not started"));
  EXPECT_TRUE(lines.empty());
  EXPECT_EQ(session, Session{});
}

TEST_F(ProcessEngines, AnEngineThatStopsInTheMiddleOfALineIsReplaced) {
  limits.faultsWithoutProgress = 2;
  EXPECT_THROW(run(task(), scripted(R"(printf '{"event":"plan_bu'; kill -SEGV $$)")), DeviceError);
  EXPECT_TRUE(lines.empty());
}

TEST_F(ProcessEngines, ACrashDuringACheckEndsTheCheck) {
  EXPECT_EQ(run(task()).how, SurveyEnd::Completed);
  fail("segv:check");
  CheckTask check{0, {}};
  const ProblemResult& first = session.surveys[0].problems[0];
  check.problems.push_back({0, first.subject.problem, {{0, first.trials[0].candidate, 60, true}}});
  const RunEnd end = run(check);
  EXPECT_EQ(end.how, SurveyEnd::Failed);
  EXPECT_THAT(end.reason, HasSubstr("segmentation fault"));
  EXPECT_EQ(session.surveys[0].checkEnded->how, SurveyEnd::Failed);
}

TEST_F(ProcessEngines, AProcessThatEndedBetweenRunsIsStartedAgain) {
  const auto engine = makeProcessEngine(engineOfBuild());
  EXPECT_EQ(engine->run(task(), session, {[](const Event&) {}}, {}).how, SurveyEnd::Completed);
  ::kill(children().at(0), SIGKILL);
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(engine->run(task(), session, {[](const Event&) {}}, {}).how, SurveyEnd::Completed);
  EXPECT_EQ(session.surveys.size(), 2u);
}

TEST_F(ProcessEngines, ARecordingNeedsNoProcess) {
  EXPECT_EQ(run(Recording{}, {"/nowhere/engine"}).how, SurveyEnd::Completed);
}

/// The engine itself, driven by hand.
struct ServedEngine {
  ServedEngine(std::vector<std::string> more = {}) : process(command(std::move(more))) {
    EXPECT_EQ(process.readLine(Clock::now() + 30s).text.find(R"({"answer":"hello")"), 0u);
  }
  static std::vector<std::string> command(std::vector<std::string> more) {
    std::vector<std::string> words = engineOfBuild();
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  ChildProcess process;
};

TEST_F(ProcessEngines, AnEngineEndsWithItsInput) {
  ServedEngine idle;
  EXPECT_EQ(idle.process.finish(Clock::now() + 5s), (ProcessEnd{0, 0}));
  fail("hang:first");
  ServedEngine hanging;
  hanging.process.writeLine(toLine(Request(task())));
  std::string text;
  while (text.find("\"first\"") == std::string::npos) text = hanging.process.readLine(Clock::now() + 10s).text;
  hanging.process.closeInput();
  EXPECT_EQ(hanging.process.wait(Clock::now() + 500ms), std::nullopt);  // somebody may still read its answers
}

TEST_F(ProcessEngines, AnEngineEndsWhenItHearsNothing) {
  ServedEngine engine({"--silence", "0.3"});
  const auto end = engine.process.wait(Clock::now() + 10s);
  EXPECT_EQ(end, (ProcessEnd{0, 0}));
}

TEST_F(ProcessEngines, ABadRequestIsRefusedAndTheNextOneAnswered) {
  ServedEngine engine;
  engine.process.writeLine("nonsense");
  EXPECT_THAT(engine.process.readLine(Clock::now() + 10s).text, HasSubstr(R"("answer":"refused","kind":"input")"));
  engine.process.writeLine(R"({"request":"dance"})");
  EXPECT_THAT(engine.process.readLine(Clock::now() + 10s).text, HasSubstr("unknown request 'dance'"));
  engine.process.writeLine(R"({"request":"versions","backend":"cudnn","device":"cuda:0"})");
  std::string text;
  while (text.find("versions") == std::string::npos) text = engine.process.readLine(Clock::now() + 10s).text;
  EXPECT_THAT(text, HasSubstr("9.1.0"));
}

}  // namespace
}  // namespace convscope::testing
