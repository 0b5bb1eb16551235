#include "widgets/chart/mark_glyphs.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kDotRadius = 4;
constexpr double kHollowRadius = 3.25;
constexpr double kLine = 1.5;
constexpr float kFadedOpacity = 0.45F;
constexpr double kStampSide = 10;  ///< fits a dot and its antialiased edge
constexpr double kRingRadius = 7.5;
constexpr double kLozengeRadius = 6.5;
constexpr double kGhostReach = 10;  ///< to the left and right

void paintDot(QPainter& painter, const QPointF& centre, const QColor& colour, bool isHollow) {
  painter.setPen(isHollow ? QPen(colour, kLine) : QPen(Qt::NoPen));
  painter.setBrush(isHollow ? QBrush(Qt::NoBrush) : QBrush(colour));
  const double radius = isHollow ? kHollowRadius : kDotRadius;
  painter.drawEllipse(centre, radius, radius);
}

QPixmap makeStamp(const QColor& colour, bool isHollow, double scale) {
  const int side = static_cast<int>(std::ceil(kStampSide * scale));
  QPixmap stamp(side, side);
  stamp.setDevicePixelRatio(scale);
  stamp.fill(Qt::transparent);
  QPainter painter(&stamp);
  painter.setRenderHint(QPainter::Antialiasing);
  paintDot(painter, QPointF(kStampSide / 2, kStampSide / 2), colour, isHollow);
  return stamp;
}

}  // namespace

void paintRing(QPainter& painter, const QPointF& centre, const QColor& colour) {
  painter.setPen(QPen(colour, kLine));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(centre, kRingRadius, kRingRadius);
}

