#pragma once

#include <QString>
#include <initializer_list>
#include <utility>

class QAbstractItemModel;
class QTableView;

namespace convscope {

/// A table as every page has them: sortable, whole rows selectable and copyable, column widths from a typical text
/// each (measuring thousands of rows at every change would take longer than showing them). `name` is what a screen
/// reader and exports call it.
QTableView* makePageTable(QAbstractItemModel& model, const QString& name,
                          std::initializer_list<std::pair<int, const char*>> typicalTexts);

}  // namespace convscope
