#pragma once

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/figure_model.h"

namespace convscope {

/// The sizes to pad inputs to: for each policy, the best choice of one, two, ... sizes.
class PaddingModel : public FigureModel {
  Q_OBJECT

 public:
  enum Column { PolicyColumn, SizesColumn, PadToColumn, TotalColumn, SavedColumn, FlopsColumn, ColumnCount };

  explicit PaddingModel(SizeForecasts& forecasts, QObject* parent = nullptr);

  /// Computes padding from the current forecasts. It takes longer than forecasts, so it does not follow every change.
  void refresh();

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;

 private:
  struct Row {
    QString policy;
    Bucketing way;
    QString padTo;    ///< the remaining sizes
    QString mapping;  ///< the padded size of each size, as HTML
  };

  SizeForecasts& m_forecasts;
  std::vector<Row> m_ways;
};

}  // namespace convscope
