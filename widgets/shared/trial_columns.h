#pragma once

#include <QString>
#include <QVariant>

namespace convscope {

/// The header of one column of a table.
struct ColumnInfo {
  QString title;
  QString unit;     ///< of the plain numbers in copies and files; empty for text
  QString meaning;  ///< what the column shows and how it was measured
};

/// Describes a TrialModel::Column.
ColumnInfo trialColumn(int column);

/// Returns a horizontal header's data for `role`. Columns with a unit are numeric.
QVariant columnHeader(const ColumnInfo& column, int role);

}  // namespace convscope