void paintLozenge(QPainter& painter, const QPointF& centre, const QColor& fill, const QColor& outline) {
  const QPointF across(kLozengeRadius, 0);
  const QPointF down(0, kLozengeRadius);
  painter.setPen(QPen(outline, kLine, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(fill);
  painter.drawPolygon(QPolygonF{centre - across, centre - down, centre + across, centre + down});
}

void paintGhost(QPainter& painter, const QPointF& centre, const QColor& colour) {
  const QPointF across(kGhostReach, 0);
  const QPointF down(0, kLozengeRadius);
  painter.setPen(QPen(colour, kLine, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolygon(QPolygonF{centre - across, centre - down, centre + across, centre + down});
}

QSizeF flagRoom(const QFont& font) {
  constexpr QSizeF kLeast(9, 10);
  constexpr QSizeF kAround(1, 1.5);
  QFont bold = font;
  bold.setBold(true);
  const QFontMetricsF metrics(bold);
  const double wide = std::max(metrics.horizontalAdvance(u'F'), metrics.horizontalAdvance(u'T'));
  return (QSizeF(wide, metrics.capHeight()) + kAround).expandedTo(kLeast);
}

double flagRise(const QFont& font) {
  return kDotRadius + flagRoom(font).height() / 2;
}

void paintFlag(QPainter& painter, const QPointF& centre, const QString& letters, const ChartStyle& style,
               bool outlined) {
  const QFont before = painter.font();
  QFont font = before;
  font.setBold(true);
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const double height = flagRoom(font).height();
  const tokens::Colours::Policies& colours = tokens::coloursOn(style.background).policies;
  constexpr int kPlace = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip;
  double left = centre.x() - metrics.horizontalAdvance(letters) / 2;
  for (const QChar letter : letters) {
    const double width = metrics.horizontalAdvance(letter);
    const QRectF box(left, centre.y() - kDotRadius - height, width, height);
    left += width;
    if (outlined) {
      painter.setPen(style.background);
      for (const QPointF& shift : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)})
        painter.drawText(box.translated(shift), kPlace, letter);
    }
    painter.setPen(letter == u'T' ? colours.on : colours.off);
    painter.drawText(box, kPlace, letter);
  }
  painter.setFont(before);
}

void paintLeader(QPainter& painter, const QPointF& centre, const QPointF& dot, const QColor& colour) {
  painter.setPen(QPen(colour, 1));
  painter.drawLine(centre - QPointF(0, kDotRadius + 1), dot);
}

QList<Flag> apart(QList<Flag> flags, const QList<QPointF>& dots, const QSizeF& room) {
  if (flags.size() == 2 && flags[0].dot == flags[1].dot) flags = {{flags[0].dot, flags[0].letters + flags[1].letters}};
  const auto isCovered = [&](const Flag& flag, double from, double to) {
    const double half = static_cast<double>(flag.letters.size()) * room.width() / 2 + kDotRadius;
    return std::ranges::any_of(dots, [&](const QPointF& dot) {
      const QPointF away = dot - flag.dot;
      return std::abs(away.x()) < half && away.y() > from && away.y() < to;
    });
  };
  const double reach = room.height() + 2 * kDotRadius;
  for (Flag& flag : flags) flag.isBelow = isCovered(flag, -reach, -kDotRadius) && !isCovered(flag, kDotRadius, reach);
  if (flags.size() < 2) return flags;
  constexpr double kGap = 2;
  const auto letters = static_cast<double>(std::max(flags[0].letters.size(), flags[1].letters.size()));
  const QPointF away = flags[0].dot - flags[1].dot;
  const bool isNear = std::abs(away.x()) < letters * room.width() / 2 + kLozengeRadius + kGap &&
                      std::abs(away.y()) < room.height() + kDotRadius + kLozengeRadius + kGap;
  if (isNear) {
    const bool isFirstLower = away.y() > 0;
    flags[0].isBelow = isFirstLower;
    flags[1].isBelow = !isFirstLower;
  }
  return flags;
}

void paintFlags(QPainter& painter, const QList<Flag>& flags, const ChartStyle& style) {
  const QPointF below(0, flagRoom(painter.font()).height() + kDotRadius + kLozengeRadius);
  for (const Flag& flag : flags)
    paintFlag(painter, flag.isBelow ? flag.dot + below : flag.dot, flag.letters, style, true);
}

void paintTick(QPainter& painter, const QPointF& centre, const QColor& colour) {
  painter.setPen(QPen(colour, kLine, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(centre + QPointF(0, -8), centre + QPointF(0, 8));
  painter.drawLine(centre + QPointF(-3, -8), centre + QPointF(3, -8));
  painter.drawLine(centre + QPointF(-3, 8), centre + QPointF(3, 8));
}

void paintWhisker(QPainter& painter, const QPointF& centre, double length, const QColor& colour) {
  const QPointF half(length / 2, 0);
  const QPointF cap(0, 4);
  painter.setPen(QPen(colour, 1.2, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(centre - half, centre + half);
  painter.drawLine(centre - half - cap, centre - half + cap);
  painter.drawLine(centre + half - cap, centre + half + cap);
}

void paintHollowBar(QPainter& painter, const QRectF& bar, const QColor& colour) {
  painter.setPen(QPen(colour, kLine, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(bar.adjusted(kLine / 2, kLine / 2, -kLine / 2, -kLine / 2));
}

void paintBeyond(QPainter& painter, const QPointF& centre, const QColor& colour) {
  constexpr double kReach = 3.5;
  painter.setPen(QPen(colour, kLine, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(QPolygonF{centre + QPointF(-kReach / 2, -kReach), centre + QPointF(kReach / 2, 0),
                                 centre + QPointF(-kReach / 2, kReach)});
}

void paintSelectionFrame(QPainter& painter, const QPointF& centre, const QColor& colour) {
  painter.setPen(QPen(colour, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(centre - QPointF(10, 10), QSizeF(20, 20)), 3, 3);
}

QColor faded(QColor colour) {
  colour.setAlphaF(kFadedOpacity);
  return colour;
}

void DotPainter::paint(QPainter& painter, const QPointF& centre, const QColor& colour, bool isHollow) {
  if (painter.paintEngine()->type() != QPaintEngine::Raster) {
    paintDot(painter, centre, colour, isHollow);
    return;
  }
  if (const double scale = painter.deviceTransform().m11(); scale != m_scale) {
    m_stamps.clear();
    m_scale = scale;
  }
  auto stamp = m_stamps.find({colour.rgba(), isHollow});
  if (stamp == m_stamps.end())
    stamp = m_stamps.emplace(std::pair(colour.rgba(), isHollow), makeStamp(colour, isHollow, m_scale)).first;
  painter.drawPixmap(centre - QPointF(kStampSide / 2, kStampSide / 2), stamp->second);
}

}  // namespace convscope
