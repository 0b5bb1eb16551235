#pragma once

#include <string>
#include <string_view>

#include "core/problem.h"

namespace convscope {

/// Reads the text form of a problem as readProblem() does (core/problem_text.h). Throws InputError with line and
/// column.
Problem parseProblem(const std::string& text);

// These throw InputError that lists the known names.
Pass parsePass(std::string_view text);
Precision parsePrecision(std::string_view text);
Layout parseLayout(std::string_view text);

/// Reads a shape like "32x3x224x224". Throws InputError for anything else, also for sizes below 1.
Dims parseDims(const std::string& text);

}  // namespace convscope
