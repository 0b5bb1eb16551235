#include "widgets/memory/network_memory_chart.h"

#include <algorithm>
#include <cmath>

#include "analysis/left_out.h"
#include "text/units.h"
#include "widgets/chart/algorithm_legend.h"
#include "widgets/chart/mark_glyphs.h"
#include "widgets/shared/baseline.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

void paintPeak(QPainter& painter, const QPointF& top, const QPointF& bottom, const QColor& colour) {
  painter.setPen(QPen(colour, 1.5, Qt::DashLine, Qt::FlatCap));
  painter.drawLine(top, bottom);
}

}  // namespace

NetworkMemoryChart::NetworkMemoryChart(ShownSurvey& shown) : WorkspaceChart(shown) {
  connect(&shown.baseline(), &Baseline::changed, this, &ChartPainter::invalidate);
  setAccessibleName(title());
  setAccessibleDescription(
      tr("A step line of the network's time under every workspace limit. Left and right move the limit from step to "
         "step. The table below has what each layer runs within the limit."));
}

QString NetworkMemoryChart::emptyReason() const {
  if (!m_memory.frontier.empty()) return {};
  return m_memory.problems > 0
             ? tr("No layer is measured yet.")
             : tr("Nothing measured yet. A survey shows the network's best time for every workspace limit.");
}

QString NetworkMemoryChart::baselineTitle() const {
  return baselineFrontier(shown()).empty() ? QString() : shown().baseline().title();
}

std::unique_ptr<ChartPainter> NetworkMemoryChart::copy() const {
  auto chart = std::make_unique<NetworkMemoryChart>(shown());
  chart->setLimit(limit());
  return chart;
}

PlotChart::Contents NetworkMemoryChart::makeContents(const ChartStyle& style) {
  m_memory = networkMemory(problemMemory(shown()));
  m_ghost = baselineFrontier(shown());
  Contents contents;
  std::vector<std::uint64_t> steps;
  for (const FrontierPoint& point : m_memory.frontier) steps.push_back(point.limitBytes);
  const std::uint64_t ghostBytes = m_ghost.empty() ? 0 : m_ghost.back().limitBytes;
  setWorkspaces(contents, tr("Workspace limit and peak"), m_memory.leastBytes,
                std::max({m_memory.mostBytes, m_memory.searchPeakBytes, ghostBytes}), std::move(steps));
  if (m_memory.frontier.empty()) return contents;
  AxisRange range{m_memory.frontier.back().us, m_memory.frontier.front().us};
  LegendContents marks;
  marks.benchmarkName = shown().summary().benchmarkName();
  marks.fastest = true;
  marks.hasBenchmarkMode = shown().figures(0).marks.hasBenchmarkMode;
  for (const auto& [total, shown] :
       {std::pair(&m_memory.heuristics, &marks.heuristics), std::pair(&m_memory.benchmark, &marks.benchmark)}) {
    *shown = total->has_value();
    if (*total) range = range.united({(*total)->us, (*total)->us});
  }
  for (const FrontierPoint& point : m_ghost) range = range.united({point.us, point.us});
  range = sharedRange("iteration", range);
  contents.y = PlotAxis::logarithmicTime(tr("Convolutions of an iteration"), range.low, range.high);
  const auto placesOf = [this](const std::vector<FrontierPoint>& frontier) {
    QList<QPointF> places;
    for (const FrontierPoint& point : frontier) places.append({axisValue(point.limitBytes), point.us});
    return places;
  };
  if (!m_ghost.empty()) contents.series.push_back(stepLine(placesOf(m_ghost), ghostPen(style.text)));
  contents.series.push_back(stepLine(placesOf(m_memory.frontier), stepPen(style.text)));
  // On the page, the legend of the layer's chart beside it has most entries.
  if (isOnItsPage()) {
    const Marks& layer = shown().figures(shown().problem()).marks;
    marks.fastest = marks.fastest && !layer.fastest;
    marks.heuristics = marks.heuristics && !layer.heuristics;
    marks.benchmark = marks.benchmark && !layer.benchmark;
  }
  contents.legend = algorithmLegend(marks, style);
  contents.legend.prepend(stepsEntry(tr("fastest within the limit"), style.text));
  if (!m_ghost.empty()) contents.legend.append(baselineEntry(baselineTitle(), style));
  if (m_memory.searchPeakBytes > 0)
    contents.legend.append({[colour = style.text](QPainter& painter, const QPointF& centre) {
                              paintPeak(painter, centre - QPointF(0, 9), centre + QPointF(0, 9), colour);
                            },
                            tr("workspace peak of the search (benchmark = True)")});
  return contents;
}

