#pragma once

#include <QString>
#include <initializer_list>
#include <utility>

class QAbstractItemModel;
class QTableView;

namespace convscope {

/// Returns a table as used on every page: sortable, with rows that can be selected and copied. Each column's width is
/// that of a typical text, because measuring thousands of rows at every change would be slow. `name` is used by screen
/// readers and exports.
QTableView* makePageTable(QAbstractItemModel& model, const QString& name,
                          std::initializer_list<std::pair<int, const char*>> typicalTexts);

}  // namespace convscope
