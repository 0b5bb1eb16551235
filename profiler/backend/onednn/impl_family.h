#pragma once

#include <optional>
#include <string_view>

#include "backend/algorithm.h"

namespace convscope::onednn {

/// Derives the family of an implementation from its name in oneDNN ("jit_wino_4x3:avx512_core"). None if no rule fits.
std::optional<Family> familyOf(std::string_view implementation);

}  // namespace convscope::onednn
