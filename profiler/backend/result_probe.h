#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backend/difference.h"
#include "backend/failure.h"

namespace convscope {

class Plan;

/// Executes plans on the bound problem of an executor and compares their results where they lie. Work is enqueued in
/// the order of the calls and waited for by differences() and elements(): what fails on the device may show at a later
/// call. Used on the executor's thread, and no longer than the executor; what is kept is void when another problem is
/// bound.
class ResultProbe {
 public:
  ResultProbe() = default;
  ResultProbe(const ResultProbe&) = delete;
  ResultProbe& operator=(const ResultProbe&) = delete;
  virtual ~ResultProbe() = default;

  /// Fills the result and the workspace that `plan` needs, which must be reserved, with `poison`, and executes. Where
  /// `busyUs` is not 0, other work keeps the device busy beside the execution for about so many microseconds.
  [[nodiscard]] virtual Result<void> execute(Plan& plan, Poison poison, double busyUs) = 0;

  /// Copies the result to a place of its own, number `slot` (from 0, densely). OutOfMemory where there is no room.
  [[nodiscard]] virtual Result<void> keep(int slot) = 0;

  /// Compares the result with what `slot` keeps; differences() tells how they stand.
  [[nodiscard]] virtual Result<void> compare(int slot) = 0;

  /// Comparisons that may be made between two calls of differences().
  static constexpr int kMostComparisons = 256;

  /// Waits for all that is enqueued: one for each compare() since the last call, in order.
  [[nodiscard]] virtual Result<std::vector<Difference>> differences() = 0;

  /// Elements of the result, by their indices in the order of its shape (see Executor::readTensor).
  [[nodiscard]] virtual Result<std::vector<float>> elements(std::span<const std::int64_t> indices) = 0;
};

}  // namespace convscope
