#pragma once

#include "session/trial_columns.h"
#include "widgets/shared/column_table.h"

namespace convscope {

// Columns of several tables.

/// Returns the column of layer names; see layerCell.
ColumnInfo layerColumn();
/// Returns the column of passes; see passCell.
ColumnInfo passColumn();
/// Returns the header of a figure of a trial.
ColumnInfo columnInfo(const TrialColumn& column);
/// Returns the header of the figure with this tag.
ColumnInfo columnInfo(std::string_view tag);

/// Returns a cell that sorts by `order`, the problem's index, so in the network's order.
TableCell layerCell(const NetworkProblem& subject, int order);
TableCell passCell(const NetworkProblem& subject);
TableCell familyCell(const std::optional<Family>& family);
/// Returns all layers that contain the problem, and the problem as text, as HTML.
QString layerToolTip(const NetworkProblem& subject);

}  // namespace convscope
