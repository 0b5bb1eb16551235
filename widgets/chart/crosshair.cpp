#include "widgets/chart/crosshair.h"

#include <algorithm>
#include <cmath>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kSwatch = 3;        ///< width of a label's stripe in the colour of its line
constexpr double kLabelPadding = 4;  ///< at both sides of a label's text
constexpr double kAside = 8;         ///< from the crosshair to the labels, beyond the marks
constexpr double kBelowLabel = 2;    ///< from a label to the next one
constexpr double kReadMark = 4;      ///< radius of a mark

double rowHeight(const QFontMetricsF& metrics) {
  return std::ceil(metrics.height()) + kBelowLabel;
}

void paintBox(QPainter& painter, const QRectF& area, const QString& text, const ChartStyle& style) {
  painter.fillRect(area, style.text);
  painter.setPen(style.background);
  painter.drawText(area, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
}

/// Draws a label of the horizontal axis within the plot, so labels of any length are in full.
void paintPlace(QPainter& painter, double x, const QString& text, const QRectF& plot, const ChartStyle& style) {
  if (text.isEmpty()) return;
  const QFontMetricsF metrics(painter.font());
  QRectF area(0, plot.bottom() - metrics.height() - 3, metrics.horizontalAdvance(text) + tokens::kClose,
              metrics.height() + 2);
  area.moveLeft(std::clamp(x - area.width() / 2, plot.left(), std::max(plot.left(), plot.right() - area.width())));
  paintBox(painter, area, text, style);
}

void paintUpright(QPainter& painter, double x, const QRectF& plot, const ChartStyle& style) {
  painter.setPen(QPen(style.mutedText, 1, Qt::DotLine));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

/// Moves boxes of `height`, whose tops are in ascending order, apart and into the space from `top` to `bottom`.
void moveApart(std::vector<ReadingLabel>& labels, double top, double bottom, double height) {
  double least = top;
  for (ReadingLabel& label : labels) {
    label.box.moveTop(std::max(label.box.top(), least));
    least = label.box.top() + height;
  }
  double most = bottom;
  for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
    label->box.moveTop(std::min(label->box.top(), most - height));
    most = label->box.top();
  }
}

}  // namespace

std::optional<double> readableNear(const PlotView& view, std::span<const double> xs, double x, int steps) {
  constexpr double kTouch = 0.5;  // a place on the edge is visible
  const auto isBefore = [&](double each) { return view.xAt(each) < view.rect.left() - kTouch; };
  const auto isWithin = [&](double each) { return view.xAt(each) <= view.rect.right() + kTouch; };
  const auto first = std::ranges::partition_point(xs, isBefore);
  const std::span<const double> visible(first, std::partition_point(first, xs.end(), isWithin));
  if (visible.empty()) return std::nullopt;
  const auto nearest = std::ranges::min_element(visible, {}, [&](double each) { return std::abs(view.xAt(each) - x); });
  const std::ptrdiff_t place = nearest - visible.begin() + steps;
  return visible[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place, 0, std::ssize(visible) - 1))];
}

std::vector<ReadingLabel> readingLabels(const PlotReading& reading, const PlotView& view,
                                        const QFontMetricsF& metrics) {
  const QRectF& plot = view.rect;
  const double x = view.xAt(reading.x);
  const double height = rowHeight(metrics);
  const double bottom = plot.bottom() - height - kBelowLabel;  // above the label of the axis
  const auto most = static_cast<std::size_t>(std::max(0.0, (bottom - plot.top()) / height));
  std::vector<ReadingLabel> labels;
  double widest = 0;
  for (const PlotReading::Line& line : reading.lines) {
    const double y = view.yAt(line.value);
    if (labels.size() == most || y < plot.top() || y > plot.bottom()) continue;
    const QString text = QStringLiteral("%1: %2").arg(line.name, line.text);
    const double width = std::ceil(metrics.horizontalAdvance(text)) + kSwatch + 2 * kLabelPadding;
    labels.push_back({QRectF(0, y - height / 2, width, height - kBelowLabel), text, line.colour});
    widest = std::max(widest, width);
  }
  const double right = plot.right() - x - kAside;
  const double left = x - kAside - plot.left();
  const bool isRight = widest <= right || right >= left;
  for (ReadingLabel& label : labels) {
    const double width = std::clamp(label.box.width(), 0.0, std::max(0.0, isRight ? right : left));
    label.text = metrics.elidedText(label.text, Qt::ElideMiddle, width - kSwatch - 2 * kLabelPadding);
    label.box = QRectF(isRight ? x + kAside : x - kAside - width, label.box.top(), width, label.box.height());
  }
  std::ranges::stable_sort(labels, {}, [](const ReadingLabel& label) { return label.box.top(); });
  moveApart(labels, plot.top(), bottom, height);
  return labels;
}

void paintReading(QPainter& painter, const PlotReading& reading, const PlotView& view, const ChartStyle& style) {
  const QRectF& plot = view.rect;
  const double x = view.xAt(reading.x);
  paintUpright(painter, x, plot, style);
  for (const ReadingLabel& label : readingLabels(reading, view, QFontMetricsF(painter.font()))) {
    painter.setPen(QPen(style.axis, 1));
    painter.setBrush(style.background);
    painter.drawRect(label.box);
    painter.fillRect(QRectF(label.box.topLeft(), QSizeF(kSwatch, label.box.height())), label.colour);
    painter.setPen(style.text);
    painter.drawText(label.box.adjusted(kSwatch + kLabelPadding, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip, label.text);
  }
  paintPlace(painter, x, reading.place, plot, style);
  painter.setPen(QPen(style.background, 1.5));
  for (const PlotReading::Line& line : reading.lines) {
    const QPointF at(x, view.yAt(line.value));
    if (at.y() < plot.top() || at.y() > plot.bottom()) continue;
    painter.setBrush(line.colour);
    painter.drawEllipse(at, kReadMark, kReadMark);
  }
}

void paintCrosshair(QPainter& painter, const QPointF& at, const PlotView& view, const ChartStyle& style) {
  const QRectF& plot = view.rect;
  paintUpright(painter, at.x(), plot, style);
  painter.drawLine(QPointF(plot.left(), at.y()), QPointF(plot.right(), at.y()));
  paintPlace(painter, at.x(), view.xAxis.text(view.xCoordinate(at.x())), plot, style);
  const QString text = view.yAxis.text(view.yCoordinate(at.y()));
  if (text.isEmpty()) return;
  const QFontMetricsF metrics(painter.font());
  QRectF area(plot.left() + 1, 0, metrics.horizontalAdvance(text) + tokens::kClose, metrics.height() + 2);
  area.moveTop(std::clamp(at.y() - area.height() / 2, plot.top(), plot.bottom() - area.height()));
  paintBox(painter, area, text, style);
}

}  // namespace convscope
