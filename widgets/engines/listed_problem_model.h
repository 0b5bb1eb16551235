#pragma once

#include "widgets/engines/engine_listing.h"
#include "widgets/shared/figure_model.h"

namespace convscope {

/// Returns the column with the layer of a listed problem.
ColumnInfo listedLayerColumn();

/// The problems of an EngineListing, one per row in its order, from the start of the listing.
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
