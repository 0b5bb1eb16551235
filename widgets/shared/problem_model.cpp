#include "widgets/shared/problem_model.h"

#include <QGuiApplication>
#include <QPalette>

#include "problem/problem_text.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

ProblemModel::ProblemModel(const ShownSurvey& shown, QObject* parent)
    : QAbstractTableModel(parent), m_shown(shown), m_rows(rowsOfShown()) {
  connect(&shown, &ShownSurvey::changed, this, &ProblemModel::reset);
  connect(&shown, &ShownSurvey::problemListed, this, &ProblemModel::changed);
  connect(&shown, &ShownSurvey::problemChanged, this, &ProblemModel::changed);
}

int ProblemModel::rowsOfShown() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr ? static_cast<int>(survey->problems.size()) : 0;
}

void ProblemModel::reset() {
  beginResetModel();
  m_rows = hasRows() ? rowsOfShown() : 0;
  changed(-1);
  endResetModel();
}

void ProblemModel::changed(int row) {
  if (row >= 0) notifyChanged(row, row);
}

void ProblemModel::notifyChanged(int firstRow, int lastRow) {
  if (firstRow >= 0 && lastRow < m_rows && firstRow <= lastRow)
    emit dataChanged(index(firstRow, FirstOwnColumn), index(lastRow, columnCount() - 1));
}

int ProblemModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_rows;
}

int ProblemModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : columns();
}

const ProblemResult& ProblemModel::problem(int row) const {
  return *m_shown.problemAt(row);
}

bool ProblemModel::isNumber(int column) const {
  return column >= FirstOwnColumn && !anyColumn(column).unit.isEmpty();
}

ColumnInfo ProblemModel::anyColumn(int column) const {
  if (column == LayerColumn) return trialColumn(TrialModel::LayerColumn);
  if (column == PassColumn) return trialColumn(TrialModel::PassColumn);
  return this->column(column);
}

ProblemModel::Cell ProblemModel::anyCell(int row, int column) const {
  const NetworkProblem& subject = problem(row).subject;
  if (column == LayerColumn) return {layerName(subject), row};  // in the order of the network
  if (column == PassColumn)
    return {QString::fromStdString(toText(subject.problem.pass)), static_cast<int>(subject.problem.pass)};
  return cell(row, column);
}

QVariant ProblemModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || m_shown.problemAt(index.row()) == nullptr) return {};
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      return anyCell(index.row(), column).text;
    case SortRole:
      return anyCell(index.row(), column).key;
    case kPlainTextRole:
      return isNumber(column) ? anyCell(index.row(), column).key : anyCell(index.row(), column).text;
    case TrialRole:
      return trial(index.row());
    case Qt::ForegroundRole:
      return anyCell(index.row(), column).muted ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText))
                                                : QVariant();
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft)));
    case Qt::ToolTipRole: {
      if (column == LayerColumn) {
        const NetworkProblem& subject = problem(index.row()).subject;
        return QString(layersText(subject) + u'\n' + QString::fromStdString(toText(subject.problem)));
      }
      const QString own = column >= FirstOwnColumn ? toolTip(index.row(), column) : QString();
      return own.isEmpty() ? QStringLiteral("<p>%1</p>").arg(anyColumn(column).meaning) : own;
    }
    default:
      return {};
  }
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  return columnHeader(anyColumn(section), role);
}

}  // namespace convscope
