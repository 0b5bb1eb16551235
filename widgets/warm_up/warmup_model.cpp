#include "widgets/warm_up/warmup_model.h"

#include <cmath>

#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"
#include "widgets/warm_up/warmup_stage.h"

namespace convscope {

WarmupModel::WarmupModel(NetworkWarmup& warmup, const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_warmup(warmup) {
  setOwnColumns(ownColumns());
  addBaselineColumns();
  connect(&warmup, &NetworkWarmup::changed, this, [this] { notifyOwnChanged(); });
}

WarmupModel::Columns WarmupModel::ownColumns() {
  const auto cellOf = [this](const auto& make) {
    return [this, make](int row) { return chosen(row) != nullptr ? make(*part(row)) : TableCell{}; };
  };
  const auto time = [&](const auto& usOf) {
    return cellOf([usOf](const ProblemWarmUp& part) { return timeCell(usOf(part), usOf(part) == 0); });
  };
  const QString us = QStringLiteral("us");
  const auto stage = [&](const QString& title, WarmupStage which) -> Column {
    return {{title, us, stageMeaning(which)},
            time([which](const ProblemWarmUp& part) { return stageUs(part.warmup, which); })};
  };
  return {{{tr("Warm-up"), us,
            tr("Sum of the five stages: what this layer and pass costs once, in addition to the execution that is "
               "part of the iteration.")},
           time([](const ProblemWarmUp& part) { return part.warmup.totalUs(); })},
          {{tr("Steady"), us,
            tr("Time in every later iteration: the chosen algorithm's steady time (median of back-to-back samples), "
               "for all layers with this problem.")},
           time([](const ProblemWarmUp& part) { return part.steadyUs(); })},
          {{tr("Iterations"), QStringLiteral("iterations"),
            tr("The number of its steady executions that take as long as its warm-up.")},
           cellOf([](const ProblemWarmUp& part) -> TableCell {
             const double iterations = part.warmup.totalUs() / part.steadyUs();
             return {toQString(formatCount(std::llround(iterations))), iterations};
           })},
          stage(tr("Heuristics"), WarmupStage::Query),
          stage(tr("Build"), WarmupStage::Build),
          stage(tr("Compile"), WarmupStage::Compile),
          stage(tr("Module loading"), WarmupStage::Load),
          stage(tr("Trial runs"), WarmupStage::Trials),
          {{tr("Chosen"),
            {},
            tr("The policy's choice, or what is missing to determine it."),
            QStringLiteral("implicit GEMM 256x64, engine 67")},
           [this](int row) {
             const ProblemWarmUp* found = part(row);
             if (found == nullptr) return TableCell{};
             if (const Trial* trial = chosen(row)) return textCell(algorithmName(problem(row), *trial));
             if (!found->choice.toLibrary()) return missingCell(toQString(found->choice.executor));
             return missingCell(found->covered ? toQString(found->choice.reason) : tr("not run by this policy"));
           },
           [this](int row) {
             const ProblemWarmUp* found = part(row);
             return found != nullptr ? paragraph(toQString(found->choice.reason)) : QString();
           }}};
}

const ProblemWarmUp* WarmupModel::part(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_warmup.figures().problems.size() ? &m_warmup.figures().problems[index] : nullptr;
}

const Trial* WarmupModel::chosen(int row) const {
  const ProblemWarmUp* found = part(row);
  const std::vector<Trial>& trials = problem(row).trials;
  const bool isChosen = found != nullptr && found->choice.trial && *found->choice.trial < trials.size();
  return isChosen ? &trials[*found->choice.trial] : nullptr;
}

int WarmupModel::trialOf(int row) const {
  const ProblemWarmUp* found = part(row);
  return found != nullptr && found->choice.trial ? static_cast<int>(*found->choice.trial) : -1;
}

}  // namespace convscope
