#include "workload/workload_reader.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/parse.h"
#include "core/problem_text.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/excerpt.h"
#include "workload/workload_text.h"

namespace convscope {
namespace {

// Products of these fit in 64 bits.
constexpr std::int64_t kMostCalls = 1'000'000'000;       // of an iteration
constexpr std::int64_t kMostIterations = 1'000'000'000;  // of a workload

template <class Value, std::size_t count>
std::optional<Value> valueOf(const std::array<WorkloadName<Value>, count>& table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &WorkloadName<Value>::name);
  if (found == table.end()) return std::nullopt;
  return found->value;
}

template <class Value, std::size_t count>
std::string namesIn(const std::array<WorkloadName<Value>, count>& table) {
  std::vector<std::string_view> names;
  for (const WorkloadName<Value>& each : table) names.push_back(each.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Reads the lines one after the other. A line belongs to the last item (problem, call, ...) above it.
class WorkloadTextReader {
 public:
  explicit WorkloadTextReader(const std::string& name) : m_name(name) {}

  Workload read(const NextLine& next) {
    while (const auto line = next()) readLine(trimmed(*line));
    if (m_first) fail(fmt::format("the file does not begin with '{} 1'", kWorkloadKey));
    endItem();
    if (m_version >= kEndedWorkloadFormat && !m_ended)
      fail(fmt::format("the workload is cut off: its last line is not '{}'", kWorkloadEnd));
    if (m_workload.problems.empty()) fail("the workload has no problems");
    if (m_workload.runs.empty() && !m_workload.calls.empty())
      fail("the workload is cut off: it counts calls, but has no iterations");
    checkPlainTimes();
    return std::move(m_workload);
  }

 private:
  enum class Item { Head, Problem, Call, Kind, Run };

  [[noreturn]] void fail(const std::string& message) const { failAt(m_line, message); }

  [[noreturn]] void failAt(std::size_t line, const std::string& message) const {
    throw InputError("{}:{}: {}", m_name, std::max<std::size_t>(line, 1), message);
  }

  void checkPlainTimes() const {
    const Workload& workload = m_workload;
    const std::size_t count = std::min(workload.plainLoaderUs.size(), workload.plainWallUs.size());
    for (std::size_t i = 0; i < count; ++i) {
      if (workload.plainLoaderUs[i] > workload.plainWallUs[i])
        failAt(m_loaderLine, fmt::format("plain_loader_us: {} us is more than the {} us of its whole iteration",
                                         workload.plainLoaderUs[i], workload.plainWallUs[i]));
    }
  }

  void readLine(std::string_view line) {
    ++m_line;
    if (line.empty() || line.front() == '#') return;
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    m_key = line.substr(0, end);
    m_rest = trimmed(line.substr(end));
    if (std::exchange(m_first, false)) {
      readVersion();
    } else if (m_ended) {
      fail(fmt::format("there is a line after '{}'", kWorkloadEnd));
    } else if (!readItem() && !readOfItem()) {
      fail(fmt::format("'{}' is not known {}", excerpt(m_key), place()));
    }
  }

  const char* place() const {
    switch (m_item) {
      case Item::Head:
        return "at the head of a workload";
      case Item::Problem:
        return "below a problem";
      case Item::Call:
        return "below a call";
      case Item::Kind:
        return "below a kind";
      case Item::Run:
        break;
    }
    return "below iterations";
  }

  void readVersion() {
    if (m_key != kWorkloadKey) fail(fmt::format("the file does not begin with '{} 1'", kWorkloadKey));
    const auto version = parseNumber<int>(m_rest, 1, 1'000'000'000);
    if (!version) fail(fmt::format("'{}' is not a version of the format", excerpt(m_rest)));
    if (*version > kWorkloadFormat)
      fail(fmt::format("the file has version {} of the format, and this program reads up to {}: use a newer ConvScope",
                       *version, kWorkloadFormat));
    m_version = *version;
  }

  bool readItem() {
    if (m_key == "problem") return beginProblem(), true;
    if (m_key == "call") return beginCall(), true;
    if (m_key == "kind") return beginKind(), true;
    if (m_key == "iterations") return beginRun(), true;
    if (m_key == kWorkloadEnd && m_rest.empty()) return m_ended = true;
    return false;
  }

  bool readOfItem() {
    switch (m_item) {
      case Item::Head:
        return readHead();
      case Item::Problem:
        return readOfProblem();
      case Item::Call:
        return readOfCall();
      case Item::Kind:
        return readOfKind();
      case Item::Run:
        return readOfRun();
    }
    return false;
  }

  bool readHead() {
    if (m_key == "source") return readSource(), true;
    if (m_key == "version") return readLibraryVersion(), true;
    if (m_key == "remark") return m_workload.remarks.push_back(text()), true;
    if (m_key == "device") return once(), m_workload.device = text(), true;
    if (m_key == "layers_as_in") return once(), m_workload.layersAsIn = text(), true;
    if (m_key == "benchmark") return once(), m_workload.switches.benchmark = choice("on", "off"), true;
    if (m_key == "deterministic") return once(), m_workload.switches.deterministic = choice("on", "off"), true;
    if (m_key == "allow_tf32") return once(), m_workload.switches.allowTf32 = choice("on", "off"), true;
    if (m_key == "benchmark_limit") return once(), m_workload.switches.benchmarkLimit = limit(), true;
    if (m_key == "plain_wall_us") return once(), m_workload.plainWallUs = times(), true;
    if (m_key == "plain_host_us") return once(), m_workload.plainHostUs = times(), true;
    if (m_key == "plain_loader_us") return once(), m_loaderLine = m_line, m_workload.plainLoaderUs = times(), true;
    if (m_key == "first_iteration")
      return once(), m_workload.includesFirstIteration = choice("recorded", "missing"), true;
    if (m_key == "marks") return once(), m_workload.marks = named(kIterationMarks, text()), true;
    return false;
  }

  void readSource() {
    const std::string kind = word();
    m_workload.sources.push_back({named(kRecordingKinds, kind), cleanText(m_rest)});
  }

  void readLibraryVersion() {
    const std::string name = word();
    if (!m_workload.versions.emplace(name, text()).second)
      fail(fmt::format("the version of {} is given twice", excerpt(name)));
  }

  void beginProblem() {
    begin(Item::Problem);
    newNumber(m_problems, m_workload.problems.size());
    m_workload.problems.emplace_back().problem = problem();
  }

  bool readOfProblem() {
    WorkloadProblem& problem = m_workload.problems.back();
    if (m_key == "executor") return once(), problem.executor = named(kExecutors, text()), true;
    if (m_key == "layer") return problem.layers.push_back(text()), true;
    if (m_key == "device_us") return once(), problem.deviceUs = onlyTime(), true;
    if (m_key == "race" && m_rest.empty()) return problem.races.emplace_back(), true;
    if ((m_key == "plan" || m_key == "picked") && !problem.races.empty()) return readPlan(problem.races.back()), true;
    return false;
  }

  void readPlan(RecordedRace& race) {
    if (m_key == "picked") {
      if (race.pick) fail("the race has two picked plans");
      race.pick = race.plans.size();
    }
    const std::string us = word();
    RacedPlan plan;
    if (us != "-") plan.us = time(us);
    plan.id = text();
    race.plans.push_back(std::move(plan));
  }

  void beginCall() {
    begin(Item::Call);
    newNumber(m_calls, m_workload.calls.size());
    if (word() != "computes") fail("a call is 'call NUMBER computes PROBLEM ...'");
    WorkloadCall& call = m_workload.calls.emplace_back();
    for (const std::string& part : words()) {
      const std::size_t problem = find(m_problems, "problem", part);
      if (std::ranges::find(call.problems, problem) != call.problems.end())
        fail(fmt::format("the call computes problem {} twice", excerpt(part)));
      call.problems.push_back(problem);
    }
  }

  bool readOfCall() {
    WorkloadCall& call = m_workload.calls.back();
    if (m_key == "function") return once(), call.function = text(), true;
    if (m_key == "host_us") return once(), call.hostUs = onlyTime(), true;
    if (m_key == "device_us") return once(), call.deviceUs = onlyTime(), true;
    if (m_key == "first_host_us") return once(), call.firstHostUs = onlyTime(), true;
    return false;
  }

  void beginKind() {
    begin(Item::Kind);
    newNumber(m_kinds, m_workload.kinds.size());
    if (!m_rest.empty()) fail("a kind is 'kind NUMBER', with its calls in lines below it");
    m_workload.kinds.emplace_back();
  }

  bool readOfKind() {
    IterationKind& kind = m_workload.kinds.back();
    if (m_key == "calls") return readCalls(kind), true;
    if (m_key == "wall_us") return once(), kind.wallUs = onlyTime(), true;
    if (m_key == "device_busy_us") return once(), kind.deviceBusyUs = onlyTime(), true;
    if (m_key == "convolution_us") return once(), kind.convolutionUs = onlyTime(), true;
    if (m_key == "loader_us") return once(), kind.loaderUs = onlyTime(), true;
    if (m_key == "communication_us") return once(), kind.communicationUs = onlyTime(), true;
    if (m_key == "compile_us") return once(), kind.compileUs = onlyTime(), true;
    return false;
  }

  /// Reads "3", once, or "3x16", sixteen times.
  void readCalls(IterationKind& kind) {
    for (const std::string& part : words()) {
      const std::vector<std::string> parts = split(part, "x");
      const std::size_t call = find(m_calls, "call", parts[0]);
      if (std::ranges::find(kind.calls, call, &CallCount::call) != kind.calls.end())
        fail(fmt::format("call {} is counted twice", excerpt(parts[0])));
      kind.calls.push_back({call, parts.size() == 1 ? 1 : count(parts.size() == 2 ? parts[1] : part, kMostCalls)});
    }
    std::int64_t all = 0;
    for (const CallCount& call : kind.calls) all += call.count;
    if (all > kMostCalls) fail(fmt::format("an iteration cannot make more than {} calls", kMostCalls));
  }

  void beginRun() {
    begin(Item::Run);
    IterationRun run;
    run.kind = find(m_kinds, "kind", word());
    const std::string times = text();
    if (!times.starts_with("x")) fail("iterations are 'iterations KIND xCOUNT'");
    run.count = count(times.substr(1), kMostIterations);
    m_iterations += run.count;
    if (m_iterations > kMostIterations)
      fail(fmt::format("a workload cannot have more than {} iterations", kMostIterations));
    m_workload.runs.push_back(std::move(run));
  }

  bool readOfRun() {
    IterationRun& run = m_workload.runs.back();
    if (m_key == "wall_us") return once(), run.wallUs = timesOf(run), true;
    if (m_key == "device_busy_us") return once(), run.deviceBusyUs = timesOf(run), true;
    return false;
  }

  std::int64_t limit() const {
    const auto number = parseNumber<std::int64_t>(text(), 0, kMostCalls);
    if (!number) fail(fmt::format("'{}' is not a limit from 0 to {}", excerpt(text()), kMostCalls));
    return *number;
  }

  std::vector<double> times() {
    std::vector<double> us;
    for (const std::string& each : words()) us.push_back(time(each));
    return us;
  }

  std::vector<double> timesOf(const IterationRun& run) {
    std::vector<double> us = times();
    if (std::ssize(us) != run.count) fail(fmt::format("there are {} times for {} iterations", us.size(), run.count));
    return us;
  }

  void begin(Item item) {
    endItem();
    m_item = item;
    m_itemLine = m_line;
    m_seen.clear();
  }

  /// Checks what only the lines of an item together can violate.
  void endItem() {
    if (m_item == Item::Problem) {
      const WorkloadProblem& problem = m_workload.problems.back();
      if (!m_distinct.emplace(problem.problem, problem.executor).second)
        failAt(m_itemLine, fmt::format("the problem '{}' of {} is listed twice", toText(problem.problem),
                                       traitsOf(problem.executor).title));
    }
    if (m_item == Item::Kind) std::ranges::sort(m_workload.kinds.back().calls, std::less<>{}, &CallCount::call);
  }

  void once() {
    if (!m_seen.insert(std::string(m_key)).second) fail(fmt::format("'{}' is given twice", excerpt(m_key)));
  }

  // Parts of the line. All fail if the part is missing.

  std::string text() const {
    std::string text = cleanText(m_rest);
    if (text.empty()) fail(fmt::format("'{}' lacks its value", excerpt(m_key)));
    return text;
  }

  std::string word() {
    const std::string rest = text();
    const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
    m_rest = trimmed(rest.substr(end));
    return rest.substr(0, end);
  }

  std::vector<std::string> words() {
    std::vector<std::string> all;
    do all.push_back(word());
    while (!m_rest.empty());
    return all;
  }

  double time(const std::string& word) const {
    const auto us = parseNumber<double>(word, 0, 1e18);
    if (!us || !std::isfinite(*us)) fail(fmt::format("'{}' is not a time in microseconds", excerpt(word)));
    return *us;
  }

  double onlyTime() const { return time(text()); }

  std::int64_t count(const std::string& word, std::int64_t most) const {
    const auto number = parseNumber<std::int64_t>(word, 1, most);
    if (!number) fail(fmt::format("'{}' is not a count from 1 to {}", excerpt(word), most));
    return *number;
  }

  bool choice(const char* yes, const char* no) const {
    const std::string word = text();
    if (word != yes && word != no) fail(fmt::format("'{}' must be {} or {}", excerpt(m_key), yes, no));
    return word == yes;
  }

  template <class Value, std::size_t count>
  Value named(const std::array<WorkloadName<Value>, count>& table, const std::string& name) const {
    const auto value = valueOf(table, name);
    if (!value) fail(fmt::format("'{}' is not one of {}", excerpt(name), namesIn(table)));
    return *value;
  }

  // Numbers of items: any positive ones, so that lines can be removed.

  using Numbers = std::map<std::int64_t, std::size_t>;

  void newNumber(Numbers& numbers, std::size_t index) {
    const std::string text = word();
    if (!numbers.emplace(count(text, kMostIterations), index).second)
      fail(fmt::format("{} {} is already defined", excerpt(m_key), excerpt(text)));
  }

  std::size_t find(const Numbers& numbers, const char* what, const std::string& text) const {
    const auto found = numbers.find(count(text, kMostIterations));
    if (found == numbers.end()) fail(fmt::format("there is no {} {} above this line", what, excerpt(text)));
    return found->second;
  }

  Problem problem() const {
    try {
      return parseProblem(text());
    } catch (const InputError& error) {
      fail(error.what());
    }
  }

  const std::string& m_name;
  Workload m_workload;
  bool m_first = true;  ///< no line with content was read
  bool m_ended = false;
  int m_version = 0;
  std::size_t m_line = 0;
  std::string m_key;   ///< first word of the line
  std::string m_rest;  ///< what follows
  Item m_item = Item::Head;
  std::size_t m_itemLine = 0;
  std::size_t m_loaderLine = 0;  ///< of plain_loader_us
  std::set<std::string> m_seen;  ///< keys of the item that may not be repeated
  Numbers m_problems;
  Numbers m_calls;
  Numbers m_kinds;
  std::set<std::pair<Problem, WorkloadExecutor>> m_distinct;
  std::int64_t m_iterations = 0;
};

}  // namespace

Workload parseWorkload(const NextLine& next, const std::string& name) {
  return WorkloadTextReader(name).read(next);
}

Workload parseWorkload(const std::string& text, const std::string& name) {
  std::string_view rest = text;
  const auto next = [&]() -> std::optional<std::string_view> {
    if (rest.empty()) return std::nullopt;
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
  };
  return parseWorkload(next, name);
}

}  // namespace convscope
