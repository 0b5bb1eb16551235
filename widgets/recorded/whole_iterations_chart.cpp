#include "widgets/recorded/whole_iterations_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "analysis/survey_workload.h"
#include "text/sentences.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr double kIterationBarHeight = 12;  ///< in a row of usual height
constexpr double kTallestIterationRow = 80;
constexpr double kLabelRoom = 330;
constexpr std::size_t kShownPolicies = 2;  ///< benchmark off and on; the forecast has them first

bool isExact(const std::optional<Interval>& us) {
  return us && us->low == us->high;
}

/// Returns whether all iterations are of one kind, and the recording says how long host and device work.
bool isClear(const RecordedForecast& forecast, const Workload& workload) {
  if (forecast.kinds.size() != 1) return false;
  const RecordedKind& recorded = forecast.kinds.front();
  return recorded.model && isExact(recorded.model->wallUs) && isExact(recorded.model->hostUs) &&
         workload.kinds.at(recorded.kind).deviceBusyUs;
}

QBrush waitingBrush(const QColor& colour) {
  return {colour, Qt::BDiagPattern};
}

LegendEntry workEntry(WholeIterationsChart::Work work, const QString& text, const ChartStyle& style) {
  return {[colour = WholeIterationsChart::colourOf(work, style)](QPainter& painter, const QPointF& centre) {
            painter.fillRect(QRectF(centre - QPointF(7, kIterationBarHeight / 2), QSizeF(14, kIterationBarHeight)),
                             colour);
          },
          text};
}

}  // namespace

double WholeIterationsChart::Bar::us() const {
  double sum = 0;
  for (const Segment& segment : segments) sum += segment.us;
  return sum;
}

double WholeIterationsChart::Bar::waitsUs() const {
  return std::max(0.0, iterationUs - us());
}

QColor WholeIterationsChart::colourOf(Work work, const ChartStyle& style) {
  switch (work) {
    case Work::Host:
      return tokens::coloursOn(style.background).series.front();
    case Work::Convolutions:
      return style.accent;
    case Work::Other:
      break;
  }
  return style.mutedText;
}

WholeIterationsChart::WholeIterationsChart(const IterationTable& table, ShownSurvey& shown)
    : RowChart(shown), m_table(table) {
  connect(&table, &QAbstractItemModel::modelReset, this, &ChartPainter::invalidate);
  setAccessibleName(tr("Host and device in an iteration"));
  setAccessibleDescription(
      tr("Two bars for each setting of benchmark: the time in which the host enqueues an iteration, and the time in "
         "which the device works. The table of policies has the iterations."));
}

QString WholeIterationsChart::title() const {
  return tr("Whole iterations: host and device");
}

QString WholeIterationsChart::emptyReason() const {
  const Survey* survey = shown().survey();
  if (survey == nullptr) return tr("Nothing measured yet.");
  const Workload* workload = workloadOf(*survey);
  if (workload == nullptr) return tr("The survey measured a network, not a recorded program.");
  if (!m_table.forecast()) return tr("There is no forecast of whole iterations yet.");
  if (!isClear(*m_table.forecast(), *workload))
    return tr("The recording does not say exactly how long host and device work in an iteration.");
  return {};
}

QList<WholeIterationsChart::Bar> WholeIterationsChart::makeBars() const {
  if (!emptyReason().isEmpty()) return {};
  const RecordedForecast& forecast = *m_table.forecast();
  const RecordedKind& recorded = forecast.kinds.front();
  const double busyUs = *workloadOf(*shown().survey())->kinds.at(recorded.kind).deviceBusyUs;
  QList<Bar> bars;
  for (std::size_t i = 0; i < std::min(kShownPolicies, forecast.policies.size()); ++i) {
    const PolicyOutcome& policy = forecast.policies[i];
    if (!policy.missing.empty() || !isExact(policy.wallUs)) continue;
    const QString label = policy.recorded ? tr("as recorded") : toQString(policy.policy.title());
    const double convolutionUs = policy.kinds.front().convolutionUs;
    bars.append({label, tr("host"), {{Work::Host, recorded.model->hostUs.low}}, policy.wallUs->low});
    bars.append({label,
                 tr("device"),
                 {{Work::Convolutions, convolutionUs}, {Work::Other, std::max(0.0, busyUs - recorded.convolutionUs)}},
                 policy.wallUs->low});
  }
  return bars;
}

