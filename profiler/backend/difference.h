#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/problem.h"

namespace convscope {

/// How the stored numbers of a result stand to those of another one that was kept, element by element. Sums and
/// distances are over the elements that are finite in both.
struct Difference {
  std::uint64_t elements = 0;
  std::uint64_t differing = 0;   ///< elements whose bits differ
  std::uint64_t notFinite = 0;   ///< NaN or infinite in the result, unwritten ones included
  std::uint64_t unwritten = 0;   ///< elements of the result that still contain the poison
  std::uint64_t largestUlp = 0;  ///< largest distance in units in the last place
  double squaredUlp = 0;         ///< sum of the distances squared
  double squaredDifference = 0;  ///< sum of the differences squared
  double squaredKept = 0;        ///< sum of the kept numbers squared

  double rmsUlp() const;      ///< over all elements; 0 for none
  double relativeL2() const;  ///< |result - kept| / |kept|; 0 if both are 0
  bool operator==(const Difference&) const = default;
};

/// Bits that fill a result and a workspace before each execution. They are NaN in every precision, alone or two of them
/// as one number.
struct Poison {
  std::uint16_t result = 0;
  std::uint16_t workspace = 0;
  bool operator==(const Poison&) const = default;
};

/// Returns a different poison for each of 62 consecutive runs, so that elements which an algorithm does not write, or
/// computes from unwritten memory, change from run to run. No computation produces these NaNs.
Poison poisonOf(int run);

/// Compares `result` with `kept`, numbers of `precision` of the same length. `poison` filled the result before it was
/// computed.
Difference differenceOf(std::span<const std::byte> result, std::span<const std::byte> kept, Precision precision,
                        std::uint16_t poison);

}  // namespace convscope
