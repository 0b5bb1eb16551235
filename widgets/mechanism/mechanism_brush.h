#pragma once

#include <QColor>
#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <cstdint>

#include "analysis/mechanism.h"
#include "widgets/chart/chart_style.h"
#include "widgets/mechanism/mechanism_layout.h"
#include "widgets/mechanism/mechanism_painter.h"
#include "widgets/shared/tokens.h"

namespace convscope {

inline constexpr double kMoving = 0.35;  ///< the part of a step in which its mark moves to the box

/// What all parts of one picture of the mechanism are painted with: the step, its places, fonts and colours.
struct MechanismBrush {
  MechanismBrush(QPainter& target, const QRectF& area, const MechanismFrame& shown, const ChartStyle& chosen);

  CallStage stage() const { return state.current().stage; }
  double unit() const { return layout.unit; }
  /// Returns whether the call has got to a stage.
  bool isReached(CallStage which) const;
  /// Paints one line, elided if `rect` is too narrow.
  void text(const QRectF& rect, Qt::Alignment alignment, const QString& line, const QColor& ink,
            bool isBold = false) const;

  QPainter& painter;
  const MechanismFrame& frame;
  const Mechanism& film;
  MechanismState state;
  const ChartStyle& style;
  const tokens::Colours& colours;
  QFont body;
  QFont bold;
  QFontMetricsF metrics;
  MechanismLayout layout;
  QColor colour;            ///< the policy's
  std::int64_t before = 0;  ///< entries of the cache before the call
};

/// Returns `colour` with an opacity of 0 to 255.
QColor tinted(QColor colour, int opacity);

}  // namespace convscope
