#include "widgets/shared/column_table.h"

#include <QGuiApplication>
#include <QPalette>

#include "text/units.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/table_text.h"

namespace convscope {
namespace {

QVariant alignment(const ColumnInfo& column) {
  return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (column.isNumber ? Qt::AlignRight : Qt::AlignLeft)));
}

QString wrapped(const QString& text) {
  return QStringLiteral("<p>%1</p>").arg(text);
}

}  // namespace

TableCell textCell(const QString& text, bool muted) {
  return {text, text, muted};
}

TableCell missingCell(const QString& text) {
  return {text, {}, true};
}

TableCell timeCell(double us, bool muted) {
  return {timeText(us), us, muted};
}

TableCell changeCell(double ratio, bool muted) {
  return {toQString(formatChange(ratio)), 100 * (ratio - 1), muted};
}

TableCell shareCell(double share, bool muted) {
  return {toQString(formatPercent(share)), 100 * share, muted};
}

TableCell bytesCell(std::uint64_t bytes) {
  return {bytesText(bytes), QVariant::fromValue<qulonglong>(bytes)};
}

TableCell countCell(std::int64_t count) {
  return {toQString(formatCount(count)), QVariant::fromValue<qlonglong>(count)};
}

QString paragraph(const QString& text) {
  return text.isEmpty() ? QString() : wrapped(escapedMarkup(text));
}

int TableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_rows;
}

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : columns();
}

void TableModel::setRowCount(int rows) {
  if (rows > m_rows) {
    beginInsertRows({}, m_rows, rows - 1);
    m_rows = rows;
    endInsertRows();
  } else if (rows < m_rows) {
    beginRemoveRows({}, rows, m_rows - 1);
    m_rows = rows;
    endRemoveRows();
  }
}

void TableModel::notifyChanged(int firstRow, int lastRow, int firstColumn) {
  if (firstRow >= 0 && firstRow <= lastRow && lastRow < rowCount())
    emit dataChanged(index(firstRow, firstColumn), index(lastRow, columnCount() - 1));
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const int row = index.row();
  const ColumnInfo& info = column(index.column());
  const auto orNothing = [](const QString& text) { return text.isEmpty() ? QVariant() : QVariant(text); };
  switch (role) {
    case Qt::DisplayRole:
      return orNothing(cell(row, index.column()).text);
    case SortRole:
      return key(row, index.column());
    case kPlainTextRole:
      return info.isNumber ? key(row, index.column()) : orNothing(cell(row, index.column()).text);
    case Qt::DecorationRole:
      return cell(row, index.column()).decoration;
    case Qt::ForegroundRole:
      return cell(row, index.column()).muted ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText))
                                             : QVariant();
    case Qt::TextAlignmentRole:
      return alignment(info);
    case Qt::ToolTipRole: {
      const QString own = toolTip(row, index.column());
      return own.isEmpty() ? wrapped(info.meaning) : own;
    }
    case ProblemRole:
      return problemOf(row);
    case TrialRole:
      return trialOf(row);
    default:
      return {};
  }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columns()) return {};
  const ColumnInfo& info = column(section);
  switch (role) {
    case Qt::DisplayRole:
      return info.title;
    case kPlainTextRole:
      return info.unit.isEmpty() ? info.title : QStringLiteral("%1 (%2)").arg(info.title, info.unit);
    case Qt::ToolTipRole:
      return wrapped(info.meaning);
    case Qt::TextAlignmentRole:
      return alignment(info);
    case Qt::InitialSortOrderRole:
      return info.sortsFirst ? QVariant(static_cast<int>(Qt::DescendingOrder)) : QVariant();
    case TypicalTextRole:
      return info.typical;
    default:
      return {};
  }
}

SortedRows::SortedRows(TableModel& model, QObject* parent) : QSortFilterProxyModel(parent) {
  setSourceModel(&model);
  setSortRole(TableModel::SortRole);
}

bool SortedRows::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant first = left.data(sortRole());
  const QVariant second = right.data(sortRole());
  if (first.isValid() != second.isValid()) return first.isValid() == (sortOrder() == Qt::AscendingOrder);
  return QVariant::compare(first, second) == QPartialOrdering::Less;
}

}  // namespace convscope
