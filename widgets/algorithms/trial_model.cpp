#include "widgets/algorithms/trial_model.h"

#include <algorithm>

#include "problem/problem_text.h"
#include "session/trial_reading.h"
#include "text/units.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_columns.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

bool isNumber(int column) {
  return (column >= TrialModel::TimeColumn && column <= TrialModel::EngineColumn);
}

QVariant time(const std::optional<double>& us) {
  return us ? timeText(*us) : QVariant();
}

QVariant plain(const std::optional<double>& us) {
  return us ? *us : QVariant();
}

}  // namespace

TrialModel::TrialModel(const ShownSurvey& shown, QObject* parent) : QAbstractTableModel(parent), m_shown(shown) {
  connect(&shown, &ShownSurvey::changed, this, &TrialModel::reset);
  connect(&shown, &ShownSurvey::problemListed, this, &TrialModel::relist);
  connect(&shown, &ShownSurvey::problemChanged, this, &TrialModel::update);
  reset();
}

void TrialModel::reset() {
  beginResetModel();
  m_firstRows.assign(1, 0);
  if (const Survey* survey = m_shown.survey()) {
    for (const ProblemResult& problem : survey->problems) {
      m_firstRows.push_back(m_firstRows.back() + static_cast<int>(problem.trials.size()));
    }
  }
  endResetModel();
}

void TrialModel::relist(int problem) {
  const auto index = static_cast<std::size_t>(problem);
  const int first = m_firstRows[index];
  const auto shiftBy = [&](int rows) {
    std::for_each(m_firstRows.begin() + problem + 1, m_firstRows.end(), [rows](int& row) { row += rows; });
  };
  if (const int old = m_firstRows[index + 1] - first; old > 0) {  // the problem was restarted
    beginRemoveRows({}, first, first + old - 1);
    shiftBy(-old);
    endRemoveRows();
  }
  if (const int added = static_cast<int>(result(problem).trials.size()); added > 0) {
    beginInsertRows({}, first, first + added - 1);
    shiftBy(added);
    endInsertRows();
  }
}

void TrialModel::update(int problem) {
  const auto index = static_cast<std::size_t>(problem);
  const int first = m_firstRows[index];
  const int end = m_firstRows[index + 1];
  if (first < end) emit dataChanged(this->index(first, 0), this->index(end - 1, ColumnCount - 1));
}

int TrialModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_firstRows.back();
}

int TrialModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

int TrialModel::problemAtRow(int row) const {
  const auto after = std::upper_bound(m_firstRows.begin(), m_firstRows.end(), row);
  return static_cast<int>(after - m_firstRows.begin()) - 1;
}

int TrialModel::rowOf(int problem, int trial) const {
  if (problem < 0 || trial < 0 || static_cast<std::size_t>(problem) + 1 >= m_firstRows.size()) return -1;
  const int row = m_firstRows[static_cast<std::size_t>(problem)] + trial;
  return row < m_firstRows[static_cast<std::size_t>(problem) + 1] ? row : -1;
}

const Trial* TrialModel::trialAt(int row) const {
  if (row < 0 || row >= m_firstRows.back()) return nullptr;
  const int problem = problemAtRow(row);
  const auto trial = static_cast<std::size_t>(row - m_firstRows[static_cast<std::size_t>(problem)]);
  // Another session or a restarted problem may have fewer trials before this model is notified.
  const ProblemResult* result = m_shown.problemAt(problem);
  return result != nullptr && trial < result->trials.size() ? &result->trials[trial] : nullptr;
}

const ProblemResult& TrialModel::result(int problem) const {
  return *m_shown.problemAt(problem);
}

const ProblemFigures& TrialModel::figures(int problem) const {
  return m_shown.figures(problem);
}

