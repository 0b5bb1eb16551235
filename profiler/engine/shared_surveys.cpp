#include "engine/shared_surveys.h"

#include <fmt/format.h>

#include <algorithm>

#include "run/known_results.h"
#include "session/result_events.h"
#include "text/overloaded.h"

namespace convscope {

SharedSurveys::SharedSurveys(Session& session, const RunSinks& sinks, const std::vector<std::string>& devices)
    : m_session(session), m_sinks(sinks), m_firstDevice(devices.at(0)) {
  for (const std::string& device : devices) m_claims[device];
  m_able.insert(devices.begin(), devices.end());
}

void SharedSurveys::record(const std::string& device, const Event& event) {
  const std::scoped_lock lock(m_mutex);
  std::visit(Overloaded{[&](const SurveyStarted& started) { start(started); },
                        [&](const SurveyResumed& resumed) {
                          if (find(resumed.run) == nullptr) emit(resumed);
                          shared(resumed.run);
                        },
                        [&](const SurveyEnded& ended) { endPart(device, ended); },
                        [&](const KernelsIdentified& kernels) { m_kernels.push_back(kernels); },
                        [&](CandidatesListed listed) {
                          listed.device = placeOf(device, listed.run);
                          emit(listed);
                        },
                        [&](const ProblemEnded& ended) {
                          m_claims[device].erase({ended.run, ended.problem});
                          emit(ended);
                        },
                        [&](RemarkAdded remark) {
                          remark.text = device + ": " + remark.text;
                          const std::vector<std::string>& known = surveyOf(m_session, remark.run)->remarks;
                          if (std::ranges::find(known, remark.text) == known.end()) emit(remark);
                        },
                        [&](const auto& other) { emit(other); }},
             event);
}

void SharedSurveys::report(const Step& step) {
  const std::scoped_lock lock(m_mutex);
  if (m_sinks.step) m_sinks.step(step);
}

std::optional<int> SharedSurveys::claim(const std::string& device, int run) {
  const std::scoped_lock lock(m_mutex);
  if (surveyOf(m_session, run) == nullptr) return std::nullopt;
  std::deque<int>& open = shared(run).open;
  if (open.empty()) return std::nullopt;
  const int problem = open.front();
  open.pop_front();
  m_claims[device].emplace(run, problem);
  return problem;
}

void SharedSurveys::giveBack(const std::string& device) {
  const std::scoped_lock lock(m_mutex);
  for (const Shared& survey : m_surveys) giveBack(device, survey.run);
}

void SharedSurveys::giveBack(const std::string& device, int run) {
  std::deque<int>& open = find(run)->open;
  std::erase_if(m_claims[device], [&](const std::pair<int, int>& claim) {
    if (claim.first != run) return false;
    open.insert(std::ranges::upper_bound(open, claim.second), claim.second);
    return true;
  });
}

void SharedSurveys::leave(const std::string& device, const std::string& failure) {
  giveBack(device);
  const std::scoped_lock lock(m_mutex);
  if (!failure.empty()) {
    // It was at work on the first survey of which it has not ended its part.
    const auto at =
        std::ranges::find_if(m_surveys, [&](const Shared& each) { return each.measuring.contains(device); });
    m_lastFailure = fmt::format("{}: {}", device, failure);
    (at != m_surveys.end() ? at->failures : m_failures).push_back(m_lastFailure);
    if (at != m_surveys.end() || m_surveys.empty()) m_able.erase(device);
  }
  m_claims.erase(device);
  for (Shared& survey : m_surveys) survey.measuring.erase(device);
}

std::vector<int> SharedSurveys::rejoin(const std::string& device) {
  const std::scoped_lock lock(m_mutex);
  std::vector<int> runs;
  for (Shared& survey : m_surveys) {
    if (survey.end || survey.open.empty() || !canMeasure(device, survey)) continue;
    runs.push_back(survey.run);
    survey.measuring.insert(device);
    survey.earlierUs = survey.wallUs;
  }
  if (!runs.empty()) m_claims[device];
  return runs;
}

bool SharedSurveys::canMeasure(const std::string& device, const Shared& survey) const {
  return m_able.contains(device) && !survey.failed.contains(device);
}

RunEnd SharedSurveys::finish(bool stopped) {
  const std::scoped_lock lock(m_mutex);
  for (Shared& survey : m_surveys) {
    if (survey.end) continue;
    end(survey, survey.open.empty() ? SurveyEnd::Completed : stopped ? SurveyEnd::Cancelled : SurveyEnd::Failed);
  }
  emitKernels();
  const auto at =
      std::ranges::find_if(m_surveys, [](const Shared& each) { return each.end->how != SurveyEnd::Completed; });
  return at != m_surveys.end() ? *at->end : RunEnd{};
}

/// Keeps the first start; those of the other devices are the same for another device of the model.
void SharedSurveys::start(SurveyStarted started) {
  if (find(started.run) != nullptr) return;
  started.options.device = started.device.id = m_firstDevice;
  emit(started);
  shared(started.run);
}

SharedSurveys::Shared* SharedSurveys::find(int run) {
  const auto found = std::ranges::find(m_surveys, run, &Shared::run);
  return found != m_surveys.end() ? &*found : nullptr;
}

/// Returns the survey, which the session contains. Collects its open problems at the first call.
SharedSurveys::Shared& SharedSurveys::shared(int run) {
  if (Shared* known = find(run)) return *known;
  Shared& added = m_surveys.emplace_back(Shared{run});
  added.failures = std::exchange(m_failures, {});
  for (const auto& [device, claims] : m_claims) added.measuring.insert(device);
  const SurveyStarted& started = surveyOf(m_session, run)->started;
  const std::vector<bool> known = knownProblems(m_session, started);
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (!known[i] && m_wanted.insert(started.problems[i].problem).second) added.open.push_back(static_cast<int>(i));
  }
  return added;
}

