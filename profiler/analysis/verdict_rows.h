#pragma once

#include <string>
#include <vector>

#include "analysis/benchmark_verdict.h"

namespace convscope {

/// One line of the comparison of benchmark off and on, for tables; a figure that is not known is empty.
struct VerdictRow {
  std::string title;
  std::string off;
  std::string on;
  std::string change = {};
  double offValue = 0;  ///< both in one unit, to be compared; 0 if they are not known
  double onValue = 0;
  std::string meaning = {};  ///< what is compared with what, in one sentence
  std::string note = {};     ///< to be shown below the table, for a title that does not explain itself; may be empty
};
/// Returns the lines of which any figure is known.
std::vector<VerdictRow> comparedRows(const BenchmarkVerdict& verdict);

}  // namespace convscope
