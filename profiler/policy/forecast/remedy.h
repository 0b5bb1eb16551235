#pragma once

#include <span>
#include <string>
#include <vector>

#include "policy/forecast/missing_data.h"
#include "session/session.h"

namespace convscope {

/// The command that measures what is missing of `surveys` (at least one): all sizes, for a forecast takes them from one
/// session.
std::string sweepCommand(std::span<const Survey* const> surveys, const std::vector<MissingAtSize>& missing);

}  // namespace convscope
