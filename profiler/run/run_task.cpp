#include "run/run_task.h"

#include <utility>

#include "problem/errors.h"
#include "text/overloaded.h"

namespace convscope {

bool measuresSurveys(const RunTask& task) {
  return std::holds_alternative<SurveyTask>(task) || std::holds_alternative<WorkloadTask>(task) ||
         std::holds_alternative<ResumeTask>(task);
}

std::vector<SurveyPlan> plansOf(const RunTask& task, const Session& session, bool elsewhere) {
  if (const auto* resume = std::get_if<ResumeTask>(&task)) return plansOf(*resume, session, elsewhere);
  if (const auto* workload = std::get_if<WorkloadTask>(&task)) return {planOf(*workload)};
  if (const auto* survey = std::get_if<SurveyTask>(&task)) return {planOf(*survey)};
  throw ContractError("the task measures no survey");
}

RunEnd runTask(const RunTask& task, Session& session, OpenDevices& devices, const EventSink& sink,
               const std::stop_token& stop) {
  RunEnd end;
  const EventSink record = [&](const Event& event) {
    session.fold(event);
    std::visit(Overloaded{[&](const CheckEnded& ended) { end.reason = ended.reason; },
                          [&](const ReplayEnded& ended) { end.reason = ended.reason; }, [](const auto&) {}},
               event);
    sink(event);
  };
  devices.watch().givenUp = givenUpIn(session);
  const RunContext context{session, devices, record, stop};
  try {
    end.how = std::visit(
        [&](const auto& each) -> SurveyEnd {
          if constexpr (requires { runTask(each, context); }) return runTask(each, context);
          throw ContractError("the task measures surveys");
        },
        task);
  } catch (...) {
    devices.close();
    throw;
  }
  if (end.how == SurveyEnd::Failed) devices.close();
  return end;
}

}  // namespace convscope
