#pragma once

#include "measure/result_check.h"
#include "window/worker/device_job.h"

namespace convscope::window {

/// The check of a survey's results that a person asked for.
struct CheckTask {
  SurveyStarted survey;  ///< measured on the device on which its results are to be checked
  CheckRequest request;  ///< how it is checked is told by the device
  EventSink log;         ///< as SurveyTask's
};

/// Fails where the device or its libraries are not those of the survey.
DeviceJob checkJob(CheckTask order);

}  // namespace convscope::window
