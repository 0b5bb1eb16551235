#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QVariant>
#include <cstdint>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace convscope {

/// The header of a column.
struct ColumnInfo {
  QString title;
  QString unit = {};     ///< unit of its numbers in copies and files; empty for text
  QString meaning = {};  ///< its tooltip: what the figure is and how it was measured
  QString typical = {};  ///< a typical text, which sets the width; empty: the title, or a number with its unit
  bool isNumber = !unit.isEmpty();
  bool sortsFirst = false;  ///< whether the table is first sorted by this column, largest first
};

/// One cell of a table.
struct TableCell {
  QString text = {};
  QVariant key =
      {};  ///< sorts the rows: for numbers, the value in the column's unit. Rows with an invalid key come last
  bool muted = false;
  QVariant decoration = {};
};

TableCell textCell(const QString& text, bool muted = false);
/// Returns a text in place of a missing value.
TableCell missingCell(const QString& text);
TableCell timeCell(double us, bool muted = false);
/// Returns "+34%" for 1.34; the key is the change in per cent.
TableCell changeCell(double ratio, bool muted = false);
/// Returns "31%" for 0.31; the key is in per cent.
TableCell shareCell(double share, bool muted = false);
TableCell bytesCell(std::uint64_t bytes);
TableCell countCell(std::int64_t count);

/// Returns `text` as a paragraph of HTML; empty for an empty text.
QString paragraph(const QString& text);

/// The interface of tables for views, copies and exports. ColumnTable adds the columns.
class TableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Role {
    SortRole = Qt::UserRole + 1,  ///< TableCell::key
    ProblemRole,                  ///< index of the row's problem in Survey::problems; -1 for none
    TrialRole,                    ///< index of the row's algorithm in ProblemResult::trials; -1 for none
    TypicalTextRole               ///< of a horizontal header: ColumnInfo::typical
  };

  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 protected:
  virtual int columns() const = 0;
  virtual const ColumnInfo& column(int column) const = 0;
  virtual TableCell cell(int row, int column) const = 0;
  virtual QVariant key(int row, int column) const = 0;
  virtual QString toolTip(int row, int column) const = 0;
  virtual int problemOf(int) const { return -1; }
  virtual int trialOf(int) const { return -1; }

  /// Inserts or removes rows at the end. Update the underlying data first; cells are empty for rows being removed.
  void setRowCount(int rows);
  /// Sets the number of rows while the model is reset.
  void setRows(int rows) { m_rows = rows; }
  /// Notifies views that these rows changed.
  void notifyChanged(int firstRow, int lastRow, int firstColumn = 0);
  void notifyChanged() { notifyChanged(0, rowCount() - 1); }

 private:
  int m_rows = 0;  ///< number of rows that views know
};

/// A column of a table whose rows are of type Row.
template <class Row>
struct TableColumn {
  using Cell = std::function<TableCell(const Row&)>;
  using ToolTip = std::function<QString(const Row&)>;
  using Key = std::function<QVariant(const Row&)>;

  /// A constructor, because g++ 12 cannot compile default initializers of these members.
  TableColumn(ColumnInfo column, Cell cellOf, ToolTip toolTipOf = ToolTip(), Key keyOf = Key())
      : info(std::move(column)), cell(std::move(cellOf)), toolTip(std::move(toolTipOf)), key(std::move(keyOf)) {}

  ColumnInfo info;
  Cell cell;
  ToolTip toolTip;  ///< HTML; if missing or empty, the column's meaning is used
  Key key;          ///< optional: TableCell::key without computing the whole cell
};

/// A table with its columns as data. Cells are computed when a view asks for them. `RowHandle` is what rowAt() returns:
/// a pointer to a row, or an optional for rows that are made for the call.
template <class Row, class RowHandle = const Row*>
class ColumnTable : public TableModel {
 public:
  using TableModel::TableModel;

 protected:
  using Column = TableColumn<Row>;
  using Columns = std::vector<Column>;

  /// Call it in the constructor.
  void setColumns(Columns columns) { m_columns = std::move(columns); }
  /// Returns nothing for a row that does not exist, or no longer.
  virtual RowHandle rowAt(int row) const = 0;

  int columns() const override { return static_cast<int>(m_columns.size()); }
  const ColumnInfo& column(int column) const override { return at(column).info; }
  TableCell cell(int row, int column) const override {
    const RowHandle found = rowAt(row);
    return found ? at(column).cell(*found) : TableCell{};
  }
  QVariant key(int row, int column) const override {
    const auto& own = at(column).key;
    if (!own) return cell(row, column).key;
    const RowHandle found = rowAt(row);
    return found ? own(*found) : QVariant();
  }
  QString toolTip(int row, int column) const override {
    const RowHandle found = at(column).toolTip ? rowAt(row) : RowHandle{};
    return found ? at(column).toolTip(*found) : QString();
  }

 private:
  const Column& at(int column) const { return m_columns[static_cast<std::size_t>(column)]; }

  Columns m_columns;
};

/// The rows of a table sorted by the keys of their cells; cells without a key come last in both directions.
class SortedRows : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit SortedRows(TableModel& model, QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace convscope
