#pragma once

#include <filesystem>
#include <stop_token>
#include <vector>

#include "measure/clock.h"
#include "measure/survey.h"

namespace convscope {

/// How long what `event` tells took when it was measured, in microseconds: queries, builds, executions with all their
/// repeats, iterations of replays; nothing for checks, which do not tell. Builds beside executions count in full, as if
/// one thing came after the other.
double tookUs(const Event& event);

/// A session played back as if it were being measured.
struct Recording {
  std::vector<Event> events;
  double speed = 1;   ///< 10: ten times as fast; below 1: in slow motion
  bool setUp = true;  ///< whether what it took to set up device and libraries is waited for too
};

/// Reads the events of a session file, compressed or not, to be played. Throws InputError as readSession does, and
/// where `speed` is not a number above 0.
Recording readRecording(const std::filesystem::path& file, double speed);

/// Tells `sink` the events of `recording`, on the calling thread, each when what it tells would have come to its end.
/// A stop request takes effect at once: the survey that is under way ends as cancelled. Returns Completed where all
/// surveys are, else how the last of the others ended; one that broke off counts as cancelled.
SurveyEnd play(const Recording& recording, const EventSink& sink, std::stop_token stop, Clock& clock = systemClock());

}  // namespace convscope
