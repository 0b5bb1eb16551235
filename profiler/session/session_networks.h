#pragma once

#include <vector>

#include "session/session.h"

namespace convscope {

/// Returns the networks of a session's surveys, each once, in the order of the surveys. A recording has none.
std::vector<Network> networksIn(const Session& session);

}  // namespace convscope
