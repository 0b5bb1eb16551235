#include "widgets/determinism/evidence_model.h"

#include <algorithm>
#include <limits>

#include "analysis/result_evidence.h"
#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/table_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QString threeDigits(double value) {
  return QString::number(value, 'g', 3);
}

QString countText(std::uint64_t count) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return QString::fromStdString(formatCount(static_cast<std::int64_t>(std::min(count, kMost))));
}

QString timesEqual(const RepeatabilityChecked& found) {
  return EvidenceModel::tr("%1 of %2").arg(found.equal).arg(found.executions);
}

}  // namespace

EvidenceModel::EvidenceModel(const ShownSurvey& shown, QObject* parent) : QAbstractTableModel(parent), m_shown(shown) {
  connect(&shown, &ShownSurvey::changed, this, &EvidenceModel::reset);
  connect(&shown, &ShownSurvey::problemListed, this, &EvidenceModel::update);
  connect(&shown, &ShownSurvey::problemChanged, this, &EvidenceModel::update);
  reset();
}

std::vector<EvidenceModel::Row> EvidenceModel::rowsOf(int problem) const {
  std::vector<Row> rows;
  const ProblemResult* result = m_shown.problemAt(problem);
  for (std::size_t i = 0; result != nullptr && i < result->trials.size(); ++i) {
    if (wasChecked(result->trials[i])) rows.push_back({problem, static_cast<int>(i)});
  }
  return rows;
}

void EvidenceModel::reset() {
  beginResetModel();
  m_rows.clear();
  const Survey* survey = m_shown.survey();
  for (int i = 0; survey != nullptr && i < static_cast<int>(survey->problems.size()); ++i) {
    const std::vector<Row> rows = rowsOf(i);
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
  }
  endResetModel();
}

void EvidenceModel::update(int problem) {
  const auto begin = std::ranges::lower_bound(m_rows, problem, {}, &Row::problem);
  const auto end = std::ranges::upper_bound(m_rows, problem, {}, &Row::problem);
  const int first = static_cast<int>(begin - m_rows.begin());
  int count = static_cast<int>(end - begin);
  const std::vector<Row> rows = rowsOf(problem);
  if (const bool grew = std::ssize(rows) >= count && std::equal(begin, end, rows.begin());
      !grew && count > 0) {  // it is checked again
    beginRemoveRows({}, first, first + count - 1);
    m_rows.erase(begin, end);
    endRemoveRows();
    count = 0;
  }
  if (count > 0) emit dataChanged(index(first, 0), index(first + count - 1, ColumnCount - 1));
  if (static_cast<int>(rows.size()) == count) return;
  beginInsertRows({}, first + count, first + static_cast<int>(rows.size()) - 1);
  m_rows.insert(m_rows.begin() + first + count, rows.begin() + count, rows.end());
  endInsertRows();
}

int EvidenceModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int EvidenceModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

const Trial* EvidenceModel::trialAt(const Row& row) const {
  const ProblemResult* result = m_shown.problemAt(row.problem);
  if (result == nullptr || static_cast<std::size_t>(row.trial) >= result->trials.size()) return nullptr;
  return &result->trials[static_cast<std::size_t>(row.trial)];
}

ColumnInfo EvidenceModel::column(int column) const {
  const QString same =
      tr("The number of executions on the same operands that gave the same bits as the first one. Result and workspace "
         "are filled with different bits before each execution. Equal results are evidence, not proof.");
  switch (column) {
    case LayerColumn:
      return trialColumn(TrialModel::LayerColumn);
    case PassColumn:
      return trialColumn(TrialModel::PassColumn);
    case AlgorithmColumn:
      return trialColumn(TrialModel::AlgorithmColumn);
    case RepeatsColumn:
      return {tr("Bitwise equal"), QStringLiteral("%"), same};
    case BusyColumn:
      return {tr("Equal when busy"), QStringLiteral("%"),
              tr("The same, while other work runs on the device.") + u' ' + same};
    case DifferColumn:
      return {tr("Differing"), QStringLiteral("%"),
              tr("Share of the result's elements with different bits, in the execution with the most of them.")};
    case LargestUlpColumn:
      return {tr("Largest ulp"), QStringLiteral("ulp"),
              tr("The largest difference between two executions, in units in the last place: the distance in "
                 "representable numbers of the precision.")};
    case RmsUlpColumn:
      return {tr("RMS ulp"), QStringLiteral("ulp"),
              tr("The root mean square difference over all elements, in the execution with the largest one.")};
    case UnwrittenColumn:
      return {tr("Unwritten"), QStringLiteral("elements"),
              tr("Elements of the result that no execution wrote: a defect of the algorithm.")};
    case ErrorColumn:
      return {tr("Error"), QStringLiteral("units"),
              tr("The largest error compared with exact results. Unit: the rounding error of one product times the "
                 "square root of the number of products, so layers and precisions are comparable.")};
    case NoteColumn:
      return {tr("Library says"), {}, tr("The library's own statement on the algorithm's determinism.")};
    case ApartColumn:
      return {tr("Max relative error"), QStringLiteral("relative L2"),
              tr("The largest relative distance between this result and those of other algorithms that a framework "
                 "would choose: the L2 norm of the difference divided by that of the other result.")};
    case FailureColumn:
      return {tr("Not checked"), {}, tr("Why a check was not possible.")};
    default:
      return {};
  }
}

