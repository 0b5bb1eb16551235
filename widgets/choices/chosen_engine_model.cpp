#include "widgets/choices/chosen_engine_model.h"

#include <algorithm>

#include "core/engine_id.h"
#include "text/sentences.h"
#include "widgets/shared/common_columns.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

/// Returns the index of an engine's trial; -1 if the problem has none.
int trialIndex(const ProblemResult& problem, const EngineId& engine) {
  const auto found = std::ranges::find_if(problem.trials, [&](const Trial& trial) {
    return trial.candidate.engine == engine.engine && trial.candidate.knobs == engine.knobs;
  });
  return found != problem.trials.end() ? static_cast<int>(found - problem.trials.begin()) : -1;
}

QString limitText(ChoiceLimit limit) {
  switch (limit) {
    case ChoiceLimit::Workspace:
      return ChosenEngineModel::tr("workspace limit");
    case ChoiceLimit::Numerics:
      return ChosenEngineModel::tr("numerics");
    case ChoiceLimit::RuntimeCompilation:
      return ChosenEngineModel::tr("run-time compilation");
    case ChoiceLimit::Determinism:
      return ChosenEngineModel::tr("determinism");
    case ChoiceLimit::Iterations:
      return ChosenEngineModel::tr("build time");
    case ChoiceLimit::Several:
      break;
  }
  return ChosenEngineModel::tr("several options");
}

/// Returns the limits with what each costs: "workspace limit +12.3 µs".
QString limitsText(const std::vector<LimitCost>& limits) {
  QStringList texts;
  for (const LimitCost& each : limits)
    texts.append(each.us ? QStringLiteral("%1 +%2").arg(limitText(each.limit), timeText(*each.us))
                         : limitText(each.limit));
  return texts.join(QStringLiteral(", "));
}

/// Returns the time that the choice saves in an iteration; none if one of both is not known.
std::optional<double> savedUs(const ProblemChoice& choice) {
  if (choice.ranking.empty() || !choice.heuristicUs) return std::nullopt;
  return choice.times * (*choice.heuristicUs - choice.us);
}

}  // namespace

