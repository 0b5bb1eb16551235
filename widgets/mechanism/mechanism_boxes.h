#pragma once

namespace convscope {

struct MechanismBrush;

/// Paints the boxes of the framework's steps.
void paintBoxes(const MechanismBrush& brush);

}  // namespace convscope
