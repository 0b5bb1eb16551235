#include "session/random_events.h"

#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "problem/parse_problem.h"
#include "session/event_fields.h"
#include "workload/sample_workload.h"

namespace convscope {
namespace {

using EventRandom = std::mt19937_64;

template <class T>
T oneOf(EventRandom& random, const std::vector<T>& values) {
  return values[random() % values.size()];
}

template <class T>
void fill(EventRandom& random, std::optional<T>& value);
template <class A, class B>
void fill(EventRandom& random, std::pair<A, B>& pair);
template <class T>
void fill(EventRandom& random, std::vector<T>& list);
template <class K, class V>
void fill(EventRandom& random, std::map<K, V>& map);
template <Formatted T>
void fill(EventRandom& random, T& value);

void fill(EventRandom& random, bool& value) {
  value = random() % 2 == 0;
}
void fill(EventRandom& random, int& value) {
  value = oneOf<int>(random, {0, 1, 17, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()});
}
void fill(EventRandom& random, std::int64_t& value) {
  value = oneOf<std::int64_t>(random, {0, 67, INT64_MIN, INT64_MAX, static_cast<std::int64_t>(random())});
}
void fill(EventRandom& random, std::uint64_t& value) {
  value = oneOf<std::uint64_t>(random, {0, 4096, UINT64_MAX, random()});
}
void fill(EventRandom& random, double& value) {
  value = oneOf<double>(random,
                        {0, 0.1, 12.288000203669071, 1e15, std::numeric_limits<double>::max(),
                         std::numeric_limits<double>::denorm_min(), std::bit_cast<double>(std::uint64_t{random()})});
  if (!std::isfinite(value)) value = -1;
}
void fill(EventRandom& random, std::string& value) {
  value =
      oneOf<std::string>(random, {"", "eng67 k2=1", "quote \" comma , back \\", "two\nlines\r\n",
                                  "\u00b5s \u2014 \u65e5\u672c", std::string("\0\x01\x7f", 3), std::string(3000, 'x')});
}
void fill(EventRandom& random, Problem& value) {
  value = parseProblem(oneOf<std::string>(
      random, {"fwd n32 c64 k128 in56x56 f3x3 s2x2 p1x1", "wgrad fp16 nhwc transposed n1 c8 k4 in9 f3 s2 o1",
               "dgrad bf16 nchw n2 c6 k6 in4x5x6 f1x2x3 d1x2x1 p0:1x1x2:0 g3"}));
}
void fill(EventRandom& random, Network& value) {
  if (random() % 2 == 0) return;
  value.name = "small";
  value.description = "a \"small\" one";
  value.input = {2, 3, 8, 8};
  value.inputGradient = true;
  ConvolutionLayer convolution;
  convolution.outChannels = 4;
  convolution.bias = true;
  convolution.axes.assign(2, Axis{.filter = 3, .padBegin = 1});
  value.layers = {{"conv", {}, convolution}, {"relu", {"conv"}, ShapeKeepingLayer{"relu"}}};
}
void fill(EventRandom& random, KernelLaunch& value) {
  value = {};
  fill(random, value.name);
  if (random() % 2 == 0) return;  // only the name is known
  fill(random, value.us);
  for (int& size : value.grid) fill(random, size);
  for (int& size : value.block) fill(random, size);
  fill(random, value.registers);
  fill(random, value.sharedBytes);
}
void fill(EventRandom& random, KernelCounters& value) {
  value = {};
  if (random() % 2 == 0) return;
  fill(random, value.tensorCores.emplace());
  fill(random, value.memoryBytes.emplace());
}
void fill(EventRandom& random, Workload& value) {
  value = testing::sampleWorkload();
  value.problems.resize(value.problems.size() + random() % 2, value.problems.back());
  value.problems.back().executor = WorkloadExecutor::Miopen;
}

template <class T>
constexpr unsigned kNames = 0;  // that an enumeration has
template <>
constexpr unsigned kNames<Pass> = 3;
template <>
constexpr unsigned kNames<Precision> = 4;
template <>
constexpr unsigned kNames<Layout> = 2;
template <>
constexpr unsigned kNames<Family> = 7;
template <>
constexpr unsigned kNames<Note> = 15;
template <>
constexpr unsigned kNames<SampleKind> = 3;
template <>
constexpr unsigned kNames<TrialStatus> = 5;
template <>
constexpr unsigned kNames<CutShort> = 3;
template <>
constexpr unsigned kNames<SurveyEnd> = 3;

template <class T>
requires std::is_enum_v<T>
void fill(EventRandom& random, T& value) {
  value = static_cast<T>(random() % kNames<T>);
}

template <class T>
void fill(EventRandom& random, std::optional<T>& value) {
  value.reset();
  if (random() % 3 != 0) fill(random, value.emplace());
}

template <class A, class B>
void fill(EventRandom& random, std::pair<A, B>& pair) {
  fill(random, pair.first);
  fill(random, pair.second);
}

template <class T>
void fill(EventRandom& random, std::vector<T>& list) {
  list.resize(random() % 4);
  for (T& item : list) fill(random, item);
}

template <class K, class V>
void fill(EventRandom& random, std::map<K, V>& map) {
  std::vector<std::pair<K, V>> entries;
  fill(random, entries);
  map = {entries.begin(), entries.end()};
}

template <Formatted T>
void fill(EventRandom& random, T& value) {
  std::apply([&](const auto&... field) { (fill(random, value.*field.member), ...); }, Format<T>::fields);
}

template <class T>
T randomAs(EventRandom& random) {
  T value;
  fill(random, value);
  return value;
}

template <std::size_t... I>
Event randomOf(EventRandom& random, std::index_sequence<I...>) {
  const std::size_t kind = random() % sizeof...(I);
  Event event;
  ((kind == I ? (event = randomAs<std::variant_alternative_t<I, Event>>(random), 0) : 0), ...);
  return event;
}

template <class T>
T about(EventRandom& random, int run, int problem, int algorithm) {
  T event = randomAs<T>(random);
  event.run = run;
  event.problem = problem;
  event.algorithm = algorithm;
  return event;
}

void addTrial(EventRandom& random, std::vector<Event>& log, int run, int problem, int algorithm) {
  log.push_back(about<PlanBuilt>(random, run, problem, algorithm));
  log.push_back(about<FirstExecuted>(random, run, problem, algorithm));
  for (std::size_t i = random() % 4; i > 0; --i) {
    auto sampled = about<Sampled>(random, run, problem, algorithm);
    sampled.throttled = static_cast<int>(random() % 3);
    log.push_back(sampled);
  }
  log.push_back(about<TrialEnded>(random, run, problem, algorithm));
}

void addProblem(EventRandom& random, std::vector<Event>& log, int run, int problem) {
  auto listed = randomAs<CandidatesListed>(random);
  listed.run = run;
  listed.problem = problem;
  const auto count = static_cast<int>(listed.candidates.algorithms.size());
  log.push_back(listed);
  for (int algorithm = 0; algorithm < count; ++algorithm) addTrial(random, log, run, problem, algorithm);
  if (random() % 2 == 0) {
    auto added = randomAs<CandidatesAdded>(random);
    added.run = run;
    added.problem = problem;
    log.push_back(added);
    for (int i = 0; i < static_cast<int>(added.algorithms.size()); ++i) addTrial(random, log, run, problem, count + i);
  }
  if (random() % 4 == 0) return;
  log.push_back(ProblemEnded{run, problem, oneOf<std::string>(random, {"", "the device is lost"}), 5.5});
  if (count == 0) return;
  auto kernels = about<KernelsIdentified>(random, run, problem, count - 1);
  if (!kernels.counters.empty()) kernels.counters.resize(kernels.kernels.size());
  log.push_back(std::move(kernels));
}

}  // namespace

Event randomEvent(EventRandom& random) {
  return randomOf(random, std::make_index_sequence<std::variant_size_v<Event>>());
}

std::vector<Event> randomLog(EventRandom& random) {
  std::vector<Event> log;
  for (int run = 3; run > 0; --run) {
    auto started = randomAs<SurveyStarted>(random);
    started.run = run;
    started.shardProblems.clear();  // random numbers do not fit
    log.push_back(started);
    const auto count = static_cast<int>(started.problems.size());
    for (int problem = 0; problem < count; ++problem) addProblem(random, log, run, problem);
    log.push_back(SurveyEnded{run, SurveyEnd::Cancelled, "", 1, {}, 2.5});
    if (random() % 2 == 0) continue;
    log.push_back(SurveyResumed{run, "2026-01-02T03:04:05Z"});
    if (count > 0) addProblem(random, log, run, count - 1);
    log.push_back(RemarkAdded{run, "kernel names could not be read"});
  }
  return log;
}

}  // namespace convscope
