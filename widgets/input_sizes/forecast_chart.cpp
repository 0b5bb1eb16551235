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

std::vector<QRectF> ForecastChart::labelPlaces(const std::vector<LabelledMark>& marks) const {
  constexpr double kGap = 6;  // between a dotted line and its label
  constexpr double kEdge = 2;
  constexpr double kRing = 9;  // room around the centre of a mark
  const QRectF& plot = view().rect;
  const QFontMetricsF metrics(font());
  std::vector<QRectF> places;
  const auto isFree = [&](const QRectF& place, const LabelledMark& own) {
    const auto meets = [&](const QRectF& other) { return other.intersects(place); };
    const auto isInTheWay = [&](const LabelledMark& mark) {
      const QRectF ring(mark.at - QPointF(kRing, kRing), QSizeF(2 * kRing, 2 * kRing));
      const bool isDotted = &mark != &own && place.contains(QPointF(mark.at.x(), place.center().y()));
      return isDotted || meets(ring);
    };
    return std::ranges::none_of(places, meets) && std::ranges::none_of(marks, isInTheWay) && !isCrossed(place);
  };
  for (const LabelledMark& mark : marks) {
    const QSizeF size(metrics.horizontalAdvance(mark.text) + kGap, metrics.height());
    const double right = mark.at.x() + kGap;
    const double left = mark.at.x() - kGap - size.width();
    std::vector<double> sides;
    if (right + size.width() <= plot.right()) sides.push_back(right);
    if (left >= plot.left() + kEdge) sides.push_back(left);
    sides.push_back(plot.left() + kEdge);  // over its own dotted line, rather than over another one
    std::optional<QRectF> found;
    for (const double side : sides) {
      QRectF place(QPointF(side, plot.top() + kEdge), size);
      while (place.bottom() <= plot.bottom() && !isFree(place, mark)) place.translate(0, size.height());
      if (place.bottom() > plot.bottom()) continue;
      found = place;
      break;
    }
    const double row = plot.top() + kEdge + static_cast<double>(places.size()) * size.height();
    places.push_back(found.value_or(QRectF(QPointF(sides.front(), row), size)));
    if (mark.at.x() < plot.left() || mark.at.x() > plot.right()) places.back() = {};
  }
  return places;
}

void ForecastChart::paintLabelled(QPainter& painter, const ChartStyle& style) const {
  const QRectF& plot = view().rect;
  const std::vector<LabelledMark> marks = labelledMarks(style);
  const std::vector<QRectF> places = labelPlaces(marks);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (places[i].isEmpty()) continue;
    const QPointF& at = marks[i].at;
    painter.setPen(QPen(marks[i].colour, 1, Qt::DotLine));
    painter.drawLine(QPointF(at.x(), plot.top()), QPointF(at.x(), plot.bottom()));
    paintRing(painter, at, style.text);
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    QColor back = style.background;
    constexpr float kOpacity = 0.8F;
    back.setAlphaF(kOpacity);
    painter.fillRect(places[i], back);
    painter.setPen(style.text);
    if (!places[i].isEmpty())
      painter.drawText(places[i], Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, marks[i].text);
  }
}

QList<LegendEntry> ForecastChart::policyEntries(const ChartStyle& style) const {
  QList<LegendEntry> entries;
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    entries.append(
        {[pen = penOf(i, style)](QPainter& painter, const QPointF& centre) { paintLegendLine(painter, centre, pen); },
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
