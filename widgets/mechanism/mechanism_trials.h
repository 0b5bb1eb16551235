#pragma once

namespace convscope {

struct MechanismBrush;

/// Paints the bars of the trials into the box of Time. Returns how many.
int paintTrials(const MechanismBrush& brush);

}  // namespace convscope
