#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace convscope {

/// What became of a convolution that a program asked cuDNN for.
enum class CoverageOutcome { Applied, Refused, Unknown };

/// A line of a report that libconvscope_apply.so wrote (docs/formats.md, "Choice file").
struct CoveredConvolution {
  CoverageOutcome outcome = CoverageOutcome::Unknown;
  std::string problem;  ///< canonical text, fp32 for all tensors of 32 bits; "-" for a graph that is no problem
  std::string detail;   ///< the first engine that the program got, or the reason why it got none

  bool operator==(const CoveredConvolution&) const = default;
};

/// The lines of one process, in their order.
struct ProcessCoverage {
  std::vector<CoveredConvolution> convolutions;

  std::size_t count(CoverageOutcome outcome) const;
  /// Returns how many were not applied, by the reason.
  std::map<std::string, std::size_t> reasons() const;
  bool operator==(const ProcessCoverage&) const = default;
};

/// A report, by process number.
using Coverage = std::map<int, ProcessCoverage>;

/// Reads a report. Ignores lines that are none of it, because other programs may have written to the file.
Coverage readCoverage(std::string_view report);

}  // namespace convscope
