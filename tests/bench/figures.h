#pragma once

#include <cstdio>
#include <string>

namespace convscope::testing {

/// Prints a figure for packaging/bench.sh, which compares it with the same figure of a baseline.
inline void reportFigure(const std::string& name, double ms) {
  std::printf("figure\t%s\t%.4f\n", name.c_str(), ms);
  std::fflush(stdout);
}

}  // namespace convscope::testing
