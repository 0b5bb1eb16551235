#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <random>
#include <set>
#include <thread>

#include "backend/step.h"
#include "core/problem_text.h"
#include "engine/process_engines.h"
#include "support/process.h"
#include "support/sanitized.h"

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class RandomFaults : public ProcessEngines {
 protected:
  /// Runs of each fault; CONVSCOPE_TEST_FAULTS sets another number.
  static int runs() {
    const char* requested = std::getenv("CONVSCOPE_TEST_FAULTS");
    return requested != nullptr ? std::atoi(requested) : 3;
  }

  struct Outcome {
    SurveyEnd how;
    std::set<std::pair<std::string, std::string>> measured;  ///< problem and algorithm
  };
  Outcome survey() {
    session = {};
    lines.clear();
    SurveyTask all = task();
    all.options.passes = allPasses();
    Outcome outcome{run(all).how, {}};
    for (const ProblemResult& problem : session.surveys.at(0).problems) {
      for (const Trial& trial : problem.trials) {
        if (problem.ended && trial.status == TrialStatus::Measured)
          outcome.measured.emplace(toText(problem.subject.problem), trial.candidate.id);
      }
    }
    return outcome;
  }

  TemporaryFolder m_folder;
};

TEST_F(RandomFaults, AFaultAtAnyExecutionLosesItsAlgorithmOnly) {
  set("FAULTY_BESIDE", "1");
  set("FAULTY_SLEEP_US", "100");
  std::atomic<int> executions = 0;
  onStep = [&](const Step& step) {
    if (step.action == Step::Action::FirstExecution || step.action == Step::Action::Sample) ++executions;
  };
  const Outcome usual = survey();
  std::mt19937 random(1);
  // The first executions warm up the library, the last ones read kernel names.
  std::uniform_int_distribution<int> any(10, executions / 2);
  for (const std::string fault : {"segv", "lost", "hang"}) {
    if (fault == "hang") limits.step = kSanitized ? 3s : 500ms;
    for (int i = 0; i < runs(); ++i) {
      const auto once = m_folder.path() / (fault + std::to_string(i));
      set("FAULTY_ONCE", once);
      set("FAULTY_FROM", std::to_string(any(random)));
      fail(fault + ":first " + fault + ":sample");
      const Outcome outcome = survey();
      SCOPED_TRACE(fault + " from execution " + std::getenv("FAULTY_FROM"));
      EXPECT_TRUE(std::filesystem::exists(once));
      EXPECT_EQ(outcome.how, SurveyEnd::Completed);
      const std::size_t lost = session.surveys[0].givenUp.size();
      EXPECT_EQ(outcome.measured.size() + lost, usual.measured.size());
      if (fault == "hang") {
        EXPECT_GE(lost, 1u);  // another step of a busy machine may exceed the limit, too
      } else {
        EXPECT_EQ(lost, 1u);
      }
    }
  }
}

TEST_F(RandomFaults, AHundredKillsLoseAtMostTheTrialUnderWayEach) {
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
  EXPECT_GT(kills, 0);
  EXPECT_LE(lost, kills);
  std::cout << kills << " kills: " << lost << " algorithms lost\n";
  Session again;
  for (const std::string& line : lines) again.fold(eventFromJsonLine(line));
  EXPECT_EQ(again, session);
}

}  // namespace
}  // namespace convscope::testing
