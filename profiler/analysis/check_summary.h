#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/result_evidence.h"

namespace convscope {

/// What a check found for one problem.
struct CheckedProblemSummary {
  int checked = 0;                     ///< algorithms; the other figures are of these
  int repeated = 0;                    ///< gave the same bits in every execution alone
  int repeatedBusy = 0;                ///< and beside other work
  int marked = 0;                      ///< that the library marks nondeterministic
  double differing = 0;                ///< largest share of a result's elements that differed in one execution, 0 to 1
  double largestUlp = 0;               ///< of the execution with the most differing elements
  std::optional<double> fastestError;  ///< of the fastest algorithm, in units of errorUnit()
  std::optional<double> largestError;  ///< in the same units
  std::optional<double> largestDistance;  ///< relative L2 distance between results of two picks
};

CheckedProblemSummary summarizeCheck(const ProblemResult& result);

/// Returns one line for each thing that a check found to be wrong or unexpected in one problem.
std::vector<std::string> checkFindings(const ProblemResult& result);

/// Returns whether the check did not complete, or an execution or measurement of it failed. Results that differ are no
/// failure.
bool checkHasFailures(const Survey& survey);

}  // namespace convscope
