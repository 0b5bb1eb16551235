#include "widgets/memory/memory_tiles.h"

#include <QBoxLayout>
#include <QEvent>
#include <QStringList>
#include <algorithm>

#include "text/units.h"
#include "widgets/shared/column_table.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

QBoxLayout* rowOf(Tile* first, Tile* second) {
  auto* row = new QHBoxLayout;
  row->setSpacing(tokens::kClose);
  for (Tile* tile : {first, second}) {
    tile->setLow();
    row->addWidget(tile, 1);
  }
  return row;
}

QString changeText(double ratio) {
  return toQString(formatChange(ratio));
}

/// Returns the change from the baseline's time within the same limit; empty if it has none.
QString baselineText(double us, std::optional<double> before, const QString& name) {
  if (!before) return {};
  return MemoryTiles::tr("%1 against the baseline (%2), %3").arg(changeText(us / *before), name, timeText(*before));
}

}  // namespace

MemoryTiles::MemoryTiles(QWidget* parent)
    : QWidget(parent),
      m_pairs(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_peak(new Tile(tokens::Type::Figure)),
      m_choices(new Tile(tokens::Type::Figure)),
      m_limit(new Tile(tokens::Type::Figure)),
      m_least(new Tile(tokens::Type::Figure)) {
  m_pairs->setContentsMargins({});
  m_pairs->setSpacing(tokens::kClose);
  m_search = rowOf(m_peak, m_choices);
  m_within = rowOf(m_limit, m_least);
  m_pairs->addLayout(m_search, 1);
  m_pairs->addLayout(m_within, 1);
  m_peak->setToolTip(
      tr("<p>The workspace peak of PyTorch's search with benchmark = True: one block for the largest workspace of the "
         "plans tried for a layer.</p>"));
  m_choices->setToolTip(
      tr("<p>The largest workspace that a choice of PyTorch with benchmark = True needs after the search.</p>"));
  m_least->setToolTip(
      tr("<p>The convolutions of an iteration within the smallest limit for which every layer has an algorithm, "
         "compared with no limit.</p>"));
}

void MemoryTiles::setMemory(const NetworkMemory& memory, const LimitedNetwork& network,
                            std::optional<std::uint64_t> limit, const BaselineMemory& baseline) {
  showSearch(memory, limit.has_value());
  showLimit(memory, network, limit, baseline);
  showLeast(memory, baseline);
  arrange();
}

void MemoryTiles::showSearch(const NetworkMemory& memory, bool isLimited) {
  m_peak->setVisible(memory.searchPeakBytes > 0);
  m_peak->setFigure(tr("Peak of the search"), bytesText(memory.searchPeakBytes),
                    {isLimited ? tr("with benchmark = True, which has no limit") : tr("with benchmark = True")});
  m_choices->setVisible(memory.searchPeakBytes > 0 && memory.benchmark);
  if (!memory.benchmark) return;
  QStringList details;
  if (memory.heuristics) details.append(tr("benchmark = False: %1").arg(bytesText(memory.heuristics->workspaceBytes)));
  m_choices->setFigure(tr("Its choices need"), bytesText(memory.benchmark->workspaceBytes), details);
}

void MemoryTiles::showLimit(const NetworkMemory& memory, const LimitedNetwork& network,
                            std::optional<std::uint64_t> limit, const BaselineMemory& baseline) {
  m_limit->setVisible(memory.measured > 0);
  if (memory.measured == 0) return;
  const QString title = limit ? tr("Within %1").arg(bytesText(*limit)) : tr("Without a limit");
  QString explanation = paragraph(
      tr("Every surveyed layer once in each of its passes, with its fastest algorithm within the limit in the steady "
         "state. Layers execute one after another and share one workspace, so the network needs the largest workspace, "
         "not the sum."));
  if (network.without > 0)
    explanation +=
        paragraph(tr("%n problem(s) have no algorithm within the limit and are not counted; from %1 on, all have one.",
                     nullptr, network.without)
                      .arg(bytesText(memory.frontier.front().limitBytes)));
  m_limit->setToolTip(explanation);
  if (network.without == memory.measured) return m_limit->setFigure(title, tr("no algorithm"), {tr("in any layer")});
  QStringList details{tr("needs %1").arg(bytesText(network.total.workspaceBytes))};
  if (limit) details.prepend(tr("%1 against no limit").arg(changeText(network.total.us / network.free.us)));
  if (network.without > 0)
    details.append(tr("without %n problem(s)", nullptr, network.without));
  else
    details.append(baselineText(network.total.us, baseline.within(limit), baseline.name));
  details.removeAll(QString());
  m_limit->setFigure(title, timeText(network.total.us), details);
}

void MemoryTiles::showLeast(const NetworkMemory& memory, const BaselineMemory& baseline) {
  m_least->setVisible(memory.frontier.size() > 1);
  if (memory.frontier.size() < 2) return;
  const FrontierPoint& least = memory.frontier.front();
  QStringList details{tr("against no limit"), tr("%1 an iteration").arg(timeText(least.us)),
                      baselineText(least.us, baseline.within(least.limitBytes), baseline.name)};
  details.removeAll(QString());
  m_least->setFigure(
      least.limitBytes == 0 ? tr("Without any workspace") : tr("Within %1, the least").arg(bytesText(least.limitBytes)),
      changeText(least.us / memory.frontier.back().us), details);
}

void MemoryTiles::arrange() {
  const auto widthOf = [](const Tile* tile) { return tile->isHidden() ? 0 : tile->leastWidth() + tokens::kClose; };
  const auto direction = [this](int needed) {
    return needed <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  };
  const int search = widthOf(m_peak) + widthOf(m_choices);
  const int within = widthOf(m_limit) + widthOf(m_least);
  m_pairs->setDirection(direction(search + within));
  for (QBoxLayout* pair : {m_search, m_within}) pair->setDirection(direction(std::max(search, within)));
  setMinimumWidth(std::max({widthOf(m_peak), widthOf(m_choices), widthOf(m_limit), widthOf(m_least)}));
}

void MemoryTiles::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) arrange();
}

void MemoryTiles::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

}  // namespace convscope
