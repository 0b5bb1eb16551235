#pragma once

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/figure_model.h"

namespace convscope {

/// Which sizes to pad inputs to: for each policy the best one, two, ... sizes.
class PaddingModel : public FigureModel {
  Q_OBJECT

 public:
  enum Column { PolicyColumn, SizesColumn, PadToColumn, TotalColumn, SavedColumn, FlopsColumn, ColumnCount };

  explicit PaddingModel(SizeForecasts& forecasts, QObject* parent = nullptr);

  /// Takes what the forecasts tell now; it takes longer than they do, so that it is not done for every change.
  void refresh();

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;

 private:
  struct Row {
    QString policy;
    Bucketing way;
    QString padTo;    ///< the sizes that are left
    QString mapping;  ///< what becomes of each size, as HTML
  };

  SizeForecasts& m_forecasts;
  std::vector<Row> m_ways;
};

}  // namespace convscope
