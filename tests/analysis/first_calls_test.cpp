#include "analysis/first_calls.h"

#include <gmock/gmock.h>

#include <iterator>
#include <regex>

#include "analysis/iteration_model.h"
#include "analysis/new_sizes.h"
#include "analysis/run_limit.h"
#include "problem/parse_problem.h"

namespace convscope {
namespace {

using ::testing::AllOf;
using ::testing::DoubleEq;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Optional;
using ::testing::StartsWith;

/// Two iterations at each of `sizes` inputs, whose first calls take `firstUs`; the others 100 us of the iteration's
/// 10 ms.
Workload atSizes(int sizes, std::optional<double> firstUs) {
  Workload workload;
  for (int i = 0; i < sizes; ++i) {
    const int size = 16 + 8 * i;
    const auto problem = "fwd fp16 nhwc n2 c3 k8 in" + std::to_string(size) + "x16 f3x3 p1x1";
    const auto call = workload.calls.size();
    workload.problems.push_back({parseProblem(problem), WorkloadExecutor::Cudnn, {"conv1"}, 10, {}});
    workload.calls.push_back({"aten::convolution", {call}, 100, 10, firstUs});
    workload.kinds.push_back({{{call, 1}}, 10'000, 1'000, 10});
    workload.runs.push_back({call, 2, {10'000 + firstUs.value_or(0), 10'000}, {}});
  }
  workload.device = "NVIDIA H100";
  workload.switches.benchmark = true;
  workload.marks = IterationMarks::ProfilerStep;
  validate(workload);
  return workload;
}

/// Counts the numbers in a text: "6.96 to 17.4 ms" has two.
std::ptrdiff_t figuresIn(const std::string& text) {
  const std::regex number("[0-9][0-9.]*");
  return std::distance(std::sregex_iterator(text.begin(), text.end(), number), std::sregex_iterator());
}

void expectShort(const RunLimit& limit) {
  EXPECT_LE(figuresIn(headlineOf(limit)), 2) << headlineOf(limit);
  const bool isFirstCalls = limit.isFirstCalls();
  EXPECT_LE(figuresIn(briefText(limit)), isFirstCalls ? 4 : 1) << briefText(limit);
  const bool isHost = limit.iteration && limit.iteration->limit() == IterationPart::Host;
  EXPECT_LE(briefText(limit).size(), isFirstCalls ? 200u : isHost ? 110u : 85u) << briefText(limit);
}

}  // namespace

TEST(RunLimit, HasAShortLineBelowItsHeadline) {
  for (const double firstUs : {5'000.0, 2e6}) {
    for (const int sizes : {1, 3}) expectShort(runLimit(atSizes(sizes, firstUs)));
  }
  const RunLimit first = runLimit(atSizes(3, 2e6));
  EXPECT_THAT(briefText(first), HasSubstr("benchmark = False"));
  EXPECT_THAT(limitText(first), HasSubstr(remedyText(*first.firstCalls)));
  EXPECT_THAT(limitText(first), HasSubstr(endText(*first.firstCalls)));
  RunLimit limit = {runLimit(atSizes(1, {})).iteration, {}};
  ASSERT_TRUE(limit.iteration);
  for (const IterationPart part : {IterationPart::Device, IterationPart::Communication, IterationPart::Loader,
                                   IterationPart::Compilation, IterationPart::Host}) {
    limit.iteration->candidates = {part};
    for (const Interval& us : {Interval{3'000, 3'000}, Interval{2'000, 9'000}}) {
      limit.iteration->parts = {{part, us}};
      for (const Interval& wall : {Interval{9'500, 9'500}, Interval{4'000, 9'500}}) {
        limit.iteration->wallUs = wall;
        expectShort(limit);
        EXPECT_EQ(briefText(limit) == rangeText(*limit.iteration) && !briefText(limit).empty(),
                  wall.low < wall.high && part != IterationPart::Host);
      }
    }
  }
  EXPECT_EQ(briefText(limit), adviceText(*limit.iteration) + " No choice of algorithms helps.");  // of the host
  EXPECT_THAT(briefText(limit), HasSubstr("CUDA graphs"));
  limit.iteration->candidates = {IterationPart::Device, IterationPart::Host};
  expectShort(limit);
  EXPECT_EQ(briefText({}), "");
}

TEST(FirstCalls, ThatComeWithEachSizeAreNamedBeforeTheLimitOfAnIteration) {
  const RunLimit limit = runLimit(atSizes(3, 2e6));
  ASSERT_TRUE(limit.firstCalls);
  EXPECT_EQ(limit.firstCalls->calls, 3);
  EXPECT_EQ(limit.firstCalls->sizes, 3);
  EXPECT_EQ(limit.firstCalls->us, 6e6);
  EXPECT_THAT(limit.firstCalls->recordedUs, Optional(DoubleEq(6e6 + 60'000)));
  EXPECT_EQ(limit.firstCalls->laterSizes, 2);
  EXPECT_EQ(limit.firstCalls->laterUs, 4e6);
  EXPECT_TRUE(limit.isFirstCalls());
  EXPECT_THAT(headlineOf(limit), HasSubstr("6.00 s of the 6.06 s"));
  EXPECT_THAT(limitText(limit), StartsWith(firstCallsText(*limit.firstCalls)));
  EXPECT_THAT(limitText(limit), HasSubstr("benchmark = False"));
  EXPECT_THAT(limitText(limit), HasSubstr(newSizesRule()));
  EXPECT_THAT(limitText(limit), HasSubstr(limitText(*limit.iteration))) << "what limits the iterations between them";
}

TEST(FirstCalls, SayAfterWhichIterationNoneCame) {
  const Workload workload = atSizes(3, 2e6);  // at the iterations 1, 3 and 5 of 6
  const RunLimit limit = runLimit(workload);
  EXPECT_EQ(limit.firstCalls->lastIteration, 5);
  EXPECT_EQ(limit.firstCalls->iterations, 6);
  EXPECT_TRUE(limit.firstCalls->ended());
  EXPECT_EQ(endText(*limit.firstCalls), "None came after iteration 5 of 6.");
  const std::string part = toText(*limit.iteration->limit());
  EXPECT_THAT(briefText(limit), StartsWith("None came after iteration 5 of 6. Without them an iteration takes "));
  EXPECT_THAT(briefText(limit), HasSubstr(formatRange(limit.iteration->wallUs) + ", bound by " + part + "."));
  EXPECT_THAT(briefText(limit), EndsWith(remedyText(*limit.firstCalls)));
}

TEST(FirstCalls, OfTheLastIterationHaveNotEnded) {
  Workload workload = atSizes(3, 2e6);
  workload.runs[2] = {2, 1, {10'000 + 2e6}, {}};
  const auto calls = firstCalls(workload);
  EXPECT_FALSE(calls->ended());
  EXPECT_EQ(endText(*calls), "They still came in iteration 5 of 5, so more may follow.");
  workload.runs = {{0, 1, {10'000 + 2e6}, {}}};
  EXPECT_EQ(endText(*firstCalls(workload)), "");
}

/// A size that returns makes no first calls again.
TEST(FirstCalls, EndBeforeASizeReturns) {
  Workload workload = atSizes(2, 2e6);
  workload.runs.push_back({0, 4, {10'000, 10'000, 10'000, 10'000}, {}});
  const auto calls = firstCalls(workload);
  EXPECT_EQ(calls->lastIteration, 3);
  EXPECT_EQ(calls->iterations, 8);
}

TEST(FirstCalls, LeaveTheLimitOpenIfTheRecordingDoes) {
  RunLimit limit = runLimit(atSizes(3, 2e6));
  limit.iteration->candidates = {IterationPart::Device, IterationPart::Host};
  EXPECT_THAT(briefText(limit), HasSubstr(formatRange(limit.iteration->wallUs) + ". "));
  EXPECT_THAT(briefText(limit), Not(HasSubstr("bound by")));
  limit.iteration.reset();
  EXPECT_THAT(briefText(limit), Not(HasSubstr("Without them")));
}

TEST(FirstCalls, OfOneSizeComeOnce) {
  const RunLimit limit = runLimit(atSizes(1, 2e6));
  ASSERT_TRUE(limit.firstCalls);
  EXPECT_FALSE(limit.firstCalls->recurs());
  EXPECT_FALSE(limit.isFirstCalls());
  EXPECT_THAT(limitText(limit), StartsWith(limitText(*limit.iteration)));
  EXPECT_THAT(limitText(limit), HasSubstr("2.00 s"));
  EXPECT_THAT(limitText(limit), Not(HasSubstr("benchmark = False")));
}

TEST(FirstCalls, ThatTakeAPartOfTheTimeDoNotLead) {
  const RunLimit limit = runLimit(atSizes(3, 5'000));
  ASSERT_TRUE(limit.firstCalls);
  EXPECT_TRUE(limit.firstCalls->recurs());
  EXPECT_FALSE(limit.isFirstCalls());
}

/// The first size has the program's start. A later one with a call that is a little slow does not make that recur.
TEST(FirstCalls, OfTheStartDoNotLeadIfLaterSizesHaveShortOnes) {
  Workload workload = atSizes(2, 2e6);
  workload.calls[1].firstHostUs = 2'000;
  workload.runs[1].wallUs[0] = 12'000;
  const RunLimit limit = runLimit(workload);
  EXPECT_TRUE(limit.firstCalls->recurs());
  EXPECT_FALSE(limit.isFirstCalls());
}

TEST(FirstCalls, RecurWithTheirMeanAfterTheFirstSize) {
  Workload workload = atSizes(3, 2e6);
  workload.calls[0].firstHostUs = 8e6;
  EXPECT_THAT(recurrenceText(*firstCalls(workload)),
              AllOf(HasSubstr("8.00 s at the first size"), HasSubstr("2.00 s a")));
  workload.calls[0].firstHostUs.reset();
  EXPECT_THAT(recurrenceText(*firstCalls(workload)), AllOf(HasSubstr("2.00 s a"), Not(HasSubstr("at the first size"))));
}

TEST(FirstCalls, WithoutBenchmarkDoNotSearch) {
  Workload workload = atSizes(3, 2e6);
  workload.switches.benchmark = false;
  const RunLimit limit = runLimit(workload);
  EXPECT_TRUE(limit.isFirstCalls());
  EXPECT_THAT(headlineOf(limit), Not(HasSubstr("Searches")));
  EXPECT_THAT(limitText(limit), Not(HasSubstr("benchmark = False")));
}

TEST(FirstCalls, WithoutTimesOfIterationsHaveNoShare) {
  Workload workload = atSizes(3, 2e6);
  for (IterationRun& run : workload.runs) run.wallUs.clear();
  const auto calls = firstCalls(workload);
  ASSERT_TRUE(calls);
  EXPECT_FALSE(calls->recordedUs);
  EXPECT_FALSE(calls->dominates());
  EXPECT_THAT(firstCallsText(*calls), HasSubstr("6.00 s"));
}

TEST(FirstCalls, AreNothingIfNoneWasSlow) {
  EXPECT_FALSE(firstCalls(atSizes(3, {})));
  EXPECT_FALSE(firstCalls(Workload()));
  EXPECT_EQ(limitText(runLimit(Workload())), "");
  EXPECT_EQ(headlineOf(runLimit(Workload())), "");
}

}  // namespace convscope
