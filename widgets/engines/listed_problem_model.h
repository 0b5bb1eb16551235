#pragma once

#include "widgets/engines/engine_listing.h"
#include "widgets/shared/figure_model.h"

namespace convscope {

/// The column that names the layer of what is listed.
ColumnInfo listedLayerColumn();

/// One row for each problem of an EngineListing, in its order, there from its beginning on.
class ListedProblemModel : public FigureModel {
  Q_OBJECT

 public:
  enum Column {
    LayerColumn,
    PassColumn,
    ConfigurationsColumn,
    EnginesColumn,
    FirstColumn,
    FirstWorkspaceColumn,
    LargestWorkspaceColumn,
    RemarkColumn,
    DeviceColumn,
    ColumnCount
  };

  explicit ListedProblemModel(EngineListing& listing, QObject* parent = nullptr);

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;

 private:
  EngineListing& m_listing;
};

}  // namespace convscope
