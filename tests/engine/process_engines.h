#pragma once

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "engine/process_engine.h"
#include "engine/shared_run.h"
#include "network/presets.h"
#include "process/child_process.h"
#include "session/event_json.h"
#include "support/eventually.h"

namespace convscope::testing {

inline std::vector<std::string> engineOfBuild() {
  return {CONVSCOPE_BINARY_DIR "/bin/convscope-cli", "serve"};
}

/// Processes that this one has started and that still run.
inline std::vector<pid_t> children() {
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

/// Runs a survey of two problems on an engine process whose device fails as `fail()` says. If the test fails, prints
/// the steps and events of all of its runs: a race may not show again.
class ProcessEngines : public ::testing::Test {
 protected:
  ProcessEngines() { set("CONVSCOPE_BACKEND_PATH", CONVSCOPE_FAULTY_BACKENDS); }
  ~ProcessEngines() override {
    for (const std::string& name : m_set) unsetenv(name.c_str());
    // A killed process may end late on a busy machine.
    if (!eventually([] { return children().empty(); })) ADD_FAILURE() << "left behind: " << children().front();
    if (!HasFailure()) return;
    for (const std::string& line : m_log) std::cerr << line << '\n';
  }

  void set(const std::string& name, const std::string& value) {
    setenv(name.c_str(), value.c_str(), 1);
    m_set.push_back(name);
  }
  void fail(const std::string& steps) { set("FAULTY_STEPS", steps); }

  SurveyTask task() const {
    SurveyTask task{session.nextRunId(), {.backend = "cudnn", .device = "cuda:0"}, preset("mnist-tutorial"), {}};
    task.options.passes = {Pass::Forward};
    task.inputs = {{2, 1, 28, 28}};  // a small batch: checks compare every element
    return task;
  }

  /// The first requests to an engine that measures task().
  std::string measureRequest() const { return toLine(Request(MeasureTask{"cudnn", "cuda:0"})); }
  std::string dealtRequest() const { return toLine(Request(Dealt{{{0, 0, {}, false, 0}}, planOf(task()).surveys})); }

  RunEnd run(const RunTask& task, std::vector<std::string> command = engineOfBuild()) {
    const auto engine = makeProcessEngine(std::move(command), limits);
    const char* faults = std::getenv("FAULTY_STEPS");
    m_log.push_back(std::string("--- a run with ") + (faults != nullptr ? faults : "no faults"));
    const RunSinks sinks{[this](const Event& event) {
                           lines.push_back(toJsonLine(event));
                           m_log.push_back(lines.back());
                           if (onEvent) onEvent(event);
                         },
                         [this](const Step& step) {
                           m_log.push_back(describe(step));
                           if (onStep) onStep(step);
                         }};
    return runOn({}, task, *engine, session, sinks, stop.get_token());
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
          if (isLost) {
            EXPECT_THAT(trial.reason, ::testing::HasSubstr(reason));
          }
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
    return {"/bin/sh", "-c", "printf '%s\\n' \"$0\"; " + script, toLine(EngineAnswer(ownHello()))};
  }

  /// Engines that are started one after the other: the first ones read a survey's task, and then print and do what
  /// their scripts say; the further ones are those of the build. What number N reads is in `folder`/requests.N.
  static std::vector<std::string> scriptedOnes(const std::filesystem::path& folder,
                                               const std::vector<std::string>& scripts) {
    for (std::size_t i = 0; i < scripts.size(); ++i)
      std::ofstream(folder / ("script." + std::to_string(i))) << scripts[i] << "\n";
    constexpr const char* kScript = R"sh(
      cd "$1"; n=$(ls | grep -c requests); : > requests.$n
      [ -f script.$n ] || exec "$2" serve
      printf '%s\n' "$0"
      while read -r line; do
        printf '%s\n' "$line" >> requests.$n
        case $line in '{"request":"measure"'*) break;; esac
      done
      . ./script.$n)sh";
    return {"/bin/sh", "-c", kScript, toLine(EngineAnswer(ownHello())), folder.string(), engineOfBuild().front()};
  }

  EngineLimits limits;
  Session session;
  std::vector<std::string> lines;
  std::function<void(const Event&)> onEvent;
  std::function<void(const Step&)> onStep;
  std::stop_source stop;

 private:
  std::vector<std::string> m_set;
  std::vector<std::string> m_log;
};

}  // namespace convscope::testing
