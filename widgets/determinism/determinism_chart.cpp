#include "widgets/determinism/determinism_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "policy/framework/policies.h"
#include "text/units.h"
#include "widgets/chart/pair_bars.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

DeterminismChart::DeterminismChart(NetworkDeterminism& determinism, ShownSurvey& shown)
    : ProblemChart(shown), m_determinism(determinism) {
  connect(&determinism, &NetworkDeterminism::changed, this, &ChartPainter::invalidate);
  setAccessibleName(tr("Choice with deterministic off and on"));
  setAccessibleDescription(
      tr("Two bars for each layer and pass. Up and down select a row, left the choice with deterministic off, right "
         "the one with deterministic on. The table of layers has the same figures."));
}

QString DeterminismChart::title() const {
  return m_determinism.benchmark() ? tr("What determinism costs, with benchmark on")
                                   : tr("What determinism costs, with benchmark off");
}

std::vector<std::string> DeterminismChart::policies() const {
  if (shown().survey() == nullptr) return {};
  const std::string& backend = shown().survey()->started.options.backend;
  std::vector<std::string> texts;
  for (const bool deterministic : {false, true}) {
    const CudnnSwitches switches{.benchmark = m_determinism.benchmark(), .deterministic = deterministic};
    if (const Policy* policy = pytorchPolicy(backend, switches)) texts.push_back(policy->text());
  }
  return texts;
}

QString DeterminismChart::emptyReason() const {
  if (shown().survey() == nullptr)
    return tr("Nothing measured yet. A survey shows what deterministic algorithms cost in each layer.");
  if (const QString why = m_determinism.whyWithoutEffect(); !why.isEmpty()) return why;
  const auto known = [](const SwitchPair& part) { return part.isKnown(); };
  if (std::ranges::any_of(m_determinism.pairs(), known)) return {};
  const QString missing = m_determinism.missing();
  return missing.isEmpty() ? tr("No layer has been measured yet.") : tr("Missing: %1.").arg(missing);
}

std::optional<double> DeterminismChart::cost(int problem) const {
  const auto index = static_cast<std::size_t>(problem);
  if (index >= m_determinism.pairs().size() || !m_determinism.pairs()[index].isKnown()) return std::nullopt;
  return m_determinism.pairs()[index].networkUs();
}

const SwitchPair* DeterminismChart::part(int row) const {
  const auto index = static_cast<std::size_t>(problemOf(row));
  return index < m_determinism.pairs().size() ? &m_determinism.pairs()[index] : nullptr;
}

QString DeterminismChart::differenceText(int row) const {
  const SwitchPair* pair = part(row);
  return pair != nullptr ? differenceText(*pair) : QString();
}

QString DeterminismChart::differenceText(const SwitchPair& pair) {
  if (!pair.isKnown()) return toQString(pair.free.missing.empty() ? pair.strict.missing : pair.free.missing);
  if (pair.free.trial == pair.strict.trial) return tr("the same algorithm");
  const double us = pair.strict.us - pair.free.us;
  const QString change = QString::fromStdString(formatChange(pair.ratio()));
  const QString text =
      us >= 0 ? tr("%1, %2 slower").arg(change, timeText(us)) : tr("%1, %2 faster").arg(change, timeText(-us));
  const double wholeUs = std::abs(pair.networkUs());
  return wholeUs == std::abs(us) ? text : tr("%1, %2 an iteration").arg(text, timeText(wholeUs));
}

