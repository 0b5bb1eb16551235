#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "workload/workload.h"

namespace convscope {

/// The calls of a recording that searched, compiled or loaded code when they were made first (isFirstCall()).
struct FirstCalls {
  std::int64_t calls = 0;  ///< at least 1
  double us = 0;           ///< on the host, all together
  /// Of all recorded iterations, these calls included; empty if not every iteration was timed.
  std::optional<double> recordedUs;
  std::int64_t sizes = 0;          ///< input sizes with such calls
  std::int64_t recordedSizes = 0;  ///< all input sizes
  // Of the sizes after the first one, whose first calls also start the program:
  std::int64_t laterSizes = 0;            ///< those with such calls
  double laterUs = 0;                     ///< of these calls
  std::optional<double> laterRecordedUs;  ///< of all iterations at these sizes; as recordedUs
  std::int64_t lastIteration = 0;         ///< the last one that made such a call; the first iteration is 1
  std::int64_t iterations = 0;            ///< all recorded ones
  std::optional<bool> benchmark;          ///< as recorded
  bool onHost = false;                    ///< there is no device beside the host

  /// Returns whether they searched: PyTorch's switch is of cuDNN and MIOpen, not of the processor's library.
  bool searched() const { return !onHost && benchmark == true; }
  /// Returns whether further sizes have them too, so that they come with new sizes.
  bool recurs() const { return laterSizes > 0; }
  /// Returns whether later iterations have none.
  bool ended() const { return lastIteration < iterations; }
  /// Returns whether they are what takes the recorded time: at least half of it, also at the sizes after the first.
  bool dominates() const {
    return recurs() && recordedUs && laterRecordedUs && us >= *recordedUs / 2 && laterUs >= *laterRecordedUs / 2;
  }
};

/// Finds the slow first calls of a recording; nothing if there are none. An input size is that of inputOf(); iterations
/// without one are a size of their own.
std::optional<FirstCalls> firstCalls(const Workload& workload);

/// Returns whether they come again, in one sentence: what they took at the first size and at a later one on average.
/// Empty if they do not.
std::string recurrenceText(const FirstCalls& calls);

/// Returns after which iteration none came, or that the last ones came in the last one, in one sentence. Empty if there
/// is one iteration.
std::string endText(const FirstCalls& calls);

/// Returns what avoids them, in one sentence of at most some 80 characters; empty if they do not recur.
std::string remedyText(const FirstCalls& calls);

/// Returns what they took, whether they come again and after which iteration none came, in a few sentences, with what
/// can be done about it.
std::string firstCallsText(const FirstCalls& calls);

}  // namespace convscope
