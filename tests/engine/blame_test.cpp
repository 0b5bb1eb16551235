#include <fmt/format.h>
#include <gmock/gmock.h>

#include <utility>

#include "backend/step.h"
#include "core/problem_text.h"
#include "engine/connection.h"
#include "engine/process_engines.h"
#include "support/eventually.h"
#include "support/process.h"

namespace convscope::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using Action = Step::Action;

/// Faults in an order that a race between execution and planning gave once. The engines are scripts until the faults
/// are over.
class Blame : public ProcessEngines {
 protected:
  Blame() {
    run(task());
    const SurveyStarted& started = session.surveys.at(0).started;
    m_ready = toLine(EngineAnswer(ReadyDevice{started.device, started.versions}));
    for (const ProblemResult& problem : session.surveys.at(0).problems)
      m_problems.push_back(toText(problem.subject.problem));
    session = {};
    lines.clear();
  }

  static std::string quoted(const std::string& line) { return "'" + line + "'"; }

  Step step(Action action, int problem, const std::string& algorithm) const {
    return {action, m_problems.at(static_cast<std::size_t>(problem)), algorithm, 0};
  }

  /// A script that claims problems, prints `messages`, and then does `end`.
  std::string script(const std::vector<std::string>& messages, const std::string& end) {
    std::string text = "printf '%s\\n' " + quoted(m_ready) + " " + quoted(toLine(EngineAnswer(ClaimProblems{true})));
    text += "; read -r line; printf '%s\\n' \"$line\" >> requests.$n\nprintf '%s\\n'";
    for (const std::string& each : messages) text += " " + quoted(each);
    return text + "\n" + end;
  }

  /// An engine that ends while these steps are under way.
  void endsWhile(const std::vector<Step>& steps, const std::string& end) {
    std::vector<std::string> messages;
    for (const Step& each : steps) messages.push_back(toLine(StepBegun{each, messages.empty()}));
    m_scripts.push_back(script(messages, end));
  }

  void survey() {
    const RunEnd end = run(task(), scriptedOnes(m_folder.path(), m_scripts));
    EXPECT_EQ(end.how, SurveyEnd::Completed) << end.reason;
  }

  /// Returns the algorithms that were left out: "0 eng1" is one of the first problem.
  std::vector<std::string> lost() const {
    std::vector<std::string> all;
    const std::vector<ProblemResult>& problems = session.surveys.at(0).problems;
    for (std::size_t i = 0; i < problems.size(); ++i) {
      for (const Trial& trial : problems[i].trials) {
        if (trial.status != TrialStatus::Measured) all.push_back(std::to_string(i) + " " + trial.candidate.id);
      }
    }
    return all;
  }

  /// Returns what the engine with this number was sent.
  std::string requestsOf(int engine) const {
    return readWholeFile(m_folder.path() / ("requests." + std::to_string(engine)));
  }

  /// Returns what an engine reads of a problem that it is to plan alone.
  std::string planAlone(int problem) const { return fmt::format(R"({{"run":0,"problem":{},"alone":true)", problem); }

  std::vector<std::string> m_scripts;

 private:
  TemporaryFolder m_folder;
  std::string m_ready;
  std::vector<std::string> m_problems;
};

constexpr const char* kKilled = "kill -KILL $$";
constexpr const char* kExits = "exit 3";

TEST_F(Blame, ABystanderOfAFaultThatIsExplainedIsNotLost) {
  for (const int problem : {0, 1}) {
    const Step first = step(Action::FirstExecution, problem, "eng1");
    endsWhile({first, step(Action::BuildPlan, 1, "eng4")}, kKilled);
    endsWhile({first}, kKilled);
  }
  survey();
  EXPECT_THAT(lost(), UnorderedElementsAre("0 eng1", "1 eng1"));
  EXPECT_THAT(requestsOf(0), Not(HasSubstr("alone")));
  EXPECT_THAT(requestsOf(1), HasSubstr(planAlone(0)));
  EXPECT_THAT(requestsOf(1), HasSubstr(planAlone(1)));
  EXPECT_THAT(requestsOf(2), Not(HasSubstr(planAlone(0))));
}

