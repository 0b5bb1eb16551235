#pragma once

#include "analysis/recorded_forecast.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// Whole iterations of a recorded program: a row for each policy that has figures.
class IterationTable : public ColumnTable<PolicyOutcome> {
  Q_OBJECT

 public:
  explicit IterationTable(QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Whole iterations"); }

  /// Shows a forecast; an empty one has no rows.
  void show(std::optional<RecordedForecast> forecast);
  const std::optional<RecordedForecast>& forecast() const { return m_forecast; }

 protected:
  const PolicyOutcome* rowAt(int row) const override;

 private:
  Columns makeColumns();

  std::optional<RecordedForecast> m_forecast;
  std::vector<std::size_t> m_rows;  ///< indices of policies that have figures
};

}  // namespace convscope
