#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "problem/problem.h"

namespace convscope {

/// How the stored numbers of a result stand to those of another one that was kept, element by element. Sums and
/// distances are over the elements that are finite in both.
struct Difference {
  std::uint64_t elements = 0;
  std::uint64_t differing = 0;   ///< whose bits differ
  std::uint64_t notFinite = 0;   ///< NaN or infinite in the result, unwritten ones included
  std::uint64_t unwritten = 0;   ///< in the result still as they were poisoned
  std::uint64_t largestUlp = 0;  ///< largest distance in units in the last place: numbers of the precision between
  double squaredUlp = 0;         ///< sum of the distances squared
  double squaredDifference = 0;  ///< sum of the differences squared
  double squaredKept = 0;        ///< sum of the kept numbers squared

  double rmsUlp() const;      ///< over all elements; 0 for none
  double relativeL2() const;  ///< |result - kept| / |kept|; 0 where both are 0
  bool operator==(const Difference&) const = default;
};

/// Bits that a result and a workspace are filled with before an execution, again and again. They are NaN in every
/// precision, alone or two of them as one number.
struct Poison {
  std::uint16_t result = 0;
  std::uint16_t workspace = 0;
  bool operator==(const Poison&) const = default;
};

/// Another one for each of 62 runs in a row: what an algorithm does not write, or takes from where it did not write,
/// changes with it. None of them is a NaN that a computation makes.
Poison poisonOf(int run);

/// Compares `result` with `kept`, which are of the same length and hold numbers of `precision`; `poison` is what the
/// result had been filled with.
Difference differenceOf(std::span<const std::byte> result, std::span<const std::byte> kept, Precision precision,
                        std::uint16_t poison);

}  // namespace convscope
