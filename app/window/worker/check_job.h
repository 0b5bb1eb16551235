#pragma once

#include "measure/result_check.h"
#include "window/worker/device_job.h"

namespace convscope::window {

/// The check of a survey's results that a person asked for.
struct CheckOrder {
  SurveyStarted survey;  ///< measured on the device on which its results are to be checked
  CheckRequest request;  ///< how it is checked is told by the device
  EventSink log;         ///< as RunRequest's
};

/// Fails where the device or its libraries are not those of the survey.
DeviceJob checkJob(CheckOrder order);

}  // namespace convscope::window
