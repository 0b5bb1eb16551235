#pragma once

#include <string>

namespace convscope {

/// Formats one of several times in microseconds that are compared: as formatTime(), but all in minutes or hours if the
/// longest one is.
std::string formatComparedTime(double us, double longestUs);

}  // namespace convscope
