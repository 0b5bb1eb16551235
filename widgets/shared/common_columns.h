#pragma once

#include "session/trial_columns.h"
#include "widgets/shared/column_table.h"

namespace convscope {

// Columns that several tables have.

/// The column that names a layer; see layerCell.
ColumnInfo layerColumn();
/// The column that names a pass; see passCell.
ColumnInfo passColumn();
/// The header of a figure of a trial.
ColumnInfo columnInfo(const TrialColumn& column);
/// The header of the figure with this tag.
ColumnInfo columnInfo(std::string_view tag);

/// Sorts by `order`, the index of the problem: the network's order.
TableCell layerCell(const NetworkProblem& subject, int order);
TableCell passCell(const NetworkProblem& subject);
TableCell familyCell(const std::optional<Family>& family);
/// All layers that contain the problem, and the problem as text.
QString layerToolTip(const NetworkProblem& subject);

}  // namespace convscope
