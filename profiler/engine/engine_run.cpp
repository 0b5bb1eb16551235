#include "engine/engine_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "problem/errors.h"
#include "session/result_events.h"
#include "text/excerpt.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

constexpr const char* kRestarted = translatable(
    "message",
    "the engine was restarted after a fault: code that it had loaded before is loaded again in first executions");

bool isMeasurement(const Event& event) {
  return std::holds_alternative<FirstExecuted>(event) || std::holds_alternative<Sampled>(event) ||
         std::holds_alternative<ProblemEnded>(event) || std::holds_alternative<RepeatabilityChecked>(event) ||
         std::holds_alternative<ProblemChecked>(event);
}

double microseconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double, std::micro>(duration).count();
}

Request requestFor(const RunTask& task) {
  return std::visit(Overloaded{[](const Recording&) -> Request { throw ContractError("a recording needs no engine"); },
                               [](const auto& each) -> Request { return each; }},
                    task);
}

}  // namespace

EngineRun::EngineRun(RunTask task, Session& session, const RunSinks& sinks, std::stop_token stop,
                     const EngineLimits& limits, Connect connect, std::string host)
    : m_task(std::move(task)),
      m_session(session),
      m_sinks(sinks),
      m_stop(std::move(stop)),
      m_limits(limits),
      m_connect(std::move(connect)),
      m_host(std::move(host)),
      m_faults(limits),
      m_surveyCount(surveyCount(m_task)) {}

RunEnd EngineRun::run() {
  while (true) {
    m_attemptStart = Clock::now();
    Outcome outcome;
    try {
      outcome = attempt();
    } catch (const ProcessError& error) {
      if (m_surveys.empty() && !m_openRun) throw;  // nothing has begun
      return finish(SurveyEnd::Failed, error.what());
    }
    if (auto* end = std::get_if<RunEnd>(&outcome)) return *end;
    if (auto end = handle(std::get<EngineFault>(outcome))) return *end;
    m_first = false;
  }
}

EngineRun::Outcome EngineRun::attempt() {
  if (m_stop.stop_requested()) return finish(SurveyEnd::Cancelled, {});
  EngineConnection* connected = nullptr;
  try {
    connected = &m_connect();
  } catch (const ProcessError& error) {
    if (m_stop.stop_requested()) return finish(SurveyEnd::Cancelled, {});
    if (m_first) throw;
    if (!m_host.empty()) return finish(SurveyEnd::Failed, error.what());
    return EngineFault{error.what(), {}, false};  // e.g. killed while it started
  }
  EngineConnection& engine = *connected;
  StepWatch watch(m_limits);
  if (!m_first && m_sinks.share != nullptr) m_sinks.share->restart();
  sendTask(engine);
  Clock::time_point lastReceived = Clock::now();
  Clock::time_point lastSent = lastReceived;
  std::optional<Clock::time_point> killAt;
  while (true) {
    auto received = engine.receive(Clock::now() + kStopLatency);
    const auto now = Clock::now();
    if (m_stop.stop_requested() && !killAt) {
      engine.send(StopRun{});
      killAt = now + m_limits.stop;
    }
    if (now - lastSent >= m_limits.alive) {
      engine.send(Alive{});
      lastSent = now;
    }
    if (auto* line = std::get_if<AnswerLine>(&received)) {
      lastReceived = now;
      if (auto outcome = take(engine, watch, std::move(*line))) return *std::move(outcome);
    } else if (auto* gone = std::get_if<EngineConnection::Gone>(&received)) {
      return killAt ? Outcome(finish(SurveyEnd::Cancelled, {})) : ended(watch, gone->end);
    } else if (!killAt) {
      // On a connection that stalls, nothing is known of a step.
      const bool stalls = !m_host.empty() && now - lastReceived > m_limits.quiet;
      auto fault = stalls ? std::nullopt : watch.overdue(now);
      if (!fault && now - lastReceived > m_limits.silence)
        fault = watch.fault(fmt::format("the engine said nothing for {:.3g} s",
                                        std::chrono::duration<double>(m_limits.silence).count()));
      if (fault && stalls) {
        engine.kill();
        return finish(SurveyEnd::Failed, fmt::format("{}: {}", m_host, fault->reason));
      }
      if (fault) {
        engine.kill();
        return *std::move(fault);
      }
    }
    if (killAt && now >= *killAt) {
      engine.kill();
      return finish(SurveyEnd::Cancelled, {});
    }
  }
}