EvidenceModel::Cell EvidenceModel::cell(const Row& row, int column) const {
  const Trial* trial = trialAt(row);
  if (trial == nullptr || !wasChecked(*trial)) return {};
  const NetworkProblem& subject = m_shown.problemAt(row.problem)->subject;
  const Evidence& evidence = trial->evidence;
  const RepeatabilityChecked& worst = worstOf(evidence);
  const auto equal = [](const std::optional<RepeatabilityChecked>& found) {
    return found && found->executions > 0 ? Cell{timesEqual(*found), 100.0 * found->equal / found->executions} : Cell{};
  };
  const auto count = [](std::uint64_t value) { return Cell{countText(value), static_cast<double>(value)}; };
  switch (column) {
    case LayerColumn:
      return {layerName(subject), row.problem};  // in the order of the network
    case PassColumn:
      return {toQString(toText(subject.problem.pass)), static_cast<int>(subject.problem.pass)};
    case AlgorithmColumn:
      return {algorithmName(trial->candidate), algorithmName(trial->candidate)};
    case RepeatsColumn:
      return equal(evidence.alone);
    case BusyColumn:
      return equal(evidence.busy);
    case DifferColumn:
      return {toQString(formatPercent(differingShare(worst))), 100 * differingShare(worst)};
    case LargestUlpColumn:
      return count(worst.largestUlp);
    case RmsUlpColumn:
      return {threeDigits(worst.rmsUlp), worst.rmsUlp};
    case UnwrittenColumn:
      return count(evidence.alone->unwritten);
    case ErrorColumn: {
      const auto units = errorInUnits(evidence);
      return units ? Cell{threeDigits(*units), *units} : Cell{};
    }
    case NoteColumn: {
      const QString text = trial->candidate.has(Note::Nondeterministic) ? tr("nondeterministic") : QString();
      return {text, text};
    }
    case ApartColumn: {
      const auto apart = farthestApart(evidence);
      return apart ? Cell{threeDigits(*apart), *apart} : Cell{};
    }
    case FailureColumn: {
      const QString text = toQString(failureOf(evidence));
      return {text, text};
    }
    default:
      return {};
  }
}

QString EvidenceModel::toolTip(const Row& row, int column) const {
  const Trial* trial = trialAt(row);
  if (column != ApartColumn || trial == nullptr || trial->evidence.comparisons.empty()) return {};
  const ProblemResult& result = *m_shown.problemAt(row.problem);
  QString text = QStringLiteral("<table>");
  for (const OutputsCompared& pair : trial->evidence.comparisons) {
    const auto other = static_cast<std::size_t>(pair.other);
    if (other >= result.trials.size()) continue;
    const QString how = !pair.failure.empty()
                            ? toQString(pair.failure)
                            : tr("%1 of the elements differ, by up to %2 ulp, RMS %3 ulp; relative L2 %4")
                                  .arg(toQString(formatPercent(differingShare(pair))), countText(pair.largestUlp),
                                       threeDigits(pair.rmsUlp), threeDigits(pair.relativeL2));
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                .arg(algorithmName(result.trials[other].candidate).toHtmlEscaped(), how.toHtmlEscaped());
  }
  return text + QStringLiteral("</table>");
}

QVariant EvidenceModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = m_rows[static_cast<std::size_t>(index.row())];
  const bool isNumber = !column(index.column()).unit.isEmpty();
  switch (role) {
    case Qt::DisplayRole:
      return cell(row, index.column()).text;
    case SortRole:
      return cell(row, index.column()).key;
    case kPlainTextRole:
      return isNumber ? cell(row, index.column()).key : cell(row, index.column()).text;
    case ProblemRole:
      return row.problem;
    case TrialRole:
      return row.trial;
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft)));
    case Qt::ToolTipRole: {
      const QString own = toolTip(row, index.column());
      return own.isEmpty() ? QStringLiteral("<p>%1</p>").arg(column(index.column()).meaning) : own;
    }
    default:
      return {};
  }
}

QVariant EvidenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
  return columnHeader(column(section), role);
}

}  // namespace convscope
