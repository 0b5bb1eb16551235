#include "widgets/input_sizes/forecast_chart.h"

#include <algorithm>
#include <cmath>

#include "analysis/schedule_verdict.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

ForecastChart::ForecastChart(ShownSurvey& shown, const SizeForecasts& forecasts, QWidget* parent)
    : PlotChart(shown, parent), m_forecasts(forecasts) {
  // Rebuild at once, not with the next scheduled rebuild: the chart follows the user's hand.
  connect(&forecasts, &SizeForecasts::changed, this, [this] {
    if (isVisible())
      rebuildNow();
    else
      scheduleRebuild();
  });
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

std::int64_t ForecastChart::iterationsAt(double x) const {
  return std::clamp<std::int64_t>(std::llround(view().xValue(x)), 0, iterations());
}

PlotAxis ForecastChart::iterationAxis(const QString& axisTitle) const {
  return PlotAxis::count(axisTitle, static_cast<double>(iterations()));
}

QList<LegendEntry> ForecastChart::policyEntries(const ChartStyle& style) const {
  QList<LegendEntry> entries;
  for (std::size_t i = 0; i < result().policies.size(); ++i) {
    entries.append({[pen = seriesPen(i, style)](QPainter& painter, const QPointF& centre) {
                      painter.setPen(pen);
                      painter.drawLine(centre - QPointF(9, 0), centre + QPointF(9, 0));
                    },
                    toQString(policyLabel(result().policies[i].policy()))});
    if (!result().replays[i]) continue;
    entries.append({[i, style](QPainter& painter, const QPointF& centre) {
                      painter.setPen(measuredPen(i, style));
                      painter.drawLine(centre - QPointF(9, 0), centre + QPointF(9, 0));
                      paintMeasuredMark(painter, centre, i, style);
                    },
                    tr("%1, replayed").arg(toQString(policyLabel(result().policies[i].policy())))});
  }
  return entries;
}

}  // namespace convscope
