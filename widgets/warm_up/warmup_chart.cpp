#include "widgets/warm_up/warmup_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <set>

#include "session/setup_text.h"
#include "text/units.h"
#include "widgets/chart/time_axis.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

constexpr double kStageBarHeight = 13;
constexpr double kStageGap = 14;

/// Returns the height of the bar of the network, which contains a line of text.
double networkBarHeight(const QFont& font) {
  constexpr double kLeast = 18;
  return std::max(kLeast, QFontMetricsF(font).height() + 2);
}

/// Names the sum of all rows: a survey of one layer is no whole network.
QString sumName(const Survey* survey) {
  const bool isOneLayer =
      survey != nullptr && !survey->problems.empty() &&
      std::ranges::all_of(survey->problems, [&](const ProblemResult& problem) {
        return problem.subject.layers.size() == 1 && problem.subject.layers == survey->problems.front().subject.layers;
      });
  return isOneLayer ? WarmupChart::tr("All passes") : WarmupChart::tr("Whole network");
}

std::vector<WarmupChart::Segment> stacked(const Warmup& warmup, double setUpUs) {
  std::vector<WarmupChart::Segment> segments;
  double end = 0;
  for (const WarmupStage stage : kWarmupStages) {
    const double us = stage == WarmupStage::SetUp ? setUpUs : stageUs(warmup, stage);
    if (us <= 0) continue;
    segments.push_back({stage, end, us});
    end += us;
  }
  return segments;
}

/// Paints segments into `bar`, which is as wide as `scale`, on `background`.
void paintStack(QPainter& painter, const std::vector<WarmupChart::Segment>& segments, const TimeScale& scale,
                const QRectF& bar, const QColor& background) {
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (const WarmupChart::Segment& segment : segments) {
    const double from = timeAxisX(scale, bar, segment.fromUs);
    const double to = timeAxisX(scale, bar, segment.fromUs + segment.us);
    painter.fillRect(QRectF(from, bar.top(), to - from, bar.height()),
                     WarmupChart::stageColour(segment.stage, background));
  }
  painter.setRenderHint(QPainter::Antialiasing);
}

/// Writes the share of each segment into it if there is room. Shares have no axis, so the rows below have the only one.
void paintShares(QPainter& painter, const std::vector<WarmupChart::Segment>& segments, const TimeScale& scale,
                 const QRectF& bar, const QColor& background) {
  double totalUs = 0;
  for (const WarmupChart::Segment& segment : segments) totalUs += segment.us;
  for (const WarmupChart::Segment& segment : segments) {
    const double from = timeAxisX(scale, bar, segment.fromUs);
    const double to = timeAxisX(scale, bar, segment.fromUs + segment.us);
    const QString text = toQString(formatPercent(segment.us / totalUs));
    if (painter.fontMetrics().horizontalAdvance(text) + tokens::kTight > to - from) continue;
    painter.setPen(tokens::textOn(WarmupChart::stageColour(segment.stage, background)));
    painter.drawText(QRectF(from, bar.top(), to - from, bar.height()),
                     Qt::AlignCenter | Qt::TextSingleLine | Qt::TextDontClip, text);
  }
}

/// Returns a time, or the bound that it exceeds.
QString boundText(double us, bool isBound) {
  return isBound ? QStringLiteral("> ") + timeText(us) : timeText(us);
}

QString warmUpText(const ProblemWarmUp& problem) {
  return boundText(problem.warmup.totalUs(), problem.choice.plansSlower > 0);
}

QString networkText(const NetworkWarmUp& network) {
  return boundText(network.setUpUs + network.total.totalUs(), network.slower > 0);
}

QString stackToolTip(const QString& name, const std::vector<WarmupChart::Segment>& segments, double us) {
  QString text = QStringLiteral("<b>%1</b><table>").arg(escapedMarkup(name));
  const WarmupChart::Segment* hovered = nullptr;
  for (const WarmupChart::Segment& segment : segments) {
    if (us >= segment.fromUs && us < segment.fromUs + segment.us) hovered = &segment;
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>")
                .arg(stageName(segment.stage), timeText(segment.us));
  }
  text += QStringLiteral("</table>");
  if (hovered != nullptr)
    text += QStringLiteral("<p><b>%1:</b> %2</p>").arg(stageName(hovered->stage), stageMeaning(hovered->stage));
  return text;
}

}  // namespace

