#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace convscope::testing {

/// Names that break an output whose texts are not escaped: markup, scripts, quotes, ends of CDATA, control characters,
/// marks of writing direction, formulas, line ends, and a very long one.
const std::vector<std::string>& hostileNames();

/// Gives network, layers, algorithms, kernels, device, versions, recording and remarks of a survey hostile names.
void giveHostileNames(Survey& survey);

/// Returns a complete session of two input sizes in which network, layers, algorithms, kernels, device, versions and
/// remarks have hostile names.
Session hostileSession();

}  // namespace convscope::testing
