#include "workload/trace/trace_searches.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "statistics/statistics.h"
#include "workload/call_records.h"

namespace convscope {
namespace {

using Indices = std::vector<std::size_t>;

/// Returns the median host time of calls; empty if there are none.
std::optional<double> medianTime(const TraceCalls& calls, const Indices& indices) {
  std::vector<double> us;
  for (const std::size_t i : indices) us.push_back(calls.calls[i].span.end - calls.calls[i].span.begin);
  return us.empty() ? std::nullopt : std::optional(median(us));
}

}  // namespace

std::vector<TraceSearch> traceSearches(const TraceData& trace, const TraceCalls& calls) {
  const auto beginOf = [&](std::size_t i) { return calls.calls[i].span.begin; };
  std::map<std::pair<std::string, AtenConvolution>, Indices> alike;
  for (std::size_t i = 0; i < calls.calls.size(); ++i) {
    if (calls.calls[i].isReplay) continue;  // without a time of the host, and nothing is searched for
    if (const AtenConvolution* arguments = argumentsOf(trace, calls.calls[i]))
      alike[{trace.nameOf(trace.operators[calls.calls[i].function]), *arguments}].push_back(i);
  }
  std::map<std::string, Indices> laterOf;  // of each operator
  for (auto& [key, indices] : alike) {
    std::ranges::sort(indices, {}, beginOf);
    laterOf[key.first].insert(laterOf[key.first].end(), indices.begin() + 1, indices.end());
  }
  std::map<std::string, std::optional<double>> usualUs;
  for (const auto& [function, later] : laterOf) usualUs[function] = medianTime(calls, later);

  std::vector<TraceSearch> searches;
  for (const auto& [key, indices] : alike) {
    const TraceCall& first = calls.calls[indices.front()];
    const Indices later(indices.begin() + 1, indices.end());
    std::size_t kept = later.empty() ? 1 : 0;
    for (const std::size_t i : later) kept = std::max(kept, calls.calls[i].kernels.size());
    const auto laterUs = later.empty() ? usualUs[key.first] : medianTime(calls, later);
    const bool tried = !later.empty() && first.kernels.size() > kept;
    if (!tried && !isFirstCall(first.span.end - first.span.begin, laterUs)) continue;
    const auto trials = static_cast<std::ptrdiff_t>(first.kernels.size() - std::min(kept, first.kernels.size()));
    searches.push_back({indices.front(), {first.kernels.begin(), first.kernels.begin() + trials}});
  }
  std::ranges::sort(searches, {}, [&](const TraceSearch& search) { return beginOf(search.call); });
  return searches;
}

}  // namespace convscope
