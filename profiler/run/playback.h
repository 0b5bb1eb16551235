#pragma once

#include <filesystem>
#include <vector>

#include "run/run_context.h"

namespace convscope {

/// Returns how long the measurement that `event` reports took, in microseconds: queries, builds, executions with all
/// repeats, iterations of replays; 0 for checks. Builds count in full, although they ran beside executions.
double tookUs(const Event& event);

/// A session to play back as if it were being measured.
struct Recording {
  std::vector<Event> events;
  double speed = 1;   ///< 10: ten times as fast; below 1: slow motion
  bool setUp = true;  ///< waits for the set-up of device and libraries, too
};

/// Reads the events of a session file, compressed or not. Throws InputError as readSession does, and if `speed` is not
/// a number above 0.
Recording readRecording(const std::filesystem::path& file, double speed);

/// Emits each event of `recording` when its measurement would have ended, on the calling thread. A stop request takes
/// effect at once and ends the current survey as cancelled. Returns Completed if all surveys are, else how the last of
/// the others ended; one without an end counts as cancelled.
SurveyEnd play(const Recording& recording, const EventSink& sink, std::stop_token stop, Clock& clock = systemClock());

SurveyEnd runTask(const Recording& recording, const RunContext& context);

}  // namespace convscope
