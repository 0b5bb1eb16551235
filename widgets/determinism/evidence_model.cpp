#include "widgets/determinism/evidence_model.h"

#include <algorithm>
#include <limits>

#include "session/result_evidence.h"
#include "text/units.h"
#include "widgets/shared/common_columns.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
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

TableCell elementsCell(std::uint64_t count) {
  return {countText(count), static_cast<double>(count)};
}

TableCell numberCell(std::optional<double> value) {
  return value ? TableCell{threeDigits(*value), *value} : TableCell{};
}

TableCell equalCell(const std::optional<RepeatabilityChecked>& found) {
  if (!found || found->executions == 0) return {};
  return {EvidenceModel::tr("%1 of %2").arg(found->equal).arg(found->executions),
          100.0 * found->equal / found->executions};
}

}  // namespace

EvidenceModel::EvidenceModel(const ShownSurvey& shown, QObject* parent) : ColumnTable(parent), m_shown(shown) {
  setColumns(makeColumns());
  connect(&shown, &ShownSurvey::changed, this, &EvidenceModel::reset);
  connect(&shown, &ShownSurvey::problemListed, this, &EvidenceModel::update);
  connect(&shown, &ShownSurvey::problemChanged, this, &EvidenceModel::update);
  reset();
}

EvidenceModel::Columns EvidenceModel::makeColumns() {
  const auto cellOf = [this](const auto& make) {
    return [this, make](const CheckedTrial& row) {
      const Trial* trial = trialOf(row);
      return trial != nullptr && wasChecked(*trial) ? make(*trial) : TableCell{};
    };
  };
  const auto ofEvidence = [&](const auto& make) {
    return cellOf([make](const Trial& trial) { return make(trial.evidence); });
  };
  const QString percent = QStringLiteral("%");
  const QString ulp = QStringLiteral("ulp");
  const QString same =
      tr("The number of executions on the same operands that gave the same bits as the first one. Result and workspace "
         "are filled with different bits before each execution. Equal results are evidence, not proof.");
  return {
      {layerColumn(), [this](const CheckedTrial& row) { return layerCell(resultOf(row).subject, row.problem); }},
      {passColumn(), [this](const CheckedTrial& row) { return passCell(resultOf(row).subject); }},
      {{tr("Algorithm"), {}, toQString(trialColumn("name").meaning), QStringLiteral("implicit GEMM 256x64, engine 67")},
       [this](const CheckedTrial& row) {
         const Trial* trial = trialOf(row);
         return trial != nullptr && wasChecked(*trial) ? textCell(algorithmName(resultOf(row), *trial)) : TableCell{};
       }},
      {{tr("Bitwise equal"), percent, same},
       ofEvidence([](const Evidence& evidence) { return equalCell(evidence.alone); })},
      {{tr("Equal when busy"), percent, tr("The same, while other work runs on the device.") + u' ' + same},
       ofEvidence([](const Evidence& evidence) { return equalCell(evidence.busy); })},
      {{tr("Differing"), percent,
        tr("Share of the result's elements with different bits, in the execution with the most of them.")},
       ofEvidence([](const Evidence& evidence) { return shareCell(differingShare(worstOf(evidence))); })},
      {{tr("Largest ulp"), ulp,
        tr("The largest difference between two executions, in units in the last place: the distance in "
           "representable numbers of the precision.")},
       ofEvidence([](const Evidence& evidence) { return elementsCell(worstOf(evidence).largestUlp); })},
      {{tr("RMS ulp"), ulp,
        tr("The root mean square difference over all elements, in the execution with the largest one.")},
       ofEvidence([](const Evidence& evidence) { return numberCell(worstOf(evidence).rmsUlp); })},
      {{tr("Unwritten"), QStringLiteral("elements"),
        tr("Elements of the result that no execution wrote: a defect of the algorithm.")},
       ofEvidence([](const Evidence& evidence) { return elementsCell(evidence.alone->unwritten); })},
      {{tr("Error"), QStringLiteral("units"),
        tr("The largest error compared with exact results. Unit: the rounding error of one product times the "
           "square root of the number of products, so layers and precisions are comparable.")},
       ofEvidence([](const Evidence& evidence) { return numberCell(errorInUnits(evidence)); })},
      {{tr("Library says"),
        {},
        tr("The library's own statement on the algorithm's determinism."),
        tr("nondeterministic")},
       cellOf([](const Trial& trial) {
         return trial.candidate.has(Note::Nondeterministic) ? textCell(tr("nondeterministic")) : TableCell{};
       })},
      {{tr("Max relative error"), QStringLiteral("relative L2"),
        tr("The largest relative distance between this result and those of other algorithms that a framework would "
           "choose: the L2 norm of the difference divided by that of the other result.")},
       ofEvidence([](const Evidence& evidence) { return numberCell(farthestApart(evidence)); }),
       [this](const CheckedTrial& row) { return comparisonsToolTip(row); }},
      {{tr("Not checked"), {}, tr("Why a check was not possible.")},
       ofEvidence([](const Evidence& evidence) { return textCell(toQString(failureOf(evidence))); })}};
}

