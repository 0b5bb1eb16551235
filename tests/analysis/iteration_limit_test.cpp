#include "analysis/iteration_limit.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>

#include "analysis/recorded_program.h"
#include "workload/read_workload.h"
#include "workload/trace_text.h"

namespace convscope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::TraceText;

const char* const kSingle = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__";
const char* const kWorkers = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
const char* const kNewReduce = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*, unsigned long)";
const char* const kOldReduce = "ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)";
constexpr double kStep = 20'000;

Workload read(const std::string& text) {
  const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
  const auto file = std::filesystem::path(::testing::TempDir()) / fmt::format("limit_{}.json", test->name());
  std::ofstream(file) << text;
  return readWorkload(file, {});
}

/// Four steps of the profiler, each with one convolution after 60% of it. `add` adds what one step has beside it; its
/// times count from the beginning of the step.
TraceText steps(const std::function<void(TraceText&, int step, double begin)>& add, double us = kStep) {
  TraceText trace;
  for (int i = 0; i < 4; ++i) {
    const double begin = i * us;
    trace.annotation(begin, us, fmt::format("ProfilerStep#{}", i + 3));
    trace.forward(begin + us * 0.6, 100, {});
    add(trace, i, begin);
  }
  return trace;
}

IterationLimit limitOf(const TraceText& trace) {
  const auto limit = iterationLimit(read(trace.text()));
  EXPECT_TRUE(limit);
  Interval sum;
  for (const PartTime& each : limit ? limit->parts : std::vector<PartTime>()) {
    sum.low += each.us.low;
    sum.high += each.us.high;
  }
  if (limit && !limit->parts.empty()) {
    EXPECT_LE(sum.low, limit->wallUs.low + 0.01);
    EXPECT_GE(sum.high, limit->wallUs.high - 0.01);
  }
  return limit.value_or(IterationLimit{});
}

IterationLimit limitOf(const std::function<void(TraceText&, int step, double begin)>& add) {
  return limitOf(steps(add));
}

Interval timeOf(const IterationLimit& limit, IterationPart part) {
  const auto found = std::ranges::find(limit.parts, part, &PartTime::part);
  return found == limit.parts.end() ? Interval{} : found->us;
}

/// The last convolution's kernel: launched at 61% of the step.
void kernel(TraceText& trace, double begin, double us) {
  trace.kernel(begin + kStep * 0.6 + 2, begin + kStep * 0.61, us);
}

std::string overhead(double begin, double us) {
  return fmt::format(
      R"({{"ph": "X", "cat": "overhead", "name": "Runtime Triggered Module Loading", "pid": -1, "tid": 0, "ts": {}, )"
      R"("dur": {}}})",
      begin, us);
}

// The data loader