ChosenEngineModel::ChosenEngineModel(const MeasuredChoices& choices, const RunCoverage& coverage,
                                     const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_choices(choices), m_coverage(coverage) {
  setOwnColumns(ownColumns());
  connect(&choices, &MeasuredChoices::changed, this, [this] { notifyOwnChanged(); });
  connect(&coverage, &RunCoverage::changed, this, [this] { notifyOwnChanged(); });
}

const ProblemChoice* ChosenEngineModel::choice(int row) const {
  const MeasuredChoices::Contents* contents = m_choices.contents();
  const auto index = static_cast<std::size_t>(row);
  return contents != nullptr && index < contents->problems.size() ? &contents->problems[index] : nullptr;
}

ChosenEngineModel::Columns ChosenEngineModel::ownColumns() {
  const auto cellOf = [this](const auto& make) {
    return [this, make](int row) {
      const ProblemChoice* found = choice(row);
      return found != nullptr ? make(*found) : TableCell{};
    };
  };
  const QString us = QStringLiteral("us");
  return {
      {{.title = tr("Saved"),
        .unit = us,
        .meaning = tr("Time that the choice saves in an iteration, for all layers with the problem."),
        .sortsFirst = true},
       cellOf([](const ProblemChoice& choice) -> TableCell {
         const auto saved = savedUs(choice);
         return saved ? TableCell{signedTimeText(*saved), *saved, *saved == 0} : TableCell{};
       })},
      {{tr("Change"), QStringLiteral("%"), tr("Time of the choice against that of the heuristic choice.")},
       cellOf([](const ProblemChoice& choice) {
         return savedUs(choice) ? changeCell(choice.us / *choice.heuristicUs, choice.keepsHeuristic) : TableCell{};
       })},
      {{tr("Heuristic choice"), us,
        tr("One execution of PyTorch's choice with benchmark = False: the median of back-to-back samples, if it has "
           "any.")},
       cellOf([](const ProblemChoice& choice) {
         return choice.heuristicUs ? timeCell(*choice.heuristicUs) : TableCell{};
       })},
      {{tr("Chosen"), us, tr("One execution of the chosen algorithm, measured in the same way.")},
       cellOf([](const ProblemChoice& choice) { return choice.ranking.empty() ? TableCell{} : timeCell(choice.us); })},
      {{tr("Workspace"), QStringLiteral("B"), tr("Workspace of the chosen algorithm.")},
       cellOf([](const ProblemChoice& choice) {
         return choice.ranking.empty() ? TableCell{} : bytesCell(choice.ranking.front().workspaceBytes);
       })},
      {{tr("Algorithm"),
        {},
        tr("The first algorithm that a program gets."),
        QStringLiteral("implicit GEMM, tensor cores, engine 58")},
       [this](int row) { return algorithmCell(row); },
       [this](int row) { return algorithmToolTip(row); }},
      {{tr("In the run"), {}, tr("What the processes of the open report got for this problem."), QString(12, u'n')},
       [this](int row) { return coverageCell(row); },
       [this](int row) { return paragraph(coverageCell(row).text); }},
      {{tr("Why"),
        {},
        tr("Why the algorithm was chosen. Options that keep a faster one from being chosen follow, each with how much "
           "faster an execution would be without it."),
        tr("heuristic choice kept")},
       [this](int row) { return reasonCell(row); },
       [this](int row) { return paragraph(reasonCell(row).text); }}};
}

int ChosenEngineModel::trialOf(int row) const {
  const ProblemChoice* found = choice(row);
  return found != nullptr && !found->ranking.empty() ? trialIndex(problem(row), found->ranking.front().id) : -1;
}

TableCell ChosenEngineModel::algorithmCell(int row) const {
  const ProblemChoice* found = choice(row);
  if (found == nullptr) return {};
  if (found->ranking.empty()) return missingCell(tr("cuDNN's own choice"));
  const int trial = trialOf(row);  // none while the problem is listed again
  if (trial < 0) return {};
  const ProblemResult& result = problem(row);
  return textCell(algorithmName(result, result.trials[static_cast<std::size_t>(trial)]), found->keepsHeuristic);
}

/// Returns the whole ranking, as the choice file has it.
QString ChosenEngineModel::algorithmToolTip(int row) const {
  const ProblemChoice* found = choice(row);
  QString text;
  if (found == nullptr) return text;
  for (const RankedEngine& each : found->ranking)
    text += paragraph(QStringLiteral("%1: %2, %3")
                          .arg(toQString(toText(each.id)), timeText(each.us), bytesText(each.workspaceBytes)));
  if (found->ranking.size() > 1) text += paragraph(tr("The second and later ones are for other switches."));
  return text;
}

TableCell ChosenEngineModel::reasonCell(int row) const {
  const ProblemChoice* found = choice(row);
  if (found == nullptr) return {};
  const std::vector<LimitCost>& limits = m_choices.contents()->limits[static_cast<std::size_t>(row)];
  QString text = found->ranking.empty()  ? tr("left out: %1").arg(toQString(found->reason))
                 : found->keepsHeuristic ? tr("heuristic choice kept")
                 : limits.empty()        ? tr("fastest")
                                         : tr("fastest allowed");
  if (!limits.empty()) text += toQString(clauseGap()) + limitsText(limits);
  return textCell(text, found->ranking.empty());
}

TableCell ChosenEngineModel::coverageCell(int row) const {
  if (!m_coverage.isOpen()) return {};
  const RunCoverage::OfProblem met = m_coverage.ofProblem(reportedName(problem(row).subject.problem));
  if (met.processes == 0) return missingCell(tr("not met"));
  if (met.applied == met.processes) return textCell(outcomeText(CoverageOutcome::Applied));
  const QString reason = QStringLiteral("%1: %2").arg(outcomeText(met.refusal.outcome), coverageReason(met.refusal));
  if (met.applied == 0) return textCell(reason);
  return textCell(tr("applied in %1 of %2 processes").arg(met.applied).arg(met.processes) + toQString(clauseGap()) +
                  reason);
}

}  // namespace convscope
