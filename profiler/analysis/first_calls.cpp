#include "analysis/first_calls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

struct SizeCalls {
  Dims input;
  std::int64_t calls = 0;
  double us = 0;
};

/// Returns the recorded sizes in order, each with the first calls that its iterations make first.
std::vector<SizeCalls> firstCallsBySize(const Workload& workload) {
  std::vector<SizeCalls> sizes;
  std::vector<bool> known(workload.calls.size(), false);
  for (const IterationRun& run : workload.runs) {
    const IterationKind& kind = workload.kinds[run.kind];
    const Dims input = inputOf(workload, kind);
    auto size = std::ranges::find(sizes, input, &SizeCalls::input);
    if (size == sizes.end()) size = sizes.insert(sizes.end(), {input});
    for (const CallCount& each : kind.calls) {
      if (known[each.call]) continue;
      known[each.call] = true;
      const std::optional<double>& us = workload.calls[each.call].firstHostUs;
      if (!us) continue;
      ++size->calls;
      size->us += *us;
    }
  }
  return sizes;
}

std::optional<double> recordedTime(const Workload& workload) {
  double us = 0;
  for (const IterationRun& run : workload.runs) {
    if (run.wallUs.empty()) return std::nullopt;
    us = std::accumulate(run.wallUs.begin(), run.wallUs.end(), us);
  }
  return us;
}

/// What the calls did. PyTorch's switch is of cuDNN and MIOpen, not of the processor's library.
std::string workOf(const FirstCalls& calls) {
  if (!calls.onHost && calls.benchmark == true)
    return translated("first_calls", "they searched, because benchmark is on, and loaded code");
  if (calls.onHost || calls.benchmark == false) return translated("first_calls", "they compiled or loaded code");
  return translated("first_calls", "they searched, compiled or loaded code");
}

std::string remedyOf(const FirstCalls& calls) {
  if (!calls.onHost && calls.benchmark == true)
    return translated("first_calls",
                      "If the sizes keep changing: set benchmark = False, bring the inputs to few sizes, or apply "
                      "measured choices, which need no search.");
  return translated("first_calls", "If the sizes keep changing: bring the inputs to few sizes.");
}

}  // namespace

std::optional<FirstCalls> firstCalls(const Workload& workload) {
  const std::vector<SizeCalls> sizes = firstCallsBySize(workload);
  FirstCalls result;
  result.recordedSizes = std::ssize(sizes);
  double laterUs = 0;
  std::int64_t later = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i].calls == 0) continue;
    ++result.sizes;
    result.calls += sizes[i].calls;
    result.us += sizes[i].us;
    if (i == 0) continue;
    laterUs += sizes[i].us;
    ++later;
  }
  if (result.calls == 0) return std::nullopt;
  if (later > 0) result.laterSizeUs = laterUs / static_cast<double>(later);
  result.recordedUs = recordedTime(workload);
  result.benchmark = workload.switches.benchmark;
  result.onHost = computedByHost(workload);
  return result;
}

std::string firstCallsText(const FirstCalls& calls) {
  std::vector<std::string> sentences;
  const std::string us = formatTime(calls.us);
  const std::string work = workOf(calls);
  sentences.push_back(
      calls.recordedUs
          ? phrase("first_calls", "First calls took {} of the {} recorded ({} calls, at {} of {} input sizes): {}.")(
                us, formatTime(*calls.recordedUs), calls.calls, calls.sizes, calls.recordedSizes, work)
          : phrase("first_calls", "First calls took {} ({} calls, at {} of {} input sizes): {}.")(
                us, calls.calls, calls.sizes, calls.recordedSizes, work));
  if (calls.recurs()) {
    sentences.push_back(
        phrase("first_calls", "They come again with each new size: {} a size.")(formatTime(*calls.laterSizeUs)));
    sentences.push_back(remedyOf(calls));
  } else if (calls.recordedSizes == 1) {
    sentences.push_back(translated("first_calls", "They come once in a process, and again with each new size."));
  }
  return fmt::format("{}", fmt::join(sentences, sentenceGap()));
}

}  // namespace convscope
