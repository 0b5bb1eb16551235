#include "widgets/input_sizes/policy_lines.h"

#include <QList>
#include <algorithm>
#include <array>
#include <numeric>

#include "policy/framework/policies.h"
#include "widgets/shared/tokens.h"

namespace convscope {

namespace {

constexpr double kPolicyLineWidth = 2;

QPen dashed(const QColor& colour, const QList<qreal>& dashes) {
  QPen pen(colour, kPolicyLineWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  pen.setDashPattern(dashes);
  return pen;
}

}  // namespace

QPen seriesPen(const Policy& policy, std::size_t index, const ChartStyle& style) {
  const tokens::Colours& colours = tokens::coloursOn(style.background);
  const auto solid = [](const QColor& colour) { return QPen(colour, kPolicyLineWidth, Qt::SolidLine, Qt::FlatCap); };
  const Policy* plain = policy.switches ? pytorchPolicy(policy.backend, *policy.switches) : nullptr;
  const bool isPlain = plain != nullptr && policy.text() == plain->text();
  if (isPlain && policy.switches->deterministic)
    return dashed(colours.policies.deterministic, policy.switches->benchmark ? QList<qreal>{6, 2} : QList<qreal>{2, 2});
  if (isPlain) return solid(policy.switches->benchmark ? colours.policies.on : colours.policies.off);
  const Policy* applied = appliedPolicy(policy.backend);
  if (applied != nullptr && policy.text() == applied->text()) return solid(colours.policies.applied);
  static const std::array<QList<qreal>, 3> kDashes{QList<qreal>{6, 2}, {2, 2}, {8, 2, 2, 2}};
  return dashed(colours.series[index % colours.series.size()], kDashes[index % kDashes.size()]);
}

QBrush rangeBrush(QColor colour) {
  constexpr float kOpacity = 0.12F;
  colour.setAlphaF(kOpacity);
  return colour;
}

QPen measuredPen(const QColor& colour) {
  return {colour, 1};
}

void paintLegendLine(QPainter& painter, const QPointF& centre, QPen pen) {
  constexpr double kHalf = 9;
  constexpr double kLeastGap = 2.2;
  if (QList<qreal> dashes = pen.dashPattern(); pen.style() == Qt::CustomDashLine) {
    const double period = std::accumulate(dashes.begin(), dashes.end(), 0.0) * pen.widthF();
    const double least = *std::ranges::min_element(dashes) * pen.widthF();
    const double scale = std::min(1.0, std::max(kHalf / period, kLeastGap / least));
    for (qreal& dash : dashes) dash *= scale;
    pen.setDashPattern(dashes);
  }
  painter.setPen(pen);
  painter.drawLine(centre - QPointF(kHalf, 0), centre + QPointF(kHalf, 0));
}

void paintMeasuredMark(QPainter& painter, const QPointF& centre, const QColor& colour, const ChartStyle& style) {
  const PlotSeries dots = measuredDots(colour, style);
  painter.setPen(dots.pen);
  painter.setBrush(dots.brush);
  painter.drawEllipse(centre, dots.size / 2, dots.size / 2);
}

PlotSeries measuredDots(const QColor& colour, const ChartStyle& style) {
  constexpr double kWidth = 1.5;
  return {.kind = PlotSeries::Kind::Dots, .pen = QPen(colour, kWidth), .brush = style.background};
}

void addMeasured(std::vector<PlotSeries>& series, const QList<QPointF>& line, const QColor& colour,
                 const ChartStyle& style) {
  constexpr qsizetype kMarks = 16;
  PlotSeries dots = measuredDots(colour, style);
  const qsizetype every = std::max<qsizetype>(1, line.size() / kMarks);
  for (qsizetype i = every / 2; i < line.size(); i += every) dots.points.append(line[i]);
  series.push_back({.points = line, .pen = measuredPen(colour)});
  series.push_back(std::move(dots));
}

}  // namespace convscope
