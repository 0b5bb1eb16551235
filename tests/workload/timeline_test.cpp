#include "workload/timeline.h"

#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include "support/input_error_of.h"
#include "workload/read_workload.h"
#include "workload/trace_text.h"

namespace convscope {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;
using testing::TraceText;

TimelineSpan span(double begin, double end, SpanKind kind = SpanKind::Operator) {
  TimelineSpan result;
  result.begin = begin;
  result.end = end;
  result.kind = kind;
  return result;
}

double timeOfKind(const KindTimes& times, SpanKind kind) {
  return times[static_cast<std::size_t>(kind)];
}

/// A million spans of 1 us with gaps of 1 us, every third one a copy.
TimelineRow longRow() {
  std::vector<TimelineSpan> spans;
  for (int i = 0; i < 1'000'000; ++i)
    spans.push_back(span(2.0 * i, 2.0 * i + 1, i % 3 == 0 ? SpanKind::Copy : SpanKind::Kernel));
  return TimelineRow(std::move(spans));
}

RecordedRun readText(const std::string& text) {
  const auto file =
      std::filesystem::temp_directory_path() / ("timeline-test-" + std::to_string(getpid()) + ".trace.json");
  std::ofstream(file) << text;
  try {
    RecordedRun run = readRecordedRuns({file}).runs.front();
    std::filesystem::remove(file);
    return run;
  } catch (...) {
    std::filesystem::remove(file);
    throw;
  }
}

const TimelineLane* laneOf(const Timeline& timeline, LaneKind kind) {
  const auto found = std::ranges::find(timeline.lanes, kind, &TimelineLane::kind);
  return found == timeline.lanes.end() ? nullptr : &*found;
}

std::vector<std::string> namesIn(const Timeline& timeline, const TimelineRow& row) {
  std::vector<std::string> names;
  for (const TimelineSpan& each : row.spans()) names.push_back(timeline.nameOf(each));
  return names;
}

TraceText training() {
  TraceText trace;
  for (int i = 0; i < 3; ++i) {
    const double begin = 100 + 1000.0 * i;
    trace.annotation(begin, 900, "ProfilerStep#" + std::to_string(i));
    trace.annotation(begin + 10, 50, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__");
    trace.annotation(begin + 90, 120, "convscope.layer:conv1");
    trace.forward(begin + 100, 100, {});
    trace.kernel(begin + 110, begin + 120, 30, "implicit_gemm");
    trace.annotation(begin + 700, 100, "Optimizer.step#SGD.step");
    trace.operation(begin + 705, 60, "aten::_foreach_add_", "\"Ev Idx\": 1");
    trace.kernel(begin + 710, begin + 760, 40, "multi_tensor");
  }
  return trace;
}

}  // namespace

TEST(TimelineRow, FindsSpansByBinarySearch) {
  const TimelineRow row({span(0, 2), span(3, 5), span(5, 6)});
  EXPECT_EQ(row.firstAfter(-1), 0u);
  EXPECT_EQ(row.firstAfter(1), 0u);
  EXPECT_EQ(row.firstAfter(2), 1u);
  EXPECT_EQ(row.firstAfter(5), 2u);
  EXPECT_EQ(row.firstAfter(6), 3u);
  EXPECT_EQ(TimelineRow().firstAfter(0), 0u);
}

TEST(TimelineRow, DrawsWideSpansOneByOne) {
  const TimelineRow row({span(0, 20), span(30, 60), span(90, 200)});
  EXPECT_THAT(row.drawn(10, 110, 100), ElementsAre(DrawnSpan{10, 20, 0, 1, SpanKind::Operator, 1},
                                                   DrawnSpan{30, 60, 1, 1, SpanKind::Operator, 1},
                                                   DrawnSpan{90, 110, 2, 1, SpanKind::Operator, 1}));
  EXPECT_THAT(row.drawn(21, 29, 100), SizeIs(0));
  EXPECT_THAT(row.drawn(10, 10, 100), SizeIs(0));
  EXPECT_THAT(row.drawn(0, 100, 0), SizeIs(0));
}

TEST(TimelineRow, GroupsThoseOfAPixelByTheLongestKind) {
  const TimelineRow row({span(0, 1), span(1, 4, SpanKind::Copy), span(5, 6), span(6, 60)});
  const std::vector<DrawnSpan> drawn = row.drawn(0, 100, 10);
  ASSERT_THAT(drawn, SizeIs(2));
  EXPECT_EQ(drawn[0], (DrawnSpan{0, 10, 0, 3, SpanKind::Copy, 0.5}));
  EXPECT_EQ(drawn[1], (DrawnSpan{6, 60, 3, 1, SpanKind::Operator, 1}));
}

TEST(TimelineRow, DrawsAtMostTwoRectanglesAPixel) {
  const TimelineRow row = longRow();
  for (const double width : {2e6, 1e5, 3e3, 100.0}) {
    for (const double from : {-1e6, 0.0, 1234.5, 1.9e6}) {
      const std::vector<DrawnSpan> drawn = row.drawn(from, from + width, 1000);
      EXPECT_LE(drawn.size(), 2001u);
      for (std::size_t i = 0; i + 1 < drawn.size(); ++i) {
        EXPECT_LT(drawn[i].first + drawn[i].count, drawn[i + 1].first + 1) << "a span is drawn once";
        EXPECT_LE(drawn[i].begin, drawn[i + 1].begin);
      }
    }
  }
  EXPECT_EQ(row.drawn(0, 2e6, 1000).front().count, 1000u);
}

// Zero-length spans at one time, and times beside which a pixel is nothing, must not end in an endless loop.
TEST(TimelineRow, DrawsExtremeTimes) {
  const TimelineRow row({span(5, 5), span(5, 5), span(1e15, 1e15)});
  EXPECT_THAT(row.drawn(0, 1e18, 10), SizeIs(1));
  EXPECT_FALSE(TimelineRow({span(1e15, 1e15), span(1e15, 1e15 + 1)}).drawn(0, 1e15 + 0.5, 1'000'000).empty());
}

TEST(TimelineRow, SumsARangeLikeALoop) {
  std::mt19937 random(7);
  std::vector<TimelineSpan> spans;
  double time = 0;
  for (int i = 0; i < 1000; ++i) {
    time += random() % 5;
    const double begin = time;
    time += random() % 7;
    spans.push_back(span(begin, time, random() % 2 == 0 ? SpanKind::Kernel : SpanKind::Copy));
    spans.back().counts = random() % 4 != 0;
  }
  const TimelineRow row(spans);
  for (int i = 0; i < 300; ++i) {
    const double begin = static_cast<double>(random() % static_cast<unsigned>(time)) - 10.5;
    const double end = begin + random() % 4000;
    KindTimes expected{};
    for (const TimelineSpan& each : spans) {
      const double inside = std::min(end, each.end) - std::max(begin, each.begin);
      if (each.counts && inside > 0) expected[static_cast<std::size_t>(each.kind)] += inside;
    }
    KindTimes times{};
    row.addTimes(begin, end, times);
    for (std::size_t k = 0; k < times.size(); ++k) EXPECT_NEAR(times[k], expected[k], 1e-6);
  }
}

TEST(TimelineRows, PutSpansBelowThoseThatContainThem) {
  std::size_t leftOut = 0;
  const auto rows = rowsOf({span(2, 3), span(0, 10), span(1, 5), span(12, 13), span(4, 8)}, true, leftOut);
  ASSERT_THAT(rows, SizeIs(3));
  EXPECT_THAT(rows[0].spans(), SizeIs(2));
  EXPECT_THAT(rows[1].spans(), SizeIs(1));
  EXPECT_THAT(rows[2].spans(), SizeIs(2)) << "4 to 8 overlaps 1 to 5 only in part";
  EXPECT_TRUE(rows[0].spans()[0].counts);
  EXPECT_FALSE(rows[2].spans()[0].counts);
  EXPECT_EQ(leftOut, 0u);
}

TEST(TimelineRows, LeaveOutWhatIsNestedTooDeeply) {
  std::vector<TimelineSpan> spans;
  for (int i = 0; i < 1000; ++i) spans.push_back(span(i, 10'000 - i));
  std::size_t leftOut = 0;
  EXPECT_THAT(rowsOf(spans, true, leftOut), SizeIs(Timeline::kMostRows));
  EXPECT_EQ(leftOut, 1000 - Timeline::kMostRows);
}

TEST(Timeline, HasTheLanesOfATrace) {
  const RecordedRun run = readText(training().text());
  ASSERT_NE(run.timeline, nullptr);
  const Timeline& timeline = *run.timeline;
  std::vector<LaneKind> kinds;
  for (const TimelineLane& lane : timeline.lanes) kinds.push_back(lane.kind);
  EXPECT_THAT(kinds, ElementsAre(LaneKind::Iterations, LaneKind::DataLoading, LaneKind::Idle, LaneKind::Convolutions,
                                 LaneKind::Stream, LaneKind::Searches, LaneKind::Annotations, LaneKind::Host));
  EXPECT_EQ(timeline.leftOut, 0u);
  EXPECT_THAT(
      namesIn(timeline, laneOf(timeline, LaneKind::Iterations)->rows[0]),
      ElementsAre("iteration 1 (ProfilerStep#0)", "iteration 2 (ProfilerStep#1)", "iteration 3 (ProfilerStep#2)"));
  EXPECT_THAT(namesIn(timeline, laneOf(timeline, LaneKind::Annotations)->rows[0]),
              ElementsAre("conv1", "Optimizer.step#SGD.step", "conv1", "Optimizer.step#SGD.step", "conv1",
                          "Optimizer.step#SGD.step"));
  EXPECT_THAT(namesIn(timeline, laneOf(timeline, LaneKind::Convolutions)->rows[0]),
              ElementsAre("conv1", "conv1", "conv1"));
  EXPECT_EQ(timeline.lanes[0].rows[0].spans()[0].begin, 0) << "the timeline begins with its first span";
  EXPECT_EQ(timeline.end, 2900);
}

TEST(Timeline, ShowsTheTrialsOfASearch) {
  TraceText trace;
  for (int i = 0; i < 3; ++i) {
    const double begin = 10'000.0 * i;
    const double us = i == 0 ? 6'000 : 100;
    trace.annotation(begin, 9'000, "ProfilerStep#" + std::to_string(i));
    trace.annotation(begin + 5, us + 50, "convscope.layer:conv1");
    trace.forward(begin + 10, us, {});
    if (i == 0) {
      trace.kernel(begin + 1'000, begin + 1'100, 300, "implicit_gemm");
      trace.kernel(begin + 2'000, begin + 2'100, 500, "winograd");
      trace.kernel(begin + 3'000, begin + 3'100, 500, "winograd");
    }
    trace.kernel(begin + (i == 0 ? 5'000 : 20), begin + 7'000, 300, "implicit_gemm");
    // A call that is as quick at first as later does not search.
    trace.annotation(begin + 7'990, 300, "convscope.layer:conv2");
    trace.forward(begin + 8'000, 100, {.input = "[8, 16, 16, 16]", .inputStrides = "[4096, 256, 16, 1]"});
    trace.kernel(begin + 8'010, begin + 8'050, 30, "implicit_gemm");
  }
  const RecordedRun run = readText(trace.text());
  const TimelineLane& lane = *laneOf(*run.timeline, LaneKind::Searches);
  ASSERT_THAT(lane.rows, SizeIs(2));
  EXPECT_TRUE(lane.note.empty());
  EXPECT_THAT(namesIn(*run.timeline, lane.rows[0]), ElementsAre("conv1 forward"));
  EXPECT_EQ(run.timeline->layerOf(lane.rows[0].spans()[0]), "conv1");
  EXPECT_EQ(lane.rows[0].spans()[0].duration(), 6'000);
  EXPECT_THAT(namesIn(*run.timeline, lane.rows[1]), ElementsAre("implicit_gemm", "winograd", "winograd"));
  for (const TimelineSpan& trial : lane.rows[1].spans()) EXPECT_EQ(trial.kind, SpanKind::Trial);
  const KindTimes times = timesByKind(*run.timeline, 0, run.timeline->end);
  EXPECT_DOUBLE_EQ(timeOfKind(times, SpanKind::Search), 6'000);
  EXPECT_DOUBLE_EQ(timeOfKind(times, SpanKind::Trial), 300 + 500 + 500);
}

/// A window without room for all lanes shows the first ones.
TEST(Timeline, BeginsWithTheLimitsAndTheBusiestStream) {
  TraceText trace = training();
  // A stream that comes first by its name, with one kernel.
  trace.event(R"({"ph": "X", "cat": "kernel", "name": "other", "pid": 0, "tid": 3, "ts": 130, "dur": 5, "args": {}})");
  const RecordedRun run = readText(trace.text());
  std::vector<LaneKind> kinds;
  std::vector<std::string> streams;
  for (const TimelineLane& lane : run.timeline->lanes) {
    kinds.push_back(lane.kind);
    if (lane.kind == LaneKind::Stream) streams.push_back(lane.stream);
  }
  EXPECT_THAT(kinds, ElementsAre(LaneKind::Iterations, LaneKind::DataLoading, LaneKind::Idle, LaneKind::Convolutions,
                                 LaneKind::Stream, LaneKind::Searches, LaneKind::Annotations, LaneKind::Host,
                                 LaneKind::Stream));
  EXPECT_THAT(streams, ElementsAre("7", "3"));
}

/// With benchmark on, PyTorch executes each plan it tries; every problem of the trace has one search.
TEST(Timeline, ShowsTheSearchesOfARealTraining) {
  const RecordedRun run =
      readRecordedRuns({std::filesystem::path(CONVSCOPE_WORKLOAD_DATA) / "sizes-tf32-on.trace.json.gz"}).runs.front();
  const TimelineLane& lane = *laneOf(*run.timeline, LaneKind::Searches);
  std::size_t searches = 0;
  std::size_t trials = 0;
  double searchUs = 0;
  for (const TimelineRow& row : lane.rows) {
    for (const TimelineSpan& each : row.spans()) {
      (each.kind == SpanKind::Search ? searches : trials) += 1;
      if (each.kind == SpanKind::Search) searchUs += each.duration();
    }
  }
  std::size_t searched = 0;
  double firstUs = 0;
  for (const WorkloadCall& call : run.workload.calls) {
    searched += call.firstHostUs ? 1 : 0;
    firstUs += call.firstHostUs.value_or(0);
  }
  EXPECT_EQ(searches, searched);
  EXPECT_GT(searchUs, 0.999 * firstUs);
  EXPECT_LT(searchUs, 1.01 * firstUs);
  EXPECT_GE(trials, 5 * searches);
}

TEST(Timeline, SaysThatThereIsNoSearch) {
  const RecordedRun run = readText(training().text());
  const TimelineLane& lane = *laneOf(*run.timeline, LaneKind::Searches);
  EXPECT_THAT(lane.rows, SizeIs(0));
  EXPECT_FALSE(lane.note.empty());
  EXPECT_EQ(spanAt(*run.timeline, static_cast<std::size_t>(&lane - run.timeline->lanes.data()), 0, 10, 10),
            std::nullopt);
}

TEST(Timeline, AReplayOfACudaGraphMakesNoEarlierCallASearch) {
  // Slow calls, all alike: the replays, which have no time of the host, are no measure for them.
  TraceText trace;
  for (int i = 0; i < 2; ++i) {
    const double begin = 10'000.0 * i;
    trace.annotation(begin, 9'000, "ProfilerStep#" + std::to_string(i));
    trace.forward(begin + 10, 2'000, {}).kernel(begin + 100, begin + 2'100, 300, "implicit_gemm");
  }
  trace.annotation(20'000, 9'000, "ProfilerStep#2").launch(20'010, "cudaStreamBeginCapture");
  trace.forward(20'100, 100, {}).launch(20'120, "cudaLaunchKernel").launch(20'300, "cudaStreamEndCapture");
  for (int i = 0; i < 5; ++i) trace.replay(21'000 + 1'000 * i, 21'100 + 1'000 * i, 300, {"implicit_gemm"});
  const RecordedRun run = readText(trace.text());
  EXPECT_THAT(laneOf(*run.timeline, LaneKind::Searches)->rows, SizeIs(0));
  EXPECT_THAT(callCounts(run.workload), ElementsAre(7));
  for (const WorkloadCall& call : run.workload.calls) EXPECT_FALSE(call.firstHostUs.has_value());
}

TEST(Timeline, KnowsTheLayersOfOperatorsAndKernels) {
  const RecordedRun run = readText(training().text());
  const Timeline& timeline = *run.timeline;
  const TimelineLane& host = *laneOf(timeline, LaneKind::Host);
  EXPECT_THAT(host.rows, SizeIs(4)) << "aten::convolution, _convolution, cudnn_convolution, the launch";
  for (const TimelineRow& row : host.rows) EXPECT_EQ(timeline.layerOf(row.spans()[0]), "conv1");
  const TimelineRow& stream = laneOf(timeline, LaneKind::Stream)->rows[0];
  EXPECT_EQ(timeline.layerOf(stream.spans()[0]), "conv1");
  EXPECT_EQ(timeline.layerOf(stream.spans()[1]), "") << "the optimizer's";
}

TEST(Timeline, SumsByKind) {
  const RecordedRun run = readText(training().text());
  const KindTimes all = timesByKind(*run.timeline, 0, run.timeline->end);
  EXPECT_DOUBLE_EQ(timeOfKind(all, SpanKind::Kernel), 3 * 70);
  EXPECT_DOUBLE_EQ(timeOfKind(all, SpanKind::Forward), 3 * 30);
  EXPECT_DOUBLE_EQ(timeOfKind(all, SpanKind::DataLoading), 3 * 50);
  EXPECT_DOUBLE_EQ(timeOfKind(all, SpanKind::Optimizer), 3 * 100);
  EXPECT_DOUBLE_EQ(timeOfKind(all, SpanKind::Operator), 3 * (100 + 60)) << "without the inner operators";
  EXPECT_DOUBLE_EQ(timeOfKind(all, SpanKind::Iteration), 2900);
  EXPECT_DOUBLE_EQ(timeOfKind(all, SpanKind::Idle) + timeOfKind(all, SpanKind::Kernel), run.timeline->end);
  const KindTimes first = timesByKind(*run.timeline, 0, 1000);
  EXPECT_DOUBLE_EQ(timeOfKind(first, SpanKind::Kernel), 70);
  EXPECT_DOUBLE_EQ(timeOfKind(first, SpanKind::Idle), 1000 - 70) << "before, between and after the two kernels";
}

TEST(Timeline, FindsTheSpanUnderAPoint) {
  const RecordedRun run = readText(training().text());
  const Timeline& timeline = *run.timeline;
  const auto lane = static_cast<std::size_t>(laneOf(timeline, LaneKind::Stream) - timeline.lanes.data());
  EXPECT_EQ(spanAt(timeline, lane, 0, 130, 0), (SpanPlace{lane, 0, 0}));
  EXPECT_EQ(spanAt(timeline, lane, 0, 155, 0), std::nullopt);
  EXPECT_EQ(spanAt(timeline, lane, 0, 155, 6), (SpanPlace{lane, 0, 0})) << "5 us away";
  EXPECT_EQ(spanAt(timeline, lane, 1, 130, 0), std::nullopt);
  EXPECT_EQ(spanAt(timeline, 99, 0, 130, 0), std::nullopt);
}

TEST(Timeline, SearchesNamesAndLayers) {
  const RecordedRun run = readText(training().text());
  const Timeline& timeline = *run.timeline;
  const SpanSearch search(timeline, "IMPLICIT");
  EXPECT_EQ(search.count(), 3u);
  const auto first = search.next(std::nullopt, true);
  ASSERT_TRUE(first);
  EXPECT_EQ(timeline.nameOf(timeline.at(*first)), "implicit_gemm");
  auto place = first;
  for (std::size_t number = 1; number <= search.count(); ++number) {
    EXPECT_EQ(search.numberOf(*place), number);
    place = search.next(place, true);
  }
  EXPECT_EQ(search.numberOf({0, 0, 0}), std::nullopt) << "an iteration";
  EXPECT_EQ(SpanSearch(timeline, "no such name").numberOf(*first), std::nullopt);
  const auto second = search.next(first, true);
  EXPECT_GT(timeline.at(*second).begin, timeline.at(*first).begin);
  EXPECT_EQ(search.next(second, false), first);
  EXPECT_EQ(search.next(search.next(second, true), true), first) << "around the end";
  EXPECT_EQ(search.next(std::nullopt, false), search.next(second, true)) << "the last one";
  EXPECT_EQ(SpanSearch(timeline, "").next(std::nullopt, true), std::nullopt);
  EXPECT_EQ(SpanSearch(timeline, "nothing of this name").count(), 0u);
  EXPECT_EQ(SpanSearch(timeline, "conv1").count(), 3u * (1 + 4 + 1 + 1))
      << "annotation, operators and launch, both lanes";
  EXPECT_EQ(SpanSearch(timeline, "no such | conv1").count(), SpanSearch(timeline, "conv1").count());
  EXPECT_EQ(SpanSearch(timeline, "conv1 | implicit").count(), SpanSearch(timeline, "conv1").count())
      << "a span counts once, by its name or layer";
  for (const char* text : {" | ", " |  | ", "|", "conv1|implicit"}) EXPECT_EQ(SpanSearch(timeline, text).count(), 0u);
}

/// Rows of several hundred spans, some of which begin at the same time, in two lanes.
TEST(Timeline, NumbersMatchesInTheOrderOfTheSearch) {
  Timeline timeline;
  timeline.names = {"gemm", "other"};
  std::size_t leftOut = 0;
  for (int lane = 0; lane < 2; ++lane) {
    std::vector<TimelineSpan> spans;
    for (int i = 0; i < 300; ++i) {
      const double begin = 10.0 * i;
      const double end = begin + (i % 5 == 0 ? 0 : 6);  // some have no duration
      spans.push_back({begin, end, i % 3 == 0 ? 0 : 1, TimelineSpan::kNoLayer, SpanKind::Kernel, true});
      if (i % 2 == 0) spans.push_back({begin, end, 0, TimelineSpan::kNoLayer, SpanKind::Kernel, true});
    }
    timeline.lanes.push_back({LaneKind::Stream, {}, lane, "7", rowsOf(std::move(spans), true, leftOut)});
  }
  const SpanSearch search(timeline, "gemm");
  EXPECT_GT(search.count(), 256u);
  std::optional<SpanPlace> place;
  for (std::size_t number = 1; number <= search.count(); ++number) {
    place = search.next(place, true);
    ASSERT_EQ(search.numberOf(*place), number);
  }
  EXPECT_EQ(search.next(place, true), search.next(std::nullopt, true));
}

TEST(Timeline, KnowsTheSameWaitsForALoaderAsTheIterationsTimes) {
  for (const char* name :
       {"enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__",
        "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", "enumerate(DataPipe)#ShufflerIterDataPipe",
        "enumerate(DataLoader)", "enumerate(list)#next"}) {
    TraceText trace;
    for (int i = 0; i < 4; ++i) {
      trace.annotation(i * 1'000, 1'000, fmt::format("ProfilerStep#{}", i + 3));
      trace.annotation(i * 1'000 + 100, 300, name);
      trace.forward(i * 1'000 + 500, 100, {});
    }
    const RecordedRun run = readText(trace.text());
    const double perIteration = timeOfKind(timesByKind(*run.timeline, 0, run.timeline->end), SpanKind::DataLoading) / 4;
    EXPECT_DOUBLE_EQ(perIteration, run.workload.kinds.front().loaderUs.value_or(0)) << name;
    EXPECT_EQ(perIteration > 0, std::string_view(name).find("#_") != std::string_view::npos ||
                                    std::string_view(name).find("DataPipe") != std::string_view::npos)
        << name;
  }
}

TEST(Timeline, CountsWhatItCannotRead) {
  TraceText trace = training();
  trace.event(R"({"ph": "X", "cat": "kernel", "name": "a", "pid": 0, "tid": 7, "ts": "soon", "dur": 1})");
  trace.event(R"({"ph": "X", "cat": "kernel", "name": "b", "pid": 0, "tid": 7, "ts": 1e300, "dur": 1})");
  trace.event(R"({"ph": "X", "cat": "cpu_op", "name": 7, "ts": 150, "dur": -5, "args": []})");
  trace.event(R"({"ph": "X", "cat": "gpu_memcpy", "name": "Memcpy", "ts": 150, "args": {"device": -3, "stream": {}}})");
  EXPECT_EQ(readText(trace.text()).timeline->leftOut, 2u);
}

TEST(Timeline, OnlyTracesHaveOne) {
  EXPECT_EQ(readText("convscope_workload 1\nproblem 1 fwd fp32 nchw n2 c3 k8 in16x16 f3x3 p1x1\n").timeline, nullptr);
}

}  // namespace convscope
