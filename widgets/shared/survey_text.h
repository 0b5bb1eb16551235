#pragma once

#include <QString>

#include "session/session.h"

namespace convscope {

/// Returns a device's name for people, on one line: "NVIDIA H200", "AMD EPYC 9654, 8 threads".
QString deviceName(const DeviceInfo& device);

/// Returns a survey's name in lists: "resnet50 32x3x224x224, tf32".
QString surveyName(const Survey& survey);

/// Returns which of several input sizes a survey has: "input 32x3x224x224 (of 7 sizes from 32x3x160x160 to
/// 32x3x352x352)". Empty if its session has no other size of the same measurement.
QString sizeOfSeveral(const Session& session, const Survey& survey);

/// Returns the same as a sentence for views of one size, which names the box that chooses another.
QString sizeSentence(const Session& session, const Survey& survey);

/// Returns why PyTorch's choices are not known, whatever is measured, as a sentence. Empty if they can be.
QString unknownChoicesText(const Survey& survey);

/// Returns why a choice file cannot be made from a survey, as a sentence. Empty if it can.
QString choiceObstacle(const Survey& survey);

/// Returns the plain text of a survey's tooltip: date, device and backend.
QString surveyDetails(const Survey& survey);

/// Returns whether the driver's compute cache was cold or warm, as a sentence; empty if the session does not record it.
QString computeCacheText(const Survey& survey);

/// Returns the origin of a session from a file: "recorded 2026-11-21 on NVIDIA H200". Empty if it has no survey. See
/// SessionStore::provenance().
QString recordedProvenance(const Session& session);

/// Returns an ISO 8601 time in readable form: "2026-11-21 10:02 UTC". Any other text is returned unchanged.
QString readableTime(const std::string& iso);

}  // namespace convscope
