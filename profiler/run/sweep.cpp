#include "run/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "measure/kernel_key.h"
#include "measure/kernel_pass.h"
#include "network/network_problems.h"
#include "session/result_events.h"

namespace convscope {
namespace {

/// Returns the options without those that each problem states itself: a workload has problems of several precisions.
SurveyOptions withoutRequest(SurveyOptions options) {
  options.precision = {};
  options.layout = {};
  options.passes.clear();
  return options;
}

bool sameConditions(const SurveyStarted& one, const SurveyStarted& other) {
  return withoutRequest(one.options) == withoutRequest(other.options) && one.device.name == other.device.name &&
         one.versions == other.versions;
}

/// Returns the result of `problem` in another survey of the session with the conditions of `started`; null if there is
/// none.
const ProblemResult* measuredElsewhere(const Session& session, const SurveyStarted& started, const Problem& problem) {
  for (const Survey& survey : session.surveys) {
    if (survey.started.run == started.run || !sameConditions(survey.started, started)) continue;
    for (const ProblemResult& result : survey.problems) {
      // A problem that failed as a whole may succeed now.
      if (result.ended && result.failure.empty() && result.subject.problem == problem) return &result;
    }
  }
  return nullptr;
}

std::vector<NetworkProblem> problemsAt(const Network& network, const Dims& size, const SurveyOptions& options) {
  return networkProblems(network, size, {options.precision, options.layout, options.passes});
}

}  // namespace

std::vector<SurveyStarted> sweepOver(const SurveyStarted& like, const std::vector<Dims>& sizes) {
  std::vector<SurveyStarted> surveys;
  for (const Dims& size : sizes) {
    SurveyStarted& started = surveys.emplace_back(like);
    started.run += static_cast<int>(surveys.size()) - 1;
    started.input = size;
    started.problems = problemsAt(like.network, size, like.options);
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
    Survey part{survey.started, {}, {}, {}, {}, {}};
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

std::vector<bool> knownProblems(const Session& session, const SurveyStarted& survey) {
  std::vector<bool> known(survey.problems.size(), false);
  if (const Survey* own = surveyOf(session, survey.run)) known = endedProblems(*own);
  for (std::size_t i = 0; i < known.size(); ++i)
    known[i] = known[i] || measuredElsewhere(session, survey, survey.problems[i].problem) != nullptr;
  return known;
}

Sweep::Sweep(Executor& executor, const Session& session, EventSink sink, std::stop_token stop, Clock& clock)
    : m_executor(executor), m_session(session), m_sink(std::move(sink)), m_stop(std::move(stop)), m_clock(clock) {}

Sweep::~Sweep() = default;

SurveyEnd Sweep::runAll(std::span<const SurveyStarted> surveys, const std::string& remark) {
  for (const SurveyStarted& survey : surveys) {
    if (surveyOf(m_session, survey.run) == nullptr) m_sink(survey);
    if (!remark.empty()) m_sink(RemarkAdded{survey.run, remark});
    reuse(survey);
    if (const SurveyEnd how = run(survey); how != SurveyEnd::Completed) return how;
  }
  identifyKernels();
  return SurveyEnd::Completed;
}

int Sweep::reuse(const SurveyStarted& survey) {
  const std::vector<bool> ended = endedProblems(*surveyOf(m_session, survey.run));
  int reused = 0;
  for (std::size_t i = 0; i < survey.problems.size(); ++i) {
    const ProblemResult* result = ended[i] ? nullptr : measuredElsewhere(m_session, survey, survey.problems[i].problem);
    if (result == nullptr) continue;
    for (const Event& event : eventsOf(*result, survey.run, static_cast<int>(i))) m_sink(event);
    ++reused;
  }
  if (reused > 0)
    m_sink(RemarkAdded{survey.run, fmt::format("{} of {} problems were measured in another survey of this session",
                                               reused, survey.problems.size())});
  return reused;
}

SurveyEnd Sweep::run(const SurveyStarted& survey) {
  auto kernels = std::make_unique<KernelPass>();
  const SurveyRequest request{survey, endedProblems(*surveyOf(m_session, survey.run)), {}};
  const SurveyEnd how = runSurvey(m_executor, request, m_sink, m_stop, *kernels, m_clock);
  if (how == SurveyEnd::Completed) m_measured.push_back({survey, std::move(kernels)});
  return how;
}

void Sweep::identifyKernels() {
  for (const Measured& measured : m_measured) measured.kernels->run(m_executor, measured.started, m_sink, m_stop);
  for (const Measured& measured : m_measured) shareKernels(measured.started);
  m_measured.clear();
}

/// Emits kernel names of engines that were identified in another survey only.
void Sweep::shareKernels(const SurveyStarted& started) {
  std::map<KernelKey, const Trial*> known;
  std::vector<Event> identified;
  const auto each = [](const Survey& survey, const auto& visit) {
    for (std::size_t p = 0; p < survey.problems.size(); ++p) {
      const ProblemResult& result = survey.problems[p];
      for (std::size_t t = 0; t < result.trials.size(); ++t) {
        if (result.trials[t].candidate.engine < 0) continue;
        visit(KernelKey(result.trials[t].candidate.engine, result.subject.problem), result.trials[t], p, t);
      }
    }
  };
  for (const Survey& survey : m_session.surveys) {
    if (!sameConditions(survey.started, started)) continue;
    each(survey, [&](const auto& engine, const Trial& trial, std::size_t, std::size_t) {
      if (!trial.kernels.empty()) known.try_emplace(engine, &trial);
    });
  }
  const Survey* own = surveyOf(m_session, started.run);
  if (own == nullptr) return;
  each(*own, [&](const auto& engine, const Trial& trial, std::size_t problem, std::size_t algorithm) {
    const auto found = known.find(engine);
    if (found == known.end() || !trial.kernels.empty()) return;
    identified.emplace_back(KernelsIdentified{started.run, static_cast<int>(problem), static_cast<int>(algorithm),
                                              found->second->kernels, found->second->candidate.family});
    known.erase(found);  // folding it covers all trials of the engine
  });
  for (const Event& event : identified) m_sink(event);
}

}  // namespace convscope
