#pragma once

#include <QPainter>
#include <QPen>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>

#include "analysis/mechanism.h"
#include "widgets/chart/chart_style.h"
#include "widgets/mechanism/mechanism_layout.h"

namespace convscope {

/// What a picture of the mechanism shows.
struct MechanismFrame {
  const Mechanism* mechanism = nullptr;
  std::int64_t step = 0;   ///< of the mechanism; it has steps
  double progress = 1;     ///< of the step, 0 to 1; bars fill and the mark moves with it
  bool waits = false;      ///< for a policy beside it
  QString title;           ///< the policy
  QPen pen;                ///< the policy's
  QStringList sizeLabels;  ///< by size
  double longestUs = 0;    ///< the end of the time axis: the whole training of the slowest policy beside it
  /// What the first policy beside it has taken until now, and its title.
  std::optional<double> comparedUs = {};
  QString comparedTitle = {};
};

/// How much was painted.
struct PaintedMechanism {
  QStringList entries;  ///< of the cache, by their labels
  int trials = 0;
  int bars = 0;  ///< of the timeline
};

/// Paints one step of a training into `area`, in the painter's font: the boxes of the framework's steps, the cache, and
/// the timeline of the iterations until now. The work depends on the area, not on the number of iterations.
PaintedMechanism paintMechanism(QPainter& painter, const QRectF& area, const MechanismFrame& frame,
                                const ChartStyle& style);

/// Returns what a screen reader says about the picture.
QString mechanismDescription(const MechanismFrame& frame);

}  // namespace convscope
