#include "algorithms/streamed_survey.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <random>

#include "backend/sample_kind.h"

namespace convscope::testing {
namespace {

constexpr std::array kFamilies{Family::ImplicitGemm, Family::ImplicitGemm, Family::Gemm,  Family::Winograd,
                               Family::Fft,          Family::Direct,       Family::Other, Family::ImplicitGemm};

class Streamer {
 public:
  explicit Streamer(const StreamPlan& plan) : m_plan(plan) {}

  std::vector<Event> run() {
    start();
    for (int problem = 0; problem < static_cast<int>(m_problems.size()); ++problem) survey(problem);
    if (m_plan.finish) m_events.emplace_back(SurveyEnded{1, SurveyEnd::Completed, {}, 1e7});
    return std::move(m_events);
  }

 private:
  void start() {
    for (int layer = 0; layer < m_plan.layers; ++layer) {
      const std::string name =
          layer == 0 ? "conv1" : fmt::format("layer{}.{}.conv{}", layer / 6 + 1, layer / 3, layer % 3 + 1);
      for (const Pass pass : {Pass::Forward, Pass::BackwardData, Pass::BackwardFilter}) {
        Problem problem;
        problem.pass = pass;
        problem.precision = Precision::Tf32;
        problem.batch = 32;
        problem.inChannels = 64;
        problem.outChannels = 64 + layer;
        problem.axes.assign(2, Axis{.input = 56, .filter = 3, .padBegin = 1, .padEnd = 1});
        NetworkProblem subject{problem, {name}};
        if (layer % 3 == 1) subject.layers.push_back(name + "b");
        m_problems.push_back(subject);
      }
    }
    SurveyStarted started;
    started.run = 1;
    started.time = "2026-11-21T12:00:00Z";
    started.program = "ConvScope";
    started.options.backend = m_plan.backend;
    started.options.device = "cuda:0";
    started.device = {.id = "cuda:0",
                      .name = "NVIDIA H200",
                      .memoryBytes = std::uint64_t{140} << 30,
                      .processors = 132,
                      .clockMHz = 1980,
                      .memoryBandwidth = 4.8e12,
                      .computeCapability = 90};
    started.network.name = "made-up";
    started.input = {32, 64, 56, 56};
    started.problems = m_problems;
    m_events.emplace_back(started);
  }

  Candidate candidate(int algorithm) const {
    Candidate made;
    made.engine = algorithm / 2;
    made.id = fmt::format("eng{} k2={}", made.engine, algorithm % 2);
    made.name = fmt::format("engine {}", made.engine);
    made.knobs = {{2, algorithm % 2}};
    made.family = kFamilies[static_cast<std::size_t>(algorithm) % kFamilies.size()];
    if (*made.family == Family::ImplicitGemm) made.notes.push_back(Note::TensorCore);
    if (*made.family == Family::Fft) made.notes.push_back(Note::Fft);
    if (algorithm % 5 == 3) made.notes.push_back(Note::Nondeterministic);
    if (*made.family == Family::Winograd) made.notes.push_back(Note::Winograd);
    if (algorithm % 7 == 4) made.notes.push_back(Note::RuntimeCompilation);
    made.listings.push_back({algorithm % 4 == 3 ? 1 : 0, algorithm, 0});
    return made;
  }

  void survey(int problem) {
    CandidatesListed listed{1, problem, {}};
    listed.candidates.lists = {{"instant", 120, {}}, {"fallback", 80, {}}};
    for (int i = 0; i < m_plan.algorithms; ++i) listed.candidates.algorithms.push_back(candidate(i));
    m_events.emplace_back(listed);
    std::vector<double> times;
    const double base = 40 + 15.0 * problem;
    for (int i = 0; i < m_plan.algorithms; ++i) times.push_back(base * std::pow(10.0, 1.6 * m_uniform(m_random)));
    for (int i = 0; i < m_plan.algorithms; ++i) enter(problem, i, times[static_cast<std::size_t>(i)]);
    for (int round = 0; round < m_plan.hotEvents; ++round) {
      for (int i = 0; i < m_plan.algorithms; ++i) {
        if (isContender(times, i)) sample(problem, i, times[static_cast<std::size_t>(i)]);
      }
    }
    if (!m_plan.finish) return;
    for (int i = 0; i < m_plan.algorithms; ++i) {
      if (!fails(i)) end(problem, i, TrialStatus::Measured, {}, isContender(times, i));
    }
    m_events.emplace_back(ProblemEnded{1, problem, {}, 2e5});
  }

  bool fails(int algorithm) const { return algorithm % 11 == 6 || algorithm % 13 == 9; }

  bool isContender(const std::vector<double>& times, int algorithm) const {
    const double best = *std::min_element(times.begin(), times.end());
    return !fails(algorithm) && times[static_cast<std::size_t>(algorithm)] < 3 * best;
  }

  void enter(int problem, int algorithm, double us) {
    if (algorithm % 11 == 6)
      return end(problem, algorithm, TrialStatus::Unsupported, "CUDNN_STATUS_NOT_SUPPORTED: no kernel for this stride",
                 false);
    const std::uint64_t workspace =
        algorithm % 3 == 0 ? 0 : (std::uint64_t{1} << 20) * static_cast<std::uint64_t>(algorithm);
    m_events.emplace_back(PlanBuilt{1, problem, algorithm, algorithm % 7 == 4 ? 300'000.0 : 450.0, workspace, {}});
    if (algorithm % 13 == 9)
      return end(problem, algorithm, TrialStatus::Failed, "out of memory: 49 GiB workspace", false);
    m_events.emplace_back(FirstExecuted{1, problem, algorithm, us + 900});
    m_events.emplace_back(Sampled{1, problem, algorithm, SampleKind::Single, 1, {us + 4}, 0, 1980});
  }

  void sample(int problem, int algorithm, double us) {
    Sampled sampled{1, problem, algorithm, SampleKind::Hot, 20, {}, 0, 1980};
    for (int i = 0; i < 5; ++i) sampled.us.push_back(us * (1 + 0.02 * (m_uniform(m_random) + m_uniform(m_random) - 1)));
    m_events.emplace_back(sampled);
  }

  void end(int problem, int algorithm, TrialStatus status, const std::string& reason, bool contender) {
    m_events.emplace_back(TrialEnded{1, problem, algorithm, status, reason, contender, 0});
  }

  StreamPlan m_plan;
  std::mt19937 m_random{7};
  std::uniform_real_distribution<double> m_uniform{0, 1};
  std::vector<NetworkProblem> m_problems;
  std::vector<Event> m_events;
};

}  // namespace

std::vector<Event> makeStream(const StreamPlan& plan) {
  return Streamer(plan).run();
}

Session makeSession(const StreamPlan& plan) {
  Session session;
  for (const Event& event : makeStream(plan)) session.fold(event);
  return session;
}

HalfSurvey makeHalf(const StreamPlan& plan) {
  const std::vector<Event> events = makeStream(plan);
  HalfSurvey half;
  std::size_t done = 0;
  for (; done < events.size() / 2; ++done) half.session.fold(events[done]);
  half.rest.assign(events.begin() + static_cast<std::ptrdiff_t>(done), events.end());
  return half;
}

}  // namespace convscope::testing
