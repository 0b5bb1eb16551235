#include "run/sweep.h"

#include <algorithm>
#include <set>
#include <utility>

#include "backend/executor.h"
#include "measure/kernel_key.h"
#include "measure/kernel_pass.h"
#include "measure/machine_load.h"
#include "network/network_problems.h"
#include "run/known_results.h"

namespace convscope {
namespace {

std::vector<NetworkProblem> problemsAt(const Network& network, const Dims& size, const SurveyOptions& options) {
  return networkProblems(network, size, {options.precision, options.layout, options.passes});
}

}  // namespace

std::vector<SurveyStarted> sweepOver(const SurveyStarted& reference, const std::vector<Dims>& sizes) {
  std::vector<SurveyStarted> surveys;
  for (const Dims& size : sizes) {
    SurveyStarted& started = surveys.emplace_back(reference);
    started.run += static_cast<int>(surveys.size()) - 1;
    started.input = size;
    started.problems = problemsAt(reference.network, size, reference.options);
  }
  return surveys;
}

Session resultsFor(const Session& session, const SurveyOptions& options, const Network& network,
                   const std::vector<Dims>& sizes) {
  std::set<Problem> wanted;
  for (const Dims& size : sizes) {
    for (const NetworkProblem& subject : problemsAt(network, size, options)) wanted.insert(subject.problem);
  }
  Session known;
  for (const Survey& survey : session.surveys) {
    if (survey.started.options != options) continue;
    Survey part{survey.started, {}, {}, {}, {}, {}, {}};
    part.started.problems.clear();
    for (const ProblemResult& result : survey.problems) {
      if (!result.ended || !wanted.contains(result.subject.problem)) continue;
      part.started.problems.push_back(result.subject);
      part.problems.push_back(result);
    }
    if (!part.problems.empty()) known.surveys.push_back(std::move(part));
  }
  return known;
}

Sweep::Sweep(Executor& executor, const Session& session, EventSink sink, std::stop_token stop,
             std::unique_ptr<BuildPool> pool, Clock& clock)
    : m_executor(executor),
      m_session(session),
      m_sink(std::move(sink)),
      m_stop(std::move(stop)),
      m_pool(std::move(pool)),
      m_clock(clock) {}

Sweep::~Sweep() = default;

SurveyEnd Sweep::runAll(std::span<const SurveyStarted> surveys, const std::string& remark) {
  for (const SurveyStarted& survey : surveys) {
    const Survey* known = surveyOf(m_session, survey.run);
    if (known == nullptr) start(survey);
    if (known != nullptr && known->ended && known->ended->how == SurveyEnd::Failed) continue;  // on another engine
    if (known != nullptr && known->ended && known->ended->how == SurveyEnd::Completed) {
      m_measured.push_back({survey, std::make_unique<KernelPass>()});  // its kernel names may be missing
      continue;
    }
    if (!remark.empty()) m_sink(RemarkAdded{survey.run, remark});
    if (!m_claim) reuse(survey);  // otherwise up to whoever gives out the problems
    if (const SurveyEnd how = run(survey); how != SurveyEnd::Completed) {
      if (!m_claim) endOthers(surveys, survey.run);
      return how;
    }
  }
  m_pool.reset();  // nothing is left to build
  identifyKernels();
  return SurveyEnd::Completed;
}

void Sweep::start(const SurveyStarted& survey) {
  m_sink(survey);
  if (const std::string remark = otherLoadText(survey); !remark.empty()) m_sink(RemarkAdded{survey.run, remark});
}

/// Ends the surveys that have started and not ended as survey `run` did.
void Sweep::endOthers(std::span<const SurveyStarted> surveys, int run) {
  const SurveyEnded ended = surveyOf(m_session, run)->ended.value_or(SurveyEnded{});
  for (const SurveyStarted& each : surveys) {
    const Survey* known = surveyOf(m_session, each.run);
    if (known != nullptr && !known->ended) m_sink(SurveyEnded{each.run, ended.how, ended.reason, 0});
  }
}

int Sweep::reuse(const SurveyStarted& survey) {
  int reused = 0;
  for (const Event& event : reusedResults(m_session, survey)) {
    m_sink(event);
    if (std::holds_alternative<ProblemEnded>(event)) ++reused;
  }
  return reused;
}

/// With an empty compute cache every build takes long, and the first problems would wait for helpers to start. Returns
/// how long their start took, in microseconds; 0 if none was started.
double Sweep::startHelpers(const SurveyStarted& survey) {
  constexpr std::uint64_t kEmptyCache = std::uint64_t{1} << 20;
  constexpr std::size_t kLooks = 4;
  constexpr std::size_t kFewestProblems = 8;  // fewer take no longer than starting the helpers, about 1.3 s on a GPU
  const auto cache = m_executor.computeCacheBytes();
  if (!m_pool || !cache || *cache >= kEmptyCache || survey.problems.size() < kFewestProblems) return 0;
  const auto planner = m_executor.makePlanner();
  const std::size_t step = std::max<std::size_t>(survey.problems.size() / kLooks, 1);
  bool useful = false;
  for (std::size_t i = 0; i < survey.problems.size() && planner && !useful && !m_stop.stop_requested(); i += step) {
    const auto listed = (*planner)->candidates(survey.problems[i].problem, {survey.options.lists});
    useful = listed && std::ranges::any_of(listed->algorithms,
                                           [&](const Candidate& each) { return (*planner)->suitsHelpers(each); });
  }
  if (!useful) return 0;
  const double start = m_clock.nowUs();
  m_pool->start(survey.problems.front().problem);
  return m_clock.nowUs() - start;
}

SurveyEnd Sweep::run(const SurveyStarted& survey) {
  const double helpersStartUs = startHelpers(survey);
  auto kernels = std::make_unique<KernelPass>();
  SurveyRequest request{survey, settledProblems(*surveyOf(m_session, survey.run)), {}, {}, m_pool.get(), helpersStartUs,
                        m_alone};
  if (m_claim) request.claim = [this, run = survey.run] { return m_claim(run); };
  const SurveyEnd how = runSurvey(m_executor, request, m_sink, m_stop, *kernels, m_clock);
  if (how == SurveyEnd::Completed) m_measured.push_back({survey, std::move(kernels)});
  return how;
}

void Sweep::identifyKernels() {
  bool readable = true;
  for (const Measured& measured : m_measured)
    readable = measured.kernels->run(m_executor, measured.started, m_sink, m_stop) && readable;
  for (const Measured& measured : m_measured) {
    for (const Event& event : sharedKernels(m_session, measured.started)) m_sink(event);
  }
  for (const Measured& measured : m_measured) {
    if (readable) recallKernels(measured.started);
  }
  m_measured.clear();
}

/// Reads the kernel names of engines that another process has measured, before it ended.
void Sweep::recallKernels(const SurveyStarted& started) {
  const Survey* own = surveyOf(m_session, started.run);
  if (own == nullptr || !started.options.kernels) return;
  const auto wasRead = [this](const KernelKey& engine) {
    return std::ranges::any_of(m_measured, [&](const Measured& each) { return each.kernels->has(engine); });
  };
  KernelPass pass;
  for (std::size_t i = 0; i < own->problems.size(); ++i) {
    const Problem& problem = own->problems[i].subject.problem;
    std::vector<MeasuredPlan> missing;
    for (std::size_t t = 0; t < own->problems[i].trials.size(); ++t) {
      const Trial& trial = own->problems[i].trials[t];
      if (trial.status == TrialStatus::Measured && trial.kernels.empty() && !trial.single.us.empty() &&
          !wasRead(KernelKey(trial.candidate.engine, problem)))
        missing.push_back({static_cast<int>(t), trial.candidate, median(trial.single.us), nullptr});
    }
    pass.keep(static_cast<int>(i), problem, std::move(missing));
  }
  pass.run(m_executor, started, m_sink, m_stop);
}

}  // namespace convscope
