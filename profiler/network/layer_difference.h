#pragma once

#include <string>
#include <vector>

#include "network/network.h"

namespace convscope {

/// Returns for each network the first layer in which they are not all alike, e.g. "stem: 24 channels, 3x3", or their
/// number if it has no more of them. Empty if all have the same layers.
std::vector<std::string> firstDifference(const std::vector<const Network*>& networks);

}  // namespace convscope