TEST(IterationLimit, ALoaderInTheProcess) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    trace.annotation(begin, 11'000, kSingle);
    kernel(trace, begin, 4'000);
  });
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
  EXPECT_EQ(timeOf(limit, IterationPart::Loader), (Interval{11'000, 11'000}));
  EXPECT_EQ(timeOf(limit, IterationPart::Device), (Interval{4'000, 4'000}));
  // Of the 9 ms beside the wait, the host took 3.6 at least without the recorder: they fit beside the device's 4.
  EXPECT_EQ(limit.wallUs, (Interval{15'000, 20'000}));
  EXPECT_EQ(timeOf(limit, IterationPart::Host), (Interval{0, 5'000}));
  EXPECT_EQ(limit.withoutUs, (Interval{4'000, 9'000}));
  EXPECT_THAT(rangeText(limit), HasSubstr("2.5"));
  EXPECT_THAT(limitText(limit), HasSubstr(rangeText(limit)));
  EXPECT_THAT(adviceText(limit), HasSubstr("num_workers"));
  EXPECT_THAT(limitText(limit), HasSubstr("waits 11.0 ms for the data loader"));
  EXPECT_THAT(limitText(limit), HasSubstr("Bound by the data loader"));
}

TEST(IterationLimit, ALoaderWithWorkers) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    trace.annotation(begin + 500, 11'000, kWorkers);
    kernel(trace, begin, 4'000);
  });
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
}

TEST(IterationLimit, OnlyTheIdleTimeOfTheDeviceIsAWait) {
  // The kernels of the last step work for 4 ms of the wait.
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    trace.annotation(begin, 11'000, kSingle);
    trace.kernel(begin + kStep * 0.6 + 2, begin + kStep, 4'000);
  });
  EXPECT_EQ(timeOf(limit, IterationPart::Loader), (Interval{7'000, 7'000}));
}

TEST(IterationLimit, WorkersThatDeliverInBursts) {
  // Every second iteration waits, for 30 ms: half of the iterations have no wait, and none has the mean.
  TraceText trace;
  double begin = 0;
  for (int i = 0; i < 8; ++i) {
    const double wait = i % 2 == 0 ? 0 : 30'000;
    trace.annotation(begin, 8'000 + wait, fmt::format("ProfilerStep#{}", i + 3));
    trace.annotation(begin + 10, wait + 10, kWorkers).forward(begin + wait + 1'000, 100, {});
    trace.kernel(begin + wait + 1'050, begin + wait + 2'000, 4'000);
    begin += 8'000 + wait;
  }
  const IterationLimit limit = limitOf(trace);
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
  EXPECT_NEAR(timeOf(limit, IterationPart::Loader).low, 30'000 * 4 / 7.0, 100);
}

TEST(IterationLimit, PlainIterationsThatWaitInBursts) {
  TraceText trace = steps([](TraceText& each, int, double begin) {
    each.annotation(begin, 7'000, kWorkers);
    kernel(each, begin, 4'000);
  });
  std::string plain;
  for (int i = 0; i < 10; ++i)
    plain += fmt::format(R"({}{{"host_us": {}, "wall_us": {}, "loader_us": {}}})", i == 0 ? "" : ", ",
                         i % 5 ? 9000 : 99000, i % 5 ? 9000 : 99000, i % 5 ? 100 : 90000);
  trace.key("convscope", fmt::format(R"({{"version": 1, "iterations": [], "plain_iterations": [{}]}})", plain));
  const IterationLimit limit = limitOf(trace);
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
  EXPECT_EQ(limit.wallUs, (Interval{27'000, 27'000}));
  EXPECT_LE(timeOf(limit, IterationPart::Loader).high, 18'080);
}

TEST(IterationLimit, ALoaderThatOldReleasesFileAsOperator) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    kernel(trace, begin, 4'000);
    trace.operation(begin, 11'000, kSingle, "\"Ev Idx\": 1");
  });
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
}

TEST(IterationLimit, PlainIterationsMeasureTheWait) {
  TraceText trace = steps([](TraceText& each, int, double begin) {
    each.annotation(begin, 7'000, kWorkers);
    kernel(each, begin, 4'000);
  });
  const std::string plain = R"({"host_us": 15000, "wall_us": 15000, "loader_us": 11000})";
  trace.key("convscope", fmt::format(R"({{"version": 1, "iterations": [], "plain_iterations": [{}, {}, {}]}})", plain,
                                     plain, plain));
  const IterationLimit limit = limitOf(trace);
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
  EXPECT_EQ(limit.wallUs, (Interval{15'000, 15'000}));
  // Idle are 11 ms; the host takes 3.6 to 9 of them, and the loader 7 at least.
  EXPECT_EQ(timeOf(limit, IterationPart::Loader), (Interval{7'000, 7'400}));
  EXPECT_EQ(timeOf(limit, IterationPart::Host), (Interval{3'600, 4'000}));
}

TEST(IterationLimit, ALoaderOnAProcessor) {
  const auto run = [](double loaderUs) {
    TraceText trace;
    for (int i = 0; i < 4; ++i) {
      trace.annotation(i * kStep, kStep, fmt::format("ProfilerStep#{}", i + 3));
      trace.annotation(i * kStep, loaderUs, kSingle);
      trace.forward(i * kStep + 12'500, 7'000, {}, -1, "aten::mkldnn_convolution");
    }
    return limitOf(trace);
  };
  const IterationLimit limit = run(12'000);
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
  EXPECT_EQ(timeOf(limit, IterationPart::Device), (Interval{8'000, 8'000}));
  EXPECT_EQ(run(3'000).limit(), IterationPart::Device);
}

TEST(IterationLimit, IsNoRangeWithoutOne) {
  IterationLimit limit;
  limit.wallUs = {17'000, 17'000.1};  // the same text
  EXPECT_EQ(rangeText(limit), "");
  limit.candidates = {IterationPart::Device};
  EXPECT_EQ(adviceText(limit), "");
  limit.candidates = {IterationPart::Device, IterationPart::Host};
  EXPECT_THAT(adviceText(limit), HasSubstr("does not say"));
}

// The host

TEST(IterationLimit, AnIdleDeviceWithoutAWaitIsTheHosts) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) { kernel(trace, begin, 2'000); });
  EXPECT_EQ(limit.limit(), IterationPart::Host);
  EXPECT_THAT(limit.missing, HasSubstr("DataLoader"));
  EXPECT_THAT(limitText(limit), HasSubstr("Bound by the host"));
}

TEST(IterationLimit, ATinyLoaderIsNotTheLimit) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    trace.annotation(begin, 100, kSingle);
    kernel(trace, begin, 2'000);
  });
  EXPECT_EQ(limit.limit(), IterationPart::Host);
  EXPECT_THAT(limit.missing, IsEmpty());
}

TEST(IterationLimit, ALoaderOfAnotherThreadIsNoWait) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    kernel(trace, begin, 2'000);
    trace.event(fmt::format(R"({{"ph": "X", "cat": "user_annotation", "name": "{}", "pid": 1, "tid": 9, "ts": {}, )"
                            R"("dur": 11000}})",
                            kSingle, begin));
  });
  EXPECT_EQ(limit.limit(), IterationPart::Host);
}

TEST(IterationLimit, PlainIterationsOfAHostThatIsNeverAhead) {
  const auto limit = iterationLimit(testing::hostBoundProgram());
  ASSERT_TRUE(limit);
  EXPECT_EQ(limit->limit(), IterationPart::Host);
  EXPECT_EQ(timeOf(*limit, IterationPart::Host), (Interval{5'000, 5'000}));
  EXPECT_EQ(limit->withoutUs, (Interval{5'000, 5'000}));
}

// The device

TEST(IterationLimit, ABusyDevice) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) { kernel(trace, begin, 19'500); });
  EXPECT_EQ(limit.limit(), IterationPart::Device);
}

TEST(IterationLimit, ALoaderBesideABusyDeviceIsNotTheLimit) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    trace.annotation(begin, 11'000, kSingle);
    kernel(trace, begin, 19'500);
  });
  EXPECT_EQ(limit.limit(), IterationPart::Device);
}

TEST(IterationLimit, AnOverlappedAllReduceIsNotTheLimit) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    kernel(trace, begin, 19'500);
    trace.kernel(begin + kStep * 0.6 + 3, begin + kStep * 0.7, 15'000, kNewReduce);
  });
  EXPECT_EQ(limit.limit(), IterationPart::Device);
  EXPECT_EQ(timeOf(limit, IterationPart::Communication), Interval{});
}

TEST(IterationLimit, AHostThatIsAheadOfTheDevice) {
  const auto limit = iterationLimit(testing::recordedProgram());
  ASSERT_TRUE(limit);
  EXPECT_EQ(limit->limit(), IterationPart::Device);
  EXPECT_EQ(limit->withoutUs, (Interval{4'000, 4'000}));  // then the host is the limit
}

// Communication

TEST(IterationLimit, AnExposedAllReduce) {
  for (const char* const name : {kNewReduce, kOldReduce}) {
    const IterationLimit limit = limitOf([&](TraceText& trace, int, double begin) {
      kernel(trace, begin, 7'500);
      trace.kernel(begin + kStep * 0.6 + 3, begin + kStep * 0.61 + 7'500, 12'000, name);
      trace.annotation(begin + kStep * 0.6 + 3, 20, "nccl:all_reduce");
    });
    EXPECT_EQ(limit.limit(), IterationPart::Communication) << name;
    EXPECT_EQ(timeOf(limit, IterationPart::Communication), (Interval{12'000, 12'000}));
    EXPECT_EQ(timeOf(limit, IterationPart::Device), (Interval{7'500, 7'500}));
  }
}

TEST(IterationLimit, APartlyOverlappedAllReduceCountsWhereItIsExposed) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    kernel(trace, begin, 7'500);
    trace.kernel(begin + kStep * 0.6 + 3, begin + kStep * 0.61 + 5'000, 14'500, kNewReduce);
  });
  EXPECT_EQ(limit.limit(), IterationPart::Communication);
  EXPECT_EQ(timeOf(limit, IterationPart::Communication), (Interval{12'000, 12'000}));
}

TEST(IterationLimit, AnAllReduceThatTheHostWaitsFor) {
  // The device idles for a third, and communicates for most of the rest.
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    kernel(trace, begin, 1'000);
    trace.kernel(begin + kStep * 0.6 + 3, begin + kStep * 0.7, 12'000, kNewReduce);
  });
  EXPECT_EQ(limit.limit(), IterationPart::Communication);
}

// Compilation

TEST(IterationLimit, ACompilationInEveryIteration) {
  for (const char* const name : {"_compile.compile_inner (dynamo_timed)", "entire_frame_compile",
                                 "CachingAutotuner.benchmark_all_configs (dynamo_timed)"}) {
    const IterationLimit limit = limitOf([&](TraceText& trace, int, double begin) {
      kernel(trace, begin, 2'000);
      trace.operation(begin, 11'000, name, "\"Ev Idx\": 1");
    });
    EXPECT_EQ(limit.limit(), IterationPart::Compilation) << name;
    EXPECT_EQ(timeOf(limit, IterationPart::Compilation), (Interval{11'000, 11'000}));
  }
}

TEST(IterationLimit, ModulesThatAreLoadedInEveryIteration) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    kernel(trace, begin, 2'000);
    trace.event(overhead(begin + 100, 11'000));
  });
  EXPECT_EQ(limit.limit(), IterationPart::Compilation);
}

TEST(IterationLimit, AProgramThatCompilesForEverySize) {
  // Each iteration has a size of its own, whose first call is slow: none is steady.
  TraceText trace;
  for (int i = 0; i < 4; ++i) {
    const double begin = i * 100'000.0;
    trace.annotation(begin, 100'000, fmt::format("ProfilerStep#{}", i + 3));
    trace.operation(begin + 100, 80'000, "_compile.compile_inner (dynamo_timed)", "\"Ev Idx\": 1");
    TraceText::Convolution call;
    call.input = fmt::format("[8, 16, {}, 32]", 32 + i);
    trace.forward(begin + 85'000, 9'000, call);
  }
  const std::string plain = R"({"host_us": 90000, "wall_us": 90000})";
  trace.key("convscope",
            fmt::format(R"({{"version": 1, "iterations": [], "plain_iterations": [{0}, {0}, {0}]}})", plain));
  const Workload workload = read(trace.text());
  ASSERT_FALSE(workload.kinds.front().wallUs);
  const auto limit = iterationLimit(workload);
  ASSERT_TRUE(limit);
  EXPECT_EQ(limit->limit(), IterationPart::Compilation);
  EXPECT_EQ(timeOf(*limit, IterationPart::Compilation), (Interval{80'000, 80'000}));
  EXPECT_EQ(limit->wallUs, (Interval{90'000, 90'000}));
  Workload few = workload;  // the end of an epoch
  few.plainWallUs.resize(2);
  EXPECT_FALSE(iterationLimit(few));
}

TEST(IterationLimit, ACompilationInOneIterationIsNotSteady) {
  const Workload workload = read(steps([](TraceText& trace, int step, double begin) {
                                   kernel(trace, begin, 2'000);
                                   if (step == 1) trace.operation(begin, 11'000, "dynamo", "\"Ev Idx\": 1");
                                 }).text());
  EXPECT_EQ(workload.kinds[0].compileUs, 0);
  EXPECT_EQ(iterationLimit(workload)->limit(), IterationPart::Host);
}

TEST(IterationLimit, TheLoadersWaitIsNoCompilation) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    kernel(trace, begin, 2'000);
    trace.annotation(begin, 11'000, kSingle).event(overhead(begin + 100, 5'000));
  });
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
  EXPECT_EQ(timeOf(limit, IterationPart::Compilation), Interval{});
}

// What a recording lacks, and odd figures

TEST(IterationLimit, WithoutTheDevicesActivityThePartsAreUnknown) {
  const IterationLimit limit =
      limitOf([](TraceText& trace, int, double begin) { trace.annotation(begin, 11'000, kSingle); });
  EXPECT_FALSE(limit.limit());
  EXPECT_THAT(limit.parts, IsEmpty());
  EXPECT_THAT(limitText(limit), HasSubstr("ProfilerActivity.CUDA"));
}

TEST(IterationLimit, HostAndLoaderThatAreAlikeAreBothNamed) {
  const IterationLimit limit = limitOf([](TraceText& trace, int, double begin) {
    trace.annotation(begin, 8'000, kSingle);
    kernel(trace, begin, 2'000);
  });
  EXPECT_FALSE(limit.limit());
  EXPECT_EQ(limit.candidates, (std::vector{IterationPart::Loader, IterationPart::Host}));
  EXPECT_THAT(limitText(limit), HasSubstr("the data loader, the host"));
}

TEST(IterationLimit, AWorkloadWithoutTimesHasNone) {
  Workload workload = testing::recordedProgram();
  workload.plainWallUs.clear();
  workload.plainHostUs.clear();
  workload.kinds[0].wallUs.reset();
  EXPECT_FALSE(iterationLimit(workload));
  EXPECT_FALSE(iterationLimit(Workload{}));
}

TEST(IterationLimit, OddTimesStayWithinTheIteration) {
  for (const double odd : {0.0, 1.0, 20'000.0, 1e18}) {
    for (const bool plain : {true, false}) {
      Workload workload = testing::hostBoundProgram();
      if (!plain) workload.plainWallUs = workload.plainHostUs = {};
      workload.plainLoaderUs = {odd};
      IterationKind& kind = workload.kinds[0];
      kind.loaderUs = kind.compileUs = kind.communicationUs = odd;
      const auto limit = iterationLimit(workload);
      ASSERT_TRUE(limit);
      const double least = std::accumulate(limit->parts.begin(), limit->parts.end(), 0.0,
                                           [](double sum, const PartTime& part) { return sum + part.us.low; });
      EXPECT_LE(least, limit->wallUs.high * (1 + 1e-9)) << odd;
      for (const PartTime& each : limit->parts) {
        EXPECT_GE(each.us.low, 0);
        EXPECT_LE(each.us.low, each.us.high);
      }
      EXPECT_FALSE(limitText(*limit).empty());
    }
  }
}

TEST(IterationLimit, SpansBeyondTheRecordingAreCutToTheIteration) {
  TraceText trace = steps([](TraceText& each, int, double begin) { kernel(each, begin, 2'000); });
  trace.annotation(-1e6, 1e9, kSingle);
  const IterationLimit limit = limitOf(trace);
  EXPECT_EQ(limit.limit(), IterationPart::Loader);
  EXPECT_EQ(timeOf(limit, IterationPart::Loader), (Interval{18'000, 18'000}));
}

TEST(IterationLimit, AnUnknownOneSaysWhy) {
  TraceText once;
  once.annotation(0, kStep, "ProfilerStep#1").forward(100, 100, {});
  Workload workload = read(once.text());
  workload.kinds.front().wallUs.reset();  // the only iteration searched
  ASSERT_FALSE(iterationLimit(workload));
  EXPECT_THAT(unknownLimitText(workload), HasSubstr("no time of an iteration after the first one"));
  workload.calls.clear();
  EXPECT_THAT(unknownLimitText(workload), HasSubstr("does not divide the run into iterations"));
}

TEST(IterationLimit, PlainIterationsThatAreNotUsedSayWhy) {
  const auto nothing = [](TraceText&, int, double) {};
  Workload workload = read(steps(nothing).text());
  EXPECT_THAT(unusedPlainText(workload), IsEmpty());
  workload.plainWallUs = {10'000, 10'000};
  EXPECT_THAT(unusedPlainText(workload), HasSubstr("fewer than 3"));
  workload.plainWallUs.push_back(10'000);
  EXPECT_THAT(unusedPlainText(workload), IsEmpty());
  workload.kinds.push_back(workload.kinds.front());
  workload.runs = {{0, 1, {}, {}}, {1, 1, {}, {}}, {0, 1, {}, {}}, {1, 1, {}, {}}};
  EXPECT_THAT(unusedPlainText(workload), HasSubstr("recorded iterations differ"));
}

}  // namespace
}  // namespace convscope