WarmupChart::WarmupChart(NetworkWarmup& warmup, ShownSurvey& shown) : ProblemChart(shown), m_warmup(warmup) {
  connect(&warmup, &NetworkWarmup::changed, this, &ChartPainter::invalidate);
  setAccessibleName(tr("What is paid before the steady state"));
  setAccessibleDescription(tr(
      "A stacked bar for the whole network and one for each layer and pass. Up and down choose a row. The table below "
      "has the same figures."));
}

QString WarmupChart::title() const {
  return tr("What is paid before the steady state: %1").arg(toQString(m_warmup.policy().title()));
}

QColor WarmupChart::stageColour(WarmupStage stage, const QColor& background) {
  return tokens::coloursOn(background).stages.at(static_cast<std::size_t>(stage));
}

QString WarmupChart::emptyReason() const {
  if (shown().survey() != nullptr) return {};
  return tr("Nothing measured yet. A survey shows what each layer costs before its first steady execution.");
}

std::optional<double> WarmupChart::cost(int problem) const {
  const std::vector<ProblemWarmUp>& problems = m_warmup.figures().problems;
  const auto index = static_cast<std::size_t>(problem);
  if (index >= problems.size() || !problems[index].choice.trial) return std::nullopt;
  return problems[index].warmup.totalUs();
}

const ProblemWarmUp* WarmupChart::part(int row) const {
  const auto index = static_cast<std::size_t>(problemOf(row));
  return index < m_warmup.figures().problems.size() ? &m_warmup.figures().problems[index] : nullptr;
}

std::vector<WarmupChart::Segment> WarmupChart::segments(int row) const {
  const ProblemWarmUp* costs = part(row);
  return costs != nullptr ? stacked(costs->warmup, 0) : std::vector<Segment>{};
}

std::vector<WarmupChart::Segment> WarmupChart::networkSegments() const {
  return stacked(m_warmup.figures().total, m_warmup.figures().setUpUs);
}

RowChart::Rows WarmupChart::makeRows(const ChartStyle& style) {
  Rows rows;
  const Survey* survey = shown().survey();
  if (survey == nullptr || survey->problems.size() != m_warmup.figures().problems.size()) return rows;
  const QFontMetricsF metrics(font());
  const double networkUs = m_warmup.figures().setUpUs + m_warmup.figures().total.totalUs();
  double longest = 0;
  const QString warmupTitle = tr("warm-up");
  const QString steadyTitle = tr("per iteration");
  double warmupWidth =
      std::max(metrics.horizontalAdvance(warmupTitle), metrics.horizontalAdvance(networkText(m_warmup.figures())));
  double steadyWidth = std::max(metrics.horizontalAdvance(steadyTitle),
                                metrics.horizontalAdvance(timeText(m_warmup.figures().iterationUs)));
  for (const int problem : problems()) {
    const ProblemWarmUp& costs = m_warmup.figures().problems[static_cast<std::size_t>(problem)];
    addLabel(rows.labels, survey->problems[static_cast<std::size_t>(problem)].subject);
    if (!costs.choice.trial) continue;
    longest = std::max(longest, costs.warmup.totalUs());
    warmupWidth = std::max(warmupWidth, metrics.horizontalAdvance(warmUpText(costs)));
    steadyWidth = std::max(steadyWidth, metrics.horizontalAdvance(timeText(costs.steadyUs())));
  }
  for (const Segment& segment : networkSegments())
    rows.legend.append(
        {[colour = stageColour(segment.stage, style.background)](QPainter& painter, const QPointF& centre) {
           painter.fillRect(QRectF(centre - QPointF(6, 6), QSizeF(12, 12)), colour);
         },
         stageName(segment.stage)});
  rows.legend.append({{}, tr("the bar at the top shows shares of the whole")});
  m_networkScale = TimeScale::linear(sharedRange("network", {0, networkUs}).high);
  rows.scale = TimeScale::linear(sharedRange("layer", {0, longest}).high);
  rows.axisTitle = tr("Warm-up, paid once");
  rows.columns = {{warmupTitle, tokens::kApart + warmupWidth}, {steadyTitle, tokens::kApart + steadyWidth}};
  rows.leastLabelWidth = metrics.horizontalAdvance(sumName(shown().survey()));
  rows.bannerHeight = kStageGap / 2 + networkBarHeight(font()) + kStageGap;
  return rows;
}

