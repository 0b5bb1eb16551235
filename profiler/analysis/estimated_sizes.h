#pragma once

#include <vector>

#include "policy/forecast/break_even.h"
#include "policy/schedule/schedule.h"

namespace convscope {

/// Which end of an estimate: the true cost is expected between Low and High.
enum class EstimateEnd { Low, Middle, High };

/// Returns the costs with an estimate for each of `inputs` in place of incomplete ones, see SizeCosts::estimate.
/// No choice is known at such a size. Unchanged if no size is complete.
///
/// The time of an iteration is interpolated linearly, by the elements of the input, between the next smaller and the
/// next larger measured size; these two are its ends, with all measured sizes that have as many elements as one of them
/// or as the estimated one. Beyond the measured sizes the nearest one is one end, and the time by element of the
/// measured sizes gives the other. Between them, the time is on the line through the two nearest ones; with one size,
/// it is proportional. Searches are interpolated, beyond the measured sizes taken from the nearest one; their ends are
/// where another measured size would be expected (Rule::deviations). docs/measurements.md says how often the ends
/// contain a size that was measured and left out.
PolicyCosts withEstimates(PolicyCosts costs, const std::vector<Dims>& inputs, EstimateEnd end = EstimateEnd::Middle);

/// Replaces the estimates of `choices`, a policy that takes measured choices, by those of `own`, the same program
/// without them: at a size that was not measured there are none. Both have the same sizes.
void takeEstimates(PolicyCosts& choices, const PolicyCosts& own);

/// Returns how wrong a comparison of two policies can be because sizes of a schedule are estimated, from the costs of
/// both with their estimates (EstimateEnd::Middle). The share of an iteration that is saved differs between measured
/// sizes, and so does the additional search time: Rule::deviations of these differences at every estimated size. With
/// one measured size, the saving at another one is taken to be between nothing and twice as much. All errors are taken
/// to have one sign. An estimate that is the same for both adds none.
SavingNoise estimateNoise(const PolicyCosts& policy, const PolicyCosts& against, const Schedule& schedule);

}  // namespace convscope