TEST_F(Blame, AnExecutionIsNotLostForThePlanThatIsBuiltBesideIt) {
  endsWhile({step(Action::BuildPlan, 0, "eng4")}, kExits);
  for (int i = 0; i < 2; ++i)
    endsWhile({step(Action::FirstExecution, 0, "eng1"), step(Action::BuildPlan, 1, "eng4")}, kExits);
  endsWhile({step(Action::BuildPlan, 1, "eng4")}, kExits);
  survey();
  EXPECT_THAT(lost(), UnorderedElementsAre("0 eng4", "1 eng4"));
}

TEST_F(Blame, AnAlgorithmWhosePlansKillTheEngineDoesNotEndTheSurvey) {
  for (int i = 0; i < 2; ++i) endsWhile({step(Action::BuildPlan, 0, "eng3")}, kKilled);
  for (int i = 0; i < 2; ++i)
    endsWhile({step(Action::FirstExecution, 0, "eng1"), step(Action::BuildPlan, 1, "eng3")}, kKilled);
  endsWhile({step(Action::BuildPlan, 1, "eng3")}, kKilled);
  survey();
  EXPECT_THAT(lost(), UnorderedElementsAre("0 eng3", "1 eng3"));
  EXPECT_THAT(requestsOf(1), HasSubstr(planAlone(0)));
}

TEST_F(Blame, StepsAfterTheLossOfTheDeviceAreNotSuspected) {
  const std::string ahead = toLine(StepBegun{step(Action::BuildPlan, 1, "eng4"), true});
  for (const int problem : {0, 1}) {
    const Step first = step(Action::FirstExecution, problem, "eng2");
    const DeviceLost loss{first, "an illegal memory access was encountered"};
    m_scripts.push_back(script({toLine(StepBegun{first, true}), toLine(EngineAnswer(loss)), ahead}, "exec sleep 100"));
  }
  survey();
  EXPECT_THAT(lost(), UnorderedElementsAre("0 eng2", "1 eng2"));
}

TEST_F(Blame, AnEngineThatWasKilledGetsNoTask) {
  EngineConnection engine(EngineCommand{engineOfBuild()}, limits, {});
  EXPECT_TRUE(engine.isUsable());
  engine.kill();
  EXPECT_FALSE(engine.isUsable());  // even if it has not ended yet
}

TEST_F(Blame, AProblemThatIsPlannedAloneHasNoStepBesideItsOwn) {
  set("FAULTY_BESIDE", "1");
  set("FAULTY_SLEEP_US", "1000");
  ChildProcess engine(engineOfBuild());
  const auto soon = [] { return ChildProcess::Clock::now() + kPatience; };
  SurveyStarted started = planOf(task()).surveys.at(0);
  engine.writeLine(toLine(Request(MeasureTask{started.options.backend, started.options.device})));
  Dealt dealt{{{0, 0, {}, true, 1}, {0, 1, {}, true, 0}}, {started}};
  int steps = 0;
  for (bool done = false; !done;) {
    const ChildProcess::Output line = engine.readLine(soon());
    ASSERT_EQ(line.kind, ChildProcess::Read::Line);
    const AnswerLine read = readAnswerLine(line.text);
    const auto* answer = std::get_if<EngineAnswer>(&read);
    if (answer == nullptr) continue;
    if (const auto* begun = std::get_if<StepBegun>(answer)) {
      EXPECT_TRUE(begun->alone) << describe(begun->step);
      ++steps;
    }
    if (std::holds_alternative<ClaimProblems>(*answer)) engine.writeLine(toLine(Request(std::exchange(dealt, {}))));
    if (std::holds_alternative<ClaimUnread>(*answer)) engine.writeLine(toLine(Request(Unread{})));
    done = std::holds_alternative<RunDone>(*answer);
  }
  EXPECT_GT(steps, 40);
}

}  // namespace
}  // namespace convscope::testing
