#include "widgets/algorithms/trial_model.h"

#include <algorithm>
#include <concepts>

#include "widgets/shared/colours.h"
#include "widgets/shared/common_columns.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QString tipOf(const ShownTrial& shown) {
  return trialToolTip(shown.row.problem, shown.row.trial, shown.row.time, marksText(shown.marks, shown.trial));
}

/// Returns a value of a trial to sort by; lists as text.
QVariant toVariant(const CellValue& value) {
  return std::visit(
      []<class T>(const T& known) -> QVariant {
        if constexpr (std::same_as<T, std::monostate>)
          return {};
        else if constexpr (std::same_as<T, std::int64_t>)
          return QVariant::fromValue<qlonglong>(known);
        else if constexpr (std::same_as<T, std::uint64_t>)
          return QVariant::fromValue<qulonglong>(known);
        else if constexpr (std::same_as<T, bool> || std::same_as<T, double>)
          return known;
        else
          return toQString(plainText(known));
      },
      value);
}

/// A figure's column. Families have their colour, notes their names.
TableColumn<ShownTrial> figureColumn(const TrialColumn& column) {
  TableColumn<ShownTrial> shownColumn{
      columnInfo(column), [&column](const ShownTrial& shown) { return textCell(toQString(column.text(shown.row))); },
      tipOf};
  if (shownColumn.info.isNumber)
    shownColumn.key = [&column](const ShownTrial& shown) { return toVariant(column.value(shown.row)); };
  if (column.tag() == "family") {
    shownColumn.cell = [](const ShownTrial& shown) {
      TableCell cell = familyCell(shown.row.trial.candidate.family);
      cell.muted = false;
      cell.decoration = familyColour(shown.row.trial.candidate.family);
      return cell;
    };
  } else if (column.tag() == "notes") {
    shownColumn.cell = [](const ShownTrial& shown) { return textCell(notesText(shown.row.trial.candidate.notes)); };
    shownColumn.toolTip = [](const ShownTrial& shown) { return notesToolTip(shown.row.trial.candidate.notes); };
  }
  return shownColumn;
}

}  // namespace

TrialModel::TrialModel(const ShownSurvey& shown, QObject* parent) : BaselineTable(parent), m_shown(shown) {
  setColumns(makeColumns());
  // The baseline is compared with the fastest algorithm alone.
  const Baseline& baseline = shown.baseline();
  addBaseline(baseline, [&baseline](const ShownTrial& row) {
    const bool isFastest = static_cast<std::size_t>(baseline.change(row.problem).trial) == row.trial;
    return isFastest ? std::optional(row.problem) : std::nullopt;
  });
  connect(&shown, &ShownSurvey::changed, this, &TrialModel::reset);
  connect(&shown, &ShownSurvey::problemListed, this, &TrialModel::relist);
  connect(&shown, &ShownSurvey::problemChanged, this, &TrialModel::update);
  reset();
}

TrialModel::Columns TrialModel::makeColumns() {
  Columns columns{
      {layerColumn(), [](const ShownTrial& shown) { return layerCell(shown.row.problem.subject, shown.problem); },
       [](const ShownTrial& shown) { return layerToolTip(shown.row.problem.subject); },
       [](const ShownTrial& shown) { return QVariant(shown.problem); }},
      {passColumn(), [](const ShownTrial& shown) { return passCell(shown.row.problem.subject); }, tipOf},
      {{tr("Algorithm"),
        {},
        tr("The computation and its tile, then the cuDNN engine with the knobs that distinguish it in this layer and "
           "pass, the legacy algorithm, or the oneDNN implementation. A tile is the part of the result that one thread "
           "block computes. An engine is one of cuDNN's implementations, which have numbers instead of names. A knob "
           "is a setting of an engine."),
        QStringLiteral("implicit GEMM 256x64, engine 67")},
       [](const ShownTrial& shown) { return textCell(algorithmName(shown.row.problem, shown.row.trial)); },
       tipOf}};
  for (const TrialColumn* column : trialColumns(output::kWindow)) columns.push_back(figureColumn(*column));
  columns.insert(columns.end() - 1,
                 {{tr("Marks"),
                   {},
                   tr("Fastest: the smallest median. Heuristic choice: PyTorch's algorithm with benchmark off. "
                      "Benchmark choice: PyTorch's algorithm with benchmark on."),
                   tr("fastest, heuristic choice")},
                  [](const ShownTrial& shown) { return textCell(marksText(shown.marks, shown.trial)); },
                  tipOf});
  return columns;
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
  if (const int old = m_firstRows[index + 1] - first; old > 0) {  // a problem that starts again
    beginRemoveRows({}, first, first + old - 1);
    shiftBy(-old);
    endRemoveRows();
  }
  if (const int added = static_cast<int>(m_shown.problemAt(problem)->trials.size()); added > 0) {
    beginInsertRows({}, first, first + added - 1);
    shiftBy(added);
    endInsertRows();
  }
}

void TrialModel::update(int problem) {
  const auto index = static_cast<std::size_t>(problem);
  const int first = m_firstRows[index];
  const int end = m_firstRows[index + 1];
  notifyChanged(first, end - 1);
}

int TrialModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_firstRows.back();
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
  return row < 0 || row >= m_firstRows.back() ? nullptr : trialOfProblem(row, problemAtRow(row));
}

const Trial* TrialModel::trialOfProblem(int row, int problem) const {
  const auto trial = static_cast<std::size_t>(row - m_firstRows[static_cast<std::size_t>(problem)]);
  // Another session, or a problem that starts again, may have fewer before this model is notified.
  const ProblemResult* result = m_shown.problemAt(problem);
  return result != nullptr && trial < result->trials.size() ? &result->trials[trial] : nullptr;
}

std::optional<ShownTrial> TrialModel::rowAt(int row) const {
  if (row < 0 || row >= m_firstRows.back()) return std::nullopt;
  const int problem = problemAtRow(row);
  const Trial* trial = trialOfProblem(row, problem);
  if (trial == nullptr) return std::nullopt;
  const ProblemResult& result = *m_shown.problemAt(problem);
  const auto number = static_cast<std::size_t>(trial - result.trials.data());
  const ProblemFigures& figures = m_shown.figures(problem);
  return ShownTrial{{result, *trial, figures.times[number]}, figures.marks, problem, number};
}

int TrialModel::trialOf(int row) const {
  return row - m_firstRows[static_cast<std::size_t>(problemAtRow(row))];
}

}  // namespace convscope
