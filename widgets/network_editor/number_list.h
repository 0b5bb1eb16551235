#pragma once

#include <QString>
#include <optional>

#include "problem/problem.h"

namespace convscope {

/// The whole number that `text` is, where it lies between `least` and 2^31.
std::optional<std::int64_t> readNumber(const QString& text, std::int64_t least);

/// "3", "3x1" or "3x1x1" as numbers of at least `least`; none where it is anything else.
std::optional<Dims> readNumbers(const QString& text, std::int64_t least);

}  // namespace convscope
