#include "analysis/run_limit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {

namespace {

/// Returns what an iteration takes between the first calls, in one sentence; empty if none was timed.
std::string withoutText(const RunLimit& limit) {
  if (!limit.iteration) return {};
  const std::string us = formatRange(limit.iteration->wallUs);
  const std::optional<IterationPart> part = limit.iteration->limit();
  return part ? phrase("run_limit", "Without them an iteration takes {}, bound by {}.")(us, toText(*part))
              : phrase("run_limit", "Without them an iteration takes {}.")(us);
}

std::string paragraphOf(std::vector<std::string> sentences) {
  std::erase(sentences, "");
  return fmt::format("{}", fmt::join(sentences, sentenceGap()));
}

}  // namespace

RunLimit runLimit(const Workload& workload) {
  return {iterationLimit(workload), firstCalls(workload)};
}

std::string headlineOf(const RunLimit& limit) {
  if (limit.isFirstCalls()) {
    const std::string us = formatTime(limit.firstCalls->us);
    const std::string recordedUs = formatTime(*limit.firstCalls->recordedUs);
    return limit.firstCalls->searched()
               ? phrase("run_limit", "Searches at new sizes: {} of the {} of all iterations")(us, recordedUs)
               : phrase("run_limit", "First calls at new sizes: {} of the {} of all iterations")(us, recordedUs);
  }
  if (!limit.iteration || !limit.iteration->limit()) return {};
  const IterationLimit& iteration = *limit.iteration;
  const std::string name = toText(*iteration.limit());
  const auto part = std::ranges::find(iteration.parts, *iteration.limit(), &PartTime::part);
  if (part == iteration.parts.end()) return phrase("run_limit", "Bound by {}")(name);
  const std::string wall = formatRange(iteration.wallUs);
  const std::string us = formatRange(part->us);
  const std::string mostUs = formatTime(iteration.wallUs.high);
  if (us != formatTime(part->us.high)) return phrase("run_limit", "Bound by {}: {} an iteration")(name, wall);
  return wall == mostUs ? phrase("run_limit", "Bound by {}: {} of {} an iteration")(name, us, wall)
                        : phrase("run_limit", "Bound by {}: {} of at most {} an iteration")(name, us, mostUs);
}

std::string limitSentence(const Workload& workload) {
  const RunLimit limit = runLimit(workload);
  if (const std::string headline = headlineOf(limit); !headline.empty()) return phrase("run_limit", "{}.")(headline);
  return limit.iteration ? adviceText(*limit.iteration) : unknownLimitText(workload);
}

std::string briefText(const RunLimit& limit) {
  if (limit.isFirstCalls())
    return paragraphOf({endText(*limit.firstCalls), withoutText(limit), remedyText(*limit.firstCalls)});
  if (!limit.iteration) return {};
  if (limit.iteration->limit() == IterationPart::Host)
    return paragraphOf({adviceText(*limit.iteration), translated("run_limit", "No choice of algorithms helps.")});
  const std::string range = limit.iteration->limit() ? rangeText(*limit.iteration) : std::string();
  return range.empty() ? adviceText(*limit.iteration) : range;
}

std::string limitText(const RunLimit& limit) {
  std::vector<std::string> texts;
  if (limit.iteration) texts.push_back(limitText(*limit.iteration));
  if (limit.firstCalls)
    texts.insert(limit.isFirstCalls() ? texts.begin() : texts.end(), firstCallsText(*limit.firstCalls));
  return paragraphOf(std::move(texts));
}

}  // namespace convscope
