#include "session/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "measure/kernel_pass.h"
#include "session/result_events.h"

namespace convscope {
namespace {

bool sameConditions(const SurveyStarted& one, const SurveyStarted& other) {
  return one.options == other.options && one.device.name == other.device.name && one.versions == other.versions;
}

/// The result of `problem` in another survey of the session that can stand for one of `started`.
const ProblemResult* measuredElsewhere(const Session& session, const SurveyStarted& started, const Problem& problem) {
  for (const Survey& survey : session.surveys) {
    if (survey.started.run == started.run || !sameConditions(survey.started, started)) continue;
    for (const ProblemResult& result : survey.problems) {
      // What failed as a whole may do so no more.
      if (result.ended && result.failure.empty() && result.subject.problem == problem) return &result;
    }
  }
  return nullptr;
}

std::vector<NetworkProblem> problemsAt(const Network& network, const Dims& size, const SurveyOptions& options) {
  return networkProblems(network, size, {options.precision, options.layout, options.passes});
}

}  // namespace

std::vector<SurveyRequest> sweepOver(const SurveyStarted& like, const std::vector<Dims>& sizes) {
  std::vector<SurveyRequest> surveys;
  for (const Dims& size : sizes) {
    SurveyStarted& started = surveys.emplace_back(SurveyRequest{like, {}, {}}).started;
    started.run += static_cast<int>(surveys.size()) - 1;
    started.input = size;
    started.problems = problemsAt(like.network, size, like.options);
  }
  return surveys;
}

Session resultsFor(const Session& session, const SurveyOptions& options, const Network& network,
                   const std::vector<Dims>& sizes) {
  std::set<Problem> posed;
  for (const Dims& size : sizes) {
    for (const NetworkProblem& subject : problemsAt(network, size, options)) posed.insert(subject.problem);
  }
  Session known;
  for (const Survey& survey : session.surveys) {
    if (survey.started.options != options) continue;
    Survey part{survey.started, {}, {}, {}, {}, {}};
    part.started.problems.clear();
    for (const ProblemResult& result : survey.problems) {
      if (!result.ended || !posed.contains(result.subject.problem)) continue;
      part.started.problems.push_back(result.subject);
      part.problems.push_back(result);
    }
    if (!part.problems.empty()) known.surveys.push_back(std::move(part));
  }
  return known;
}

Sweep::Sweep(Executor& executor, const Session& session, EventSink sink, std::stop_token stop, Clock& clock)
    : m_executor(executor), m_session(session), m_sink(std::move(sink)), m_stop(std::move(stop)), m_clock(clock) {}

Sweep::~Sweep() = default;

SurveyEnd Sweep::runAll(std::span<SurveyRequest> surveys, const Watcher& watcher) {
  for (SurveyRequest& survey : surveys) {
    if (!isAnnounced(survey.started)) m_sink(survey.started);
    reuse(survey);
    watcher(survey);
    if (const SurveyEnd how = run(survey); how != SurveyEnd::Completed) return how;
  }
  identifyKernels();
  return SurveyEnd::Completed;
}

bool Sweep::isAnnounced(const SurveyStarted& started) const {
  return std::ranges::any_of(m_session.surveys, [&](const Survey& one) { return one.started.run == started.run; });
}

int Sweep::reuse(SurveyRequest& survey) {
  const SurveyStarted& started = survey.started;
  survey.alreadyDone.resize(started.problems.size(), false);
  int reused = 0;
  for (std::size_t i = 0; i < started.problems.size(); ++i) {
    if (survey.alreadyDone[i]) continue;
    const ProblemResult* result = measuredElsewhere(m_session, started, started.problems[i].problem);
    if (result == nullptr) continue;
    for (const Event& event : eventsOf(*result, started.run, static_cast<int>(i))) m_sink(event);
    survey.alreadyDone[i] = true;
    ++reused;
  }
  if (reused > 0)
    m_sink(RemarkAdded{started.run, fmt::format("{} of {} problems were measured in another survey of this session",
                                                reused, started.problems.size())});
  return reused;
}

SurveyEnd Sweep::run(const SurveyRequest& survey) {
  auto kernels = std::make_unique<KernelPass>();
  const SurveyEnd how = runSurvey(m_executor, survey, m_sink, m_stop, *kernels, m_clock);
  if (how == SurveyEnd::Completed) m_measured.push_back({survey.started, std::move(kernels)});
  return how;
}

void Sweep::identifyKernels() {
  for (const Measured& measured : m_measured) measured.kernels->run(m_executor, measured.started, m_sink, m_stop);
  for (const Measured& measured : m_measured) shareKernels(measured.started);
  m_measured.clear();
}

/// An engine that only problems of another survey showed is known here, too.
void Sweep::shareKernels(const SurveyStarted& started) {
  std::map<std::pair<Pass, std::int64_t>, const Trial*> known;
  std::vector<Event> told;
  const auto each = [](const Survey& survey, const auto& visit) {
    for (std::size_t p = 0; p < survey.problems.size(); ++p) {
      const ProblemResult& result = survey.problems[p];
      for (std::size_t t = 0; t < result.trials.size(); ++t) {
        if (result.trials[t].candidate.engine < 0) continue;
        visit(std::pair(result.subject.problem.pass, result.trials[t].candidate.engine), result.trials[t], p, t);
      }
    }
  };
  for (const Survey& survey : m_session.surveys) {
    if (!sameConditions(survey.started, started)) continue;
    each(survey, [&](const auto& engine, const Trial& trial, std::size_t, std::size_t) {
      if (!trial.kernels.empty()) known.try_emplace(engine, &trial);
    });
  }
  const auto own = std::ranges::find(m_session.surveys, started.run, [](const Survey& s) { return s.started.run; });
  if (own == m_session.surveys.end()) return;
  each(*own, [&](const auto& engine, const Trial& trial, std::size_t problem, std::size_t algorithm) {
    const auto found = known.find(engine);
    if (found == known.end() || !trial.kernels.empty()) return;
    told.emplace_back(KernelsIdentified{started.run, static_cast<int>(problem), static_cast<int>(algorithm),
                                        found->second->kernels, found->second->candidate.family});
    known.erase(found);  // folding tells all trials of the engine
  });
  for (const Event& event : told) m_sink(event);
}

}  // namespace convscope
