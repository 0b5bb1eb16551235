#pragma once

#include <QString>

namespace convscope {

/// What the header of one column of TrialModel says.
struct TrialColumn {
  QString title;
  QString unit;     ///< of its plain numbers in copies and files; empty for text
  QString meaning;  ///< what it is and how it was measured
};

/// `column` as in TrialModel::Column.
TrialColumn trialColumn(int column);

}  // namespace convscope
