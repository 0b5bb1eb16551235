#pragma once

#include <vector>

#include "measure/event.h"

namespace convscope {

/// What a short survey tells: two problems, three algorithms of the first (measured, failed, skipped), one of the
/// second.
std::vector<Event> smallLog();

}  // namespace convscope
