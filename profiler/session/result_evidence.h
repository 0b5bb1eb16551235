#pragma once

#include <optional>
#include <string>

#include "session/session.h"

namespace convscope {

/// Figures of the evidence that a check found for one algorithm.

bool wasChecked(const Trial& trial);

/// Returns whether every execution gave the same bits, alone and beside other work. This is evidence, not proof.
bool repeats(const Evidence& evidence);

/// Returns the evidence with more differing elements: alone or beside other work. `evidence.alone` must be set.
const RepeatabilityChecked& worstOf(const Evidence& evidence);

/// Returns the share of elements that differ, 0 to 1.
double differingShare(const RepeatabilityChecked& found);
double differingShare(const OutputsCompared& found);

/// Returns the largest error in units of errorUnit(); none if it was not measured.
std::optional<double> errorInUnits(const Evidence& evidence);

/// Returns the largest relative L2 distance to an algorithm that was checked before; none if it was compared with none.
std::optional<double> farthestApart(const Evidence& evidence);

/// Returns why part of the check failed, in one line; empty if nothing failed.
std::string failureOf(const Evidence& evidence);

}  // namespace convscope
