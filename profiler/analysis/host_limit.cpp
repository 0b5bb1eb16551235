#include "analysis/host_limit.h"

#include <algorithm>

#include "analysis/call_lengths.h"

namespace convscope {

std::optional<HostLimit> hostLimitOf(const std::vector<const Survey*>& sizes, const PolicyCosts& off) {
  if (sizes.empty()) return std::nullopt;
  CallLengths total;
  for (const Survey* survey : sizes) {
    const std::optional<CallLengths> lengths = callLengths(*survey);
    const auto costs = std::ranges::find(off.sizes, survey->started.input, &SizeCosts::input);
    if (!lengths || costs == off.sizes.end() || !costs->complete() || !costs->notGiven.empty()) return std::nullopt;
    if (!lengths->areMostlyShort() || lengths->hostUs() <= costs->iterationUs) return std::nullopt;
    total.executions += lengths->executions;
    total.shorter += lengths->shorter;
  }
  return HostLimit{total.hostUs() / static_cast<double>(sizes.size()), total.share(), {}};
}

}  // namespace convscope
