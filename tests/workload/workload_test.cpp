#include "workload/workload.h"

#include <gmock/gmock.h>

#include "problem/errors.h"
#include "support/input_error_of.h"
#include "workload/sample_workload.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::sampleWorkload;

TEST(Workload, CountsIterationsCallsAndProblems) {
  const Workload workload = sampleWorkload();
  EXPECT_EQ(iterationCount(workload), 504);
  EXPECT_THAT(problemCounts(workload, workload.kinds[0]), ElementsAre(1, 1, 3, 3, 3, 0));
  EXPECT_THAT(callCounts(workload), ElementsAre(3, 503, 9, 9, 1000));
  EXPECT_THAT(problemCounts(workload), ElementsAre(3, 503, 9, 9, 9, 1000));
}

TEST(Workload, TheInputOfAnIterationIsThatOfItsFirstForwardConvolution) {
  const Workload workload = sampleWorkload();
  EXPECT_THAT(inputOf(workload, workload.kinds[0]), ElementsAre(8, 3, 64, 64));
  EXPECT_THAT(inputOf(workload, workload.kinds[1]), ElementsAre(8, 3, 96, 96));
  EXPECT_TRUE(inputOf(workload, workload.kinds[2]).empty());
}

TEST(Workload, RefusesWhatIsInconsistent) {
  EXPECT_NO_THROW(validate(sampleWorkload()));
  const auto refused = [](const auto& damage) {
    Workload workload = sampleWorkload();
    damage(workload);
    EXPECT_THROW(validate(workload), ContractError);
  };
  refused([](Workload& each) { each.calls[0].problems = {6}; });
  refused([](Workload& each) { each.calls[0].problems.clear(); });
  refused([](Workload& each) { each.kinds[0].calls[0].call = 5; });
  refused([](Workload& each) { each.kinds[0].calls[0].count = 0; });
  refused([](Workload& each) { std::swap(each.kinds[0].calls[0], each.kinds[0].calls[1]); });
  refused([](Workload& each) { each.runs[0].kind = 3; });
  refused([](Workload& each) { each.runs[0].wallUs.pop_back(); });
  refused([](Workload& each) { each.problems[0].races[0].pick = 3; });
}

TEST(Workload, MergesTheRacesOfALogIntoATrace) {
  Workload trace = sampleWorkload();
  trace.sources.pop_back();
  trace.problems[0].races.clear();
  trace.switches.benchmark.reset();
  Workload log;
  log.sources = {{RecordingKind::CudnnFrontendLog, "run.log"}};
  log.switches.benchmark = true;
  log.problems = {sampleWorkload().problems[0]};
  Workload merged = trace;
  merge(merged, log);
  EXPECT_EQ(merged, sampleWorkload());

  merged = log;  // in the other order, the log's problems come first
  merge(merged, trace);
  EXPECT_EQ(merged.problems, sampleWorkload().problems);
  EXPECT_EQ(merged.runs, trace.runs);
  EXPECT_NO_THROW(validate(merged));
}

TEST(Workload, MergingAddsProblemsThatOnlyTheOtherHas) {
  Workload trace = sampleWorkload();
  Workload log;
  log.problems = {sampleWorkload().problems[4], sampleWorkload().problems[0]};
  log.problems[0].executor = WorkloadExecutor::Cudnn;
  merge(log, trace);
  ASSERT_EQ(log.problems.size(), 7);
  EXPECT_EQ(log.calls[0].problems, std::vector<std::size_t>{1});
  EXPECT_EQ(problemCounts(log)[0], 0);
  EXPECT_NO_THROW(validate(log));
}

TEST(Workload, DoesNotMergeALogOfAnotherRun) {
  const Workload trace = sampleWorkload();
  Workload log;
  log.sources = {{RecordingKind::CudnnFrontendLog, "run.log"}};
  log.problems = {trace.problems[0], trace.problems[0]};
  log.switches.benchmark = !*trace.switches.benchmark;
  const auto refusal = [](Workload a, const Workload& b) { return inputErrorOf([&] { merge(a, b); }); };
  EXPECT_THAT(refusal(trace, log), HasSubstr("run 1.trace.json.gz was recorded with benchmark on, and run.log with "
                                             "benchmark off: they are not of the same run"));
  log.switches = {};
  for (WorkloadProblem& each : log.problems) each.problem.batch += 1;
  const char* different = "none of the 2 problems of run.log occurs in run 1.trace.json.gz";
  EXPECT_THAT(refusal(trace, log), HasSubstr(different));
  EXPECT_THAT(refusal(log, trace), HasSubstr(different));

  log.problems[0] = trace.problems[0];
  Workload merged = trace;
  merge(merged, log);
  EXPECT_EQ(merged.remarks.back(), "1 of 2 problems of run.log do not occur in run 1.trace.json.gz");
}

TEST(Workload, DoesNotMergeRecordingsOfTwoPrograms) {
  Workload workload = sampleWorkload();
  Workload other = sampleWorkload();
  EXPECT_THAT(inputErrorOf([&] { merge(workload, other); }), HasSubstr("both record iterations"));
  other.device = "NVIDIA A100";
  EXPECT_THAT(inputErrorOf([&] { merge(workload, other); }),
              HasSubstr("run 1.trace.json.gz was recorded on NVIDIA H200, and run 1.trace.json.gz on NVIDIA A100"));
}

}  // namespace
}  // namespace convscope
