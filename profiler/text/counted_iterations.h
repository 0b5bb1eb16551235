#pragma once

#include <cstdint>
#include <string>

namespace convscope {

/// Returns "1 iteration" or "1,000 iterations".
std::string countedIterations(std::int64_t count);
/// Returns the same for a formatted number with its bounds: "10,600 (9,400 to 12,200) iterations".
std::string countedIterations(const std::string& number);

}  // namespace convscope
