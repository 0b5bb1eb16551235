#pragma once

#include <cstddef>
#include <optional>

#include "core/message.h"

namespace convscope {

/// Why a text was not read.
struct TextError {
  Message message;
  std::optional<std::size_t> offset = {};  ///< the byte at which it is wrong; none if the text as a whole is
};

}  // namespace convscope
