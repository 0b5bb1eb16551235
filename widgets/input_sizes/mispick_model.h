#pragma once

#include <map>

#include "analysis/mispick.h"
#include "widgets/shared/problem_model.h"

namespace convscope {

/// How often PyTorch's benchmark mode, which times every plan once, chooses one that is not the fastest, and what that
/// costs, for each layer and pass of the shown survey.
class MispickModel : public ProblemModel {
  Q_OBJECT

 public:
  enum OwnColumn {
    ProbabilityColumn = FirstOwnColumn,
    LossColumn,
    NetworkLossColumn,
    BestColumn,
    InsteadColumn,
    BasisColumn,
    ColumnCount
  };

  MispickModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// Returns the total of all layers, in words.
  QString summary() const;

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;
  int trial(int row) const override;
  QString toolTip(int row, int column) const override;
  void changed(int row) override;

 private:
  const Mispick& pick(int row) const;
  QString algorithm(int row, std::size_t trial) const;

  mutable std::map<int, Mispick> m_picks;  ///< by row, computed at first use
};

}  // namespace convscope
