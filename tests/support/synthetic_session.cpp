#include "support/synthetic_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "analysis/roofline.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "policy/schedule/random.h"
#include "problem/validate.h"

namespace convscope::testing {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr double kEventUs = 2.5;  // between two events beside the execution

DeviceInfo syntheticDevice() {
  return {"cuda:0", "NVIDIA H200 (synthetic)", std::uint64_t{140} << 30, 60 * kMiB, 132, 1980, 4.8e12, 90};
}

/// FNV-1a: what belongs together draws from one seed.
std::uint64_t hashed(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = 14695981039346656037ULL ^ seed;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

/// One engine of the library, the same for all problems of a pass.
struct Engine {
  Candidate candidate;
  double factor = 1;          ///< of the time, against the roofline
  double workspaceShare = 0;  ///< of the problem's bytes
  double loadUs = 0;
  double buildUs = 0;
  bool fails = false;    ///< when it is executed
  bool refuses = false;  ///< when its plan is built
};

void setFamily(Engine& engine, Family family) {
  engine.candidate.family = family;
  if (family == Family::Fft) engine.candidate.notes.push_back(Note::Fft);
  if (family == Family::Winograd) engine.candidate.notes.push_back(Note::Winograd);
  engine.workspaceShare = family == Family::Fft ? 4 : family == Family::Winograd ? 0.8 : family == Family::Gemm ? 9 : 0;
}

Engine graphEngine(int number, const SyntheticOptions& options, Pass pass) {
  Random random(hashed(fmt::format("engine {} {}", number, static_cast<int>(pass)), options.seed));
  Engine engine;
  engine.candidate.engine = number;
  engine.candidate.knobs = {{2, number % 4}, {13, number % 2}};
  engine.candidate.id = fmt::format("eng{} k2={} k13={}", number, number % 4, number % 2);
  engine.candidate.name = fmt::format("engine {}", number);
  constexpr std::array kFamilies{Family::ImplicitGemm, Family::ImplicitGemm, Family::Direct, Family::Winograd,
                                 Family::ImplicitGemm, Family::Fft,          Family::Gemm,   Family::Other};
  if (options.precision != Precision::Fp32 && number % 3 != 2) engine.candidate.notes.push_back(Note::TensorCore);
  setFamily(engine, kFamilies[static_cast<std::size_t>(number) % kFamilies.size()]);
  if (pass != Pass::Forward && number % 4 == 1) engine.candidate.notes.push_back(Note::Nondeterministic);
  const bool compiled = number % 7 == 4;
  if (compiled) engine.candidate.notes.push_back(Note::RuntimeCompilation);
  std::ranges::sort(engine.candidate.notes);
  engine.factor = 1.4 * std::exp(3 * random.unit() * random.unit());
  engine.loadUs = 400 + 8000 * random.unit();
  engine.buildUs = compiled ? 30'000 + 120'000 * random.unit() : 60 + 200 * random.unit();
  engine.fails = number % 9 == 8;
  engine.refuses = number % 11 == 10;
  return engine;
}

Engine legacyEngine(int number, const SyntheticOptions& options, Pass pass) {
  constexpr std::array kNames{"IMPLICIT_GEMM", "IMPLICIT_PRECOMP_GEMM", "GEMM", "DIRECT", "FFT", "FFT_TILING",
                              "WINOGRAD",      "WINOGRAD_NONFUSED"};
  constexpr std::array kFamilies{Family::ImplicitGemm, Family::ImplicitGemm, Family::Gemm,     Family::Direct,
                                 Family::Fft,          Family::Fft,          Family::Winograd, Family::Winograd};
  constexpr std::array kPrefixes{"fwd", "dgrad", "wgrad"};
  Engine engine = graphEngine(number, options, pass);
  engine.candidate.engine = number;
  engine.candidate.knobs.clear();
  engine.candidate.notes.clear();
  engine.candidate.id = fmt::format("{}{}", kPrefixes[static_cast<std::size_t>(pass)], number);
  engine.candidate.name =
      pass == Pass::Forward ? kNames[static_cast<std::size_t>(number)] : fmt::format("ALGO_{}", number);
  setFamily(engine, kFamilies[static_cast<std::size_t>(number)]);
  if (pass != Pass::Forward && number == 0) engine.candidate.notes.push_back(Note::Nondeterministic);
  std::ranges::sort(engine.candidate.notes);
  engine.buildUs = 5;
  engine.fails = false;
  engine.refuses = pass == Pass::Forward && number == 3;
  return engine;
}

std::vector<Engine> enginesOf(const SyntheticOptions& options, Pass pass) {
  const bool legacy = options.backend == "cudnn-legacy";
  const int most = pass == Pass::Forward ? 8 : pass == Pass::BackwardData ? 6 : 7;
  std::vector<Engine> engines;
  for (int number = 0; number < (legacy ? std::min(options.algorithms, most) : options.algorithms); ++number)
    engines.push_back(legacy ? legacyEngine(number, options, pass) : graphEngine(number, options, pass));
  return engines;
}

/// Measures one problem as a race would.
class SyntheticRace {
 public:
  SyntheticRace(const SyntheticOptions& options, ProblemResult& result, std::set<std::string>& loaded)
      : m_options(options), m_result(result), m_loaded(loaded) {
    const Problem& problem = result.subject.problem;
    m_floorUs = 2 + roofline(problem, syntheticDevice())->us();
    m_bytes = static_cast<double>(elementCount(inputDims(problem)) + elementCount(outputDims(problem))) * 4;
  }

  void run() {
    const Pass pass = m_result.subject.problem.pass;
    std::vector<double> medians;
    double bestUs = std::numeric_limits<double>::infinity();
    for (const Engine& engine : enginesOf(m_options, pass)) {
      Random random(seedOf(engine.candidate.id));
      medians.push_back(m_floorUs * engine.factor * std::exp(0.8 * (random.unit() - 0.5)));
      if (!engine.fails && !engine.refuses) bestUs = std::min(bestUs, medians.back());
      m_result.trials.emplace_back().candidate = engine.candidate;
    }
    const auto engines = enginesOf(m_options, pass);
    for (std::size_t i = 0; i < engines.size(); ++i) measure(m_result.trials[i], engines[i], medians[i], bestUs);
    list(medians);
    m_result.ended = true;
    m_result.wallUs = 20'000;
  }

 private:
  std::uint64_t seedOf(std::string_view what) const {
    const NetworkProblem& subject = m_result.subject;
    std::string text =
        fmt::format("{} {} {}", what, static_cast<int>(subject.problem.pass), subject.problem.outChannels);
    for (const std::int64_t size : inputDims(subject.problem)) text += fmt::format(" {}", size);
    for (const Axis& axis : subject.problem.axes) text += fmt::format(" {} {}", axis.filter, axis.stride);
    return hashed(text, m_options.seed);
  }

  void measure(Trial& trial, const Engine& engine, double medianUs, double bestUs) {
    Random random(seedOf("samples " + engine.candidate.id));
    if (engine.refuses) {
      trial.status = TrialStatus::Unsupported;
      trial.reason = "the library does not support this configuration";
      return;
    }
    trial.buildUs = engine.buildUs * (0.9 + 0.2 * random.unit());
    trial.workspaceBytes = static_cast<std::uint64_t>(engine.workspaceShare * m_bytes) / 256 * 256;
    if (engine.fails) {
      trial.status = TrialStatus::Failed;
      trial.reason = "the kernel could not be launched";
      return;
    }
    trial.status = TrialStatus::Measured;
    const auto noise = [&](double share) { return 1 + share * (random.unit() + random.unit() - 1); };
    for (int i = 0; i < m_options.singleSamples; ++i) trial.single.us.push_back((medianUs + kEventUs) * noise(0.06));
    const bool first =
        m_loaded.insert(fmt::format("{} {}", static_cast<int>(m_result.subject.problem.pass), trial.candidate.id))
            .second;
    const double executionUs = (medianUs + kEventUs) * noise(0.1);
    trial.firstExecutionUs = executionUs + (first ? engine.loadUs : 20 * random.unit());
    trial.contender = medianUs <= std::max(1.5 * bestUs, bestUs + 5);
    trial.reason = trial.contender ? fmt::format("{} samples of 20 executions", m_options.hotSamples)
                                   : fmt::format("one sample: {:.3g} times the best", medianUs / bestUs);
    if (!trial.contender) return;
    trial.hot.repeats = 20;
    trial.hot.lowestClockMHz = 1980;
    for (int i = 0; i < m_options.hotSamples; ++i) trial.hot.us.push_back(medianUs * noise(0.01));
  }

  /// Every list names most algorithms, those that it guesses to be the fastest first.
  void list(const std::vector<double>& medians) {
    std::vector<std::string> names = m_options.lists;
    if (names.empty() && m_options.backend == "cudnn-legacy") names = {"get_v7", "find"};
    if (names.empty()) names = {"instant", "fallback"};
    for (std::size_t number = 0; number < names.size(); ++number) {
      Random random(seedOf("list " + names[number]));
      const bool measures = names[number] == "find";
      std::vector<double> guess;
      for (const double us : medians) guess.push_back(us * std::exp((measures ? 0.1 : 0.7) * (random.unit() - 0.5)));
      std::vector<std::size_t> order(medians.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::ranges::sort(order, {}, [&](std::size_t i) { return guess[i]; });
      if (names[number] == "fallback") order.resize(std::min<std::size_t>(order.size(), 3));
      m_result.lists.push_back({names[number], measures ? 40'000 : 60 + 90 * random.unit(), {}});
      int rank = 0;
      for (const std::size_t i : order) {
        if (measures && m_result.trials[i].status != TrialStatus::Measured) continue;
        m_result.trials[i].candidate.listings.push_back({static_cast<int>(number), rank++, measures ? guess[i] : 0});
      }
    }
  }

  const SyntheticOptions& m_options;
  ProblemResult& m_result;
  std::set<std::string>& m_loaded;
  double m_floorUs = 0;
  double m_bytes = 0;
};

}  // namespace

Survey syntheticSurvey(const SyntheticOptions& options) {
  const Network network = preset(options.network);
  return syntheticSurvey(network, options.input.empty() ? network.input : options.input, options);
}

Survey syntheticSurvey(const Network& network, const Dims& input, const SyntheticOptions& options) {
  Survey survey;
  SurveyStarted& started = survey.started;
  started.run = options.run;
  started.time = "2026-01-02T03:04:05Z";
  started.program = "ConvScope synthetic";
  started.options.backend = options.backend;
  started.options.device = "cuda:0";
  started.options.precision = options.precision;
  started.options.layout = options.layout;
  started.options.passes = options.passes;
  started.options.lists = options.lists;
  started.device = syntheticDevice();
  started.versions = {{"cudnn", "9.19.0"}, {"driver", "13.0"}};
  started.setup = {{"load library", 180'000}, {"create handle", 220'000}};
  started.network = network;
  started.input = input;
  started.problems =
      networkProblems(started.network, started.input, {options.precision, options.layout, options.passes});

  std::set<std::string> loaded;
  for (const NetworkProblem& subject : started.problems) {
    ProblemResult& result = survey.problems.emplace_back();
    result.subject = subject;
    SyntheticRace(options, result, loaded).run();
  }
  survey.ended =
      SurveyEnded{options.run, SurveyEnd::Completed, {}, 20'000.0 * static_cast<double>(survey.problems.size())};
  return survey;
}

Session syntheticSession(SyntheticOptions options, const std::vector<Dims>& inputs) {
  Session session;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    options.input = inputs[i];
    options.run = static_cast<int>(i);
    session.surveys.push_back(syntheticSurvey(options));
  }
  return session;
}

std::vector<const Survey*> surveysOf(const Session& session) {
  std::vector<const Survey*> result;
  for (const Survey& survey : session.surveys) result.push_back(&survey);
  return result;
}

}  // namespace convscope::testing
