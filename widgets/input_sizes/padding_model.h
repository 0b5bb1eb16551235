#pragma once

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// One way to pad inputs to fewer sizes under a policy.
struct PaddingRow {
  QString policy;
  Bucketing way;
  QString padTo;    ///< the remaining sizes
  QString mapping;  ///< the size that each other size is padded to, as HTML
};

/// The sizes to pad inputs to: for each policy, the best one, two, ... sizes.
class PaddingModel : public ColumnTable<PaddingRow> {
  Q_OBJECT

 public:
  static constexpr int kPadToColumn = 2;  ///< the one with the longest texts

  explicit PaddingModel(SizeForecasts& forecasts, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Forecast of padding to fewer sizes"); }

  /// Updates the rows from the forecasts. This takes longer than a forecast, so do not call it for every change.
  void refresh();
  /// Says for each policy what the best padding saves or costs; empty without rows.
  QString summary() const;

 protected:
  const PaddingRow* rowAt(int row) const override;

 private:
  Columns makeColumns();
  QString verdict(const PaddingRow& best) const;
  /// Returns a saving or its negative without sign: in minutes as the totals, but a short one in its own unit.
  QString changeText(double savedUs) const;

  SizeForecasts& m_forecasts;
  std::vector<PaddingRow> m_ways;
  double m_longestUs = 0;  ///< of their totals
};

}  // namespace convscope
