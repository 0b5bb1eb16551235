#pragma once

#include <QString>
#include <QStringList>
#include <memory>

#include "widgets/export/session_figures.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// A table of a session without a view: the rows in the order that its page first shows.
struct SessionTable {
  QString title;
  QString note;  ///< what a column means, for readers without its tooltip; may be empty
  std::unique_ptr<SortedRows> rows;
};

/// Returns the names of all tables of a session, in the order of the window's pages. Of several tables with one subject
/// the second has the name "memory-2".
QStringList sessionTableNames();

/// Returns the title of the table called `name`.
QString sessionTableTitle(const QString& name);

/// Returns the table called `name` of `figures`, which must outlive it.
SessionTable makeSessionTable(const QString& name, SessionFigures& figures);

// Both throw InputError that lists the names if there is no such table.

}  // namespace convscope
