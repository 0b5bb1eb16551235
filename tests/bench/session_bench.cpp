#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "problem/parse_problem.h"
#include "session/session_file.h"
#include "session/session_writer.h"

namespace convscope {
namespace {

constexpr int kProblems = 1000;
constexpr int kAlgorithms = 100;
constexpr int kContenders = 12;  // of the algorithms of a problem; they have hot samples, the rest a single one
constexpr int kHotSamples = 8;

void addProblem(std::vector<Event>& log, std::mt19937_64& random, int problem, const Candidates& candidates) {
  std::lognormal_distribution<double> us(4, 1);
  log.push_back(CandidatesListed{0, problem, candidates});
  for (int i = 0; i < kAlgorithms; ++i) {
    log.push_back(PlanBuilt{0, problem, i, us(random), random() % (1u << 30), {}});
    log.push_back(FirstExecuted{0, problem, i, us(random)});
    log.push_back(Sampled{0, problem, i, SampleKind::Single, 1, {us(random)}, 0, 0});
  }
  for (int sample = 0; sample < kHotSamples; ++sample) {
    for (int i = 0; i < kContenders; ++i)
      log.push_back(Sampled{0, problem, i, SampleKind::Hot, 17, {us(random)}, 0, 1980});
  }
  for (int i = 0; i < kAlgorithms; ++i) {
    const bool contender = i < kContenders;
    const char* reason = contender ? "8 samples of 17 executions" : "one sample: 3.45 times the best";
    log.push_back(TrialEnded{0, problem, i, TrialStatus::Measured, reason, contender, 0});
  }
  log.push_back(ProblemEnded{0, problem, {}, 1e5});
}

/// What a survey of 1,000 problems with 100 algorithms each tells.
std::vector<Event> makeLog() {
  std::mt19937_64 random(1);
  SurveyStarted started;
  for (int problem = 0; problem < kProblems; ++problem) {
    const std::string text = "fwd n32 c64 k64 in56x" + std::to_string(problem + 1) + " f3x3 p1x1";
    started.problems.push_back({parseProblem(text), {"layer1.conv" + std::to_string(problem)}});
  }
  Candidates candidates;
  candidates.lists = {{"instant", 80, {}}, {"fallback", 40, {}}};
  for (int i = 0; i < kAlgorithms; ++i) {
    Candidate& candidate = candidates.algorithms.emplace_back();
    candidate.engine = i % 40;
    candidate.id = "eng" + std::to_string(candidate.engine) + " k2=" + std::to_string(i) + " k13=0";
    candidate.name = "engine " + std::to_string(candidate.engine);
    candidate.knobs = {{2, i}, {13, 0}};
    candidate.notes = {Note::TensorCore};
    candidate.listings = {{0, i, 0}};
  }
  std::vector<Event> log{started};
  for (int problem = 0; problem < kProblems; ++problem) addProblem(log, random, problem, candidates);
  log.push_back(SurveyEnded{0, SurveyEnd::Completed, {}, 1e9});
  return log;
}

const std::vector<Event>& theLog() {
  static const std::vector<Event> log = makeLog();
  return log;
}

/// A session file of theLog(), removed at the end.
class SessionOnDisk {
 public:
  SessionOnDisk() : m_file(std::filesystem::temp_directory_path() / ("bench_session." + std::to_string(getpid()))) {
    write();
  }
  SessionOnDisk(const SessionOnDisk&) = delete;
  SessionOnDisk& operator=(const SessionOnDisk&) = delete;
  ~SessionOnDisk() { std::filesystem::remove(m_file); }

  void write() const {
    SessionWriter writer(m_file, SessionWriter::Mode::Create);
    for (const Event& event : theLog()) writer.write(event);
  }
  const std::filesystem::path& file() const { return m_file; }

 private:
  std::filesystem::path m_file;
};

void countLog(benchmark::State& state) {
  state.counters["trials"] = kProblems * kAlgorithms;
  state.counters["events"] = static_cast<double>(theLog().size());
}

void readSessionFile(benchmark::State& state) {
  const SessionOnDisk session;
  for (auto _ : state) benchmark::DoNotOptimize(readSession(session.file()));
  state.counters["MiB"] = static_cast<double>(std::filesystem::file_size(session.file())) / (1 << 20);
  countLog(state);
}
BENCHMARK(readSessionFile)->Unit(benchmark::kMillisecond)->UseRealTime();

void foldEvents(benchmark::State& state) {
  for (auto _ : state) {
    Session session;
    for (const Event& event : theLog()) session.fold(event);
    benchmark::DoNotOptimize(session);
  }
  countLog(state);
}
BENCHMARK(foldEvents)->Unit(benchmark::kMillisecond)->UseRealTime();

void writeSessionFile(benchmark::State& state) {
  const SessionOnDisk session;
  for (auto _ : state) session.write();
  countLog(state);
}
BENCHMARK(writeSessionFile)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace convscope

BENCHMARK_MAIN();
