#include "widgets/shared/table_text.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTableView>
#include <algorithm>
#include <numeric>
#include <vector>

#include "text/csv_field.h"

namespace convscope {
namespace {

QString escaped(QString text, TableFormat format) {
  if (format == TableFormat::TabSeparated) {
    for (QChar& character : text) {
      if (character == u'\t' || character == u'\n' || character == u'\r') character = u' ';
    }
    return QString::fromStdString(withoutFormulas(text.toStdString()));
  }
  std::string field;
  appendCsvField(field, text.toStdString());
  return QString::fromStdString(field);
}

QString plainText(const QVariant& plain, const QVariant& shown) {
  return plain.isValid() ? plain.toString() : shown.toString();
}

QString textOf(const QAbstractItemModel& model, const std::vector<int>& rows, const std::vector<int>& columns,
               TableFormat format) {
  const QString separator = format == TableFormat::Csv ? QStringLiteral(",") : QStringLiteral("\t");
  const QString lineEnd = format == TableFormat::Csv ? QStringLiteral("\r\n") : QStringLiteral("\n");
  QString text;
  const auto addLine = [&](const auto& cell) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (i > 0) text += separator;
      text += escaped(cell(columns[i]), format);
    }
    text += lineEnd;
  };
  addLine([&](int column) {
    return plainText(model.headerData(column, Qt::Horizontal, kPlainTextRole),
                     model.headerData(column, Qt::Horizontal, Qt::DisplayRole));
  });
  for (const int row : rows) {
    addLine([&](int column) {
      const QModelIndex index = model.index(row, column);
      return plainText(index.data(kPlainTextRole), index.data(Qt::DisplayRole));
    });
  }
  return text;
}

std::vector<int> upTo(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

std::vector<int> shownColumns(const QTableView& view) {
  std::vector<int> columns;
  for (int visual = 0; visual < view.horizontalHeader()->count(); ++visual) {
    const int column = view.horizontalHeader()->logicalIndex(visual);
    if (!view.isColumnHidden(column)) columns.push_back(column);
  }
  return columns;
}

std::vector<int> selectedRows(const QTableView& view) {
  std::vector<int> rows;
  for (const QItemSelectionRange& range : view.selectionModel()->selection()) {
    for (int row = range.top(); row <= range.bottom(); ++row) rows.push_back(row);
  }
  std::ranges::sort(rows);
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

}  // namespace

QString tableText(const QAbstractItemModel& model, TableFormat format) {
  return textOf(model, upTo(model.rowCount()), upTo(model.columnCount()), format);
}

QString tableText(const QTableView& view, TableFormat format, TableRows rows) {
  const std::vector<int> selected = rows == TableRows::Selected ? selectedRows(view) : std::vector<int>{};
  const QAbstractItemModel& model = *view.model();
  return textOf(model, selected.empty() ? upTo(model.rowCount()) : selected, shownColumns(view), format);
}

void makeCopyable(QTableView& view) {
  const auto addAction = [&view](const QString& text, TableRows rows) {
    auto* action = new QAction(text, &view);
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, &view, [&view, rows] {
      QGuiApplication::clipboard()->setText(tableText(view, TableFormat::TabSeparated, rows));
    });
    view.addAction(action);
    return action;
  };
  view.setContextMenuPolicy(Qt::ActionsContextMenu);
  addAction(QCoreApplication::translate("TableText", "Copy with headers"), TableRows::Selected)
      ->setShortcut(QKeySequence::Copy);
  addAction(QCoreApplication::translate("TableText", "Copy all rows with headers"), TableRows::All);
}

}  // namespace convscope
