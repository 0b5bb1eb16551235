#pragma once

#include "analysis/workload_ranking.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// The convolutions of a recorded run by their time in an iteration.
class RankingModel : public ColumnTable<RankedConvolution> {
  Q_OBJECT

 public:
  explicit RankingModel(QObject* parent = nullptr);

  void setWorkload(const Workload& workload);
  const WorkloadRanking& ranking() const { return m_ranking; }

 protected:
  const RankedConvolution* rowAt(int row) const override;

 private:
  QString passesOf(const RankedConvolution& row) const;

  std::vector<Pass> m_passes;  ///< of each problem of the workload
  WorkloadRanking m_ranking;
};

}  // namespace convscope
