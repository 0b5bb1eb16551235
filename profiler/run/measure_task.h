#pragma once

#include <stop_token>

#include "measure/clock.h"
#include "measure/event.h"
#include "run/open_devices.h"
#include "run/survey_run.h"
#include "run/work_source.h"

namespace convscope {

/// Opens the device of `task` and measures what `work` deals, on the calling thread; then reads kernel names. Returns
/// how the last part of a survey ended. A stop request takes effect when the execution in progress has ended. Throws
/// DeviceError if the device cannot be opened, and what `work` throws.
SurveyEnd measureWork(const MeasureTask& task, WorkSource& work, OpenDevices& devices, const std::stop_token& stop,
                      Clock& clock = systemClock());

/// Measures what `share` deals on a device of this process, then leaves the run. Closes the device after a failure: it
/// may work when opened again.
void measureHere(SurveyRun::Share& share, OpenDevices& devices, const std::stop_token& stop);

}  // namespace convscope
