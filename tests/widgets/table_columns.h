#pragma once

#include <QAbstractItemModel>

namespace convscope {

/// Returns the number of the column with this title; ends the program if there is none.
inline int column(const QAbstractItemModel& model, const char* title) {
  for (int number = 0; number < model.columnCount(); ++number) {
    if (model.headerData(number, Qt::Horizontal).toString() == QString::fromUtf8(title)) return number;
  }
  qFatal("no column '%s'", title);
}

}  // namespace convscope
