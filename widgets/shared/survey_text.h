#pragma once

#include <QString>

#include "session/session.h"

namespace convscope {

/// Returns a survey's name in lists: "resnet50 32x3x224x224, tf32".
QString surveyName(const Survey& survey);

/// Returns the plain text of a survey's tooltip: date, device and backend.
QString surveyDetails(const Survey& survey);

/// Returns whether the driver's compute cache was cold or warm, as a sentence; empty if the session does not record it.
QString computeCacheText(const Survey& survey);

}  // namespace convscope
