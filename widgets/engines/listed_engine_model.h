#pragma once

#include <vector>

#include "widgets/engines/engine_listing.h"
#include "widgets/shared/figure_model.h"
#include "widgets/shared/sorted_rows.h"

namespace convscope {

/// The configurations of an EngineListing, one per row, problem by problem in the order of their arrival.
class ListedEngineModel : public FigureModel {
  Q_OBJECT

 public:
  enum Column {
    LayerColumn,
    PassColumn,
    RankColumn,
    EngineColumn,
    WorkspaceColumn,
    KnobsColumn,
    NotesColumn,
    FamilyColumn,
    ListsColumn,
    RemarkColumn,
    ConfigurationColumn,
    DeviceColumn,
    ColumnCount
  };

  explicit ListedEngineModel(EngineListing& listing, QObject* parent = nullptr);

  int problemAtRow(int row) const;
  /// Returns the configuration of a row, or null.
  const ListedEngine* engineAt(int row) const;
  /// Returns the row of `problem`'s configuration with this id, or -1.
  int rowOf(int problem, const std::string& id) const;

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;

 private:
  EngineListing& m_listing;
  std::vector<int> m_firstRows{0};  ///< of each arrived problem, and one past the last row
};

/// Filters the rows of one problem.
class ListedEngineFilter : public SortedRows {
  Q_OBJECT

 public:
  explicit ListedEngineFilter(ListedEngineModel& model, QObject* parent = nullptr);

  /// -1 shows all problems.
  void setOnlyProblem(int problem);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  ListedEngineModel& m_model;
  int m_onlyProblem = -1;
};

}  // namespace convscope
