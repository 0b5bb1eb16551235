#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace convscope::testing {

/// Returns the headers of pictures of one size by name of their format; no pixels follow.
std::map<std::string, std::string> pictures(std::uint16_t height, std::uint16_t width);

}  // namespace convscope::testing
