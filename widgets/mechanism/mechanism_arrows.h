#pragma once

namespace convscope {

struct MechanismBrush;

/// Paints the arrows between the boxes, with the words of a lookup.
void paintArrows(const MechanismBrush& brush);
/// Paints the dot that runs along an arrow into the current box.
void paintMark(const MechanismBrush& brush);

}  // namespace convscope