void EngineRun::sendTask(EngineConnection& engine) {
  for (const Survey& survey : m_session.surveys) {
    for (const Event& event : eventsOf(survey)) engine.send(event);
  }
  for (const GiveUp& each : m_givenUp) engine.send(each);
  for (const std::string& problem : m_faults.alone()) engine.send(PlanAlone{problem});
  engine.send(requestFor(m_task));
}

std::optional<EngineRun::Outcome> EngineRun::take(EngineConnection& engine, StepWatch& watch, AnswerLine line) {
  if (const auto* answer = std::get_if<EngineAnswer>(&line)) return take(engine, watch, *answer);
  try {
    follow(std::get<Event>(line));
    record(std::get<Event>(std::move(line)));
  } catch (const EventError& error) {
    engine.kill();
    throw ProcessError(fmt::format("the engine answered with an event that does not fit: {}", quotable(error.what())));
  }
  return std::nullopt;
}

std::optional<EngineRun::Outcome> EngineRun::take(EngineConnection& engine, StepWatch& watch,
                                                  const EngineAnswer& answer) {
  return std::visit(Overloaded{[](const Alive&) -> std::optional<Outcome> { return std::nullopt; },
                               [&](const StepBegun& begun) -> std::optional<Outcome> {
                                 watch.begin(begun, Clock::now());
                                 if (m_sinks.step) m_sinks.step(begun.step);
                                 return std::nullopt;
                               },
                               [&](const StepsEnded& ended) -> std::optional<Outcome> {
                                 watch.end(ended);
                                 return std::nullopt;
                               },
                               [&](const ClaimProblem& claim) -> std::optional<Outcome> {
                                 const auto next =
                                     m_sinks.share != nullptr ? m_sinks.share->next(claim.run) : std::nullopt;
                                 engine.send(ClaimedProblem{next.value_or(-1)});
                                 return std::nullopt;
                               },
                               [&](const Crashed& crashed) -> std::optional<Outcome> {
                                 watch.crashed(crashed);
                                 return std::nullopt;
                               },
                               [&](const DeviceLost& lost) -> std::optional<Outcome> {
                                 engine.kill();
                                 const std::string during = " while " + describe(lost.step.action);
                                 return EngineFault{quotable(lost.reason) + during, {lost.step}, true};
                               },
                               [&](const RunDone& done) -> std::optional<Outcome> {
                                 if (done.how == SurveyEnd::Completed && hasOpenSurvey()) {
                                   engine.kill();
                                   throw ProcessError("the engine ended its task before the surveys were complete");
                                 }
                                 if (done.how == SurveyEnd::Completed) return completed();
                                 return RunEnd{done.how, quotable(done.reason)};
                               },
                               [&](const Refused& refusal) -> std::optional<Outcome> { return refused(refusal); },
                               [&](const auto&) -> std::optional<Outcome> {
                                 engine.kill();
                                 throw ProcessError("the engine answered a request that was not made");
                               }},
                    answer);
}

/// A host's command reports a signal of the engine as a shell does. Ends that a broken connection has, too, end the
/// run: they say nothing about the algorithm.
EngineRun::Outcome EngineRun::ended(const StepWatch& watch, ProcessEnd end) {
  constexpr int kSignalled = 128;
  constexpr int kLastSignal = 64;
  if (m_host.empty() || watch.hasCrashed()) return watch.fault(end);
  const int code = end.exitCode.value_or(0);
  if (code == 0 || code == 1 || code > kSignalled + kLastSignal)
    return finish(SurveyEnd::Failed,
                  fmt::format("the connection to {} broke: its command ended with {}", m_host, toText(end)));
  if (code > kSignalled) end = {std::nullopt, code - kSignalled};
  return watch.fault(end);
}

EngineRun::Outcome EngineRun::refused(const Refused& refused) const {
  // A device may need a moment after the process that used it has ended.
  if (!m_first && refused.kind != "input") return EngineFault{quotable(refused.message), {}, false};
  throwRefused(refused);
}

