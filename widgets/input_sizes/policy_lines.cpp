#include "widgets/input_sizes/policy_lines.h"

#include <QList>
#include <algorithm>
#include <array>

#include "widgets/shared/tokens.h"

namespace convscope {

QPen seriesPen(std::size_t index, const ChartStyle& style) {
  static const std::array<QList<qreal>, 3> kDashes{QList<qreal>{6, 2}, {2, 2}, {8, 2, 2, 2}};
  constexpr std::size_t kSolid = 2;
  constexpr double kWidth = 2;
  if (index < kSolid) return {index == 0 ? style.text : style.accent, kWidth, Qt::SolidLine, Qt::FlatCap};
  const auto& colours = tokens::coloursOn(style.background).series;
  QPen pen(colours[(index - kSolid) % colours.size()], kWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  pen.setDashPattern(kDashes[(index - kSolid) % kDashes.size()]);
  return pen;
}

QBrush rangeBrush(std::size_t index, const ChartStyle& style) {
  constexpr float kOpacity = 0.12F;
  QColor colour = seriesPen(index, style).color();
  colour.setAlphaF(kOpacity);
  return colour;
}

QPen measuredPen(std::size_t index, const ChartStyle& style) {
  return {seriesPen(index, style).color(), 1};
}

void paintMeasuredMark(QPainter& painter, const QPointF& centre, std::size_t index, const ChartStyle& style) {
  const PlotSeries dots = measuredDots(index, style);
  painter.setPen(dots.pen);
  painter.setBrush(dots.brush);
  painter.drawEllipse(centre, dots.size / 2, dots.size / 2);
}

PlotSeries measuredDots(std::size_t index, const ChartStyle& style) {
  constexpr double kWidth = 1.5;
  return {
      .kind = PlotSeries::Kind::Dots, .pen = QPen(seriesPen(index, style).color(), kWidth), .brush = style.background};
}

void addMeasured(std::vector<PlotSeries>& series, const QList<QPointF>& line, std::size_t index,
                 const ChartStyle& style) {
  constexpr qsizetype kMarks = 16;
  PlotSeries dots = measuredDots(index, style);
  const qsizetype every = std::max<qsizetype>(1, line.size() / kMarks);
  for (qsizetype i = every / 2; i < line.size(); i += every) dots.points.append(line[i]);
  series.push_back({.points = line, .pen = measuredPen(index, style)});
  series.push_back(std::move(dots));
}

}  // namespace convscope
