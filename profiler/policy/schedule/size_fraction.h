#pragma once

#include <string>

#include "problem/input_error.h"

namespace convscope {

/// Returns the error of a size with a fraction, e.g. "224.5".
InputError fractionError(const std::string& size);

}  // namespace convscope
