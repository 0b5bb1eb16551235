#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QPainter>
#include <QPixmap>
#include <QPointF>
#include <QSizeF>
#include <QString>
#include <map>
#include <utility>

#include "widgets/chart/chart_style.h"

namespace convscope {

/// The shapes of marks in every chart and legend, distinguishable without colour. Each is drawn around `centre`, with
/// the same size in pixels on every device.
void paintRing(QPainter& painter, const QPointF& centre, const QColor& colour);
/// Draws a lozenge in place of the dot of the fastest algorithm.
void paintLozenge(QPainter& painter, const QPointF& centre, const QColor& fill, const QColor& outline);
/// Draws a hollow lozenge for the fastest algorithm of a baseline. It is wider than paintLozenge(), so both can be seen
/// at one place.
void paintGhost(QPainter& painter, const QPointF& centre, const QColor& colour);
/// Draws letters above a dot in the colours of their policies: "F" for the choice with benchmark = False, "T" for that
/// with True. Where lines may cross them, they are `outlined` with the colour of the background.
void paintFlag(QPainter& painter, const QPointF& centre, const QString& letters, const ChartStyle& style,
               bool outlined = false);
/// Returns the room of a letter of paintFlag() above a dot's upper edge.
QSizeF flagRoom(const QFont& font);
/// Returns how far above its dot the middle of such a letter is.
double flagRise(const QFont& font);
/// Draws a line from letters above `centre`, which had to move aside, to their dot.
void paintLeader(QPainter& painter, const QPointF& centre, const QPointF& dot, const QColor& colour);
/// Letters at a dot.
struct Flag {
  QPointF dot;
  QString letters;
  bool isBelow = false;
  bool operator==(const Flag&) const = default;
};
/// Returns the flags of at most two choices among other `dots`, with letters that need `room`. Letters are below their
/// dot if another dot is above it; if the letters of both would touch, those of the lower dot are below it. Choices at
/// one place have one flag.
QList<Flag> apart(QList<Flag> flags, const QList<QPointF>& dots, const QSizeF& room);
/// Draws the flags, outlined, as paintFlag() does.
void paintFlags(QPainter& painter, const QList<Flag>& flags, const ChartStyle& style);
/// Draws a short vertical line with end caps.
void paintTick(QPainter& painter, const QPointF& centre, const QColor& colour);

/// Draws the middle half of a bar's samples, `length` wide: a line between two end caps.
void paintWhisker(QPainter& painter, const QPointF& centre, double length, const QColor& colour);
/// Draws an open arrowhead to the right, in place of the dot of an algorithm that takes longer than this.
void paintBeyond(QPainter& painter, const QPointF& centre, const QColor& colour);

/// Draws the outline of the bar of an algorithm that was no finalist.
void paintHollowBar(QPainter& painter, const QRectF& bar, const QColor& colour);
/// Draws a frame around the selected dot, outside all marks.
void paintSelectionFrame(QPainter& painter, const QPointF& centre, const QColor& colour);

/// Returns a lighter `colour`, for lines behind others.
QColor faded(QColor colour);

/// Draws thousands of dots quickly: on a screen or image it stamps a cached picture of each colour; in vector files it
/// draws circles.
class DotPainter {
 public:
  /// Draws a dot; a smaller ring if `isHollow`, which means that it was no finalist.
  void paint(QPainter& painter, const QPointF& centre, const QColor& colour, bool isHollow);

 private:
  std::map<std::pair<QRgb, bool>, QPixmap> m_stamps;
  double m_scale = 0;  ///< pixel ratio of the cached stamps
};

}  // namespace convscope