const FrontierPoint* NetworkMemoryChart::stepAt(Limit limit) const {
  if (m_memory.frontier.empty()) return nullptr;
  if (!limit) return &m_memory.frontier.back();
  const auto above = std::ranges::upper_bound(m_memory.frontier, *limit, {}, &FrontierPoint::limitBytes);
  return above == m_memory.frontier.begin() ? nullptr : &*(above - 1);
}

void NetworkMemoryChart::paintMarks(QPainter& painter, const ChartStyle& style) {
  WorkspaceChart::paintMarks(painter, style);
  if (m_memory.searchPeakBytes > 0) {
    const double x = xOf(m_memory.searchPeakBytes);
    paintPeak(painter, {x, view().rect.top()}, {x, view().rect.bottom()}, style.text);
  }
  paintTotals(painter, style);
  if (const FrontierPoint* step = stepAt(limit())) {
    painter.setPen(QPen(style.background, 1.5));
    painter.setBrush(style.accent);
    constexpr double kRadius = 6;
    painter.drawEllipse(QPointF(limitX(), view().yAt(step->us)), kRadius, kRadius);
  }
  QStringList notes;
  if (!m_memory.complete())
    notes.append(tr("%1 of %2 problems measured").arg(m_memory.measured).arg(m_memory.problems));
  if (!style.interactive)  // the page has it in its sentence
    notes.append(toQString(notIncludedText(leftOutByPytorch(*shown().survey()))));
  painter.setPen(style.mutedText);
  painter.drawText(view().rect.adjusted(8, 6, -8, -6), Qt::AlignTop | Qt::AlignRight | Qt::TextWordWrap,
                   notes.join(u'\n'));
}

void NetworkMemoryChart::paintTotals(QPainter& painter, const ChartStyle& style) const {
  if (!m_ghost.empty()) paintGhost(painter, placeOf(m_ghost.back().limitBytes, m_ghost.back().us), style.text);
  const FrontierPoint& fastest = m_memory.frontier.back();
  const QPointF lozenge = placeOf(fastest.limitBytes, fastest.us);
  paintLozenge(painter, lozenge, style.background, style.text);
  QList<Flag> totals;
  if (m_memory.heuristics) totals.append({pointOf(*m_memory.heuristics), QStringLiteral("F")});
  if (m_memory.benchmark) totals.append({pointOf(*m_memory.benchmark), QStringLiteral("T")});
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.text);
  for (const Flag& total : std::as_const(totals)) painter.drawEllipse(total.dot, 3, 3);
  const QSizeF room = flagRoom(font());
  QList<Flag> flags = apart(totals, {}, room);
  for (Flag& flag : flags) {  // a letter below a dot that is over the lozenge is below that, too
    const QPointF down = lozenge - flag.dot;
    if (flag.isBelow && std::abs(down.x()) < room.width() && down.y() > 0 && down.y() < 2 * room.height())
      flag.dot = lozenge;
  }
  paintFlags(painter, flags, style);
}

bool NetworkMemoryChart::grabs(const QPointF& point) const {
  return (view().rect.contains(point) && !view().isZoomed()) || WorkspaceChart::grabs(point);
}

bool NetworkMemoryChart::isNear(const std::optional<NetworkMemory::Total>& total, const QPointF& point) const {
  if (!total) return false;
  const QPointF away = pointOf(*total) - point;
  return std::hypot(away.x(), away.y()) < kMarkReach;
}

std::optional<NetworkMemory::Total> NetworkMemoryChart::ghostTotal() const {
  if (m_ghost.empty()) return std::nullopt;
  return NetworkMemory::Total{m_ghost.back().us, m_ghost.back().limitBytes};
}

bool NetworkMemoryChart::isNearPeak(const QPointF& point) const {
  return m_memory.searchPeakBytes > 0 && std::abs(xOf(m_memory.searchPeakBytes) - point.x()) < kMarkReach / 2;
}

