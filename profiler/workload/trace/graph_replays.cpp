#include "workload/trace/graph_replays.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

namespace convscope {
namespace {

/// The kernels that one replay ran, by time.
struct Replay {
  double time = 0;  ///< of the launch
  std::vector<std::size_t> kernels;
};

/// A part of the calls outside of graphs, in the order of the device.
struct CallRange {
  std::size_t first = 0;
  std::size_t end = 0;
};

class ReplayReader {
 public:
  ReplayReader(const TraceData& trace, const TraceCalls& calls, const std::vector<std::size_t>& sources,
               TraceRecords& records)
      : m_trace(trace), m_calls(calls), m_sources(sources), m_records(records) {}

  void run() {
    const std::vector<Replay> replays = replaysOf();
    if (replays.empty()) return;
    findNames();
    findSequence();
    for (const Replay& replay : replays) {
      const std::vector<std::size_t> known = knownOf(replay.kernels);
      if (const auto range = known.empty() ? std::nullopt : rangeOf(known))
        add(replay, known, *range);
      else
        m_records.unknownReplays.push_back(replay.time);
    }
    std::ranges::sort(m_records.unknownReplays);
    sortRecords();
  }

 private:
  const TraceKernel& kernel(std::size_t index) const { return m_trace.kernels[index]; }

  bool ofDevice(const TraceKernel& each) const { return m_calls.device < 0 || each.device == m_calls.device; }

  void sortByTime(std::vector<std::size_t>& kernels) const {
    std::ranges::stable_sort(kernels, std::less<>{}, [&](std::size_t i) { return kernel(i).begin; });
  }

  std::vector<Replay> replaysOf() const {
    std::map<std::int64_t, Replay> found;
    for (std::size_t i = 0; i < m_trace.kernels.size(); ++i) {
      const TraceLaunch* const launch = ofDevice(kernel(i)) ? m_calls.launchOf(kernel(i)) : nullptr;
      if (launch == nullptr || !launch->graph) continue;
      Replay& replay = found[launch->correlation];
      replay.time = launch->time;
      replay.kernels.push_back(i);
    }
    for (const TraceLaunch& launch : m_calls.launches) {
      if (launch.graph) found.try_emplace(launch.correlation, Replay{launch.time, {}});
    }
    std::vector<Replay> replays;
    for (const std::int64_t known : m_calls.replays) found.erase(known);
    for (auto& [correlation, replay] : found) {
      sortByTime(replay.kernels);
      replays.push_back(std::move(replay));
    }
    return replays;
  }

  /// Finds the names of kernels that only convolutions launched, outside of graphs.
  void findNames() {
    std::vector<bool> isOfCall(m_trace.kernels.size());
    for (const TraceCall& call : m_calls.calls) {
      for (const std::size_t i : call.kernels) isOfCall[i] = true;
    }
    for (std::size_t i = 0; i < m_trace.kernels.size(); ++i) {
      const TraceKernel& each = kernel(i);
      if (each.kind == TraceKernel::Kind::Memory || !ofDevice(each)) continue;
      const TraceLaunch* const launch = m_calls.launchOf(each);
      if (launch != nullptr && launch->graph) continue;
      const auto name = static_cast<std::size_t>(each.name);
      if (m_known.size() <= name) m_known.resize(name + 1, Known::Unused);
      m_known[name] = isOfCall[i] && m_known[name] != Known::OfOthers ? Known::OfConvolutions : Known::OfOthers;
    }
  }

  std::vector<std::size_t> knownOf(std::vector<std::size_t> kernels) const {
    std::erase_if(kernels, [&](std::size_t i) {
      const auto name = static_cast<std::size_t>(kernel(i).name);
      return name >= m_known.size() || m_known[name] != Known::OfConvolutions;
    });
    return kernels;
  }

