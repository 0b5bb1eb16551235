#pragma once

#include "widgets/determinism/network_determinism.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// The cost of determinism for each layer and pass.
class DeterminismModel : public ProblemModel {
  Q_OBJECT

 public:
  enum OwnColumn {
    FreeColumn = FirstOwnColumn,  ///< the choice with deterministic off
    FreeTimeColumn,
    StrictColumn,  ///< the choice with deterministic on
    StrictTimeColumn,
    LossColumn,
    NetworkLossColumn,
    ColumnCount
  };

  DeterminismModel(NetworkDeterminism& determinism, const ShownSurvey& shown, QObject* parent = nullptr);

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;
  int trial(int row) const override;
  void changed(int) override {}  // NetworkDeterminism reports changes

 private:
  const NetworkDeterminism::Part* part(int row) const;

  NetworkDeterminism& m_determinism;
};

}  // namespace convscope
