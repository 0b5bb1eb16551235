#include "widgets/memory/memory_model.h"

#include "session/trial_times.h"
#include "widgets/shared/common_columns.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {

double MemoryModel::LimitedChoice::lossUs() const {
  return (point.us - fastest.us) * multiplicity(result.subject);
}

MemoryModel::MemoryModel(const ShownSurvey& shown, QObject* parent) : ProblemModel(shown, parent) {
  setOwnColumns(ownColumns());
  addBaselineColumns();
}

void MemoryModel::setLimit(std::optional<std::uint64_t> limit) {
  if (limit == m_limit) return;
  m_limit = limit;
  notifyOwnChanged();
}

MemoryModel::Columns MemoryModel::ownColumns() {
  const auto cellOf = [this](const auto& make) {
    return [this, make](int row) {
      const auto found = chosen(row);
      return found ? make(*found) : TableCell{};
    };
  };
  const QString us = QStringLiteral("us");
  return {
      {{tr("Algorithm"),
        {},
        tr("The fastest measured algorithm whose workspace is within the limit."),
        QStringLiteral("implicit GEMM 256x64, engine 67")},
       [this](int row) {
         const auto found = chosen(row);
         return found ? textCell(algorithmName(problem(row), found->trial)) : missingCell(reasonForNone(row));
       },
       [this](int row) {
         const int trial = trialOf(row);
         if (trial < 0) return QString();
         const auto index = static_cast<std::size_t>(trial);
         const ProblemFigures& figures = shown().figures(row);
         return trialToolTip(problem(row), problem(row).trials[index], figures.times[index],
                             marksText(figures.marks, index));
       }},
      {columnInfo("family"), cellOf([](const LimitedChoice& one) { return familyCell(one.trial.candidate.family); })},
      {{tr("Time"), us,
        tr("One execution of that algorithm in the steady state: the median of back-to-back samples. For an algorithm "
           "that was no finalist, the isolated samples minus what the two events measure besides the execution.")},
       cellOf([](const LimitedChoice& one) { return timeCell(one.point.us); })},
      {columnInfo("workspace_bytes"),
       cellOf([](const LimitedChoice& one) { return bytesCell(one.point.workspaceBytes); })},
      {{tr("Slower by"), QStringLiteral("%"),
        tr("How much slower it is than the fastest algorithm of this layer and pass without a limit.")},
       cellOf([](const LimitedChoice& one) { return changeCell(one.ratio(), one.ratio() == 1); })},
      {{tr("Network cost"), us,
        tr("Time that the limit adds to an iteration of the network, for all layers with this problem.")},
       cellOf([](const LimitedChoice& one) { return timeCell(one.lossUs(), one.lossUs() == 0); })}};
}

std::optional<MemoryModel::LimitedChoice> MemoryModel::chosen(int row) const {
  const WorkspaceFront& front = shown().workspace(row);
  const ParetoPoint* point = front.within(m_limit);
  const ProblemResult& result = problem(row);
  // A problem that starts again may have fewer trials before its front is computed again.
  if (point == nullptr || point->trial >= result.trials.size()) return std::nullopt;
  return LimitedChoice{result, result.trials[point->trial], *point, front.front.back()};
}

QString MemoryModel::reasonForNone(int row) const {
  const ProblemResult& result = problem(row);
  const WorkspaceFront& front = shown().workspace(row);
  if (!front.front.empty()) return tr("none: the smallest needs %1").arg(bytesText(front.front.front().workspaceBytes));
  if (!result.failure.empty()) return tr("failed: %1").arg(messageText(result.failure));
  return result.ended ? tr("none could be measured") : tr("not measured yet");
}

int MemoryModel::trialOf(int row) const {
  const auto found = chosen(row);
  return found ? static_cast<int>(found->point.trial) : -1;
}

}  // namespace convscope
