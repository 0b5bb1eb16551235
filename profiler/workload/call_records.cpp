#include "workload/call_records.h"

#include <algorithm>
#include <list>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "statistics/statistics.h"

namespace convscope {
namespace {

constexpr double kShortestFirstCallUs = 1000;
constexpr double kFirstCallFactor = 5;

/// Numbers the distinct calls and problems of a workload in order of appearance.
class Numbers {
 public:
  explicit Numbers(Workload& workload) : m_workload(workload) {}

  /// Returns the index of the call in Workload::calls.
  std::size_t of(const CallRecord& record) {
    std::vector<std::size_t> problems;
    for (const Problem& problem : record.problems) problems.push_back(ofProblem(problem, record));
    const auto [found, isNew] = m_calls.try_emplace({record.function, problems}, m_workload.calls.size());
    if (isNew) {
      WorkloadCall& call = m_workload.calls.emplace_back();
      call.function = record.function;
      call.problems = std::move(problems);
    }
    return found->second;
  }

 private:
  std::size_t ofProblem(const Problem& problem, const CallRecord& record) {
    const auto [found, isNew] = m_problems.try_emplace({problem, record.executor}, m_workload.problems.size());
    if (isNew) m_workload.problems.push_back({problem, record.executor, {}, {}, {}});
    for (const std::string& layer : record.layers) {
      if (m_layers.emplace(found->second, layer).second) m_workload.problems[found->second].layers.push_back(layer);
    }
    return found->second;
  }

  Workload& m_workload;
  std::map<std::pair<Problem, WorkloadExecutor>, std::size_t> m_problems;
  std::map<std::pair<std::string, std::vector<std::size_t>>, std::size_t> m_calls;
  std::set<std::pair<std::size_t, std::string>> m_layers;
};

/// Returns the distinct calls in the order in which iterations make them: a call that only later iterations make comes
/// before the one that follows it there. `callOf` has the call of each record.
std::vector<std::size_t> orderOfCalls(const std::vector<std::size_t>& callOf, std::size_t count,
                                      const std::vector<IterationRecord>& iterations) {
  std::list<std::size_t> order;
  std::vector<std::optional<std::list<std::size_t>::iterator>> places(count);
  std::vector<std::size_t> lastIteration(count, iterations.size());
  for (std::size_t iteration = 0; iteration < iterations.size(); ++iteration) {
    std::vector<std::size_t> added;
    const auto addBefore = [&](std::list<std::size_t>::iterator next) {
      for (const std::size_t call : std::exchange(added, {})) places[call] = order.insert(next, call);
    };
    for (std::size_t i = iterations[iteration].firstCall; i < iterations[iteration].endCall; ++i) {
      const std::size_t call = callOf[i];
      if (std::exchange(lastIteration[call], iteration) == iteration) continue;  // its first execution counts
      if (places[call])
        addBefore(*places[call]);
      else
        added.push_back(call);
    }
    addBefore(order.end());
  }
  return {order.begin(), order.end()};
}

std::optional<double> medianOf(const std::vector<double>& values) {
  return values.empty() ? std::nullopt : std::optional(median(values));
}

std::optional<double> meanOf(const std::vector<double>& us) {
  return us.empty() ? std::nullopt : std::optional(mean(us));
}

/// The records of one distinct call.
struct Occurrences {
  std::vector<std::size_t> records;
  bool searched = false;  ///< the first one
};

std::vector<double> hostTimes(const std::vector<CallRecord>& records, const Occurrences& call, std::size_t from) {
  std::vector<double> us;
  for (std::size_t i = from; i < call.records.size(); ++i) {
    if (const auto& host = records[call.records[i]].hostUs) us.push_back(*host);
  }
  return us;
}

/// Sorts the calls of a workload by orderOfCalls(), and what is numbered as they are.
void sortCalls(Workload& workload, std::vector<Occurrences>& calls, std::vector<std::size_t>& callOf,
               const std::vector<IterationRecord>& iterations) {
  std::vector<WorkloadCall> sortedCalls;
  std::vector<Occurrences> sortedOccurrences;
  std::vector<std::size_t> numbers(calls.size());
  for (const std::size_t call : orderOfCalls(callOf, calls.size(), iterations)) {
    numbers[call] = sortedCalls.size();
    sortedCalls.push_back(std::move(workload.calls[call]));
    sortedOccurrences.push_back(std::move(calls[call]));
  }
  for (const IterationRecord& iteration : iterations)
    for (std::size_t i = iteration.firstCall; i < iteration.endCall; ++i) callOf[i] = numbers[callOf[i]];
  workload.calls = std::move(sortedCalls);
  calls = std::move(sortedOccurrences);
}

/// Sets Occurrences::searched of each call.
void findSearches(const Workload& workload, const std::vector<CallRecord>& records, std::vector<Occurrences>& calls) {
  std::map<std::string, std::vector<double>> laterOf;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const std::vector<double> later = hostTimes(records, calls[i], 1);
    auto& all = laterOf[workload.calls[i].function];
    all.insert(all.end(), later.begin(), later.end());
  }
  std::map<std::string, std::optional<double>> usual;
  for (const auto& [function, later] : laterOf) usual[function] = medianOf(later);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].records.empty()) continue;
    const auto first = records[calls[i].records.front()].hostUs;
    auto later = medianOf(hostTimes(records, calls[i], 1));
    if (!later) later = usual[workload.calls[i].function];
    calls[i].searched = first && isFirstCall(*first, later);
  }
}

