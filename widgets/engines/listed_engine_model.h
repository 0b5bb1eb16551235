#pragma once

#include <vector>

#include "widgets/engines/engine_listing.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// A configuration of a listing.
struct ListedEngineRow {
  const ListedProblem& problem;
  const ListedEngine& engine;
  int problemIndex = 0;
  int rank = 1;  ///< among those of the problem
};

/// A table with one row for each configuration of an EngineListing, in the order of listing.
class ListedEngineModel : public ColumnTable<ListedEngineRow, std::optional<ListedEngineRow>> {
  Q_OBJECT

 public:
  explicit ListedEngineModel(EngineListing& listing, QObject* parent = nullptr);

  int problemAtRow(int row) const;
  /// The configuration behind a row; null if there is none.
  const ListedEngine* engineAt(int row) const;
  /// The row of `problem`'s configuration with this id; -1 if there is none.
  int rowOf(int problem, const std::string& id) const;

 protected:
  std::optional<ListedEngineRow> rowAt(int row) const override;

 private:
  Columns makeColumns();

  EngineListing& m_listing;
  std::vector<int> m_firstRows{0};  ///< of each listed problem, and one past the last row
};

/// The rows of one problem, or all.
class ListedEngineFilter : public SortedRows {
  Q_OBJECT

 public:
  explicit ListedEngineFilter(ListedEngineModel& model, QObject* parent = nullptr);

  /// -1: all.
  void setOnlyProblem(int problem);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  ListedEngineModel& m_model;
  int m_onlyProblem = -1;
};

}  // namespace convscope
