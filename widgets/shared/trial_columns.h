#pragma once

#include <QString>
#include <QVariant>

namespace convscope {

/// What the header of one column of TrialModel says.
struct ColumnInfo {
  QString title;
  QString unit;     ///< of its plain numbers in copies and files; empty for text
  QString meaning;  ///< what it is and how it was measured
};

/// `column` as in TrialModel::Column.
ColumnInfo trialColumn(int column);

/// What a model's horizontal header serves of a column for `role`: numbers are those with a unit.
QVariant columnHeader(const ColumnInfo& column, int role);

}  // namespace convscope