void setTimes(Workload& workload, const std::vector<CallRecord>& records, const std::vector<Occurrences>& calls) {
  std::vector<std::vector<double>> problemUs(workload.problems.size());
  for (std::size_t i = 0; i < calls.size(); ++i) {
    WorkloadCall& call = workload.calls[i];
    const std::size_t from = calls[i].searched ? 1 : 0;
    std::vector<double> deviceUs;
    for (std::size_t k = from; k < calls[i].records.size(); ++k) {
      const CallRecord& record = records[calls[i].records[k]];
      if (record.deviceUs) deviceUs.push_back(*record.deviceUs);
      for (std::size_t j = 0; j < record.problemDeviceUs.size(); ++j) {
        if (record.problemDeviceUs[j]) problemUs[call.problems[j]].push_back(*record.problemDeviceUs[j]);
      }
    }
    call.hostUs = medianOf(hostTimes(records, calls[i], from));
    call.deviceUs = medianOf(deviceUs);
    if (from == 1) call.firstHostUs = records[calls[i].records.front()].hostUs;
  }
  for (std::size_t i = 0; i < problemUs.size(); ++i) workload.problems[i].deviceUs = medianOf(problemUs[i]);
}

/// Adds the kind of each iteration and the runs, with the times that every iteration of a run has.
class Kinds {
 public:
  explicit Kinds(Workload& workload) : m_workload(workload) {}

  void add(const std::vector<std::size_t>& calls, const IterationRecord& iteration, bool steady,
           std::optional<double> convolutionUs) {
    std::map<std::size_t, std::int64_t> counts;
    for (const std::size_t call : calls) ++counts[call];
    const auto [found, isNew] = m_kinds.try_emplace(std::move(counts), m_workload.kinds.size());
    const std::size_t kind = found->second;
    if (isNew) {
      m_steady.emplace_back();
      m_convolutionUs.emplace_back();
      m_compileUs.emplace_back();
      IterationKind& added = m_workload.kinds.emplace_back();
      for (const auto& [call, count] : found->first) added.calls.push_back({call, count});
    }
    if (m_workload.runs.empty() || m_workload.runs.back().kind != kind) m_workload.runs.push_back({kind, 0, {}, {}});
    IterationRun& run = m_workload.runs.back();
    ++run.count;
    if (iteration.wallUs) run.wallUs.push_back(*iteration.wallUs);
    if (iteration.deviceBusyUs) run.deviceBusyUs.push_back(*iteration.deviceBusyUs);
    if (iteration.compileUs) m_compileUs[kind].push_back(*iteration.compileUs);
    if (!steady) return;
    m_steady[kind].push_back(iteration);
    m_convolutionUs[kind].push_back(convolutionUs);
  }

  void finish() {
    for (std::size_t i = 0; i < m_steady.size(); ++i) setMedians(i);
    for (IterationRun& run : m_workload.runs) {
      for (std::vector<double>* times : {&run.wallUs, &run.deviceBusyUs}) {
        if (std::ssize(*times) != run.count) times->clear();
      }
    }
  }

 private:
  static bool compiles(const IterationRecord& iteration) { return iteration.compileUs.value_or(0) > 0; }

