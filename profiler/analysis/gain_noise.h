#pragma once

#include <span>
#include <vector>

#include "policy/forecast/break_even.h"
#include "policy/schedule/schedule.h"

namespace convscope {

/// Returns, for each of `policy`'s sizes, the variance of what one iteration saves against `against`, in square
/// microseconds. PyTorch's benchmark mode decides by one execution of each algorithm, so another process may choose
/// others (wrongPick()); and each steady time is the median of a few samples. Problems without both choices are left
/// out; a size that was not measured has the mean of the others. `surveys` are those that `policy` was computed from.
std::vector<double> savedVariances(const PolicyCosts& policy, const PolicyCosts& against,
                                   std::span<const Survey* const> surveys);

/// Returns Rule::deviations standard deviations of what a whole schedule saves, in microseconds, from the variances of
/// the sizes of `policy`. A process keeps its choices, so the error of a size is the same in all of its iterations.
double savedNoiseUs(const PolicyCosts& policy, std::span<const double> variances, const Schedule& schedule);

/// Returns the noise of a schedule, and that of the mean iteration of the measured sizes; `drift` is that of the
/// machine.
SavingNoise savingNoise(const PolicyCosts& policy, std::span<const double> variances, const Schedule& schedule,
                        double drift);

}  // namespace convscope