std::vector<CheckedTrial> EvidenceModel::checkedOf(int problem) const {
  std::vector<CheckedTrial> rows;
  const ProblemResult* result = m_shown.problemAt(problem);
  for (std::size_t i = 0; result != nullptr && i < result->trials.size(); ++i) {
    if (wasChecked(result->trials[i])) rows.push_back({problem, static_cast<int>(i)});
  }
  return rows;
}

void EvidenceModel::reset() {
  beginResetModel();
  m_checked.clear();
  const Survey* survey = m_shown.survey();
  for (int i = 0; survey != nullptr && i < static_cast<int>(survey->problems.size()); ++i) {
    const std::vector<CheckedTrial> rows = checkedOf(i);
    m_checked.insert(m_checked.end(), rows.begin(), rows.end());
  }
  endResetModel();
}

void EvidenceModel::update(int problem) {
  const auto begin = std::ranges::lower_bound(m_checked, problem, {}, &CheckedTrial::problem);
  const auto end = std::ranges::upper_bound(m_checked, problem, {}, &CheckedTrial::problem);
  const int first = static_cast<int>(begin - m_checked.begin());
  int count = static_cast<int>(end - begin);
  const std::vector<CheckedTrial> rows = checkedOf(problem);
  if (const bool grew = std::ssize(rows) >= count && std::equal(begin, end, rows.begin());
      !grew && count > 0) {  // it is checked again
    beginRemoveRows({}, first, first + count - 1);
    m_checked.erase(begin, end);
    endRemoveRows();
    count = 0;
  }
  notifyChanged(first, first + count - 1);
  if (static_cast<int>(rows.size()) == count) return;
  beginInsertRows({}, first + count, first + static_cast<int>(rows.size()) - 1);
  m_checked.insert(m_checked.begin() + first + count, rows.begin() + count, rows.end());
  endInsertRows();
}

int EvidenceModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_checked.size());
}

const CheckedTrial* EvidenceModel::rowAt(int row) const {
  const CheckedTrial& checked = m_checked[static_cast<std::size_t>(row)];
  return m_shown.problemAt(checked.problem) != nullptr ? &checked : nullptr;
}

const Trial* EvidenceModel::trialOf(const CheckedTrial& row) const {
  const std::vector<Trial>& trials = resultOf(row).trials;
  const auto index = static_cast<std::size_t>(row.trial);
  return index < trials.size() ? &trials[index] : nullptr;
}

QString EvidenceModel::comparisonsToolTip(const CheckedTrial& row) const {
  const Trial* trial = trialOf(row);
  if (trial == nullptr || trial->evidence.comparisons.empty()) return {};
  const std::vector<Trial>& trials = resultOf(row).trials;
  QString text = QStringLiteral("<table>");
  for (const OutputsCompared& pair : trial->evidence.comparisons) {
    const auto other = static_cast<std::size_t>(pair.other);
    if (other >= trials.size()) continue;
    const QString how = !pair.failure.empty()
                            ? messageText(pair.failure)
                            : tr("%1 of the elements differ, up to %2 ulp, RMS %3 ulp; relative L2 %4")
                                  .arg(toQString(formatPercent(differingShare(pair))), countText(pair.largestUlp),
                                       threeDigits(pair.rmsUlp), threeDigits(pair.relativeL2));
    text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                .arg(escapedMarkup(algorithmName(resultOf(row), trials[other])), escapedMarkup(how));
  }
  return text + QStringLiteral("</table>");
}

}  // namespace convscope
