#include "analysis/run_limit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {

RunLimit runLimit(const Workload& workload) {
  return {iterationLimit(workload), firstCalls(workload)};
}

std::string headlineOf(const RunLimit& limit) {
  if (limit.isFirstCalls()) {
    const std::string us = formatTime(limit.firstCalls->us);
    const std::string recordedUs = formatTime(*limit.firstCalls->recordedUs);
    return limit.firstCalls->searched()
               ? phrase("run_limit", "Searches at new sizes: {} of the {} recorded")(us, recordedUs)
               : phrase("run_limit", "First calls at new sizes: {} of the {} recorded")(us, recordedUs);
  }
  if (!limit.iteration || !limit.iteration->limit()) return {};
  const IterationLimit& iteration = *limit.iteration;
  const std::string name = toText(*iteration.limit());
  const auto part = std::ranges::find(iteration.parts, *iteration.limit(), &PartTime::part);
  return part == iteration.parts.end() ? phrase("run_limit", "Bound by {}")(name)
                                       : phrase("run_limit", "Bound by {}: {} of {} an iteration")(
                                             name, formatRange(part->us), formatRange(iteration.wallUs));
}

std::string limitText(const RunLimit& limit) {
  std::vector<std::string> texts;
  if (limit.iteration) texts.push_back(limitText(*limit.iteration));
  if (limit.firstCalls)
    texts.insert(limit.isFirstCalls() ? texts.begin() : texts.end(), firstCallsText(*limit.firstCalls));
  return fmt::format("{}", fmt::join(texts, sentenceGap()));
}

}  // namespace convscope
