#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/problem.h"

namespace convscope {

/// The most rows of a list of sizes.
inline constexpr std::size_t kMostSizeRows = 1'000'000;

/// An input size and how many iterations have it.
struct SizeCount {
  Dims size;
  std::int64_t count = 1;
  bool operator==(const SizeCount&) const = default;
};

/// Sizes with what a person should know about how they were read.
struct SizeList {
  std::vector<SizeCount> rows;
  std::string remark;  ///< one line; empty if there is nothing to say
};

/// Parses a table or pasted rows; the default count is 1. Skips empty lines and those that
/// begin with #. The separator is a comma, a semicolon, a
/// tab or blanks. A row is
///   - "size" or "size,count", e.g. "416x320,5",
///   - "height width" with blanks between them,
///   - or the cells below a header that names the columns height and width, or size, and perhaps count, among others.
/// Sizes may have blanks, "480 x 640", and numbers a fraction of zeros, "224.0".
/// Two plain numbers with another separator than blanks are "size,count". How the first row of two plain numbers is
/// read is the remark. More plain numbers without a header are an error, because they could be as many sizes. Throws
/// InputError with `name`, line and column; without a name, of pasted rows, with the number of the line.
SizeList parseSizeCounts(const std::string& name, const std::string& text);

}  // namespace convscope