/// Paints the values beside a bar that is as high as `bar`.
void WarmupChart::paintValues(QPainter& painter, const QRectF& bar, const QString& warmup, double steadyUs,
                              const ChartStyle& style) {
  constexpr int kFlags = Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;
  const auto paint = [&](int column, const QString& text, const QColor& colour) {
    const QRectF place = columnRect(0, column);
    painter.setPen(colour);
    painter.drawText(QRectF(place.left(), bar.top(), place.width(), bar.height()), kFlags, text);
  };
  paint(0, warmup, style.text);
  paint(1, timeText(steadyUs), style.mutedText);
}

void WarmupChart::paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) {
  const ProblemWarmUp* costs = part(row);
  if (costs == nullptr) return;
  if (costs->choice.trial) {
    paintStack(painter, segments(row), scale(),
               {rect.left(), rect.center().y() - kStageBarHeight / 2, rect.width(), kStageBarHeight}, style.background);
    paintValues(painter, rect, warmUpText(*costs), costs->steadyUs(), style);
    return;
  }
  const QString reason = costs->covered ? toQString(costs->choice.reason) : tr("not run by this policy");
  const QRectF room(rect.topLeft() + QPointF(6, 0), QPointF(textRect(row).right(), rect.bottom()));
  painter.setPen(style.mutedText);
  painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                   QFontMetricsF(font()).elidedText(reason, Qt::ElideRight, room.width()));
}

void WarmupChart::paintBanner(QPainter& painter, const QRectF& rect, const ChartStyle& style) {
  const QRectF bar(rect.left(), rect.top() + kStageGap / 2, rect.width(), networkBarHeight(font()));
  constexpr int kFlags = Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine | Qt::TextDontClip;
  painter.setPen(style.text);
  painter.drawText(QRectF(0, bar.top(), bar.left() - kStageGap / 2, bar.height()), kFlags, sumName(shown().survey()));
  paintStack(painter, networkSegments(), m_networkScale, bar, style.background);
  paintShares(painter, networkSegments(), m_networkScale, bar, style.background);
  paintValues(painter, bar, networkText(m_warmup.figures()), m_warmup.figures().iterationUs, style);
}

void WarmupChart::rowChosen(int row, std::optional<QPointF>) {
  const ProblemWarmUp* costs = part(row);
  shown().select(problemOf(row), costs != nullptr && costs->choice.trial ? static_cast<int>(*costs->choice.trial) : -1);
}

QString WarmupChart::toolTip(int row, const QPointF& point) const {
  const ProblemWarmUp* costs = part(row);
  const ProblemResult* problem = shown().problemAt(problemOf(row));
  if (costs == nullptr || problem == nullptr || !costs->choice.trial) return {};
  const QString name = tr("%1, %2").arg(layersText(problem->subject), passName(problem->subject.problem.pass));
  const double us = (point.x() - plotRect().left()) / plotRect().width() * scale().high();
  return stackToolTip(name, segments(row), us) +
         tr("<p>%1 plans built, %2 timed; afterwards %3 in every iteration.</p>")
             .arg(costs->choice.plansBuilt)
             .arg(costs->choice.plansTimed)
             .arg(timeText(costs->steadyUs()));
}

QString WarmupChart::bannerToolTip(const QPointF& point) const {
  const double us = (point.x() - plotRect().left()) / plotRect().width() * m_networkScale.high();
  QString text = stackToolTip(sumName(shown().survey()), networkSegments(), us);
  const Survey* survey = shown().survey();
  if (survey == nullptr || survey->started.setup.empty()) return text;
  text += tr("<p>Set-up of the survey's process:</p>") + QStringLiteral("<table>");
  for (const auto& [what, setUpUs] : survey->started.setup)
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>")
                .arg(escapedMarkup(toQString(setupText(what))), timeText(setUpUs));
  return text + QStringLiteral("</table>");
}

}  // namespace convscope