void SharedSurveys::endPart(const std::string& device, const SurveyEnded& ended) {
  Shared& survey = shared(ended.run);
  survey.wallUs = std::max(survey.wallUs, survey.earlierUs + ended.wallUs);
  survey.cacheBytes = std::max(survey.cacheBytes, ended.computeCacheBytes);
  survey.helpersStartUs = std::max(survey.helpersStartUs, ended.helpersStartUs);
  survey.references.insert(survey.references.end(), ended.references.begin(), ended.references.end());
  if (ended.how == SurveyEnd::Cancelled) return;
  if (ended.how == SurveyEnd::Failed) {
    m_lastFailure = fmt::format("{}: {}", device, ended.reason);
    survey.failures.push_back(m_lastFailure);
    survey.failed.insert(device);
    giveBack(device, survey.run);
  }
  survey.measuring.erase(device);
  endMeasured();
}

/// Ends surveys in their order, up to the first of which a device can measure more.
void SharedSurveys::endMeasured() {
  for (Shared& survey : m_surveys) {
    if (survey.end) continue;
    const bool isLeft = !survey.open.empty() && std::ranges::any_of(m_able, [&](const std::string& device) {
      return canMeasure(device, survey);
    });
    if (!survey.measuring.empty() || isLeft) return;
    end(survey, survey.open.empty() ? SurveyEnd::Completed : SurveyEnd::Failed);
  }
}

void SharedSurveys::end(Shared& survey, SurveyEnd how) {
  for (const std::string& failure : survey.failures)
    emit(RemarkAdded{survey.run,
                     survey.open.empty() ? failure + "; other devices have measured its problems" : failure});
  takeOver(surveyOf(m_session, survey.run)->started);
  survey.end = RunEnd{how, how == SurveyEnd::Failed ? m_lastFailure : std::string()};
  emit(SurveyEnded{survey.run, how, survey.end->reason, survey.wallUs, survey.cacheBytes, survey.helpersStartUs,
                   survey.references});
  if (how == SurveyEnd::Failed) moveOpenProblems(survey);
}

/// The first later survey that has an open problem of `failed` gets it, too.
void SharedSurveys::moveOpenProblems(Shared& failed) {
  for (const int number : std::exchange(failed.open, {})) {
    const Problem& problem =
        surveyOf(m_session, failed.run)->started.problems[static_cast<std::size_t>(number)].problem;
    m_wanted.erase(problem);
    for (Shared& later : m_surveys) {
      if (later.end) continue;
      const std::vector<NetworkProblem>& all = surveyOf(m_session, later.run)->started.problems;
      const auto at = std::ranges::find(all, problem, &NetworkProblem::problem);
      if (at == all.end()) continue;
      m_wanted.insert(problem);
      const auto twin = static_cast<int>(at - all.begin());
      later.open.insert(std::ranges::upper_bound(later.open, twin), twin);
      break;
    }
  }
}

/// Takes over results of other surveys for problems that were given out there, also failures.
void SharedSurveys::takeOver(const SurveyStarted& started) {
  for (const Event& event : reusedResults(m_session, started)) emit(event);
  const std::vector<bool> settled = settledProblems(*surveyOf(m_session, started.run));
  for (std::size_t i = 0; i < settled.size(); ++i) {
    for (const Shared& other : m_surveys) {
      if (settled[i] || other.run == started.run) continue;
      const std::vector<ProblemResult>& results = surveyOf(m_session, other.run)->problems;
      const auto twin = std::ranges::find_if(results, [&](const ProblemResult& each) {
        return !each.failure.empty() && each.subject.problem == started.problems[i].problem;
      });
      if (twin == results.end()) continue;
      for (const Event& event : eventsOf(*twin, started.run, static_cast<int>(i))) emit(event);
      break;
    }
  }
}

/// Kernel names come after all timing.
void SharedSurveys::emitKernels() {
  const auto isCompleted = [this](int run) { return find(run)->end->how == SurveyEnd::Completed; };
  for (const KernelsIdentified& kernels : m_kernels) {
    const ProblemResult& result =
        surveyOf(m_session, kernels.run)->problems.at(static_cast<std::size_t>(kernels.problem));
    const Trial& trial = result.trials.at(static_cast<std::size_t>(kernels.algorithm));
    const bool known = !trial.kernels.empty() && (trial.ownKernels || kernels.inherited);
    if (isCompleted(kernels.run) && !known) emit(kernels);
  }
  for (const Shared& survey : m_surveys) {
    if (!isCompleted(survey.run)) continue;
    for (const Event& event : sharedKernels(m_session, surveyOf(m_session, survey.run)->started)) emit(event);
  }
}

/// Returns the name of `device` in a session. After a resume on another machine it includes that machine.
std::string SharedSurveys::placeOf(const std::string& device, int run) const {
  const Survey& survey = *surveyOf(m_session, run);
  return survey.host == survey.started.host ? device : survey.host + ' ' + device;
}

void SharedSurveys::emit(const Event& event) {
  m_session.fold(event);
  m_sinks.event(event);
}

}  // namespace convscope