void EngineRun::follow(const Event& event) {
  if (isMeasurement(event)) {
    m_faults.progressed();
    m_measured = true;
  }
  std::visit(Overloaded{[&](const SurveyStarted& each) { m_surveys.push_back(each.run); },
                        [&](const SurveyResumed& each) {
                          if (std::ranges::find(m_surveys, each.run) == m_surveys.end()) m_surveys.push_back(each.run);
                        },
                        [&](const CheckStarted&) { m_openRun = event; },
                        [&](const ReplayStarted&) { m_openRun = event; }, [&](const CheckEnded&) { m_openRun.reset(); },
                        [&](const ReplayEnded&) { m_openRun.reset(); }, [](const auto&) {}},
             event);
}

void EngineRun::record(Event event) {
  const auto addLost = [this](auto* ended) {
    if (ended == nullptr) return;
    if (const auto lost = m_lostUs.find(ended->run); lost != m_lostUs.end()) ended->wallUs += lost->second;
  };
  addLost(std::get_if<SurveyEnded>(&event));
  addLost(std::get_if<CheckEnded>(&event));
  if (!m_first && std::holds_alternative<CheckStarted>(event)) return;  // the check that a fault interrupted goes on
  m_session.fold(event);
  m_sinks.event(event);
}

const Survey* EngineRun::current() const {
  for (const int run : m_surveys) {
    const Survey* survey = surveyOf(m_session, run);
    if (survey != nullptr && !survey->ended) return survey;
  }
  return nullptr;
}

/// Returns whether a survey of the task is missing or has not ended.
bool EngineRun::hasOpenSurvey() const {
  return m_surveyCount > 0 && (m_session.surveys.empty() || current() != nullptr);
}

/// Returns whether all timing is done: only kernel names are left to read.
bool EngineRun::allMeasured() const {
  return m_surveys.size() == m_surveyCount && current() == nullptr;
}

/// Returns run and number of the first problem with this text in the surveys of the run, those that have not ended
/// first.
std::optional<std::pair<int, int>> EngineRun::placeOf(const std::string& problem) const {
  for (const bool ended : {false, true}) {
    for (const int run : m_surveys) {
      const Survey* survey = surveyOf(m_session, run);
      if (survey == nullptr || survey->ended.has_value() != ended) continue;
      for (std::size_t i = 0; i < survey->problems.size(); ++i) {
        if (toText(survey->problems[i].subject.problem) == problem) return std::pair(run, static_cast<int>(i));
      }
    }
  }
  return std::nullopt;
}

/// Returns how the run ends; nothing if it continues on another engine.
std::optional<RunEnd> EngineRun::handle(const EngineFault& fault) {
  if (auto* check = std::get_if<CheckTask>(&m_task)) return handleInCheck(*check, fault);
  if (m_surveyCount == 0) {  // a replay
    const bool named = !fault.suspects.empty() && !fault.suspects.front().algorithm.empty();
    return finish(SurveyEnd::Failed, named
                                         ? fmt::format("{} ({} of {})", fault.reason, fault.suspects.front().algorithm,
                                                       fault.suspects.front().problem)
                                         : fault.reason);
  }
  if (allMeasured()) {
    record(RemarkAdded{m_surveys.back(), messageLine("kernel names could not be read: " + fault.reason)});
    return completed();
  }
  const FaultDecision decision = m_faults.add(fault);
  if (decision.givenUp) giveUp(*decision.givenUp, decision.reason);
  if (decision.ends) {
    if (const auto end = endSurvey(decision.reason)) return end;
  } else if (const Survey* survey = current()) {
    m_lostUs[survey->started.run] += microseconds(Clock::now() - m_attemptStart);
  }
  if (const Survey* survey = current()) {
    if (std::ranges::find(survey->remarks, kRestarted) == survey->remarks.end())
      record(RemarkAdded{survey->started.run, kRestarted});
  }
  if (auto* resume = std::get_if<ResumeTask>(&m_task)) resume->retry = false;  // not what this run gave up
  return std::nullopt;
}

