#include "run/run_task.h"

#include "core/problem_text.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

GivenUpAlgorithms givenUpIn(const Session& session) {
  GivenUpAlgorithms all;
  for (const Survey& survey : session.surveys) {
    for (const AlgorithmGivenUp& each : survey.givenUp) {
      const Problem& problem = survey.problems[static_cast<std::size_t>(each.problem)].subject.problem;
      all[toText(problem)][each.algorithm] = each.reason;
    }
  }
  return all;
}

}  // namespace

std::size_t surveyCount(const RunTask& task) {
  return std::visit(
      Overloaded{[](const SurveyTask& each) { return each.inputs.size(); },
                 [](const WorkloadTask&) { return std::size_t{1}; },
                 [](const ResumeTask& each) { return each.runs.size(); }, [](const auto&) { return std::size_t{0}; }},
      task);
}

RunEnd runTask(const RunTask& task, Session& session, OpenDevices& devices, const EventSink& sink,
               const std::stop_token& stop) {
  RunEnd end;
  const EventSink record = [&](const Event& event) {
    session.fold(event);
    if (std::holds_alternative<SurveyResumed>(event)) devices.watch().givenUp = givenUpIn(session);
    std::visit(Overloaded{[&](const SurveyEnded& ended) { end.reason = ended.reason; },
                          [&](const CheckEnded& ended) { end.reason = ended.reason; },
                          [&](const ReplayEnded& ended) { end.reason = ended.reason; }, [](const auto&) {}},
               event);
    sink(event);
  };
  devices.watch().givenUp = givenUpIn(session);
  const RunContext context{session, devices, record, stop};
  try {
    end.how = std::visit([&](const auto& each) { return runTask(each, context); }, task);
  } catch (...) {
    devices.close();
    throw;
  }
  if (end.how == SurveyEnd::Failed) devices.close();
  return end;
}

}  // namespace convscope
