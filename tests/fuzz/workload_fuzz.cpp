#include "fuzz/fuzz.h"
#include "problem/input_error.h"
#include "workload/read_workload.h"
#include "workload/workload_reader.h"
#include "workload/workload_text.h"

namespace {

/// The whole run and a half of it are drawn on `kPixels` pixels, within their bounds.
void requireDrawable(const convscope::Timeline& timeline) {
  using namespace convscope;
  constexpr int kPixels = 50;
  for (const TimelineLane& lane : timeline.lanes) {
    for (const TimelineRow& row : lane.rows) {
      for (const double end : {timeline.end, timeline.end / 2})
        fuzz::require(row.drawn(0, end, kPixels).size() <= 2 * kPixels + 2);
    }
  }
  for (const double us : timesByKind(timeline, 0, timeline.end)) fuzz::require(us >= 0);
  fuzz::require(SpanSearch(timeline, "a").next(std::nullopt, true).has_value() ==
                (SpanSearch(timeline, "a").count() > 0));
}

}  // namespace

/// A recording is refused with an InputError, or becomes a workload that survives its own text, and if it is a trace, a
/// timeline that can be drawn.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace convscope;
  const fuzz::MemoryFile file(data, size);
  try {
    const RecordedRun run = readRecordedRuns({file.path()}).runs.front();
    fuzz::require(parseWorkload(toText(run.workload), "fuzz") == run.workload);
    if (run.timeline) requireDrawable(*run.timeline);
  } catch (const InputError& error) {
    fuzz::requireMessage(error);
    return 0;
  }
  return 0;
}
