#pragma once

#include <QString>
#include <span>
#include <string>

#include "session/session.h"

namespace convscope::window {

enum class RunKind { Survey, Check, Replay };

/// A run that has ended.
struct EndedRun {
  RunKind kind = RunKind::Survey;
  SurveyEnd how = SurveyEnd::Completed;
  std::string error;                ///< why it failed; otherwise empty
  double seconds = 0;               ///< that it took
  std::span<const Survey> surveys;  ///< that it measured; valid until the session changes
  bool resumed = false;             ///< it measured the rest of `surveys`, so `seconds` is not their whole time
};

/// Returns why a run failed, or why it measured nothing, with what may help. Empty if it is as it should be.
QString troubleText(const EndedRun& run);

/// Returns how a run ended: "Surveyed in 12 s: 240 algorithms measured, 3 failed", and how many algorithms were ruled
/// out as too slow; if it was resumed, "Surveyed the rest in 2 s. In the whole survey: 240 algorithms measured, 3
/// failed".
QString summaryText(const EndedRun& run);

}  // namespace convscope::window
