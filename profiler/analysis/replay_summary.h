#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "policy/forecast/forecast.h"
#include "session/session.h"

namespace convscope {

/// The iterations of a replay; a replay that stopped early has fewer. Times in microseconds.
struct ReplayTrack {
  std::vector<double> us;           ///< of each iteration, searches included
  std::vector<double> upToUs{0.0};  ///< of the first 0, 1, ... iterations together
  std::vector<int> size;            ///< of each iteration: index in ReplayStarted::sizes
  std::vector<bool> searched;       ///< of each iteration: it searched

  std::int64_t iterations() const { return static_cast<std::int64_t>(us.size()); }
};

ReplayTrack trackOf(const Replay& replay);

/// Returns how many iterations of the replay and `schedule` have the same sizes from the first on: all of the shorter
/// one, or 0, because then the schedules differ.
std::int64_t commonIterations(const Replay& replay, const ReplayTrack& track, const Schedule& schedule);

/// Returns whether a replay executed the network of a survey on the same device, with the same libraries and options.
bool goesWith(const ReplayStarted& replay, const SurveyStarted& survey);

/// The totals of a replay. Times in microseconds.
struct ReplaySummary {
  std::int64_t iterations = 0;
  double totalUs = 0;
  std::int64_t searches = 0;
  std::uint64_t peakBytes = 0;
  /// All iterations at the steady time of their size, the median of those without searches; none if a size has none.
  std::optional<double> steadyUs;

  /// Returns the time of the searches.
  std::optional<double> warmupUs() const { return steadyUs ? std::optional(totalUs - *steadyUs) : std::nullopt; }
};

ReplaySummary summarizeReplay(const Replay& replay);

/// A replay as a multiple of its forecast.
struct ReplayRatios {
  std::optional<double> total;
  std::optional<double> steady;
  std::optional<double> warmup;  ///< of a warm replay, against a forecast without the loading of code
};

/// Computes the ratios over the first `iterations`, a result of commonIterations() for `schedule`. The forecast is
/// computed from `costs`. A ratio is none if the replay lacks it or the forecast is 0. Throws MissingData as
/// forecast().
ReplayRatios replayRatios(const Replay& replay, const ReplayTrack& track, std::int64_t iterations,
                          const PolicyCosts& costs, const Schedule& schedule);

}  // namespace convscope
