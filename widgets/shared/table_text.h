#pragma once

#include <QString>
#include <Qt>

class QAbstractItemModel;
class QTableView;

namespace convscope {

/// An optional role of table cells and horizontal headers: their text in copies and files, if it differs from the
/// screen. Numbers are unrounded and without unit; the header contains the unit.
inline constexpr int kPlainTextRole = Qt::UserRole + 64;

enum class TableFormat {
  TabSeparated,  ///< for the clipboard; tabs and line breaks in a cell become spaces
  Csv            ///< RFC 4180, lines ended by "\r\n"
};

/// Returns a line of headers, then all rows of `model` in its order.
QString tableText(const QAbstractItemModel& model, TableFormat format);

enum class TableRows {
  All,
  Selected  ///< rows with a selected cell; all rows if there is none
};

/// Returns a line of headers, then the rows of `view`, with its visible columns in the displayed order.
QString tableText(const QTableView& view, TableFormat format, TableRows rows = TableRows::All);

/// Adds to `view` the copy shortcut and a context menu that copies the selected rows or all rows, tab-separated with
/// headers.
void makeCopyable(QTableView& view);

}  // namespace convscope
