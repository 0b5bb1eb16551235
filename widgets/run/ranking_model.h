#pragma once

#include "analysis/workload_ranking.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// The layers of a recorded run by the time of their convolutions in an iteration.
class RankingModel : public ColumnTable<RankedLayer> {
  Q_OBJECT

 public:
  static constexpr int kTimeColumn = 1;
  static constexpr int kFirstCallsColumn = 6;

  explicit RankingModel(QObject* parent = nullptr);

  void setWorkload(const Workload& workload);
  const WorkloadRanking& ranking() const { return m_ranking; }

 protected:
  const RankedLayer* rowAt(int row) const override;

 private:
  QString detailsOf(const RankedLayer& layer) const;

  std::vector<Pass> m_passes;  ///< of each problem of the workload
  WorkloadRanking m_ranking;
};

}  // namespace convscope
