#include "widgets/chart/plot_view.h"

#include <algorithm>

namespace convscope {
namespace {

constexpr double kSmallestPart = 1e-5;  ///< of the whole range

/// Returns `range` moved and cut so that it is within `home`; empty if that is all of it.
std::optional<PlotRange> within(const PlotRange& home, PlotRange range) {
  const double span = std::max(range.span(), home.span() * kSmallestPart);
  if (span >= home.span() * (1 - kSmallestPart)) return std::nullopt;
  const double low = std::clamp(range.low, home.low, home.high - span);
  return PlotRange{low, low + span};
}

PlotRange scaled(const PlotRange& range, double about, double factor) {
  return {about - (about - range.low) * factor, about + (range.high - about) * factor};
}

}  // namespace

void PlotView::reset() {
  m_x.reset();
  m_y.reset();
}

void PlotView::zoom(const QPointF& about, double factor, Qt::Orientations directions) {
  const double atX = xCoordinate(about.x());
  const double atY = yCoordinate(about.y());
  if (directions.testFlag(Qt::Horizontal)) setX(scaled(x(), atX, factor));
  if (directions.testFlag(Qt::Vertical)) setY(scaled(y(), atY, factor));
}

void PlotView::pan(const QPointF& pixels) {
  const double byX = -pixels.x() / rect.width() * x().span();
  const double byY = pixels.y() / rect.height() * y().span();
  if (m_x) setX(PlotRange{m_x->low + byX, m_x->high + byX});
  if (m_y) setY(PlotRange{m_y->low + byY, m_y->high + byY});
}

void PlotView::show(const QRectF& area, Qt::Orientations directions) {
  const PlotRange toX{xCoordinate(area.left()), xCoordinate(area.right())};
  const PlotRange toY{yCoordinate(area.bottom()), yCoordinate(area.top())};
  if (directions.testFlag(Qt::Horizontal)) setX(toX);
  if (directions.testFlag(Qt::Vertical)) setY(toY);
}

void PlotView::setX(std::optional<PlotRange> range) {
  m_x = range ? within(xAxis.home(), *range) : range;
}

void PlotView::setY(std::optional<PlotRange> range) {
  m_y = range ? within(yAxis.home(), *range) : range;
}

void PlotView::fit() {
  setX(m_x);
  setY(m_y);
}

}  // namespace convscope
