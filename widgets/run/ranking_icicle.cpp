#include "widgets/run/ranking_icicle.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "text/sentences.h"
#include "text/units.h"
#include "widgets/run/span_text.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

SpanKind kindOf(const std::vector<Pass>& passes) {
  if (passes.size() != 1) return SpanKind::Backward;
  switch (passes.front()) {
    case Pass::Forward:
      return SpanKind::Forward;
    case Pass::BackwardData:
      return SpanKind::BackwardData;
    case Pass::BackwardFilter:
      return SpanKind::BackwardFilter;
  }
  return SpanKind::Backward;
}

}  // namespace

RankingIcicle::RankingIcicle(QWidget* parent) : Icicle(parent) {
  setAccessibleName(tr("Convolutions by part of the network"));
}

void RankingIcicle::setTree(std::vector<TimeNode> tree, const QString& name) {
  m_tree = std::move(tree);
  std::vector<IciclePart> parts;
  parts.reserve(m_tree.size());
  for (const TimeNode& node : m_tree) parts.push_back(partOf(node, name));
  if (!parts.empty()) parts.front().parent = -1;
  setParts(std::move(parts), [this](int part, const tokens::Colours& colours) { return colourOf(part, colours); });
}

IciclePart RankingIcicle::partOf(const TimeNode& node, const QString& network) const {
  QStringList passes;
  for (const Pass pass : node.passes) passes.append(passName(pass));
  const QString pass = passes.join(toQString(listGap()));
  const double whole = m_tree.front().us;
  const QString share = toQString(formatPercent(node.us / whole));
  const QString name = node.row ? pass : node.name.empty() ? network : toQString(node.name);
  const QString title = (node.path.empty() ? network : toQString(node.path)) + (node.row ? u' ' + pass : QString());
  const QString details =
      QStringLiteral("<p><b>%1</b></p><p>%2</p>")
          .arg(escapedMarkup(title), tr("%1 of an iteration, %2 of its convolutions").arg(timeText(node.us), share));
  return {name,
          QStringLiteral("%1 · %2").arg(timeText(node.us), share),
          details,
          node.us,
          static_cast<int>(node.parent),
          timeText(node.us)};
}

QColor RankingIcicle::colourOf(int part, const tokens::Colours& colours) const {
  const TimeNode& node = m_tree[static_cast<std::size_t>(part)];
  return node.row ? spanColour(kindOf(node.passes), colours) : QColor();
}

void RankingIcicle::selectLayer(const RankedLayer* layer) {
  if (layer == nullptr) return select(-1);
  if (selected() >= 0 && m_tree[static_cast<std::size_t>(selected())].path == layer->name) return;
  const auto found = std::ranges::find(m_tree, layer->name, &TimeNode::path);
  select(found != m_tree.end() ? static_cast<int>(found - m_tree.begin()) : -1);
}

}  // namespace convscope
