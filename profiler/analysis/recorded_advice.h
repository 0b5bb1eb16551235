#pragma once

#include "analysis/recorded_forecast.h"

namespace convscope {

/// Which policy to use for a recorded program.
struct RecordedAdvice {
  std::size_t best = 0;  ///< index of the advised policy
  /// What decides: `best` is faster than the baseline; another policy is slower than `best`; no policy differs
  /// noticeably; or the recording cannot tell.
  SpeedChange change = SpeedChange::Unclear;
  std::string sentence;  ///< what to set and what an iteration takes, in a few sentences with figures
  std::string details;   ///< what is noticeable, and what the searches take, unless `sentence` says it; may be empty
};

/// Chooses among the policies of a forecast.
///
/// A policy that makes iterations noticeably faster wins; of those that do not differ noticeably from the fastest, the
/// one that searches least. If none is faster, the one that searches least of those that are not slower; the baseline
/// if it searches as little. Policies that need another kind of result (deterministic ones) are advised only if the
/// baseline is one; policies that no setting of a framework switches on, never.
RecordedAdvice advise(const RecordedForecast& forecast);

}  // namespace convscope
