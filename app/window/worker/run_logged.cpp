#include "window/worker/run_logged.h"

#include <exception>

#include "text/overloaded.h"

namespace convscope::window {

RunFinished runLogged(const EventSink& log, const EventSink& deliver,
                      const std::function<SurveyEnd(const EventSink& sink, std::string& error)>& work) {
  RunFinished finished;
  const EventSink sink = [&](const Event& event) {
    if (log) log(event);
    std::visit(Overloaded{[&](const SurveyEnded& ended) { finished.error = ended.reason; },
                          [&](const CheckEnded& ended) { finished.error = ended.reason; },
                          [&](const ReplayEnded& ended) { finished.error = ended.reason; }, [](const auto&) {}},
               event);
    deliver(event);
  };
  try {
    finished.how = work(sink, finished.error);
  } catch (const std::exception& error) {
    finished.how = SurveyEnd::Failed;
    finished.error = error.what();
  }
  return finished;
}

}  // namespace convscope::window
