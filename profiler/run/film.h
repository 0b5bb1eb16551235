#pragma once

#include <vector>

#include "session/session.h"

namespace convscope {

/// A measurement of the film, with the events that follow from it.
struct FilmStep {
  double atUs = 0;            ///< when the measurement ends, since the film began
  std::vector<Event> events;  ///< the measurement first
};

/// The measurement of one problem as a film: cut from a recorded survey, without the set-up, the other problems and the
/// pauses between its measurements.
struct Film {
  /// What is known before the first measurement: the survey, the problem's algorithms and, if the recording knows them,
  /// their kernels and families.
  std::vector<Event> start;
  std::vector<FilmStep> steps;  ///< in the order of the recording; empty: nothing was measured

  double lengthUs() const { return steps.empty() ? 0 : steps.back().atUs; }
};

/// Cuts the film of problem `problem` from the events of a session, which `recorded` has folded. Of a problem that was
/// measured again, the film shows the last time. A recording that stopped early has a shorter film. Returns a film
/// without steps if run or problem do not exist.
Film filmOf(const std::vector<Event>& events, const Session& recorded, int run, int problem);

}  // namespace convscope
