#include "analysis/first_calls.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "analysis/new_sizes.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// What an input size has.
struct SizeTimes {
  std::int64_t calls = 0;            ///< first ones
  double us = 0;                     ///< of them
  std::optional<double> recordedUs;  ///< of its iterations; empty if not every one was timed
  std::int64_t lastIteration = 0;    ///< the last one with a first call; the first iteration is 1
};

/// Returns the recorded sizes in order. A first call belongs to the size whose iterations make it first.
std::vector<SizeTimes> timesBySize(const Workload& workload) {
  std::vector<SizeTimes> sizes;
  std::int64_t iteration = 1;  // the first one of the run
  std::map<Dims, std::size_t> places;
  std::vector<bool> known(workload.calls.size(), false);
  for (const IterationRun& run : workload.runs) {
    const IterationKind& kind = workload.kinds[run.kind];
    const auto [place, isNew] = places.try_emplace(inputOf(workload, kind), sizes.size());
    if (isNew) sizes.emplace_back().recordedUs = 0;
    SizeTimes& size = sizes[place->second];
    if (run.wallUs.empty())
      size.recordedUs.reset();
    else if (size.recordedUs)
      *size.recordedUs = std::accumulate(run.wallUs.begin(), run.wallUs.end(), *size.recordedUs);
    for (const CallCount& each : kind.calls) {
      if (known[each.call]) continue;
      known[each.call] = true;
      const std::optional<double>& us = workload.calls[each.call].firstHostUs;
      if (!us) continue;
      ++size.calls;
      size.us += *us;
      size.lastIteration = iteration;
    }
    iteration += run.count;
  }
  return sizes;
}

/// Adds the time of another size; nothing if one of the two is not known.
std::optional<double> sumOf(const std::optional<double>& us, const std::optional<double>& more) {
  return us && more ? std::optional(*us + *more) : std::nullopt;
}

std::string workOf(const FirstCalls& calls) {
  if (calls.searched()) return translated("first_calls", "they searched, because benchmark is on, and loaded code");
  if (calls.onHost || calls.benchmark == false) return translated("first_calls", "they compiled or loaded code");
  return translated("first_calls", "they searched, compiled or loaded code");
}

}  // namespace

std::optional<FirstCalls> firstCalls(const Workload& workload) {
  const std::vector<SizeTimes> sizes = timesBySize(workload);
  FirstCalls result;
  result.recordedSizes = std::ssize(sizes);
  result.recordedUs = 0;
  result.laterRecordedUs = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const SizeTimes& size = sizes[i];
    result.calls += size.calls;
    result.us += size.us;
    result.sizes += size.calls > 0 ? 1 : 0;
    result.lastIteration = std::max(result.lastIteration, size.lastIteration);
    result.recordedUs = sumOf(result.recordedUs, size.recordedUs);
    if (i == 0) continue;
    result.laterUs += size.us;
    result.laterSizes += size.calls > 0 ? 1 : 0;
    result.laterRecordedUs = sumOf(result.laterRecordedUs, size.recordedUs);
  }
  if (result.calls == 0) return std::nullopt;
  result.iterations = iterationCount(workload);
  result.benchmark = workload.switches.benchmark;
  result.onHost = computedByHost(workload);
  return result;
}

std::string recurrenceText(const FirstCalls& calls) {
  if (calls.recurs()) {
    const std::string meanUs = formatTime(calls.laterUs / static_cast<double>(calls.laterSizes));
    if (calls.sizes == calls.laterSizes)
      return phrase("first_calls", "They come again with new sizes: {} a size on average.")(meanUs);
    return phrase("first_calls", "They come again with new sizes: {} at the first size, then {} a size on average.")(
        formatTime(calls.us - calls.laterUs), meanUs);
  }
  if (calls.recordedSizes > 1) return {};
  return translated("first_calls", "They come once in a process, and again with each new size.");
}

std::string endText(const FirstCalls& calls) {
  if (calls.iterations <= 1) return {};
  return calls.ended()
             ? phrase("first_calls", "None came after iteration {} of {}.")(calls.lastIteration, calls.iterations)
             : phrase("first_calls", "They still came in iteration {} of {}, so more may follow.")(calls.lastIteration,
                                                                                                   calls.iterations);
}

std::string remedyText(const FirstCalls& calls) {
  if (!calls.recurs()) return {};
  return calls.searched()
             ? translated("first_calls",
                          "If more sizes come: set benchmark = False or use measured choices, which search for none.")
             : translated("first_calls", "If more sizes come: bring the inputs to few sizes.");
}

std::string firstCallsText(const FirstCalls& calls) {
  std::vector<std::string> sentences;
  const std::string us = formatTime(calls.us);
  const std::string work = workOf(calls);
  sentences.push_back(
      calls.recordedUs
          ? phrase("first_calls",
                   "First calls took {} of the {} of all iterations ({} calls, at {} of {} input sizes): {}.")(
                us, formatTime(*calls.recordedUs), calls.calls, calls.sizes, calls.recordedSizes, work)
          : phrase("first_calls", "First calls took {} ({} calls, at {} of {} input sizes): {}.")(
                us, calls.calls, calls.sizes, calls.recordedSizes, work));
  sentences.push_back(recurrenceText(calls));
  sentences.push_back(endText(calls));
  if (calls.searched() && calls.recurs()) sentences.push_back(newSizesRule());
  sentences.push_back(remedyText(calls));
  std::erase(sentences, "");
  return fmt::format("{}", fmt::join(sentences, sentenceGap()));
}

}  // namespace convscope
