#include "widgets/shared/figure_model.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

#include "widgets/shared/table_text.h"

namespace convscope {
namespace {

QVariant alignment(const ColumnInfo& column) {
  return QVariant::fromValue(
      Qt::Alignment(Qt::AlignVCenter | (column.unit.isEmpty() ? Qt::AlignLeft : Qt::AlignRight)));
}

QString wrapping(const QString& text) {
  return QStringLiteral("<p>%1</p>").arg(text);
}

}  // namespace

int FigureModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_rows;
}

int FigureModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : columns();
}

void FigureModel::setRowCount(int rows) {
  m_filled = rows;
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

void FigureModel::notifyChanged() {
  if (m_rows > 0) emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
}

QVariant FigureModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= std::min(m_rows, m_filled)) return {};
  const Cell shown = cell(index.row(), index.column());
  switch (role) {
    case Qt::DisplayRole:
      return shown.text;
    case SortRole:
      return shown.key;
    case kPlainTextRole:
      return column(index.column()).unit.isEmpty() ? QVariant(shown.text) : shown.key;
    case Qt::ForegroundRole:
      return shown.muted ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText)) : QVariant();
    case Qt::TextAlignmentRole:
      return alignment(column(index.column()));
    case Qt::ToolTipRole:
      return shown.toolTip.isEmpty() ? wrapping(column(index.column()).meaning) : shown.toolTip;
    default:
      return {};
  }
}

QVariant FigureModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columns()) return {};
  const ColumnInfo named = column(section);
  switch (role) {
    case Qt::DisplayRole:
      return named.title;
    case kPlainTextRole:
      return named.unit.isEmpty() ? named.title : QStringLiteral("%1 (%2)").arg(named.title, named.unit);
    case Qt::ToolTipRole:
      return wrapping(named.meaning);
    case Qt::TextAlignmentRole:
      return alignment(named);
    default:
      return {};
  }
}

}  // namespace convscope
