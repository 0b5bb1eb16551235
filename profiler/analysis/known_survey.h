#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "backend/device_info.h"
#include "session/session.h"
#include "workload/named_workload.h"

namespace convscope {

/// A session with the name that views call it.
struct SessionSource {
  std::string name;
  const Session* session = nullptr;
};

/// A survey of a recording that was not measured for it: its results are from other sessions.
struct KnownSurvey {
  Survey survey;                      ///< has the problems with a result, and no time of its own
  std::vector<std::string> sessions;  ///< names of those whose results it has, in the given order
  std::vector<Problem> missing;       ///< problems that the library computes and no session has
};

/// Returns whether results of `survey` are valid for the recording: it measured all of its lists on a device of the
/// same model, with the same version of the library. A version that the recording does not state may be any. False if
/// the recording does not state its device.
bool isOfSameDevice(const Workload& workload, const SurveyStarted& survey);

/// Puts together the survey that covers most problems of the recording from all surveys that are of its device. Results
/// of two backends, versions or lists are not mixed. Returns nothing if no problem was measured.
std::optional<KnownSurvey> knownSurvey(const NamedWorkload& recorded, std::span<const SessionSource> sessions);

/// Returns why a survey on another device than the recorded one does not answer what a recording asks, in one sentence.
/// Empty if `device` is the recorded one, or may be: the recording of a GPU or a CPU does not state its model, and
/// `device` is one. Views show it before they survey a recording.
std::string otherDeviceText(const Workload& workload, const DeviceInfo& device);

/// Says how many problems of a recording are in a precision in which `device` cannot measure, and why; empty if none
/// is.
std::string lackedText(const Workload& workload, const DeviceInfo& device);
/// Returns whether all are: a survey there would measure nothing.
bool lacksAll(const Workload& workload, const DeviceInfo& device);

}  // namespace convscope