std::vector<double> NetworkMemoryChart::readableXs() const {
  if (!crosshair() || !view().rect.contains(*crosshair())) return {};
  const QPointF point = *crosshair();
  for (const auto& total : {ghostTotal(), m_memory.benchmark, m_memory.heuristics}) {
    if (isNear(total, point)) return {axisValue(total->workspaceBytes)};
  }
  if (isNearPeak(point)) return {axisValue(m_memory.searchPeakBytes)};
  if (stepAt(bytesAt(point.x())) == nullptr) return {};
  return {view().xValue(point.x())};
}

PlotReading NetworkMemoryChart::readingAt(double x, const ChartStyle& style) const {
  const QPointF point = crosshair().value_or(view().at(x, 0));
  const auto readingOf = [&](const QString& name, const NetworkMemory::Total& total) {
    return PlotReading{x, bytesText(total.workspaceBytes), {{name, timeText(total.us), total.us, style.text}}};
  };
  if (const auto ghost = ghostTotal(); isNear(ghost, point)) return readingOf(tr("pinned baseline"), *ghost);
  if (isNear(m_memory.benchmark, point)) return readingOf(tr("Benchmark choice (benchmark on)"), *m_memory.benchmark);
  if (isNear(m_memory.heuristics, point))
    return readingOf(heuristicChoiceTitle(shown().figures(0).marks), *m_memory.heuristics);
  if (isNearPeak(point)) return {x, bytesText(m_memory.searchPeakBytes), {}};
  PlotReading reading{x, view().xAxis.text(view().xCoordinate(point.x())), {}};
  if (const FrontierPoint* step = stepAt(bytesAt(point.x())))
    reading.lines.push_back({tr("fastest within the limit"), timeText(step->us), step->us, style.text});
  return reading;
}

QString NetworkMemoryChart::toolTip(const QPointF& point) const {
  if (!view().rect.contains(point)) return {};
  const auto totalText = [](const QString& who, const NetworkMemory::Total& total) {
    return tr("<b>%1: %2</b><p>Every layer once in the steady state, with the algorithm chosen this way. %3 of "
              "workspace, shared by all layers.</p>")
        .arg(who, timeText(total.us), bytesText(total.workspaceBytes));
  };
  if (isNear(ghostTotal(), point))
    return tr("<b>Baseline: %1</b><p>%2. The same layers once in the steady state, each with its fastest algorithm. "
              "They need %3 of workspace.</p>")
        .arg(timeText(m_ghost.back().us), escapedMarkup(baselineTitle()), bytesText(m_ghost.back().limitBytes));
  if (isNear(m_memory.benchmark, point)) return totalText(tr("Benchmark choice (benchmark on)"), *m_memory.benchmark);
  if (isNear(m_memory.heuristics, point))
    return totalText(heuristicChoiceTitle(shown().figures(0).marks), *m_memory.heuristics);
  if (isNearPeak(point))
    return tr("<b>%1</b><p>The workspace peak of PyTorch's search with benchmark = True: one block for the largest "
              "workspace of the plans tried for a layer.</p>")
        .arg(bytesText(m_memory.searchPeakBytes));
  const Limit limit = bytesAt(point.x());
  const FrontierPoint* step = stepAt(limit);
  if (step == nullptr)
    return tr("Within %1, not every layer has an algorithm; all have one from %2 on.")
        .arg(bytesText(*limit), bytesText(m_memory.frontier.front().limitBytes));
  return tr("<b>%1</b> from a limit of %2 on<p>Every layer once in the steady state (median of back-to-back samples), "
            "each with its fastest algorithm within the limit.</p>")
      .arg(timeText(step->us), bytesText(step->limitBytes));
}

bool NetworkMemoryChart::keyPressed(int key) {
  const bool left = key == Qt::Key_Left;
  if ((!left && key != Qt::Key_Right) || m_memory.frontier.empty()) return false;
  const std::vector<FrontierPoint>& frontier = m_memory.frontier;
  const std::ptrdiff_t current = stepAt(limit()) != nullptr ? stepAt(limit()) - frontier.data() : -1;
  const bool between = limit() && current >= 0 && *limit() > frontier[static_cast<std::size_t>(current)].limitBytes;
  const std::ptrdiff_t next = left ? (between ? current : current - 1) : current + 1;
  if (next >= 0 && next < std::ssize(frontier)) emit limitDragged(frontier[static_cast<std::size_t>(next)].limitBytes);
  return true;
}

}  // namespace convscope
