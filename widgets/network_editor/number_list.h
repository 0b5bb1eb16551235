#pragma once

#include <QString>
#include <optional>

#include "core/problem.h"

namespace convscope {

/// Reads a whole number between `least` and 2^31; empty if `text` is anything else.
std::optional<std::int64_t> readNumber(const QString& text, std::int64_t least);

/// Reads "3", "3x1" or "3x1x1" as numbers of at least `least`; empty if `text` is anything else.
std::optional<Dims> readNumbers(const QString& text, std::int64_t least);

}  // namespace convscope
