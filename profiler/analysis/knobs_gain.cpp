#include "analysis/knobs_gain.h"

#include <algorithm>
#include <limits>

#include "analysis/own_problems.h"
#include "session/trial_times.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

struct BestTimes {
  double listedUs = std::numeric_limits<double>::infinity();
  double allUs = std::numeric_limits<double>::infinity();
};

/// Returns the shortest times of a problem's algorithms; of those that raced, if there are any.
BestTimes bestTimes(const ProblemResult& problem) {
  const SteadyTimes steady(problem);
  const bool raced = std::ranges::any_of(problem.trials, &Trial::raced);
  BestTimes best;
  for (const Trial& trial : problem.trials) {
    if (!ran(trial) || trial.raced() != raced) continue;
    best.allUs = std::min(best.allUs, steady.us(trial));
    if (!isFound(problem.lists, trial.candidate)) best.listedUs = std::min(best.listedUs, steady.us(trial));
  }
  return best;
}

}  // namespace

std::optional<KnobsGain> knobsGain(std::span<const Survey* const> surveys) {
  KnobsGain gain;
  const auto share = 1 / static_cast<double>(surveys.size());
  for (const Survey* survey : surveys) {
    const std::vector<bool> own = ownProblems(*survey);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const ProblemResult& problem = survey->problems[i];
      if (!own[i] || !problem.ended || !problem.knobSearch) continue;
      const BestTimes best = bestTimes(problem);
      ++gain.problems;
      gain.improved += static_cast<int>(best.allUs < best.listedUs);
      gain.tried += problem.knobSearch->tried;
      gain.failed += problem.knobSearch->failed;
      gain.searchUs += problem.knobSearch->us;
      if (best.listedUs == std::numeric_limits<double>::infinity()) continue;
      gain.listedUs += share * multiplicity(problem.subject) * best.listedUs;
      gain.bestUs += share * multiplicity(problem.subject) * best.allUs;
    }
  }
  if (gain.problems == 0) return std::nullopt;
  return gain;
}

std::string knobsGainText(const KnobsGain& gain) {
  const std::string tried =
      phrase("knobs_gain", "The search of knobs tried {} configurations that no list has; {} of them do not work.")(
          formatCount(gain.tried), formatCount(gain.failed));
  if (gain.improved == 0)
    return tried + sentenceGap() + translated("knobs_gain", "None is faster than the best listed algorithms.");
  return tried + sentenceGap() +
         phrase(
             "knobs_gain",
             "With the best of them, in {} of {} layers and passes, the convolutions of an iteration take {} instead "
             "of {} with the best listed algorithms, {} less. No framework picks them by itself. Check their "
             "results (determinism) before you apply them as measured choices.")(
             gain.improved, gain.problems, formatTime(gain.bestUs), formatTime(gain.listedUs),
             formatPercent(gain.share()));
}

}  // namespace convscope
