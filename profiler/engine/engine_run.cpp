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

}  // namespace

EngineRun::EngineRun(Setting setting) : m_setting(std::move(setting)), m_faults(m_setting.limits) {}

double EngineRun::attemptUs() const {
  return std::chrono::duration<double, std::micro>(Clock::now() - m_attemptStart).count();
}

bool EngineRun::takeAnswer(EngineConnection&, const EngineAnswer&) {
  return false;
}

void EngineRun::poll(EngineConnection&) {}

RunEnd EngineRun::run() {
  while (true) {
    m_attemptStart = Clock::now();
    Outcome outcome;
    try {
      outcome = attempt();
    } catch (const ProcessError& error) {
      if (!hasBegun()) throw;
      return finish(SurveyEnd::Failed, error.what());
    }
    if (auto* end = std::get_if<RunEnd>(&outcome)) return *end;
    if (auto end = handle(std::get<EngineFault>(outcome))) return *end;
    m_first = false;
  }
}

EngineRun::Outcome EngineRun::attempt() {
  if (m_setting.stop.stop_requested()) return finish(SurveyEnd::Cancelled, {});
  EngineConnection* connected = nullptr;
  try {
    connected = &m_setting.connect();
  } catch (const ProcessError& error) {
    if (m_setting.stop.stop_requested()) return finish(SurveyEnd::Cancelled, {});
    if (m_first) throw;
    if (!m_setting.host.empty()) return finish(SurveyEnd::Failed, error.what());
    return EngineFault{error.what(), {}, false};  // e.g. killed while it started
  }
  EngineConnection& engine = *connected;
  StepWatch watch(m_setting.limits);
  sendTask(engine);
  Clock::time_point lastReceived = Clock::now();
  Clock::time_point lastSent = lastReceived;
  std::optional<Clock::time_point> killAt;
  while (true) {
    auto received = engine.receive(Clock::now() + kStopLatency);
    const auto now = Clock::now();
    if (m_setting.stop.stop_requested() && !killAt) {
      engine.send(StopRun{});
      killAt = now + m_setting.limits.stop;
    }
    if (now - lastSent >= m_setting.limits.alive) {
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
      const bool stalls = !m_setting.host.empty() && now - lastReceived > m_setting.limits.quiet;
      auto fault = stalls ? std::nullopt : watch.overdue(now);
      if (!fault && now - lastReceived > m_setting.limits.silence)
        fault = watch.fault(fmt::format("the engine said nothing for {:.3g} s",
                                        std::chrono::duration<double>(m_setting.limits.silence).count()));
      if (fault && stalls) {
        engine.kill();
        return finish(SurveyEnd::Failed, fmt::format("{}: {}", m_setting.host, fault->reason));
      }
      if (fault) {
        engine.kill();
        return *std::move(fault);
      }
    }
    poll(engine);
    if (killAt && now >= *killAt) {
      engine.kill();
      return finish(SurveyEnd::Cancelled, {});
    }
  }
}