QVariant TrialModel::data(const QModelIndex& index, int role) const {
  const Trial* trial = index.isValid() ? trialAt(index.row()) : nullptr;
  if (trial == nullptr) return {};
  const int problem = problemAtRow(index.row());
  const auto number = static_cast<std::size_t>(index.row() - m_firstRows[static_cast<std::size_t>(problem)]);
  switch (role) {
    case Qt::DisplayRole:
      return text(index.column(), problem, number);
    case kPlainTextRole:
      return isNumber(index.column()) ? sortKey(index.column(), problem, number)
                                      : text(index.column(), problem, number);
    case SortRole:
      return sortKey(index.column(), problem, number);
    case Qt::ToolTipRole:
      return toolTip(index.column(), problem, number);
    case Qt::DecorationRole:
      return index.column() == FamilyColumn ? familyColour(trial->candidate.family) : QVariant();
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft)));
    case FamilyRole:
      return trial->candidate.family ? static_cast<int>(*trial->candidate.family) : -1;
    case ProblemRole:
      return problem;
    case TrialRole:
      return static_cast<int>(number);
    default:
      return {};
  }
}

QVariant TrialModel::text(int column, int problem, std::size_t number) const {
  const ProblemResult& owner = result(problem);
  const Trial& trial = owner.trials[number];
  switch (column) {
    case LayerColumn:
      return layerName(owner.subject);
    case PassColumn:
      return toQString(toText(owner.subject.problem.pass));
    case AlgorithmColumn:
      return algorithmName(trial.candidate);
    case FamilyColumn:
      return familyName(trial.candidate.family);
    case TimeColumn: {
      const Summary& summary = figures(problem).times[number];
      return summary.count > 0 ? timeText(summary.median) : QVariant();
    }
    case SpreadColumn: {
      const Summary& summary = figures(problem).times[number];
      return summary.count > 1 ? toQString(formatPercent(relativeSpread(summary))) : QVariant();
    }
    case SamplesColumn:
      return sortKey(column, problem, number);
    case WorkspaceColumn:
      return trial.buildUs ? toQString(formatBytes(trial.workspaceBytes)) : QVariant();
    case BuildColumn:
      return time(trial.buildUs);
    case FirstExecutionColumn:
      return time(trial.firstExecutionUs);
    case EngineColumn:
      return sortKey(column, problem, number);
    case NotesColumn:
      return notesText(trial.candidate.notes);
    case MarksColumn:
      return marksText(figures(problem).marks, number);
    case StatusColumn:
      return toQString(statusText(trial));
    default:
      return {};
  }
}

QVariant TrialModel::sortKey(int column, int problem, std::size_t number) const {
  const Trial& trial = result(problem).trials[number];
  switch (column) {
    case LayerColumn:
      return problem;  // in the order of the network
    case PassColumn:
      return static_cast<int>(result(problem).subject.problem.pass);
    case TimeColumn: {
      const Summary& summary = figures(problem).times[number];
      return summary.count > 0 ? summary.median : QVariant();
    }
    case SpreadColumn: {
      const Summary& summary = figures(problem).times[number];
      return summary.count > 1 ? relativeSpread(summary) * 100 : QVariant();
    }
    case SamplesColumn: {
      const Summary& summary = figures(problem).times[number];
      return summary.count > 0 ? summary.count : QVariant();
    }
    case WorkspaceColumn:
      return trial.buildUs ? QVariant::fromValue<qulonglong>(trial.workspaceBytes) : QVariant();
    case BuildColumn:
      return plain(trial.buildUs);
    case FirstExecutionColumn:
      return plain(trial.firstExecutionUs);
    case EngineColumn:
      return trial.candidate.engine >= 0 ? QVariant::fromValue<qlonglong>(trial.candidate.engine) : QVariant();
    default:
      return text(column, problem, number);
  }
}

QVariant TrialModel::toolTip(int column, int problem, std::size_t number) const {
  const ProblemResult& owner = result(problem);
  const Trial& trial = owner.trials[number];
  if (column == LayerColumn) {
    return QString(layersText(owner.subject) + u'\n' + toQString(toText(owner.subject.problem)));
  }
  if (column == NotesColumn) return notesToolTip(trial.candidate.notes);
  return trialToolTip(trial, figures(problem).times[number], marksText(figures(problem).marks, number));
}

QVariant TrialModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  const ColumnInfo column = trialColumn(section);
  switch (role) {
    case Qt::DisplayRole:
      return column.title;
    case kPlainTextRole:
      return column.unit.isEmpty() ? column.title : QStringLiteral("%1 (%2)").arg(column.title, column.unit);
    case Qt::ToolTipRole:
      return QStringLiteral("<p>%1</p>").arg(column.meaning);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft)));
    default:
      return {};
  }
}

}  // namespace convscope
