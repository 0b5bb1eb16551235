#include "engine/step_watch.h"
#include "backend/step.h"

#include <gmock/gmock.h>

#include <csignal>

namespace convscope::testing {
namespace {

using namespace std::chrono_literals;
using Action = Step::Action;

const Step kFirstOfP{Action::FirstExecution, "p", "a", 0};
const Step kBuildOfQ{Action::BuildPlan, "q", "b", 0};

struct Watched {
  EngineLimits limits;
  StepWatch watch{limits};
  StepWatch::Clock::time_point now{};
};

TEST(StepWatch, ABoundGrowsWithTheExpectedTime) {
  Watched w;
  EXPECT_FALSE(w.watch.overdue(w.now + 1h));
  w.watch.begin({kFirstOfP, true}, w.now);
  EXPECT_FALSE(w.watch.overdue(w.now + 10s));
  const auto fault = w.watch.overdue(w.now + 10s + 1ms);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->reason, "no answer for 10 s while executing it for the first time");
  EXPECT_EQ(fault->suspects, std::vector{kFirstOfP});
  EXPECT_TRUE(fault->certain);

  w.watch.begin({{Action::Sample, "p", "a", 1e6}, true}, w.now);
  EXPECT_FALSE(w.watch.overdue(w.now + 30s));
  EXPECT_TRUE(w.watch.overdue(w.now + 30s + 1ms));
  w.watch.begin({{Action::Sample, "p", "a", 1e300}, true}, w.now);
  EXPECT_FALSE(w.watch.overdue(w.now + 30s));
}

TEST(StepWatch, BuildsHaveABoundOfTheirOwn) {
  Watched w;
  w.watch.begin({kFirstOfP, true}, w.now);
  w.watch.begin({kBuildOfQ, false}, w.now);
  w.watch.end({false});
  EXPECT_FALSE(w.watch.overdue(w.now + 120s));
  EXPECT_EQ(w.watch.overdue(w.now + 121s)->suspects, std::vector{kBuildOfQ});
  w.watch.end({true});
  EXPECT_FALSE(w.watch.overdue(w.now + 1h));
}

TEST(StepWatch, AStepThatIsAloneEndsTheOther) {
  Watched w;
  w.watch.begin({kFirstOfP, true}, w.now);
  w.watch.begin({kBuildOfQ, true}, w.now);
  EXPECT_EQ(w.watch.fault("gone").suspects, std::vector{kBuildOfQ});
}

TEST(StepWatch, ACrashIsTheFaultOfTheThreadThatReportsIt) {
  Watched w;
  w.watch.begin({kFirstOfP, true}, w.now);
  w.watch.begin({kBuildOfQ, false}, w.now);
  const ProcessEnd crash{std::nullopt, SIGSEGV};
  EXPECT_EQ(w.watch.fault(crash).suspects, (std::vector{kFirstOfP, kBuildOfQ}));
  EXPECT_FALSE(w.watch.fault(crash).certain);
  w.watch.crashed({SIGSEGV, "planning"});
  const EngineFault fault = w.watch.fault(crash);
  EXPECT_EQ(fault.suspects, std::vector{kBuildOfQ});
  EXPECT_TRUE(fault.certain);
  EXPECT_EQ(fault.reason, "the engine crashed with signal 11 (segmentation fault) while building its plan");
}

TEST(StepWatch, AKilledProcessProvesNothing) {
  Watched w;
  w.watch.begin({kFirstOfP, true}, w.now);
  EXPECT_FALSE(w.watch.fault(ProcessEnd{std::nullopt, SIGKILL}).certain);
  EXPECT_TRUE(w.watch.fault(ProcessEnd{3, 0}).certain);
  EXPECT_EQ(w.watch.fault(ProcessEnd{3, 0}).reason,
            "the engine ended with exit code 3 while executing it for the first time");
}

}  // namespace
}  // namespace convscope::testing
