#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "measure/survey.h"
#include "window/worker/open_devices.h"

namespace convscope::window {

/// Something that a device is measured for, and that says so in events.
struct DeviceJob {
  std::string backend;
  std::string device;
  EventSink log;  ///< called on the worker's thread before the GUI hears of an event; what it throws ends the run
  /// What is done on the opened device. What it throws is a failure of the run.
  std::function<SurveyEnd(OpenDevices&, Executor&, const EventSink&, const std::stop_token&)> run;
};

/// Throws InputError where `executor` is another device than that of `survey`, or has other libraries.
void requireSame(const SurveyStarted& survey, const Executor& executor);

/// Does it on the calling thread. Every failure is in what is returned; nothing is thrown.
RunFinished runDeviceJob(OpenDevices& shelf, const DeviceJob& job, const EventSink& deliver,
                         const std::stop_token& stop);

}  // namespace convscope::window
