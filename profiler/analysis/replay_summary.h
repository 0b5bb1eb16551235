#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "policy/forecast/forecast.h"
#include "session/session.h"

namespace convscope {

/// A replay one iteration after the other; what a replay that broke off lacks at its end is not there. Times in
/// microseconds.
struct ReplayTrack {
  std::vector<double> us;           ///< of each iteration, searches included
  std::vector<double> upToUs{0.0};  ///< of the first 0, 1, ... iterations together
  std::vector<int> size;            ///< of each iteration: index in ReplayStarted::sizes
  std::vector<bool> searched;       ///< whether an iteration searched for anything

  std::int64_t iterations() const { return static_cast<std::int64_t>(us.size()); }
};

ReplayTrack trackOf(const Replay& replay);

/// How many iterations from the first on the replay and `schedule` go through the same sizes: all of the shorter one,
/// or none, for then they are of different schedules.
std::int64_t commonIterations(const Replay& replay, const ReplayTrack& track, const Schedule& schedule);

/// Whether a replay executed the network of a survey as that was measured: on the same device, with the same libraries.
bool goesWith(const ReplayStarted& replay, const SurveyStarted& survey);

/// What a replay comes to. Times in microseconds.
struct ReplaySummary {
  std::int64_t iterations = 0;
  double totalUs = 0;
  std::int64_t searches = 0;
  std::uint64_t peakBytes = 0;
  /// All iterations at their sizes' steady time, the median of those that searched nothing; none where a size has none.
  std::optional<double> steadyUs;

  /// What the searches have cost.
  std::optional<double> warmupUs() const { return steadyUs ? std::optional(totalUs - *steadyUs) : std::nullopt; }
};

ReplaySummary summarizeReplay(const Replay& replay);

/// A replay as a multiple of its forecast.
struct ReplayRatios {
  std::optional<double> total;
  std::optional<double> steady;
  std::optional<double> warmup;  ///< of a warm replay, against a forecast without the loading of code
};

/// Of the first `iterations`, which commonIterations gave for `schedule`. `costs` is what its forecast is told from.
/// A ratio is left out where the replay does not tell it or the forecast is 0. Throws MissingData as forecast().
ReplayRatios replayRatios(const Replay& replay, const ReplayTrack& track, std::int64_t iterations,
                          const PolicyCosts& costs, const Schedule& schedule);

}  // namespace convscope
