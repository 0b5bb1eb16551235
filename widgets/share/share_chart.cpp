#include "widgets/share/share_chart.h"

#include <QFontMetricsF>
#include <algorithm>

#include "text/units.h"
#include "widgets/chart/pair_bars.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QString shareText(double share) {
  return toQString(formatPercent(share));
}

}  // namespace

ShareChart::ShareChart(NetworkShares& shares, ShownSurvey& shown) : ProblemChart(shown), m_shares(shares) {
  connect(&shares, &NetworkShares::changed, this, &ChartPainter::invalidate);
  setAccessibleName(title());
  setAccessibleDescription(
      tr("Bars for each layer and pass. Up and down select a row, left the choice with benchmark off, right the one "
         "with benchmark on. The table has the same figures."));
}

QString ShareChart::emptyReason() const {
  const Survey* survey = shown().survey();
  if (survey == nullptr) return tr("Nothing measured yet. A survey shows which layers take most of an iteration.");
  if (survey->problems.empty()) return tr("The network of this survey has no convolution to measure.");
  return problems().empty() ? tr("The filter excludes all layers.") : QString();
}

std::optional<double> ShareChart::cost(int problem) const {
  const LayerLoss* time = m_shares.time(problem);
  return time != nullptr ? std::optional(time->offUs) : std::nullopt;
}

QString ShareChart::whyWithoutTime(int row) const {
  const Marks& marks = shown().figures(problemOf(row)).marks;
  if (!marks.dispatch.toLibrary()) {
    const QString executor = toQString(marks.dispatch.executor);
    const std::optional<double> us = m_shares.recordedUs(problemOf(row));
    return us ? tr("%1 in the recording, executed by %2").arg(timeText(*us), executor)
              : tr("time not known: executed by %1").arg(executor);
  }
  const ProblemResult& problem = *shown().problemAt(problemOf(row));
  if (!problem.failure.empty()) return tr("failed: %1").arg(messageText(problem.failure));
  return marks.missing.empty() ? tr("not measured yet") : tr("time not known: %1").arg(toQString(marks.missing));
}

RowChart::Rows ShareChart::makeRows(const ChartStyle& style) {
  Rows rows;
  const Survey* survey = shown().survey();
  if (survey == nullptr || survey->problems.size() != m_shares.times().size()) return rows;
  const bool hasPair = m_shares.hasBenchmarkMode();
  double longest = 0;
  for (const int problem : problems()) {
    addLabel(rows.labels, survey->problems[static_cast<std::size_t>(problem)].subject);
    if (const LayerLoss* loss = m_shares.time(problem))
      longest = std::max({longest, loss->offUs, hasPair ? loss->onUs : 0});
  }
  rows.scale = TimeScale::linear(sharedRange("time", {0, longest}).high);
  rows.axisTitle = tr("Time in an iteration");
  const QFontMetricsF metrics(font());
  const double value = metrics.horizontalAdvance(shareText(0.0088));
  const auto column = [&](const QString& title) {
    rows.columns.append({title, tokens::kApart + std::max(metrics.horizontalAdvance(title), value)});
  };
  const tokens::Colours::Policies& colours = tokens::coloursOn(style.background).policies;
  if (hasPair) {
    rows.legend = {pairEntry(colours.off, tr("benchmark = False")),
                   pairEntry(colours.on, tr("benchmark = True")),
                   {{}, tr("share: of all convolutions of an iteration with the same setting")}};
    column(tr("share, False"));
    column(tr("share, True"));
  } else {
    rows.legend = {pairEntry(colours.off, tr("first choice of the library")),
                   {{}, tr("share: of all convolutions of an iteration")}};
    column(tr("share"));
  }
  return rows;
}

QRectF ShareChart::offBar(int row) const {
  const LayerLoss* loss = time(row);
  return loss != nullptr ? pairBar(rowRect(row), xOf(loss->offUs), 0, m_shares.hasBenchmarkMode() ? 2 : 1) : QRectF();
}

QRectF ShareChart::onBar(int row) const {
  const LayerLoss* loss = time(row);
  return loss != nullptr && m_shares.hasBenchmarkMode() ? pairBar(rowRect(row), xOf(loss->onUs), 1) : QRectF();
}

void ShareChart::paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) {
  const LayerLoss* loss = time(row);
  if (loss == nullptr) {
    const QRectF room(rect.topLeft() + QPointF(6, 0), QPointF(textRect(row).right(), rect.bottom()));
    painter.setPen(style.mutedText);
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     QFontMetricsF(font()).elidedText(whyWithoutTime(row), Qt::ElideRight, room.width()));
    return;
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  const tokens::Colours::Policies& colours = tokens::coloursOn(style.background).policies;
  painter.fillRect(offBar(row), colours.off);
  painter.fillRect(onBar(row), colours.on);
  painter.setRenderHint(QPainter::Antialiasing);
  constexpr int kFlags = Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextDontClip;
  painter.setPen(style.text);
  painter.drawText(columnRect(row, 0), kFlags, shareText(m_shares.total().offShare(*loss)));
  if (m_shares.hasBenchmarkMode())
    painter.drawText(columnRect(row, 1), kFlags, shareText(m_shares.total().onShare(*loss)));
}

void ShareChart::rowChosen(int row, std::optional<QPointF> point) {
  const LayerLoss* loss = time(row);
  const bool isOn = point && m_shares.hasBenchmarkMode() && point->y() >= rowRect(row).center().y();
  shown().select(problemOf(row), loss == nullptr ? -1 : static_cast<int>(isOn ? loss->on : loss->off));
}

void ShareChart::stepWithinRow(int step) {
  const int row = selectedRow();
  const LayerLoss* loss = row >= 0 ? time(row) : nullptr;
  if (loss == nullptr) return;
  const bool isOn = step > 0 && m_shares.hasBenchmarkMode();
  shown().select(problemOf(row), static_cast<int>(isOn ? loss->on : loss->off));
}

QString ShareChart::toolTip(int row, const QPointF&) const {
  const ProblemResult* problem = shown().problemAt(problemOf(row));
  if (problem == nullptr) return {};
  const QString head = QStringLiteral("<b>%1, %2</b>")
                           .arg(escapedMarkup(layersText(problem->subject)), passName(problem->subject.problem.pass));
  const LayerLoss* loss = time(row);
  if (loss == nullptr) return head + QStringLiteral("<p>%1</p>").arg(escapedMarkup(whyWithoutTime(row)));
  const auto side = [&](const QString& what, double us, double share, std::size_t trial) {
    return QStringLiteral(
               "<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2&nbsp;&nbsp;</td><td align=right>%3"
               "&nbsp;&nbsp;</td><td>%4</td></tr>")
        .arg(what, timeText(us), shareText(share), escapedMarkup(algorithmName(*problem, problem->trials[trial])));
  };
  QString rows = side(m_shares.hasBenchmarkMode() ? tr("benchmark = False") : tr("first choice of the library"),
                      loss->offUs, m_shares.total().offShare(*loss), loss->off);
  if (m_shares.hasBenchmarkMode())
    rows += side(tr("benchmark = True"), loss->onUs, m_shares.total().onShare(*loss), loss->on);
  return head + QStringLiteral("<table>%1</table>").arg(rows);
}

}  // namespace convscope
