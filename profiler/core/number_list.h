#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text_error.h"

namespace convscope {

/// An element of a list of numbers. Both are the same number except in a padding like "1:2".
struct NumberPair {
  std::int64_t begin;
  std::int64_t end;
};

/// Reads "1x2" in `text` from `position` to the end, or if `isPadding` also "1:2x0:1".
tl::expected<std::vector<NumberPair>, TextError> readNumberList(std::string_view text, std::size_t position,
                                                                bool isPadding);

}  // namespace convscope
