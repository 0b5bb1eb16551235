#pragma once

#include "widgets/engines/engine_listing.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// A problem of a listing; without `listed` while it is still to be listed.
struct ListedProblemRow {
  const NetworkProblem& subject;
  const ListedProblem* listed = nullptr;
  int index = 0;
};

/// The columns of layer and device of a listing.
ColumnInfo listedLayerColumn();
ColumnInfo listedDeviceColumn();

/// One row for each problem of an EngineListing, in its order, from the listing's beginning.
class ListedProblemModel : public ColumnTable<ListedProblemRow, std::optional<ListedProblemRow>> {
  Q_OBJECT

 public:
  explicit ListedProblemModel(EngineListing& listing, QObject* parent = nullptr);

 protected:
  std::optional<ListedProblemRow> rowAt(int row) const override;

 private:
  Columns makeColumns();

  EngineListing& m_listing;
};

}  // namespace convscope
