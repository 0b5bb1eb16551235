#pragma once

#include <optional>
#include <string>

#include "session/session.h"

namespace convscope {

/// What the evidence of a check comes to.

bool wasChecked(const Trial& trial);

/// Whether every execution gave the same bits, alone and beside other work. No difference is evidence, no proof.
bool repeats(const Evidence& evidence);

/// Alone or beside other work, whichever had more elements that differ. `evidence.alone` must be there.
const RepeatabilityChecked& worstOf(const Evidence& evidence);

/// Of all elements, 0 to 1.
double differingShare(const RepeatabilityChecked& found);
double differingShare(const OutputsCompared& found);

/// The largest error in units of errorUnit(); none where it was not measured.
std::optional<double> errorInUnits(const Evidence& evidence);

/// The largest relative L2 distance to an algorithm that was checked before; none where it was compared with none.
std::optional<double> farthestApart(const Evidence& evidence);

/// Why something of it could not be found out, in one line; empty where all was.
std::string failureOf(const Evidence& evidence);

}  // namespace convscope
