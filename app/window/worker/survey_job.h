#pragma once

#include <stop_token>

#include "measure/survey.h"
#include "window/worker/device_shelf.h"

namespace convscope::window {

/// A survey that a person asked for.
struct RunRequest {
  int run = 0;            ///< its number in the session
  SurveyOptions options;  ///< backend and device included
  Network network;        ///< at its input size ...
  Dims input;             ///< ... or, where this is not empty, at this one
  EventSink log;  ///< called on the worker's thread before the GUI hears of an event; what it throws ends the run
};

/// Runs the survey on the calling thread. Every failure is in what is returned; nothing is thrown.
RunFinished runSurveyJob(DeviceShelf& shelf, const RunRequest& request, const EventSink& deliver, std::stop_token stop);

}  // namespace convscope::window
