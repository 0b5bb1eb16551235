#pragma once

#include <functional>
#include <vector>

#include "analysis/policy_forecast.h"

namespace convscope {

/// Sets `policy.measuredPart`: the iterations before the first one at a size of `estimated`. If the policy has paid off
/// within them, and no error of the estimates can make up its lead later, the range of its break-even is that of the
/// measured sizes. `noiseOf` returns the noise of the measurements over a schedule.
void setMeasuredPart(PolicyForecast& policy, const PolicyForecast& baseline, const Schedule& schedule,
                     const std::vector<Dims>& estimated, const std::function<SavingNoise(const Schedule&)>& noiseOf);

}  // namespace convscope