  /// Makes the sequence of the known kernels of all calls, in the order of the device.
  void findSequence() {
    m_order.resize(m_records.calls.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    std::vector<std::vector<std::size_t>> kernels;
    for (const std::size_t source : m_sources) {
      kernels.push_back(m_calls.calls[source].kernels);
      sortByTime(kernels.back());
    }
    std::erase_if(m_order, [&](std::size_t record) { return kernels[record].empty(); });
    std::ranges::stable_sort(m_order, std::less<>{},
                             [&](std::size_t record) { return kernel(kernels[record].front()).begin; });
    std::map<std::tuple<std::vector<Problem>, WorkloadExecutor>, std::size_t> numbers;
    for (const std::size_t record : m_order) {
      const CallRecord& call = m_records.calls[record];
      m_kinds.push_back(numbers.try_emplace({call.problems, call.executor}, numbers.size()).first->second);
      m_starts.push_back(m_sequence.size());
      for (const std::size_t i : knownOf(kernels[record])) m_sequence.push_back(kernel(i).name);
    }
    m_starts.push_back(m_sequence.size());
  }

  /// Returns where `names` begins in the sequence (Knuth, Morris, Pratt).
  std::vector<std::size_t> occurrencesOf(const std::vector<int>& names) const {
    std::vector<std::size_t> border(names.size() + 1);
    for (std::size_t i = 1, length = 0; i < names.size(); border[++i] = length) {
      while (length > 0 && names[i] != names[length]) length = border[length];
      if (names[i] == names[length]) ++length;
    }
    std::vector<std::size_t> found;
    std::size_t length = 0;
    for (std::size_t i = 0; i < m_sequence.size(); ++i) {
      while (length > 0 && (length == names.size() || m_sequence[i] != names[length])) length = border[length];
      if (m_sequence[i] == names[length]) ++length;
      if (length == names.size()) found.push_back(i + 1 - length);
    }
    return found;
  }

  /// Returns the calls whose kernels are [begin, end) of the sequence; nothing if these are not whole calls. Calls
  /// without known kernels count if they are between others.
  std::optional<CallRange> callsAt(std::size_t begin, std::size_t end) const {
    // The last call that starts at `begin` has kernels, and so has the one before the first that starts at `end`.
    const auto first = std::ranges::upper_bound(m_starts, begin) - 1;
    const auto last = std::ranges::lower_bound(m_starts, end);
    if (*first != begin || last == m_starts.end() || *last != end) return std::nullopt;
    return CallRange{static_cast<std::size_t>(first - m_starts.begin()),
                     static_cast<std::size_t>(last - m_starts.begin())};
  }

  /// Returns the first calls that launched these kernels; nothing if there are none, or if there are others that
  /// compute other problems.
  std::optional<CallRange> rangeOf(const std::vector<std::size_t>& kernels) {
    std::vector<int> names;
    for (const std::size_t i : kernels) names.push_back(kernel(i).name);
    const auto [cached, isNew] = m_ranges.try_emplace(names);
    if (!isNew) return cached->second;
    std::optional<CallRange> range;
    const auto kindsIn = [&](const CallRange& each) {
      return std::pair(m_kinds.begin() + static_cast<std::ptrdiff_t>(each.first),
                       m_kinds.begin() + static_cast<std::ptrdiff_t>(each.end));
    };
    for (const std::size_t begin : occurrencesOf(names)) {
      const auto here = callsAt(begin, begin + names.size());
      if (!here) continue;
      if (!range) range = here;
      const auto [first, firstEnd] = kindsIn(*range);
      const auto [other, otherEnd] = kindsIn(*here);
      if (!std::equal(first, firstEnd, other, otherEnd)) return std::nullopt;
    }
    return cached->second = range;
  }

  void add(const Replay& replay, const std::vector<std::size_t>& kernels, const CallRange& range) {
    std::size_t next = 0;
    for (std::size_t i = range.first; i < range.end; ++i) {
      const std::size_t record = m_order[i];
      CallRecord call = m_records.calls[record];
      const std::size_t known = m_starts[i + 1] - m_starts[i];
      double us = 0;
      for (std::size_t k = 0; k < known; ++k, ++next) us += kernel(kernels[next]).end - kernel(kernels[next]).begin;
      call.hostUs = std::nullopt;
      if (known == m_calls.calls[m_sources[record]].kernels.size()) {
        call.deviceUs = roundedUs(us);
        if (call.problems.size() == 1)
          call.problemDeviceUs = {call.deviceUs};
        else
          call.problemDeviceUs.clear();
      }
      m_added.push_back(std::move(call));
      m_addedBegins.push_back(replay.time);
    }
  }

  /// Merges the added records with the others, by time.
  void sortRecords() {
    std::vector<std::pair<double, CallRecord>> all;
    for (std::size_t i = 0; i < m_records.calls.size(); ++i)
      all.emplace_back(m_records.begins[i], std::move(m_records.calls[i]));
    for (std::size_t i = 0; i < m_added.size(); ++i) all.emplace_back(m_addedBegins[i], std::move(m_added[i]));
    std::ranges::stable_sort(all, std::less<>{}, [](const auto& each) { return each.first; });
    m_records.calls.clear();
    m_records.begins.clear();
    for (auto& [begin, call] : all) {
      m_records.begins.push_back(begin);
      m_records.calls.push_back(std::move(call));
    }
  }

  enum class Known : unsigned char { Unused, OfConvolutions, OfOthers };

  const TraceData& m_trace;
  const TraceCalls& m_calls;
  const std::vector<std::size_t>& m_sources;
  TraceRecords& m_records;
  std::vector<Known> m_known;         ///< by the number of the name
  std::vector<std::size_t> m_order;   ///< records with kernels, as the device ran them
  std::vector<std::size_t> m_kinds;   ///< of each of these: equal numbers are the same problems
  std::vector<std::size_t> m_starts;  ///< of the kernels of each in m_sequence, and its end
  std::vector<int> m_sequence;        ///< names of known kernels
  std::map<std::vector<int>, std::optional<CallRange>> m_ranges;
  std::vector<CallRecord> m_added;
  std::vector<double> m_addedBegins;
};

}  // namespace

void addReplays(const TraceData& trace, const TraceCalls& calls, const std::vector<std::size_t>& sources,
                TraceRecords& records) {
  ReplayReader(trace, calls, sources, records).run();
}

}  // namespace convscope
