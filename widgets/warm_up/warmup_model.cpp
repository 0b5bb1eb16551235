#include "widgets/warm_up/warmup_model.h"

#include <cmath>

#include "text/units.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"
#include "widgets/warm_up/warmup_stage.h"

namespace convscope {
namespace {

WarmupStage stageOf(int column) {
  return kWarmupStages.at(static_cast<std::size_t>(column - WarmupModel::QueryColumn) + 1);
}

}  // namespace

WarmupModel::WarmupModel(NetworkWarmup& warmup, const ShownSurvey& shown, QObject* parent)
    : ProblemModel(shown, parent), m_warmup(warmup) {
  connect(&warmup, &NetworkWarmup::changed, this, [this] { notifyChanged(0, rowCount() - 1); });
}

const NetworkWarmup::Part* WarmupModel::part(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_warmup.parts().size() ? &m_warmup.parts()[index] : nullptr;
}

ColumnInfo WarmupModel::column(int column) const {
  const QString us = QStringLiteral("us");
  switch (column) {
    case AlgorithmColumn:
      return {tr("Chosen"), {}, tr("The policy's choice, or what is missing to determine it.")};
    case QueryColumn:
      return {tr("Heuristics"), us, stageMeaning(WarmupStage::Query)};
    case BuildColumn:
      return {tr("Build"), us, stageMeaning(WarmupStage::Build)};
    case CompileColumn:
      return {tr("Compile"), us, stageMeaning(WarmupStage::Compile)};
    case LoadColumn:
      return {tr("Module loading"), us, stageMeaning(WarmupStage::Load)};
    case TrialsColumn:
      return {tr("Trial runs"), us, stageMeaning(WarmupStage::Trials)};
    case TotalColumn:
      return {tr("Warm-up"), us,
              tr("Sum of the previous columns: what this layer and pass costs once, in addition to the execution that "
                 "is part of the iteration.")};
    case SteadyColumn:
      return {tr("Steady"), us,
              tr("Time in every later iteration: the chosen algorithm's steady time (median of back-to-back samples), "
                 "for all layers with this problem.")};
    case IterationsColumn:
      return {tr("Iterations"), QStringLiteral("iterations"),
              tr("The number of its steady executions that take as long as its warm-up.")};
    default:
      return {};
  }
}

ProblemModel::Cell WarmupModel::cell(int row, int column) const {
  const NetworkWarmup::Part* shownPart = part(row);
  if (shownPart == nullptr) return {};
  const Choice& choice = shownPart->choice;
  if (!choice.trial || *choice.trial >= problem(row).trials.size()) {
    if (column != AlgorithmColumn) return {};
    return {shownPart->covered ? toQString(choice.reason) : tr("not run by this policy"), {}, true};
  }
  const auto time = [](double us) { return Cell{timeText(us), us, us == 0}; };
  switch (column) {
    case AlgorithmColumn: {
      const QString name = algorithmName(problem(row).trials[*choice.trial].candidate);
      return {name, name};
    }
    case TotalColumn:
      return time(shownPart->warmup.totalUs());
    case SteadyColumn:
      return time(shownPart->steadyUs());
    case IterationsColumn: {
      const double iterations = shownPart->warmup.totalUs() / shownPart->steadyUs();
      return {toQString(formatCount(std::llround(iterations))), iterations};
    }
    default:
      return time(stageUs(shownPart->warmup, stageOf(column)));
  }
}

int WarmupModel::trial(int row) const {
  const NetworkWarmup::Part* shownPart = part(row);
  return shownPart != nullptr && shownPart->choice.trial ? static_cast<int>(*shownPart->choice.trial) : -1;
}

QString WarmupModel::toolTip(int row, int column) const {
  const NetworkWarmup::Part* shownPart = part(row);
  if (column != AlgorithmColumn || shownPart == nullptr || shownPart->choice.reason.empty()) return {};
  return QStringLiteral("<p>%1</p>").arg(toQString(shownPart->choice.reason).toHtmlEscaped());
}

}  // namespace convscope
