#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace convscope::cli {

/// What became of the distinct convolutions that one process asked cuDNN for, by the report of libconvscope_apply.so.
struct ProcessCoverage {
  std::size_t applied = 0;
  /// How many were not applied, by the reason: "not in the choice file", or what cuDNN refused.
  std::map<std::string, std::size_t> reasons = {};
};

/// Reads a report (docs/formats.md, "Choice file"), by process number. Ignores lines that are none of it, because other
/// programs may have written to the file.
std::map<int, ProcessCoverage> readCoverage(const std::string& report);

/// Says for each process what was applied, one line each; of many processes one line for all.
std::vector<std::string> coverageLines(const std::map<int, ProcessCoverage>& processes);

}  // namespace convscope::cli
