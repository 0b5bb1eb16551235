#pragma once

#include <QString>
#include <Qt>

class QAbstractItemModel;
class QTableView;

namespace convscope {

/// A role that every table may serve for cells and horizontal headers: their text in copies and files, where it is not
/// what the screen shows. Numbers stand there plain and in full, their unit in the header.
inline constexpr int kPlainTextRole = Qt::UserRole + 64;

enum class TableFormat {
  TabSeparated,  ///< for the clipboard; tabs and line breaks in a cell become spaces
  Csv            ///< RFC 4180, lines ended by "\r\n"
};

/// All rows of `model` in its order, after a line of headers.
QString tableText(const QAbstractItemModel& model, TableFormat format);

enum class TableRows {
  All,
  Selected  ///< those with a selected cell; all where there is none
};

/// The visible columns of `view` in the order they are shown, and its rows, after a line of headers.
QString tableText(const QTableView& view, TableFormat format, TableRows rows = TableRows::All);

/// Gives `view` the copy shortcut and a context menu to copy the selected rows or all, tab-separated and with headers.
void makeCopyable(QTableView& view);

}  // namespace convscope
