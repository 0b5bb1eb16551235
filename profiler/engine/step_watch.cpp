#include "engine/step_watch.h"

#include <fmt/format.h>

#include <csignal>

#include "core/translatable.h"

namespace convscope {
namespace {

using Action = Step::Action;

/// Returns whether someone else, e.g. the system when memory runs out, usually sends this signal.
bool comesFromOutside(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGHUP || signal == SIGINT || signal == SIGSTOP;
}

double secondsOf(EngineLimits::Duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

void StepWatch::begin(const StepBegun& begun, Clock::time_point now) {
  const bool planning = isPlanning(begun.step.action);
  m_underWay[planning ? 1 : 0] = UnderWay{begun.step, now};
  if (begun.alone) m_underWay[planning ? 0 : 1].reset();
}

void StepWatch::end(const StepsEnded& ended) {
  m_underWay[ended.planning ? 1 : 0].reset();
}

EngineLimits::Duration StepWatch::limitOf(const Step& step) const {
  if (isPlanning(step.action) || step.action == Action::OpenDevice || step.action == Action::ReadKernels)
    return m_limits.planning;
  const std::chrono::duration<double, std::micro> expected(m_limits.stepFactor * step.expectedUs);
  constexpr std::chrono::hours kLongest{1000};
  return m_limits.step +
         (expected < kLongest ? std::chrono::duration_cast<EngineLimits::Duration>(expected) : kLongest);
}

std::optional<EngineFault> StepWatch::overdue(Clock::time_point now) const {
  for (const auto& each : m_underWay) {
    if (!each || now - each->since <= limitOf(each->step)) continue;
    return EngineFault{fmt::format(translatable("message", "no answer for {:.3g} s while {}"),
                                   secondsOf(limitOf(each->step)), describe(each->step.action)),
                       {each->step},
                       true};
  }
  return std::nullopt;
}

EngineFault StepWatch::fault(const ProcessEnd& end) const {
  const bool crashed = end.signal != 0 && !comesFromOutside(end.signal);
  EngineFault fault = this->fault(fmt::format("the engine {} with {}", crashed ? "crashed" : "ended", toText(end)));
  if (m_crashed && !m_crashed->kind.empty()) {
    const auto& culprit = m_underWay[m_crashed->kind == "planning" ? 1 : 0];
    if (culprit) fault.suspects = {culprit->step};
  }
  fault.certain = fault.suspects.size() == 1 && !comesFromOutside(end.signal);
  if (fault.suspects.size() == 1) fault.reason += " while " + describe(fault.suspects.front().action);
  return fault;
}

EngineFault StepWatch::fault(const std::string& reason) const {
  EngineFault fault{reason, {}, false};
  for (const auto& each : m_underWay) {
    if (each) fault.suspects.push_back(each->step);
  }
  return fault;
}

std::string describe(const Step& step) {
  std::string text = describe(step.action);
  if (!step.algorithm.empty())
    text += fmt::format(" ({} of {})", step.algorithm, step.problem);
  else if (!step.problem.empty())
    text += fmt::format(" ({})", step.problem);
  return text;
}

}  // namespace convscope
