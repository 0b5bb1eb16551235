#pragma once

#include "session/session.h"
#include "window/worker/device_job.h"

namespace convscope::window {

/// A survey that a person asked for, or one for each of several input sizes.
struct SurveyTask {
  int run = 0;               ///< the number of the first in the session
  SurveyOptions options;     ///< backend and device included
  Network network;           ///< at its input size ...
  std::vector<Dims> inputs;  ///< ... or, where there are some, at each of these
  Session known;             ///< results that need not be measured again (resultsFor)
  EventSink log;             ///< as DeviceJob's
};

DeviceJob surveyJob(SurveyTask request);

}  // namespace convscope::window
