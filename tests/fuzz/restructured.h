#pragma once

#include <random>
#include <string>

namespace convscope::fuzz {

/// Returns `input` with its structure changed by a few random mutations. Of JSON, or of lines of JSON, they change
/// keys, types, nesting and order. Of other text they change lines, fields and numbers. The same generator gives the
/// same mutations.
std::string restructured(const std::string& input, std::mt19937& random);

}  // namespace convscope::fuzz
