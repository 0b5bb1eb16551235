#pragma once

#include <string>

#include "cli/measurement.h"

namespace convscope::cli {

/// The name of the backend that plays a session back.
inline constexpr const char* kRecordedBackend = "recorded";

struct Playback {
  std::string session;  ///< a file, or the name of an installed session
  double speed = 1;
};

/// Plays a session back like a measurement, with its progress, events, file and report. Throws InputError if the
/// session cannot be read. Returns the exit code.
int playBack(const Playback& playback, const MeasurementOptions& options);

}  // namespace convscope::cli
