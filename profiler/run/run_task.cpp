#include "run/run_task.h"

#include "text/overloaded.h"

namespace convscope {

RunEnd runTask(const RunTask& task, Session& session, OpenDevices& devices, const EventSink& sink,
               const std::stop_token& stop) {
  RunEnd end;
  const EventSink record = [&](const Event& event) {
    session.fold(event);
    std::visit(Overloaded{[&](const SurveyEnded& ended) { end.reason = ended.reason; },
                          [&](const CheckEnded& ended) { end.reason = ended.reason; },
                          [&](const ReplayEnded& ended) { end.reason = ended.reason; }, [](const auto&) {}},
               event);
    sink(event);
  };
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
