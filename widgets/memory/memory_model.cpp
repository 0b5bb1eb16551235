#include "widgets/memory/memory_model.h"

#include "session/trial_times.h"
#include "text/units.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

MemoryModel::MemoryModel(const ShownSurvey& shown, QObject* parent) : ProblemModel(shown, parent) {}

void MemoryModel::setLimit(std::optional<std::uint64_t> limit) {
  if (limit == m_limit) return;
  m_limit = limit;
  notifyChanged(0, rowCount() - 1);
}

ColumnInfo MemoryModel::column(int column) const {
  const QString us = QStringLiteral("us");
  switch (column) {
    case AlgorithmColumn:
      return {tr("Algorithm"), {}, tr("The fastest measured algorithm whose workspace is within the limit.")};
    case FamilyColumn:
      return trialColumn(TrialModel::FamilyColumn);
    case TimeColumn:
      return {tr("Time"), us,
              tr("One execution of that algorithm in the steady state: the median of back-to-back samples. For an "
                 "algorithm that was timed once, the isolated sample minus what the two events measure besides the "
                 "execution.")};
    case WorkspaceColumn:
      return trialColumn(TrialModel::WorkspaceColumn);
    case LossColumn:
      return {tr("Slower by"), QStringLiteral("%"),
              tr("How much slower it is than the fastest algorithm of this layer and pass without a limit.")};
    case NetworkLossColumn:
      return {tr("Network cost"), us,
              tr("Time that the limit adds to an iteration of the network, for all layers with this problem.")};
    default:
      return {};
  }
}

ProblemModel::Cell MemoryModel::cellWithout(int row, int column) const {
  if (column != AlgorithmColumn) return {};
  const ProblemResult& result = problem(row);
  QString text = tr("not measured yet");
  if (!front(row).front.empty()) {
    text = tr("none: the smallest needs %1").arg(toQString(formatBytes(front(row).front.front().workspaceBytes)));
  } else if (!result.failure.empty()) {
    text = tr("failed: %1").arg(toQString(result.failure));
  } else if (result.ended) {
    text = tr("none could be measured");
  }
  return {text, {}, true};
}

ProblemModel::Cell MemoryModel::cell(int row, int column) const {
  const ParetoPoint* chosen = front(row).within(m_limit);
  const ProblemResult& result = problem(row);
  // A restarted problem may have fewer trials before all views were notified.
  if (chosen == nullptr || chosen->trial >= result.trials.size()) return cellWithout(row, column);
  const Candidate& candidate = result.trials[chosen->trial].candidate;
  const ParetoPoint& fastest = front(row).front.back();
  const double longer = chosen->us / fastest.us;
  switch (column) {
    case AlgorithmColumn:
      return {algorithmName(candidate), algorithmName(candidate)};
    case FamilyColumn:
      return {familyName(candidate.family), familyName(candidate.family)};
    case TimeColumn:
      return {timeText(chosen->us), chosen->us};
    case WorkspaceColumn:
      return {toQString(formatBytes(chosen->workspaceBytes)), QVariant::fromValue<qulonglong>(chosen->workspaceBytes)};
    case LossColumn:
      return {toQString(formatChange(longer)), 100 * (longer - 1), longer == 1};
    case NetworkLossColumn: {
      const double us = (chosen->us - fastest.us) * multiplicity(result.subject);
      return {timeText(us), us, us == 0};
    }
    default:
      return {};
  }
}

int MemoryModel::trial(int row) const {
  const ParetoPoint* chosen = front(row).within(m_limit);
  return chosen != nullptr ? static_cast<int>(chosen->trial) : -1;
}

QString MemoryModel::toolTip(int row, int column) const {
  const int chosen = trial(row);
  if (column != AlgorithmColumn || chosen < 0) return {};
  const auto index = static_cast<std::size_t>(chosen);
  const ProblemResult& result = problem(row);
  if (index >= result.trials.size()) return {};
  const ProblemFigures& figures = shown().figures(row);
  return trialToolTip(result.trials[index], figures.times[index], marksText(figures.marks, index));
}

}  // namespace convscope