  void setMedians(std::size_t index) {
    const std::vector<IterationRecord>& all = m_steady[index];
    const bool mostCompile = 2 * std::ranges::count_if(all, compiles) > std::ssize(all);
    const auto timesOf = [&](const auto& timeOf) {
      std::vector<double> us;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (compiles(all[i]) && !mostCompile) continue;
        if (const std::optional<double> time = timeOf(i)) us.push_back(*time);
      }
      return us;
    };
    const auto medianOver = [&](const auto& timeOf) { return medianOf(timesOf(timeOf)); };
    IterationKind& kind = m_workload.kinds[index];
    kind.wallUs = medianOver([&](std::size_t i) { return all[i].wallUs; });
    kind.deviceBusyUs = medianOver([&](std::size_t i) { return all[i].deviceBusyUs; });
    kind.convolutionUs = medianOver([&](std::size_t i) { return m_convolutionUs[index][i]; });
    std::vector<double> loaderUs = timesOf([&](std::size_t i) { return all[i].loaderUs; });
    // In the first iteration, the device may still work for one before the recording.
    if (loaderUs.size() > 1 && index == 0) loaderUs.erase(loaderUs.begin());
    kind.loaderUs = meanOf(loaderUs);
    kind.communicationUs = medianOver([&](std::size_t i) { return all[i].communicationUs; });
    kind.compileUs =
        all.empty() ? meanOf(m_compileUs[index]) : medianOver([&](std::size_t i) { return all[i].compileUs; });
  }

  Workload& m_workload;
  std::map<std::map<std::size_t, std::int64_t>, std::size_t> m_kinds;
  std::vector<std::vector<IterationRecord>> m_steady;               ///< of each kind
  std::vector<std::vector<std::optional<double>>> m_convolutionUs;  ///< of each of these
  std::vector<std::vector<double>> m_compileUs;                     ///< of each kind's iterations, steady or not
};

}  // namespace

bool isFirstCall(double firstUs, std::optional<double> laterUs) {
  return firstUs > kShortestFirstCallUs && firstUs > kFirstCallFactor * laterUs.value_or(0);
}

void addCalls(Workload& workload, const std::vector<CallRecord>& records,
              const std::vector<IterationRecord>& iterations) {
  Numbers numbers(workload);
  std::vector<std::size_t> callOf(records.size());
  std::vector<Occurrences> calls;
  for (const IterationRecord& iteration : iterations) {
    for (std::size_t i = iteration.firstCall; i < iteration.endCall; ++i) {
      callOf[i] = numbers.of(records[i]);
      calls.resize(workload.calls.size());
      calls[callOf[i]].records.push_back(i);
    }
  }
  sortCalls(workload, calls, callOf, iterations);
  findSearches(workload, records, calls);
  setTimes(workload, records, calls);
  Kinds kinds(workload);
  for (const IterationRecord& iteration : iterations) {
    bool steady = iteration.steady;
    std::optional<double> convolutionUs;
    std::vector<std::size_t> called;
    for (std::size_t i = iteration.firstCall; i < iteration.endCall; ++i) {
      const Occurrences& call = calls[callOf[i]];
      steady = steady && !(call.searched && call.records.front() == i);
      if (records[i].deviceUs) convolutionUs = convolutionUs.value_or(0) + *records[i].deviceUs;
      called.push_back(callOf[i]);
    }
    kinds.add(called, iteration, steady, convolutionUs);
  }
  kinds.finish();
}

std::vector<IterationRecord> iterationsByRepetition(Workload& workload, const std::vector<CallRecord>& records) {
  // The shortest period, from the longest proper border of the sequence (Knuth, Morris, Pratt).
  using Call = std::tuple<std::string, std::vector<Problem>, WorkloadExecutor>;
  std::map<Call, int> numbers;
  std::vector<int> sequence;
  for (const CallRecord& record : records)
    sequence.push_back(
        numbers.try_emplace({record.function, record.problems, record.executor}, numbers.size()).first->second);
  std::vector<std::size_t> border(sequence.size() + 1);
  for (std::size_t i = 1, length = 0; i < sequence.size(); border[++i] = length) {
    while (length > 0 && sequence[i] != sequence[length]) length = border[length];
    if (sequence[i] == sequence[length]) ++length;
  }
  const std::size_t period = sequence.size() - border[sequence.size()];
  const bool repeats = period > 0 && 2 * period <= sequence.size();
  workload.marks = repeats ? IterationMarks::Repetition : IterationMarks::Whole;
  std::vector<IterationRecord> iterations;
  const std::size_t length = repeats ? period : sequence.size();
  std::size_t first = 0;
  for (; first < sequence.size() && first + length <= sequence.size(); first += length)
    iterations.push_back({.firstCall = first, .endCall = first + length});
  if (first < sequence.size())
    workload.remarks.push_back(fmt::format(
        fmt::runtime(sequence.size() - first == 1 ? "{} call after the last complete repetition was left out"
                                                  : "{} calls after the last complete repetition were left "
                                                    "out"),
        sequence.size() - first));
  return iterations;
}

}  // namespace convscope
