#pragma once

namespace convscope {

struct MechanismBrush;

/// Paints the timeline of the iterations until now. Returns the number of its bars.
int paintTimeline(const MechanismBrush& brush);

}  // namespace convscope
