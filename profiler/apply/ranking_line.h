#pragma once

#include <string_view>

#include "apply/choices.h"

namespace convscope {

/// Reads the line of an engine in a choice file: time in microseconds, bytes of workspace, notes, engine. E.g.
/// "41.3 1048576 tensor_core eng38 k2=0".
tl::expected<RankedEngine, Message> readRankedEngine(std::string_view line);

}  // namespace convscope
