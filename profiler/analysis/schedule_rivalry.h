#pragma once

#include <limits>
#include <span>
#include <string>

#include "analysis/forecasts.h"

namespace convscope {

/// What a change from the baseline to another policy results in, by the Rule.
enum class ChangeResult {
  Noise,      ///< nothing beyond the noise
  Hidden,     ///< the host hides what an iteration saves, so no number of iterations pays for the search
  Unclear,    ///< noise, ends of estimates or an extrapolation leave a saving and a loss possible
  Longer,     ///< it takes longer
  TooLittle,  ///< what it saves is not worth a change
  Saves,
};

/// A policy compared with the baseline over one schedule.
struct Rivalry {
  const PolicyForecast& off;
  const PolicyForecast& rival;    ///< over the requested iterations
  const PolicyForecast& ruleOff;  ///< the baseline over Rule::horizon
  const PolicyForecast& rule;     ///< and the rival
  bool isHidden;                  ///< by the host, if an iteration saves anything
  bool isExtrapolated;            ///< sizes outside of the measured ones decide which of the two takes less time
  bool isEstimated;               ///< no survey has some of the sizes

  double savedUs() const { return off.forecast.totalUs - rival.forecast.totalUs; }
  double noiseUs() const { return rival.savedNoiseUs(rival.forecast.iterations()); }
  /// Returns whether both are PyTorch's, and the rival differs by benchmark = True.
  bool isOfSwitch() const;
  /// Returns whether the rival is the measured choices, beside PyTorch's default.
  bool isOfChoices() const;
  /// Returns whether a policy searches, so there is a number of iterations after which the rival pays off.
  bool hasSearch() const;
  ChangeResult result() const;
  /// Returns result() over Rule::horizon.
  ChangeResult longRunResult() const;
  /// Returns whether the difference over the requested iterations, or what an iteration saves, is within the noise.
  /// Then no number of iterations is known after which the rival pays off.
  bool isNoise() const;
  /// Returns "True" for PyTorch's default limit, "Applied" for the measured choices, otherwise the title of the policy.
  std::string name() const;
};

/// Compares policy `rival` with the first one. Both forecasts have the same policies. `extrapolated` are the sizes of
/// the schedule that are outside of the measured ones; for `isHostLimited` see scheduleVerdict().
Rivalry rivalryOf(const ScheduleForecasts& run, const ScheduleForecasts& longRun, std::size_t rival, bool isHostLimited,
                  std::span<const Dims> extrapolated);

/// Returns the policy that is compared with the baseline in a long run. Beside benchmark = False that is benchmark =
/// True with its best limit; otherwise the best policy, or the one with the fastest iterations if the baseline is the
/// best.
std::size_t rivalOf(const ScheduleForecasts& longRun);

/// A time of at least 0 with its noise, formatted.
struct BoundedTime {
  std::string time;
  std::string range;  ///< "63.9 s to 64.3 s"; empty if the bounds do not differ from the time

  /// Returns " (63.9 s to 64.3 s)"; empty without a range.
  std::string bounds() const;
};

/// The upper bound is at most `mostUs`.
BoundedTime boundedTime(double us, double noiseUs, double mostUs = std::numeric_limits<double>::infinity());

/// Returns the bounds of Rivalry::savedUs(). Nothing saves more than all of the time.
Interval savedRange(const Rivalry& rivalry);

/// Returns what the rival saves or takes longer over the requested iterations. A noise above all of their time gives no
/// bounds: the range is a few words instead.
BoundedTime savedTime(const Rivalry& rivalry);

}  // namespace convscope
