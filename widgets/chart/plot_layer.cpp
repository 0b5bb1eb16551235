#include "widgets/chart/plot_layer.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QFontMetricsF>
#include <QLineSeries>
#include <QScatterSeries>
#include <algorithm>
#include <cmath>

#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

QList<QPointF> coordinates(const QList<QPointF>& values, const PlotView& view) {
  QList<QPointF> points;
  points.reserve(values.size());
  for (const QPointF& value : values) {
    const QPointF point(view.xAxis.coordinate(value.x()), view.yAxis.coordinate(value.y()));
    if (std::isfinite(point.x()) && std::isfinite(point.y())) points.append(point);
  }
  return points;
}

void setTicks(QCategoryAxis& axis, const PlotRange& range, const std::vector<PlotTick>& ticks) {
  for (const QString& label : axis.categoriesLabels()) axis.remove(label);
  axis.setStartValue(range.low);
  for (const PlotTick& tick : ticks) axis.append(tick.label, tick.at);
  axis.setRange(range.low, range.high);
}

/// Widens one of the labels if all are narrower than dots: Qt Charts would replace the title beside them by dots.
void makeRoomForTitle(std::vector<PlotTick>& ticks, const QFont& font) {
  const QFontMetricsF metrics(font);
  const auto width = [&](const PlotTick& tick) { return metrics.horizontalAdvance(tick.label); };
  const double dots = metrics.horizontalAdvance(QStringLiteral("...")) + 1;
  if (ticks.empty() || std::ranges::any_of(ticks, [&](const PlotTick& tick) { return width(tick) >= dots; })) return;
  // Labels are aligned at their right, and are HTML, which drops other spaces.
  while (width(ticks.front()) < dots) ticks.front().label.prepend(QChar(QChar::Nbsp));
}

}  // namespace

PlotLayer::PlotLayer(QChart& chart) : m_chart(chart), m_x(new QCategoryAxis), m_y(new QCategoryAxis) {
  m_chart.addAxis(m_x, Qt::AlignBottom);
  m_chart.addAxis(m_y, Qt::AlignLeft);
  for (QCategoryAxis* axis : {m_x, m_y}) {
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setTruncateLabels(false);
  }
}

PlotLayer::Drawn PlotLayer::add(const PlotSeries& series, const PlotView& view) {
  // Points are set before the series is added: appending to a series of a chart takes quadratic time.
  Drawn drawn{series.kind};
  if (series.kind == PlotSeries::Kind::Dots) {
    auto* dots = new QScatterSeries;
    dots->setMarkerSize(series.size);
    drawn.points = dots;
  } else {
    drawn.points = new QLineSeries;
  }
  drawn.points->replace(coordinates(series.points, view));
  QAbstractSeries* added = drawn.points;
  if (series.kind == PlotSeries::Kind::Area) {
    drawn.lower = new QLineSeries;
    drawn.lower->replace(coordinates(series.lower, view));
    drawn.area = new QAreaSeries(static_cast<QLineSeries*>(drawn.points), static_cast<QLineSeries*>(drawn.lower));
    drawn.points->setParent(drawn.area);
    drawn.lower->setParent(drawn.area);
    added = drawn.area;
  }
  m_chart.addSeries(added);
  added->attachAxis(m_x);
  added->attachAxis(m_y);
  return drawn;
}

void PlotLayer::replaceAll(const std::vector<PlotSeries>& series, const PlotView& view) {
  m_chart.removeAllSeries();
  m_drawn.clear();
  for (const PlotSeries& one : series) m_drawn.push_back(add(one, view));
}

void PlotLayer::setSeries(const std::vector<PlotSeries>& series, const PlotView& view) {
  if (!std::ranges::equal(series, m_drawn, {}, &PlotSeries::kind, &Drawn::kind)) {
    replaceAll(series, view);
  } else {
    for (std::size_t i = 0; i < series.size(); ++i) {
      m_drawn[i].points->replace(coordinates(series[i].points, view));
      if (m_drawn[i].lower != nullptr) m_drawn[i].lower->replace(coordinates(series[i].lower, view));
    }
  }
  for (std::size_t i = 0; i < series.size(); ++i) {
    const Drawn& drawn = m_drawn[i];
    if (drawn.area != nullptr) {
      drawn.area->setPen(series[i].pen);
      drawn.area->setBrush(series[i].brush);
      continue;
    }
    drawn.points->setPen(series[i].pen);
    if (drawn.kind == PlotSeries::Kind::Dots) {
      drawn.points->setBrush(series[i].brush);
      static_cast<QScatterSeries*>(drawn.points)->setMarkerSize(series[i].size);
    }
  }
}

void PlotLayer::setView(const PlotView& view, const std::vector<PlotTick>& xTicks, std::vector<PlotTick> yTicks) {
  // Titles first: Qt Charts shows a new one with the next layout, which the ticks cause.
  m_x->setTitleText(view.xAxis.title());
  const QFontMetricsF metrics(m_y->titleFont());
  const auto fits = [&](const QString& title) { return metrics.horizontalAdvance(title) <= view.rect.height(); };
  const QString title = fits(view.yAxis.title()) ? view.yAxis.title() : view.yAxis.shortTitle();
  m_y->setTitleText(fits(title) ? title : QString());
  makeRoomForTitle(yTicks, m_y->labelsFont());
  setTicks(*m_x, view.x(), xTicks);
  setTicks(*m_y, view.y(), yTicks);
  m_chart.setPlotArea(view.rect);
}

void PlotLayer::setStyle(const ChartStyle& style, const QFont& font) {
  for (QCategoryAxis* axis : {m_x, m_y}) {
    axis->setLabelsFont(font);
    axis->setTitleFont(font);
    axis->setLabelsColor(style.mutedText);
    axis->setTitleBrush(style.mutedText);
    axis->setLinePenColor(style.axis);
    axis->setGridLineColor(style.grid);
  }
}

void PlotLayer::setVisible(bool visible) {
  for (QCategoryAxis* axis : {m_x, m_y}) axis->setVisible(visible);
  for (QAbstractSeries* series : m_chart.series()) series->setVisible(visible);
}

}  // namespace convscope
