#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "backend/difference.h"
#include "backend/failure.h"
#include "backend/step.h"
#include "backend/watch.h"

namespace convscope {

class Plan;

/// Executes plans on the bound problem of an executor and compares their results in the device's memory. Work is
/// enqueued in the order of the calls; differences() and elements() wait for it, so a failure on the device may be
/// returned by a later call. Used on the executor's thread and not beyond its life. Binding another problem invalidates
/// kept results.
class ResultProbe {
 public:
  ResultProbe() = default;
  ResultProbe(const ResultProbe&) = delete;
  ResultProbe& operator=(const ResultProbe&) = delete;
  virtual ~ResultProbe() = default;

  /// Fills the result and the reserved workspace of `plan` with `poison`, and executes. If `busyUs` is not 0, other
  /// work keeps the device busy during the execution for about that many microseconds.
  [[nodiscard]] Result<void> execute(Plan& plan, Poison poison, double busyUs);

  /// Copies the result to slot `slot` (counted from 0 without gaps). OutOfMemory if there is too little memory.
  [[nodiscard]] Result<void> keep(int slot);

  /// Compares the result with the one kept in `slot`; differences() returns the outcome.
  [[nodiscard]] Result<void> compare(int slot);

  /// The most comparisons between two calls of differences().
  static constexpr int kMostComparisons = 256;

  /// Waits for all enqueued work. Returns one difference for each compare() since the last call, in order.
  [[nodiscard]] Result<std::vector<Difference>> differences();

  /// Returns elements of the result by their indices in the order of its shape (see Executor::readTensor).
  [[nodiscard]] Result<std::vector<float>> elements(std::span<const std::int64_t> indices);

 protected:
  virtual Result<void> doExecute(Plan& plan, Poison poison, double busyUs) = 0;
  virtual Result<void> doKeep(int slot) = 0;
  virtual Result<void> doCompare(int slot) = 0;
  virtual Result<std::vector<Difference>> doDifferences() = 0;
  virtual Result<std::vector<float>> doElements(std::span<const std::int64_t> indices) = 0;

 private:
  friend class Executor;  // passes its watch on

  const Watch* m_watch = nullptr;
  Step m_step{Step::Action::Check};  ///< the last execution: it may be still under way on the device
};

}  // namespace convscope
