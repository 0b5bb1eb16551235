#pragma once

#include <functional>
#include <string>

#include "measure/survey.h"
#include "window/worker/worker_message.h"

namespace convscope::window {

/// What happens in a run, with its events told to `log` and then to `deliver`. `work` is given where to tell them and
/// says how it ended and, where it failed, why; what it throws is a failure too. Nothing is thrown.
RunFinished runLogged(const EventSink& log, const EventSink& deliver,
                      const std::function<SurveyEnd(const EventSink& sink, std::string& error)>& work);

}  // namespace convscope::window