RowChart::Rows WholeIterationsChart::makeRows(const ChartStyle& style) {
  m_bars = makeBars();
  Rows rows;
  double longest = 0;
  double widest = 0;
  const QFontMetricsF metrics(font());
  for (const Bar& bar : std::as_const(m_bars)) {
    rows.labels.append({bar.label, bar.worker, !rows.labels.isEmpty() && rows.labels.last().text == bar.label});
    longest = std::max({longest, bar.iterationUs, bar.us()});
    widest = std::max(widest, metrics.horizontalAdvance(timeText(bar.us())));
  }
  if (m_bars.isEmpty()) return rows;
  rows.scale = TimeScale::linear(sharedRange("time", {0, longest}).high);
  rows.axisTitle = tr("Time of one iteration");
  rows.legend = {
      workEntry(Work::Host, tr("host enqueues"), style),
      workEntry(Work::Convolutions, tr("convolutions"), style),
      workEntry(Work::Other, tr("other work of the device"), style),
      {[colour = style.mutedText](QPainter& painter, const QPointF& centre) {
         painter.fillRect(QRectF(centre - QPointF(7, kIterationBarHeight / 2), QSizeF(14, kIterationBarHeight)),
                          waitingBrush(colour));
       },
       tr("host or device waits")},
      {[colour = style.text](QPainter& painter, const QPointF& centre) {
         painter.setPen(QPen(colour, 2));
         painter.drawLine(centre - QPointF(0, kIterationBarHeight / 2), centre + QPointF(0, kIterationBarHeight / 2));
       },
       tr("end of the iteration")}};
  constexpr double kTextGap = 14;
  rows.textWidth = rows.smallestTextWidth = kTextGap + widest + kTextGap;
  return rows;
}

void WholeIterationsChart::paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) {
  if (row >= m_bars.size()) return;
  const Bar& bar = m_bars[row];
  const double height = std::round(kIterationBarHeight / tokens::kRowHeight * rect.height());
  const double top = std::round(rect.center().y() - height / 2);
  double startUs = 0;
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (const Segment& segment : bar.segments) {
    const double left = xOf(startUs);
    startUs += segment.us;
    painter.fillRect(QRectF(left, top, xOf(startUs) - left, height), colourOf(segment.work, style));
  }
  const double left = xOf(startUs);
  painter.fillRect(QRectF(left, top, xOf(startUs + bar.waitsUs()) - left, height), waitingBrush(style.mutedText));
  painter.setPen(QPen(style.text, 2));
  painter.drawLine(QPointF(xOf(bar.iterationUs), rect.top()), QPointF(xOf(bar.iterationUs), rect.bottom()));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(style.text);
  painter.drawText(textRect(row).adjusted(6, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                   timeText(bar.us()));
}

double WholeIterationsChart::tallestRow() const {
  return kTallestIterationRow;
}

double WholeIterationsChart::widestLabels() const {
  return kLabelRoom;
}

QString WholeIterationsChart::toolTip(int row, const QPointF&) const {
  if (row < 0 || row >= m_bars.size()) return {};
  const Bar& bar = m_bars[row];
  const bool isHost = bar.segments.front().work == Work::Host;
  const QString work = isHost ? tr("The host enqueues the work of an iteration in %1.").arg(timeText(bar.us()))
                              : tr("The device works %1, %2 of it for convolutions.")
                                    .arg(timeText(bar.us()), timeText(bar.segments.front().us));
  QString iteration = tr("The iteration takes %1.").arg(timeText(bar.iterationUs));
  if (bar.waitsUs() > 0) {
    const QString waits = isHost ? tr("The host waits for the device for the other %1.")
                                 : tr("The device waits for work for the other %1.");
    iteration += toQString(sentenceGap()) + waits.arg(timeText(bar.waitsUs()));
  }
  return QStringLiteral("<b>%1</b><p>%2</p><p>%3</p>").arg(escapedMarkup(bar.label), work, iteration);
}

}  // namespace convscope
