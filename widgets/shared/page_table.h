#pragma once

#include <QString>

class QAbstractItemModel;
class QTableView;

namespace convscope {

/// Returns a table as every page has it: sortable, whole rows selectable and copyable. `model` is a TableModel or a
/// proxy of one; widths and the first sort order come from its columns (measuring thousands of rows at every change
/// would take longer than showing them). `name` is what a screen reader and exports call the table.
QTableView* makePageTable(QAbstractItemModel& model, const QString& name);

}  // namespace convscope
