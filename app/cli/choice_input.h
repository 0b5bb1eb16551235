#pragma once

#include <string>

#include "apply/choices.h"

namespace convscope::cli {

/// Returns whether a file begins as a choice file does.
bool isChoiceFile(const std::string& file);

/// Throws InputError that names file and line.
Choices readChoiceFile(const std::string& file);

}  // namespace convscope::cli
