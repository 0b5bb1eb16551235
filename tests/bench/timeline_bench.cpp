// bench_timeline [TRACE]: how long it takes to read a trace with its timeline, and to find what to draw of a million
// spans on 1800 pixels.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "bench/figures.h"
#include "workload/read_workload.h"

using namespace convscope;

namespace {

using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Writes a trace of a million spans, about half a convolution's operators, with times as PyTorch writes them.
void writeTrace(const std::filesystem::path& file) {
  std::ofstream out(file);
  out << "{\"traceEvents\": [\n";
  double time = 4503164227998.8;
  for (int i = 0; i < 500'000; ++i) {
    const char* const name = i % 8 == 0 ? "aten::convolution" : "aten::empty_like";
    char text[800];
    std::snprintf(text, sizeof text,
                  R"({"ph": "X", "cat": "cpu_op", "name": "%s", "pid": 1, "tid": 1, "ts": %.3f, "dur": 3.5, "args": {)"
                  R"("External id": %d, "Concrete Inputs": ["", "", "", "[1, 1]", "[1, 1]", "[1, 1]", "False", )"
                  R"("[0, 0]", "1"], "Input type": ["float", "float"], "Input Strides": [[16384, 1024, 32, 1], )"
                  R"([144, 9, 3, 1]], "Input Dims": [[8, 16, 32, 32], [32, 16, 3, 3]]}},)"
                  "\n",
                  name, time, i + 1);
    out << text;
    std::snprintf(text, sizeof text,
                  R"({"ph": "X", "cat": "kernel", "name": "void kernel_%d", "pid": 0, "tid": 7, "ts": %.3f, )"
                  R"("dur": 2.1, "args": {"External id": %d, "device": 0, "stream": 7, "correlation": %d}}%s)"
                  "\n",
                  i % 50, time + 2, i + 1, i + 1, i + 1 < 500'000 ? "," : "");
    out << text;
    time += i % 1000 == 0 ? 900 : 5;
  }
  out << "]}\n";
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path file =
      argc > 1 ? argv[1]
               : (std::filesystem::temp_directory_path() / ("timeline-" + std::to_string(getpid()) + ".json")).string();
  if (argc < 2) writeTrace(file);
  const auto plain = Clock::now();
  readWorkload(file);
  testing::reportFigure("timeline: reading a trace without it", msSince(plain));
  const auto reading = Clock::now();
  const RecordedRun run = readRecordedRuns({file}).runs.front();
  testing::reportFigure("timeline: reading a trace", msSince(reading));
  if (argc < 2) std::filesystem::remove(file);
  std::size_t spans = 0;
  for (const TimelineLane& lane : run.timeline->lanes) {
    for (const TimelineRow& row : lane.rows) spans += row.spans().size();
  }
  constexpr int kFrames = 60;
  std::size_t drawn = 0;
  const auto drawing = Clock::now();
  for (int frame = 0; frame < kFrames; ++frame) {
    const double from = run.timeline->end * frame / (4 * kFrames);
    for (const TimelineLane& lane : run.timeline->lanes) {
      for (const TimelineRow& row : lane.rows) drawn += row.drawn(from, from + run.timeline->end * 0.75, 1800).size();
    }
  }
  testing::reportFigure("timeline: what a frame draws", msSince(drawing) / kFrames);
  const auto summing = Clock::now();
  KindTimes times{};
  for (int frame = 0; frame < kFrames; ++frame)
    times = timesByKind(*run.timeline, run.timeline->end * frame / kFrames, run.timeline->end);
  testing::reportFigure("timeline: sums of a range", msSince(summing) / kFrames);
  std::printf("%zu spans, %zu rectangles a frame, %.0f us of kernels at the end\n", spans, drawn / kFrames,
              times[static_cast<std::size_t>(SpanKind::Kernel)]);
}