std::optional<EngineRun::Outcome> EngineRun::take(EngineConnection& engine, StepWatch& watch, AnswerLine line) {
  if (const auto* answer = std::get_if<EngineAnswer>(&line)) return take(engine, watch, *answer);
  try {
    const bool measured = isMeasurement(std::get<Event>(line));
    record(std::get<Event>(std::move(line)));
    if (measured) m_faults.progressed();
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
                                 if (m_setting.step) m_setting.step(begun.step);
                                 return std::nullopt;
                               },
                               [&](const StepsEnded& ended) -> std::optional<Outcome> {
                                 watch.end(ended);
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
                                 if (done.how == SurveyEnd::Completed && !mayEnd()) {
                                   engine.kill();
                                   throw ProcessError("the engine ended its task before the surveys were complete");
                                 }
                                 return RunEnd{done.how, quotable(done.reason)};
                               },
                               [&](const Refused& refusal) -> std::optional<Outcome> { return refused(refusal); },
                               [&](const auto&) -> std::optional<Outcome> {
                                 if (takeAnswer(engine, answer)) return std::nullopt;
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
  if (m_setting.host.empty() || watch.hasCrashed()) return watch.fault(end);
  const int code = end.exitCode.value_or(0);
  if (code == 0 || code == 1 || code > kSignalled + kLastSignal)
    return finish(SurveyEnd::Failed,
                  fmt::format("the connection to {} broke: its command ended with {}", m_setting.host, toText(end)));
  if (code > kSignalled) end = {std::nullopt, code - kSignalled};
  return watch.fault(end);
}

EngineRun::Outcome EngineRun::refused(const Refused& refused) const {
  // A device may need a moment after the process that used it has ended.
  if (!m_first && refused.kind != "input") return EngineFault{quotable(refused.message), {}, false};
  throwRefused(refused);
}

RunEnd EngineRun::finish(SurveyEnd how, const std::string& why) {
  const std::string reason = messageLine(why);
  if (how == SurveyEnd::Failed && !hasBegun()) throw DeviceError(reason);
  recordEnd(how, reason);
  return {how, reason};
}

void MeasureRun::sendTask(EngineConnection& engine) {
  m_claim.reset();
  m_sent.clear();
  m_share.planAlone(faults().alone());
  MeasureTask task = m_share.task();
  task.leftOut = m_givenUp;
  engine.send(task);
}

void MeasureRun::record(Event event) {
  m_share.record(event);
  m_measured = m_measured || isMeasurement(event);
}

/// Returns the surveys of `places` that the engine does not know, without what it does not need.
std::vector<SurveyStarted> MeasureRun::unsent(const auto& places) {
  std::vector<SurveyStarted> surveys;
  for (const auto& each : places) {
    if (!m_sent.insert(each.run).second) continue;
    SurveyStarted& survey = surveys.emplace_back(m_share.survey(each.run));
    survey.network = {};
    survey.recorded.reset();
    survey.setup.clear();
  }
  return surveys;
}

bool MeasureRun::takeAnswer(EngineConnection& engine, const EngineAnswer& answer) {
  if (const auto* device = std::get_if<ReadyDevice>(&answer); device != nullptr && !m_share.isReady()) {
    try {
      m_share.ready(*device);
    } catch (...) {
      engine.kill();  // it waits for problems
      throw;
    }
    return true;
  }
  if (!m_share.isReady()) return false;
  if (const auto* claim = std::get_if<ClaimProblems>(&answer); claim != nullptr && !m_claim) {
    m_claim = *claim;
    poll(engine);
    return true;
  }
  if (!std::holds_alternative<ClaimUnread>(answer)) return false;
  Unread unread{m_share.unreadPlans(), {}};
  unread.surveys = unsent(unread.plans);
  engine.send(unread);
  return true;
}

void MeasureRun::poll(EngineConnection& engine) {
  if (!m_claim) return;
  auto problems = m_share.deal();
  if (!problems && m_claim->wait) return;
  Dealt dealt{std::move(problems).value_or(std::vector<DealtProblem>()), {}};
  dealt.surveys = unsent(dealt.problems);
  m_claim.reset();
  engine.send(dealt);
}

bool MeasureRun::hasBegun() const {
  return m_share.hasStarted();
}

bool MeasureRun::mayEnd() const {
  return m_share.isOver();
}

std::optional<RunEnd> MeasureRun::handle(const EngineFault& fault) {
  if (m_share.isOver()) {  // only kernel names are left to read
    m_share.addRemark(messageLine("kernel names could not be read: " + fault.reason));
    return RunEnd{};
  }
  const FaultDecision decision = faults().add(fault);
  if (decision.givenUp) {
    const Step& step = *decision.givenUp;
    if (!m_share.giveUp(step.problem, step.algorithm, decision.reason))
      m_givenUp[step.problem][step.algorithm] = decision.reason;
  }
  double lostUs = attemptUs();
  if (decision.ends) {
    // The device itself is at fault if nothing was measured since another survey failed.
    if ((m_failed && !m_measured) || !m_share.failSurvey(decision.reason, lostUs))
      return finish(SurveyEnd::Failed, decision.reason);
    m_failed = true;
    m_measured = false;
    faults().progressed();
    lostUs = 0;
  }
  m_share.restart(lostUs, kRestarted);
  return std::nullopt;
}

void MeasureRun::recordEnd(SurveyEnd how, const std::string& reason) {
  m_share.leave(how == SurveyEnd::Failed ? reason : std::string(), attemptUs());
}

OtherRun::OtherRun(RunTask task, Session& session, EventSink sink, Setting setting)
    : EngineRun(std::move(setting)), m_task(std::move(task)), m_session(session), m_sink(std::move(sink)) {}

void OtherRun::sendTask(EngineConnection& engine) {
  for (const Survey& survey : m_session.surveys) {
    for (const Event& event : eventsOf(survey)) engine.send(event);
  }
  const auto* check = std::get_if<CheckTask>(&m_task);
  engine.send(check != nullptr ? Request(*check) : Request(std::get<ReplayTask>(m_task)));
}

void OtherRun::record(Event event) {
  if (auto* ended = std::get_if<CheckEnded>(&event)) ended->wallUs += m_lostUs;
  if (std::holds_alternative<CheckStarted>(event) || std::holds_alternative<ReplayStarted>(event)) {
    const bool goesOn = m_begun.has_value();  // a check that a fault interrupted
    m_begun = event;
    if (goesOn) return;
  }
  m_session.fold(event);
  if (std::holds_alternative<CheckEnded>(event) || std::holds_alternative<ReplayEnded>(event)) m_begun.reset();
  m_sink(event);
}

std::optional<RunEnd> OtherRun::handle(const EngineFault& fault) {
  if (auto* check = std::get_if<CheckTask>(&m_task)) return handleInCheck(*check, fault);
  const bool named = !fault.suspects.empty() && !fault.suspects.front().algorithm.empty();
  return finish(SurveyEnd::Failed, named ? fmt::format("{} ({} of {})", fault.reason, fault.suspects.front().algorithm,
                                                       fault.suspects.front().problem)
                                         : fault.reason);
}

std::optional<RunEnd> OtherRun::handleInCheck(CheckTask& check, const EngineFault& fault) {
  if (!m_begun) return finish(SurveyEnd::Failed, fault.reason);  // e.g. the device cannot be opened
  const FaultDecision decision = faults().add(fault);
  if (decision.givenUp) giveUp(check, *decision.givenUp, decision.reason);
  if (decision.ends) return finish(SurveyEnd::Failed, decision.reason);
  m_lostUs += attemptUs();
  const Survey* survey = surveyOf(m_session, check.run);
  std::erase_if(check.problems, [&](const CheckedProblem& each) {
    return survey->problems.at(static_cast<std::size_t>(each.problem)).checked.has_value();
  });
  return std::nullopt;
}

/// The problem is checked again without this algorithm; not at all if the fault is the problem's.
void OtherRun::giveUp(CheckTask& check, const Step& step, const std::string& reason) {
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

void OtherRun::recordEnd(SurveyEnd how, const std::string& reason) {
  if (!m_begun) return;
  const int run = runOf(*m_begun);
  if (std::holds_alternative<CheckStarted>(*m_begun))
    record(CheckEnded{run, how, reason, attemptUs()});
  else
    record(ReplayEnded{run, how, reason, attemptUs()});
}

}  // namespace convscope
