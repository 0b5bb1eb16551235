#pragma once

#include <cstdint>
#include <optional>

#include "widgets/shared/problem_model.h"

namespace convscope {

/// The fastest algorithm of each layer and pass within a workspace limit.
class MemoryModel : public ProblemModel {
  Q_OBJECT

 public:
  enum OwnColumn {
    AlgorithmColumn = FirstOwnColumn,
    FamilyColumn,
    TimeColumn,
    WorkspaceColumn,
    LossColumn,         ///< compared with the fastest of all
    NetworkLossColumn,  ///< the same as time, for all layers with the problem
    ColumnCount
  };

  MemoryModel(const ShownSurvey& shown, QObject* parent = nullptr);

  /// An empty `limit` means no limit.
  void setLimit(std::optional<std::uint64_t> limit);
  std::optional<std::uint64_t> limit() const { return m_limit; }

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;
  int trial(int row) const override;
  QString toolTip(int row, int column) const override;

 private:
  const WorkspaceFront& front(int row) const { return shown().workspace(row); }
  Cell cellWithout(int row, int column) const;

  std::optional<std::uint64_t> m_limit;
};

}  // namespace convscope
