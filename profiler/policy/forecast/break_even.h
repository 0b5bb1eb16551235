#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "policy/forecast/forecast.h"

namespace convscope {

/// Bounds of a number of iterations.
struct IterationRange {
  std::int64_t low = 0;
  std::optional<std::int64_t> high;  ///< none: perhaps never
  bool operator==(const IterationRange&) const = default;
};

/// Formats bounds alone: "84", "84 to 100", "at most 100", "53,000 or more".
std::string boundsText(const IterationRange& range);

/// Formats a number of iterations with its bounds: "10,600", "10,600 (9,400 to 12,200)", "200,000 (53,000 or more)".
std::string iterationsText(std::int64_t iterations, const std::optional<IterationRange>& range);

/// A figure that is known but for an error of at most `noise`, in the same unit.
struct Uncertain {
  double value = 0;
  double noise = 0;
};

/// Returns the bounds of a number of iterations that is in proportion to what is paid and in inverse proportion to what
/// is saved; both are positive.
IterationRange rangeOf(std::int64_t iterations, const Uncertain& saved, const Uncertain& paid = {1, 0});

/// How wrong a comparison of two policies over a whole schedule can be, in microseconds.
struct SavingNoise {
  double savedUs = 0;      ///< of the steady time that is saved
  double warmupUs = 0;     ///< of the additional search time
  double iterationUs = 0;  ///< of what one iteration saves, the mean of the measured sizes
  double drift = 0;        ///< a relative error of every time, because the speed of the machine changed; 0.1 for 10%

  /// Returns a saving over the whole schedule with its noise.
  Uncertain ofSaved(double us) const { return {us, savedUs + drift * std::abs(us)}; }
  /// Returns the saving of one iteration, the mean of the measured sizes, with its noise.
  Uncertain ofIteration(double us) const { return {us, iterationUs + drift * std::abs(us)}; }
};

/// When a policy has paid off against another over one schedule.
struct BreakEven {
  /// The number of iterations from which on, to the end of the schedule, the policy has taken less time in all.
  std::optional<std::int64_t> iterations;
  std::optional<IterationRange> range;  ///< of `iterations`; none if the noise is not known
  double extraWarmupUs = 0;             ///< additional search time over the whole schedule; can be negative
  double savedSteadyUs = 0;             ///< steady time saved over the whole schedule; can be negative
  bool isNoise = false;                 ///< it has a search to pay for, and `savedSteadyUs` is within its noise
  std::string words;                    ///< one sentence: "pays off after 490 iterations", or why it does not
};

/// Returns BreakEven::words of a policy whose saving is noise.
std::string noiseWords();

/// Both forecasts must be of one schedule; throws ContractError if they are not. `noise` bounds the number of
/// iterations.
BreakEven breakEven(const Forecast& policy, const Forecast& against, const std::optional<SavingNoise>& noise = {});

/// The cost of the first iteration at a new size in a process that has loaded all modules.
struct NewSizeCost {
  Dims input;
  double warmupUs = 0;               ///< the policy's
  double extraUs = 0;                ///< beyond the other policy's
  double savedUs = 0;                ///< of an iteration at this size, against the other policy; can be negative
  std::optional<double> regainedIn;  ///< iterations at this size that make up for it; none: never
};

/// Computes it for every measured size that has complete costs under both policies, in the order of `policy`.
std::vector<NewSizeCost> newSizeCosts(const PolicyCosts& policy, const PolicyCosts& against);
/// Returns the mean of all sizes; `costs` has at least one.
NewSizeCost meanNewSizeCost(const std::vector<NewSizeCost>& costs);

}  // namespace convscope
