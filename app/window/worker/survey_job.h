#pragma once

#include "measure/survey.h"
#include "window/worker/device_job.h"

namespace convscope::window {

/// A survey that a person asked for.
struct RunRequest {
  int run = 0;            ///< its number in the session
  SurveyOptions options;  ///< backend and device included
  Network network;        ///< at its input size ...
  Dims input;             ///< ... or, where this is not empty, at this one
  EventSink log;          ///< as DeviceJob's
};

DeviceJob surveyJob(RunRequest request);

}  // namespace convscope::window