std::optional<RunEnd> EngineRun::handleInCheck(CheckTask& check, const EngineFault& fault) {
  if (!m_openRun) return finish(SurveyEnd::Failed, fault.reason);  // e.g. the device cannot be opened
  const FaultDecision decision = m_faults.add(fault);
  if (decision.givenUp) giveUp(check, *decision.givenUp, decision.reason);
  if (decision.ends) return finish(SurveyEnd::Failed, decision.reason);
  m_lostUs[check.run] += microseconds(Clock::now() - m_attemptStart);
  const Survey* survey = surveyOf(m_session, check.run);
  std::erase_if(check.problems, [&](const CheckedProblem& each) {
    return survey->problems.at(static_cast<std::size_t>(each.problem)).checked.has_value();
  });
  return std::nullopt;
}

/// The problem is checked again without this algorithm; not at all if the fault is the problem's.
void EngineRun::giveUp(CheckTask& check, const Step& step, const std::string& reason) {
  for (CheckedProblem& problem : check.problems) {
    if (toText(problem.subject) != step.problem) continue;
    if (step.algorithm.empty()) {
      record(ProblemChecked{check.run, problem.problem, reason, 0});
      continue;
    }
    const auto at = std::ranges::find(problem.algorithms, step.algorithm,
                                      [](const CheckedAlgorithm& each) { return each.candidate.id; });
    if (at == problem.algorithms.end()) continue;
    const Survey* survey = surveyOf(m_session, check.run);
    const auto& trials = survey->problems.at(static_cast<std::size_t>(problem.problem)).trials;
    RepeatabilityChecked failed{.run = check.run, .problem = problem.problem, .algorithm = at->algorithm};
    failed.busy = trials.at(static_cast<std::size_t>(at->algorithm)).evidence.alone.has_value();
    failed.failure = reason;
    record(failed);
    problem.algorithms.erase(at);
    return;
  }
}

void EngineRun::giveUp(const Step& step, const std::string& reason) {
  if (const auto place = placeOf(step.problem))
    record(AlgorithmGivenUp{place->first, place->second, step.algorithm, reason});
  else
    m_givenUp.push_back({step.problem, step.algorithm, reason});
}

/// Ends the survey at which engines fail again and again. Returns nothing if the run continues with the next one. It
/// ends if there is none, or if nothing was measured since another survey failed: the device itself is at fault.
std::optional<RunEnd> EngineRun::endSurvey(const std::string& reason) {
  const Survey* failed = current();
  const bool isLast = m_surveys.size() == m_surveyCount && failed != nullptr && failed->started.run == m_surveys.back();
  if (failed == nullptr || isLast || (!m_failure.empty() && !m_measured)) return finish(SurveyEnd::Failed, reason);
  m_failure = reason;
  m_measured = false;
  m_faults.progressed();
  const int run = failed->started.run;
  record(SurveyEnded{run, SurveyEnd::Failed, reason, microseconds(Clock::now() - m_attemptStart)});
  if (auto* resume = std::get_if<ResumeTask>(&m_task)) std::erase(resume->runs, run);
  return std::nullopt;
}

/// Returns the end of a run whose last survey is completed.
RunEnd EngineRun::completed() const {
  return m_failure.empty() ? RunEnd{} : RunEnd{SurveyEnd::Failed, m_failure};
}

/// Records how what is under way ended. Throws DeviceError if nothing has begun that could be said to have failed.
RunEnd EngineRun::finish(SurveyEnd how, const std::string& why) {
  const std::string reason = messageLine(why);
  if (how == SurveyEnd::Failed && m_surveys.empty() && !m_openRun) throw DeviceError(reason);
  const double wallUs = microseconds(Clock::now() - m_attemptStart);
  if (const Survey* survey = current()) record(SurveyEnded{survey->started.run, how, reason, wallUs});
  while (const Survey* survey = m_sinks.share == nullptr ? current() : nullptr)
    record(SurveyEnded{survey->started.run, how, reason, 0});
  if (m_openRun) {
    const int run = runOf(*m_openRun);
    if (std::holds_alternative<CheckStarted>(*m_openRun))
      record(CheckEnded{run, how, reason, wallUs});
    else
      record(ReplayEnded{run, how, reason, wallUs});
    m_openRun.reset();
  }
  return {how, reason};
}

}  // namespace convscope
