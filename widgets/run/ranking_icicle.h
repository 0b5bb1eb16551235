#pragma once

#include <QString>
#include <vector>

#include "analysis/time_tree.h"
#include "widgets/chart/icicle.h"

namespace convscope {

/// The convolutions of a recorded run as parts of its network: how much of an iteration each takes.
class RankingIcicle : public Icicle {
  Q_OBJECT

 public:
  explicit RankingIcicle(QWidget* parent = nullptr);

  /// Shows `tree`, the timeTree() of a recording called `name`.
  void setTree(std::vector<TimeNode> tree, const QString& name);
  const std::vector<TimeNode>& tree() const { return m_tree; }

  /// Selects the part of a layer, unless it or one of its passes is selected. None for no layer, or one without a time.
  void selectLayer(const RankedLayer* layer);

 private:
  IciclePart partOf(const TimeNode& node, const QString& network) const;
  QColor colourOf(int part, const tokens::Colours& colours) const;

  std::vector<TimeNode> m_tree;
};

}  // namespace convscope
