#include "widgets/input_sizes/forecast_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "analysis/schedule_verdict.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

ForecastChart::ForecastChart(ShownSurvey& shown, const SizeForecasts& forecasts)
    : PlotChart(shown), m_forecasts(forecasts) {
  // Rebuild at once, not with the next scheduled rebuild: the chart follows the user's hand.
  connect(&forecasts, &SizeForecasts::changed, this, &ForecastChart::invalidateNow);
}

std::vector<std::string> ForecastChart::policies() const {
  std::vector<std::string> texts;
  for (const PolicyForecast& each : result().policies) texts.push_back(each.policy().text());
  return texts;
}

QString ForecastChart::emptyReason() const {
  if (m_forecasts.surveys().empty()) return tr("Nothing measured yet. A survey shows what input sizes cost and gain.");
  if (!result().fault.isEmpty()) return result().fault;
  if (!result().policies.empty()) return {};
  if (result().unavailable.empty()) return tr("No policy is chosen.");
  return tr("No forecast: %1").arg(toQString(result().unavailable.front().reason));
}

std::int64_t ForecastChart::iterations() const {
  return result().policies.empty() ? 0 : result().policies.front().forecast.iterations();
}

QPen ForecastChart::penOf(std::size_t policy, const ChartStyle& style) const {
  return seriesPen(result().policies[policy].policy(), policy, style);
}

std::int64_t ForecastChart::iterationsAt(double x) const {
  return std::clamp<std::int64_t>(std::llround(view().xValue(x)), 0, iterations());
}

PlotAxis ForecastChart::iterationAxis(const QString& axisTitle) const {
  return PlotAxis::count(axisTitle, static_cast<double>(iterations()));
}

PlotReading::Line ForecastChart::forecastReading(std::size_t policy, double us, const ChartStyle& style,
                                                 const std::optional<Interval>& ends) const {
  QString text = signedTimeText(us);
  if (ends && ends->low < ends->high)
    text = tr("%1 (%2 to %3)").arg(text, signedTimeText(ends->low), signedTimeText(ends->high));
  return {toQString(result().policies[policy].policy().title()), text, us, penOf(policy, style).color()};
}

PlotReading::Line ForecastChart::baselineReading(std::size_t policy, double us, const ChartStyle& style) const {
  PlotReading::Line line = forecastReading(policy, us, style);
  line.name = tr("%1, pinned baseline").arg(line.name);
  return line;
}

PlotReading::Line ForecastChart::replayReading(std::size_t policy, double us, const ChartStyle& style) const {
  PlotReading::Line line = forecastReading(policy, us, style);
  line.name = tr("%1, replayed").arg(line.name);
  return line;
}

void ForecastChart::paintMarkLabel(QPainter& painter, const QPointF& at, int row, const QColor& colour,
                                   const QString& text, const ChartStyle& style) const {
  const QRectF& plot = view().rect;
  if (at.x() < plot.left() || at.x() > plot.right()) return;
  painter.setPen(QPen(colour, 1, Qt::DotLine));
  painter.drawLine(QPointF(at.x(), plot.top()), QPointF(at.x(), plot.bottom()));
  paintRing(painter, at, style.text);
  const QFontMetricsF metrics(painter.font());
  const double width = metrics.horizontalAdvance(text) + 6;
  const bool right = at.x() + 6 + width <= plot.right();
  const double left = right ? at.x() + 6 : std::max(plot.left() + 2, at.x() - 6 - width);
  const QRectF box(left, plot.top() + 2 + row * metrics.height(), width, metrics.height());
  QColor back = style.background;
  constexpr float kOpacity = 0.8F;
  back.setAlphaF(kOpacity);
  painter.fillRect(box, back);
  painter.setPen(style.text);
  painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
}

QList<LegendEntry> ForecastChart::policyEntries(const ChartStyle& style) const {
  QList<LegendEntry> entries;
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    entries.append({[pen = penOf(i, style)](QPainter& painter, const QPointF& centre) {
                      painter.setPen(pen);
                      painter.drawLine(centre - QPointF(9, 0), centre + QPointF(9, 0));
                    },
                    toQString(result().policies[i].policy().title())});
    if (!result().replays[i]) continue;
    entries.append({[colour = penOf(i, style).color(), style](QPainter& painter, const QPointF& centre) {
                      painter.setPen(measuredPen(colour));
                      painter.drawLine(centre - QPointF(9, 0), centre + QPointF(9, 0));
                      paintMeasuredMark(painter, centre, colour, style);
                    },
                    tr("%1, replayed").arg(toQString(result().policies[i].policy().title()))});
  }
  return entries;
}

}  // namespace convscope