RowChart::Rows DeterminismChart::makeRows(const ChartStyle& style) {
  Rows rows;
  const Survey* survey = shown().survey();
  if (survey == nullptr || survey->problems.size() != m_determinism.pairs().size() || !emptyReason().isEmpty())
    return rows;
  const QFontMetricsF metrics(font());
  double longest = 0;
  double widest = 0;
  for (const int problem : problems()) {
    const SwitchPair& pair = m_determinism.pairs()[static_cast<std::size_t>(problem)];
    addLabel(rows.labels, survey->problems[static_cast<std::size_t>(problem)].subject);
    longest = std::max({longest, pair.free.us, pair.strict.us});
    if (pair.isKnown()) widest = std::max(widest, metrics.horizontalAdvance(differenceText(pair)));
  }
  rows.scale = TimeScale::linear(sharedRange("time", {0, longest}).high);
  rows.axisTitle = tr("Time of one execution");
  const tokens::Colours::Policies& colours = tokens::coloursOn(style.background).policies;
  rows.legend = {pairEntry(m_determinism.benchmark() ? colours.on : colours.off, tr("deterministic off")),
                 pairEntry(colours.deterministic, tr("deterministic on"))};
  constexpr double kGap = 14;
  rows.textWidth = rows.smallestTextWidth = kGap + widest + kGap;
  return rows;
}

QRectF DeterminismChart::bar(int row, const SwitchChoice& side, int index) const {
  return side.us <= 0 ? QRectF() : pairBar(rowRect(row), xOf(side.us), index);
}

QRectF DeterminismChart::freeBar(int row) const {
  const SwitchPair* pair = part(row);
  return pair == nullptr ? QRectF() : bar(row, pair->free, 0);
}

QRectF DeterminismChart::strictBar(int row) const {
  const SwitchPair* pair = part(row);
  return pair == nullptr ? QRectF() : bar(row, pair->strict, 1);
}

void DeterminismChart::paintRow(QPainter& painter, int row, const QRectF& rect, const ChartStyle& style) {
  const SwitchPair* pair = part(row);
  if (pair == nullptr) return;
  painter.setRenderHint(QPainter::Antialiasing, false);
  const tokens::Colours::Policies& colours = tokens::coloursOn(style.background).policies;
  painter.fillRect(freeBar(row), m_determinism.benchmark() ? colours.on : colours.off);
  painter.fillRect(strictBar(row), colours.deterministic);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool isSame = pair->isKnown() && pair->free.trial == pair->strict.trial;
  painter.setPen(isSame || !pair->isKnown() ? style.mutedText : style.text);
  QRectF room = textRect(row).adjusted(6, 0, 0, 0);
  if (pair->free.trial < 0 && pair->strict.trial < 0) room.setLeft(rect.left() + 6);
  painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                   QFontMetricsF(font()).elidedText(differenceText(row), Qt::ElideRight, room.width()));
}

void DeterminismChart::rowChosen(int row, std::optional<QPointF> point) {
  const SwitchPair* pair = part(row);
  const bool isFree = point && pair != nullptr && point->y() < rowRect(row).center().y();
  shown().select(problemOf(row), pair == nullptr ? -1 : isFree ? pair->free.trial : pair->strict.trial);
}

void DeterminismChart::stepWithinRow(int step) {
  const int row = selectedRow();
  if (const SwitchPair* pair = part(row); row >= 0 && pair != nullptr)
    shown().select(row, step < 0 ? pair->free.trial : pair->strict.trial);
}

QString DeterminismChart::toolTip(int row, const QPointF&) const {
  const SwitchPair* pair = part(row);
  const ProblemResult* problem = shown().problemAt(problemOf(row));
  if (pair == nullptr || problem == nullptr) return {};
  const auto side = [&](const QString& what, const SwitchChoice& choice) {
    const QString name = m_determinism.choiceText(problemOf(row), choice);
    const QString text = choice.trial >= 0 ? tr("%1, %2").arg(timeText(choice.us), name) : name;
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>").arg(what, escapedMarkup(text));
  };
  QString text = QStringLiteral("<b>%1, %2</b><table>")
                     .arg(escapedMarkup(layersText(problem->subject)), passName(problem->subject.problem.pass));
  text += side(tr("Deterministic off"), pair->free) + side(tr("Deterministic on"), pair->strict);
  text += QStringLiteral("</table><p>%1</p>").arg(escapedMarkup(differenceText(row)));
  return text;
}

}  // namespace convscope
