#pragma once

#include <QAbstractItemModel>
#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

#include "widgets/shared/baseline.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// Returns the header of the change from the baseline, in per cent.
ColumnInfo baselineChangeColumn(const Baseline& baseline);
/// Returns the header of its verdict.
ColumnInfo baselineVerdictColumn(const Baseline& baseline);
/// Returns whether a table has these columns now.
bool hasBaselineColumns(const QAbstractItemModel& table, const Baseline& baseline);
TableCell baselineChangeCell(const Baseline::Change& change);
TableCell baselineVerdictCell(const Baseline::Change& change);
/// Returns both times, the change and the verdict, or why there is none, as HTML.
QString baselineToolTip(const Baseline& baseline, const Baseline::Change& change);

/// A table with two more columns while the shown survey is compared with a baseline: the change of each problem and its
/// verdict.
template <class Row, class RowHandle = const Row*>
class BaselineTable : public ColumnTable<Row, RowHandle> {
  using Table = ColumnTable<Row, RowHandle>;

 public:
  using Table::Table;

 protected:
  using typename Table::Columns;
  /// Returns the problem whose change a row shows; none if the row shows no change.
  using ProblemOf = std::function<std::optional<int>(const Row&)>;

  /// Sets the columns before those of the baseline. Call it in the constructor.
  void setColumns(Columns columns) {
    m_own = std::move(columns);
    Table::setColumns(m_own);
  }
  /// Adds the columns of a baseline, which outlives the table. Call it in the constructor, after setColumns().
  void addBaseline(const Baseline& baseline, const ProblemOf& problemOf) {
    QObject::connect(&baseline, &Baseline::changed, this,
                     [this, &baseline, problemOf] { showBaseline(baseline, problemOf); });
    showBaseline(baseline, problemOf);
  }

 private:
  void showBaseline(const Baseline& baseline, const ProblemOf& problemOf) {
    const int own = static_cast<int>(m_own.size());
    const bool had = this->columnCount() > own;
    Columns all = m_own;
    if (baseline.isCompared()) std::ranges::move(columnsOf(baseline, problemOf), std::back_inserter(all));
    const int last = own + 1;
    if (baseline.isCompared() == had) {
      Table::setColumns(std::move(all));
      if (!had) return;
      emit this->headerDataChanged(Qt::Horizontal, own, last);
      this->notifyChanged(0, this->rowCount() - 1, own);
    } else if (had) {
      this->beginRemoveColumns({}, own, last);
      Table::setColumns(std::move(all));
      this->endRemoveColumns();
    } else {
      this->beginInsertColumns({}, own, last);
      Table::setColumns(std::move(all));
      this->endInsertColumns();
    }
  }

  static Columns columnsOf(const Baseline& baseline, const ProblemOf& problemOf) {
    const auto cellOf = [&baseline, problemOf](TableCell (*make)(const Baseline::Change&)) {
      return [&baseline, problemOf, make](const Row& row) {
        const std::optional<int> problem = problemOf(row);
        return problem ? make(baseline.change(*problem)) : TableCell{};
      };
    };
    const auto toolTip = [&baseline, problemOf](const Row& row) {
      const std::optional<int> problem = problemOf(row);
      return problem ? baselineToolTip(baseline, baseline.change(*problem)) : QString();
    };
    return {{baselineChangeColumn(baseline), cellOf(baselineChangeCell), toolTip},
            {baselineVerdictColumn(baseline), cellOf(baselineVerdictCell), toolTip}};
  }

  Columns m_own;
};

}  // namespace convscope
