#include "workload/trace/captured_graphs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace convscope {
namespace {

/// One node of a graph: what a launch or a kernel of a replay is.
struct GraphNode {
  bool memory = false;
  std::optional<std::size_t> call = {};  ///< the captured call that launched it
};

using GraphNodes = std::vector<GraphNode>;

class CaptureMatcher {
 public:
  CaptureMatcher(const TraceData& trace, const std::vector<TraceLaunch>& launches,
                 const std::vector<TraceCall>& captured)
      : m_trace(trace), m_captured(captured) {
    std::set<std::int64_t> executed;
    for (const TraceKernel& kernel : trace.kernels) executed.insert(kernel.correlation);
    for (const TraceLaunch& launch : launches) {
      if (launch.graph)
        m_replays.try_emplace(launch.correlation, launch);
      else if (!executed.contains(launch.correlation))
        m_recorded.push_back(launch);
    }
    std::ranges::stable_sort(m_recorded, std::less<>{}, &TraceLaunch::time);
    for (const TraceSpan& each : trace.captures) m_graphs.push_back(nodesOf(each));
  }

  ReplayedCalls match() const {
    ReplayedCalls found;
    std::vector<bool> replayed(m_captured.size());
    for (const auto& [correlation, kernels] : kernelsOfReplays()) {
      const TraceLaunch& launch = m_replays.at(correlation);
      const GraphNodes* const graph = graphOf(kernels);
      if (graph == nullptr) continue;
      found.replays.push_back(correlation);
      std::map<std::pair<double, std::size_t>, std::vector<std::size_t>> kernelsOf;  // in the order of the capture
      for (std::size_t i = 0; i < kernels.size(); ++i) {
        if (const auto index = (*graph)[i].call)
          kernelsOf[{m_captured[*index].span.begin, *index}].push_back(kernels[i]);
      }
      for (auto& [place, own] : kernelsOf) {
        const std::size_t index = place.second;
        TraceCall call = m_captured[index];
        call.span = {launch.time, launch.time, launch.thread};
        call.kernels = std::move(own);
        call.isReplay = true;
        found.calls.push_back(std::move(call));
        replayed[index] = true;
      }
    }
    for (std::size_t i = 0; i < replayed.size(); ++i) {
      if (!replayed[i]) found.unreplayed.push_back(i);
    }
    return found;
  }

 private:
  /// Returns the captured call that launched something at a time. PyTorch's own kernels beside a library's, outside of
  /// the operator that computes, are those of the bias.
  std::optional<std::size_t> callAt(const TraceLaunch& launch) const {
    const auto isBefore = [](const TraceLaunch& at, const TraceCall& call) {
      return std::pair(at.thread, at.time) < std::pair(call.span.thread, call.span.begin);
    };
    auto call = std::upper_bound(m_captured.begin(), m_captured.end(), launch, isBefore);
    if (call == m_captured.begin()) return std::nullopt;
    --call;
    const bool whole = call->executor == WorkloadExecutor::FrameworkNative;
    const TraceSpan& span = whole ? call->span : m_trace.operators[call->worker].span;
    if (span.thread != launch.thread || !span.contains(launch.time)) return std::nullopt;
    return static_cast<std::size_t>(call - m_captured.begin());
  }

  GraphNodes nodesOf(const TraceSpan& capture) const {
    GraphNodes nodes;
    const auto first = std::ranges::lower_bound(m_recorded, capture.begin, std::less<>{}, &TraceLaunch::time);
    for (auto each = first; each != m_recorded.end() && each->time <= capture.end; ++each)
      nodes.push_back({each->memory, callAt(*each)});
    return nodes;
  }

  /// Returns the kernels of each replay, in the order of the device.
  std::map<std::int64_t, std::vector<std::size_t>> kernelsOfReplays() const {
    std::map<std::int64_t, std::vector<std::size_t>> found;
    for (std::size_t i = 0; i < m_trace.kernels.size(); ++i) {
      const std::int64_t correlation = m_trace.kernels[i].correlation;
      if (m_replays.contains(correlation)) found[correlation].push_back(i);
    }
    const auto beginOf = [&](std::size_t i) { return m_trace.kernels[i].begin; };
    for (auto& [correlation, kernels] : found) std::ranges::stable_sort(kernels, std::less<>{}, beginOf);
    return found;
  }

  bool fits(const std::vector<std::size_t>& kernels, const GraphNodes& graph) const {
    return std::ranges::equal(kernels, graph, [&](std::size_t i, const GraphNode& node) {
      return (m_trace.kernels[i].kind == TraceKernel::Kind::Memory) == node.memory;
    });
  }

  bool computeAlike(const GraphNodes& one, const GraphNodes& other) const {
    const auto same = [&](const GraphNode& a, const GraphNode& b) {
      if (!a.call || !b.call) return !a.call && !b.call;
      const TraceCall& first = m_captured[*a.call];
      const TraceCall& second = m_captured[*b.call];
      return first.executor == second.executor &&
             m_trace.operators[first.source].arguments == m_trace.operators[second.source].arguments;
    };
    return std::ranges::equal(one, other, same);
  }

  /// Returns the only graph that a replay can be of; null if there is none, or if there are several that differ.
  const GraphNodes* graphOf(const std::vector<std::size_t>& kernels) const {
    const GraphNodes* found = nullptr;
    for (const GraphNodes& graph : m_graphs) {
      if (!fits(kernels, graph)) continue;
      if (found != nullptr && !computeAlike(*found, graph)) return nullptr;
      if (found == nullptr) found = &graph;
    }
    return found;
  }

  const TraceData& m_trace;
  const std::vector<TraceCall>& m_captured;
  std::unordered_map<std::int64_t, TraceLaunch> m_replays;  ///< by correlation
  std::vector<TraceLaunch> m_recorded;                      ///< that the device did not execute, by time
  std::vector<GraphNodes> m_graphs;
};

}  // namespace

ReplayedCalls replayedCalls(const TraceData& trace, const std::vector<TraceLaunch>& launches,
                            const std::vector<TraceCall>& captured) {
  if (captured.empty()) return {};
  return CaptureMatcher(trace, launches, captured).match();
}

}  // namespace convscope
