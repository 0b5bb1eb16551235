#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/problem.h"

namespace convscope {

/// An input size and how many iterations have it.
struct SizeCount {
  Dims size;
  std::int64_t count = 1;
  bool operator==(const SizeCount&) const = default;
};

/// Parses rows "size,count", also with ';' or a tab. Skips a header and empty lines; the default count is 1. Throws
/// InputError with `name`, line and column.
std::vector<SizeCount> parseSizeCounts(const std::string& name, const std::string& text);

}  // namespace convscope
