#pragma once

#include "widgets/shared/problem_model.h"
#include "widgets/warm_up/network_warmup.h"

namespace convscope {

/// The cost of each layer and pass before its steady state, under a policy.
class WarmupModel : public ProblemModel {
  Q_OBJECT

 public:
  enum OwnColumn {
    AlgorithmColumn = FirstOwnColumn,  ///< the policy's choice
    QueryColumn,                       ///< followed by the other stages, in their order
    BuildColumn,
    CompileColumn,
    LoadColumn,
    TrialsColumn,
    TotalColumn,
    SteadyColumn,
    IterationsColumn,
    ColumnCount
  };

  WarmupModel(NetworkWarmup& warmup, const ShownSurvey& shown, QObject* parent = nullptr);

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;
  int trial(int row) const override;
  QString toolTip(int row, int column) const override;
  void changed(int) override {}  // NetworkWarmup reports changes

 private:
  const NetworkWarmup::Part* part(int row) const;

  NetworkWarmup& m_warmup;
};

}  // namespace convscope
