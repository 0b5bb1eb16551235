#pragma once

#include <optional>
#include <string_view>

#include "backend/algorithm.h"

namespace convscope::onednn {

/// The family of an implementation, told from the name that oneDNN gives it ("jit_wino_4x3:avx512_core"). None where
/// the name fits no rule.
std::optional<Family> familyOf(std::string_view implementation);

}  // namespace convscope::onednn
