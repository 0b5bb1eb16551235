#pragma once

#include <optional>
#include <span>
#include <string>

#include "session/session.h"

namespace convscope {

/// What searches of knobs gained. Times are those of an iteration's convolutions, in microseconds, over the problems
/// that were searched and that the library executes (see ownProblems()).
struct KnobsGain {
  int problems = 0;
  int improved = 0;  ///< of these, with a found configuration that is faster than the best listed algorithm
  int tried = 0;     ///< configurations that no list has
  int failed = 0;    ///< of these
  double searchUs = 0;
  double listedUs = 0;  ///< with the best listed algorithms
  double bestUs = 0;    ///< with the best ones of all

  /// Returns by which share of the listed ones' time the iteration is shorter.
  double share() const { return listedUs > 0 ? 1 - bestUs / listedUs : 0; }
};

/// Adds up the searches of `surveys`, of one network at several sizes: times are means over these. None if there was no
/// search.
std::optional<KnobsGain> knobsGain(std::span<const Survey* const> surveys);

/// Describes it in two sentences, for people.
std::string knobsGainText(const KnobsGain& gain);

}  // namespace convscope
