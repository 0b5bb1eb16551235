#pragma once

#include <optional>

#include "widgets/chart/row_chart.h"

namespace convscope {

/// A chart with a row for each problem of the shown survey, which knows what each of them costs.
class ProblemChart : public RowChart {
  Q_OBJECT

 public:
  using RowChart::RowChart;

  /// Returns the time by which rows are sorted, the largest first; none if it is not known.
  virtual std::optional<double> cost(int problem) const = 0;
  /// Returns the translated name of the order that has the largest cost first: "longest first".
  virtual QString costOrder() const = 0;
};

}  // namespace convscope
