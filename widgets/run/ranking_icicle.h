#pragma once

#include <QString>
#include <optional>
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

  /// Selects a part that has the time of a row of the ranking: the selected one, or the first. None if there is none.
  void selectRow(std::optional<std::size_t> row);

 private:
  IciclePart partOf(const TimeNode& node, const QString& network) const;
  QColor colourOf(int part, const tokens::Colours& colours) const;

  std::vector<TimeNode> m_tree;
};

}  // namespace convscope
