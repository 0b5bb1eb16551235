#pragma once

#include <QFontMetricsF>
#include <QRectF>
#include <array>

#include "analysis/mechanism.h"

namespace convscope {

/// Where the parts of the picture are, in an area of any size. The boxes of a wide one are in two lines with the trials
/// between them, those of a narrow one in four. Everything follows the font.
struct MechanismLayout {
  QRectF title;
  QRectF sentence;
  std::array<QRectF, kCallStages> boxes;  ///< by stage; that of Time has the trials. Unknown has that of Run
  QRectF cache;
  QRectF timeline;
  bool isNarrow = false;
  double unit = 0;  ///< the height of a line

  const QRectF& box(CallStage stage) const { return boxes[static_cast<std::size_t>(stage)]; }
  /// Returns how many trials fit.
  int rows() const;
};

/// Returns the least height of a picture of this width.
double leastMechanismHeight(double width, const QFontMetricsF& metrics);

MechanismLayout mechanismLayout(const QRectF& area, const QFontMetricsF& metrics);

}  // namespace convscope
