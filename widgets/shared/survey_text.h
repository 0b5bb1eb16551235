#pragma once

#include <QString>

#include "session/session.h"

namespace convscope {

/// What lists call a survey: "resnet50 32x3x224x224, tf32".
QString surveyName(const Survey& survey);

/// What hovering over its name adds: when, on which device, through which backend. Plain text.
QString surveyDetails(const Survey& survey);

/// Whether the driver's compute cache was cold or warm, as a sentence; empty where the session does not tell.
QString computeCacheText(const Survey& survey);

}  // namespace convscope
