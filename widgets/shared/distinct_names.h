#pragma once

#include <QStringList>
#include <vector>

#include "session/session.h"

namespace convscope {

/// Returns names of surveys that mention only what differs between them: "1: 32x3x160x160", "2: 32x3x192x192". Those
/// that differ from none of the others but in their time have it too.
QStringList distinctNames(const std::vector<Survey>& surveys);

}  // namespace convscope
