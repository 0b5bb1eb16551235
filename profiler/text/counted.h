#pragma once

#include <cstdint>
#include <string>

namespace convscope {

/// Returns "1 layer" or "3 layers", for a noun with a regular plural.
std::string counted(std::int64_t count, const char* noun);

}  // namespace convscope
