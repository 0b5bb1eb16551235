#pragma once

#include <string>

#include "cli/measurement.h"

namespace convscope::cli {

/// The name that stands for playing a session back where backends are named.
inline constexpr const char* kRecordedBackend = "recorded";

struct Playback {
  std::string session;  ///< a file, or the name of a session that is installed
  double speed = 1;
};

/// Plays a session back as a measurement that runs: progress, events, file and report are those of one. Throws
/// InputError where it cannot be read. Returns the exit code.
int playBack(const Playback& playback, const MeasurementOptions& options);

}  // namespace convscope::cli
