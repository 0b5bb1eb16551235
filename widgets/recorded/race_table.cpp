#include "widgets/recorded/race_table.h"

#include "widgets/shared/common_columns.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

TableCell raceTime(const std::optional<double>& us) {
  return us ? timeCell(*us) : TableCell{};
}

/// A column of one plan of the race, by its index.
auto planColumn(std::optional<std::size_t> ComparedRace::*which, const auto& make) {
  return [which, make](const ComparedRace& race) {
    const std::optional<std::size_t>& plan = race.*which;
    return plan ? make(race.plans[*plan]) : TableCell{};
  };
}

}  // namespace

RaceTable::RaceTable(QObject* parent) : ColumnTable(parent) {
  setColumns(makeColumns());
}

void RaceTable::show(RaceComparison comparison, const Workload& workload) {
  beginResetModel();
  m_comparison = std::move(comparison);
  m_subjects.clear();
  for (const WorkloadProblem& problem : workload.problems) {
    NetworkProblem& subject = m_subjects.emplace_back();
    subject.problem = problem.problem;
    subject.layers = problem.layers;
  }
  setRows(static_cast<int>(m_comparison.races.size()));
  endResetModel();
}

void RaceTable::clear() {
  show({}, {});
}

const ComparedRace* RaceTable::rowAt(int row) const {
  const auto index = static_cast<std::size_t>(row);
  return index < m_comparison.races.size() ? &m_comparison.races[index] : nullptr;
}

int RaceTable::problemOf(int row) const {
  const ComparedRace* race = rowAt(row);
  return race != nullptr && race->result ? static_cast<int>(*race->result) : -1;
}

RaceTable::Columns RaceTable::makeColumns() {
  const auto id = [](const ComparedPlan& plan) { return textCell(toQString(plan.id)); };
  const auto median = [](const ComparedPlan& plan) { return raceTime(plan.medianUs); };
  const QString us = QStringLiteral("us");
  const QString plan = QStringLiteral("eng47 k2=2 k6=0");
  return {
      {layerColumn(),
       [this](const ComparedRace& race) {
         return layerCell(m_subjects[race.problem], static_cast<int>(race.problem));
       }},
      {passColumn(), [this](const ComparedRace& race) { return passCell(m_subjects[race.problem]); }},
      {{tr("Picked"), {}, tr("The plan that the framework used."), plan}, planColumn(&ComparedRace::pick, id)},
      {{tr("Its sample"), us, tr("The framework's one sample of it.")},
       planColumn(&ComparedRace::pick, [](const ComparedPlan& each) { return raceTime(each.sampleUs); })},
      {{tr("Its median"), us, tr("The survey's median of it.")}, planColumn(&ComparedRace::pick, median)},
      {{tr("Best"),
        {},
        tr("Of the plans that the framework timed, the one with the least median of the survey."),
        plan},
       planColumn(&ComparedRace::best, id)},
      {{tr("Best median"), us, tr("The survey's median of it.")}, planColumn(&ComparedRace::best, median)},
      {{tr("Wrong"), {}, tr("Whether the picked plan is more than 3% slower than the best one.")},
       [](const ComparedRace& race) {
         return race.lossUs ? textCell(race.wrong ? tr("yes") : tr("no")) : TableCell{};
       }},
      {{tr("Costs an iteration"), us,
        tr("What the pick costs beyond the best plan, as often as an iteration computes the problem.")},
       [](const ComparedRace& race) { return raceTime(race.iterationLossUs()); }},
      {{tr("Chance"), QStringLiteral("%"), tr("The pick's probability by the wrong-pick analysis of the survey.")},
       [](const ComparedRace& race) { return race.pickProbability ? shareCell(*race.pickProbability) : TableCell{}; }},
      {{tr("List"), {}, tr("Whether the framework's list of plans is the policy's, in the same order."), tr("equal")},
       [](const ComparedRace& race) {
         if (!race.listCompared) return TableCell{};
         return textCell(race.difference ? toQString(differenceText(*race.difference)) : tr("equal"));
       }}};
}

}  // namespace convscope
