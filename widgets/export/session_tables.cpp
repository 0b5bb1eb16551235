#include "widgets/export/session_tables.h"

#include <algorithm>
#include <array>
#include <utility>

#include "problem/input_error.h"
#include "widgets/algorithms/trial_filter.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/compare/compare_model.h"
#include "widgets/determinism/determinism_model.h"
#include "widgets/determinism/evidence_model.h"
#include "widgets/determinism/switch_model.h"
#include "widgets/input_sizes/padding_model.h"
#include "widgets/input_sizes/policy_model.h"
#include "widgets/input_sizes/wrong_pick_model.h"
#include "widgets/memory/memory_model.h"
#include "widgets/recorded/iteration_table.h"
#include "widgets/recorded/race_table.h"
#include "widgets/share/share_model.h"
#include "widgets/shared/first_sort.h"
#include "widgets/shared/shown_text.h"
#include "widgets/warm_up/warmup_model.h"

namespace convscope {
namespace {

using Rows = std::unique_ptr<SortedRows>;

/// Returns `rows` in their first order.
Rows sorted(Rows rows) {
  const FirstSort first = firstSort(*rows);
  rows->sort(first.column, first.order);
  return rows;
}

/// Returns the rows of `model`, which they own, in the model's order.
template <class AllRows = SortedRows, class Model>
std::unique_ptr<AllRows> rowsOf(std::unique_ptr<Model> model) {
  auto rows = std::make_unique<AllRows>(*model);
  model.release()->setParent(rows.get());
  return rows;
}

/// Returns a table of the survey's own figures.
template <class Model>
SessionTable plainTable(SessionFigures& from) {
  return {Model::title(), {}, sorted(rowsOf(std::make_unique<Model>(from.shown())))};
}

SessionTable algorithmsTable(SessionFigures& from) {
  return {TrialModel::title(), {}, sorted(rowsOf<TrialFilter>(std::make_unique<TrialModel>(from.shown())))};
}

SessionTable shareTable(SessionFigures& from) {
  return {ShareModel::title(), {}, sorted(rowsOf(std::make_unique<ShareModel>(from.shares(), from.shown())))};
}

SessionTable warmUpTable(SessionFigures& from) {
  return {WarmupModel::title(), {}, sorted(rowsOf(std::make_unique<WarmupModel>(from.warmup(), from.shown())))};
}

SessionTable determinismTable(SessionFigures& from) {
  return {DeterminismModel::title(),
          {},
          sorted(rowsOf(std::make_unique<DeterminismModel>(from.determinism(), from.shown())))};
}

/// The combinations of two switches have an order of their own.
SessionTable switchesTable(SessionFigures& from) {
  return {SwitchModel::title(), SwitchModel::seedText(), rowsOf(std::make_unique<SwitchModel>(from.determinism()))};
}

SessionTable policiesTable(SessionFigures& from) {
  return {
      PolicyModel::title(),
      App::tr("Iteration: the mean of a long run, without searches. In a shorter run some sizes are more frequent."),
      sorted(rowsOf<PolicyRows>(std::make_unique<PolicyModel>(from.forecasts())))};
}

SessionTable paddingsTable(SessionFigures& from) {
  auto model = std::make_unique<PaddingModel>(from.forecasts());
  model->refresh();
  return {PaddingModel::title(), {}, sorted(rowsOf(std::move(model)))};
}

SessionTable iterationsTable(SessionFigures& from) {
  return {IterationTable::title(), {}, sorted(std::make_unique<SortedRows>(from.recorded().iterations()))};
}

SessionTable racesTable(SessionFigures& from) {
  return {RaceTable::title(), {}, sorted(std::make_unique<SortedRows>(from.recorded().races()))};
}

SessionTable comparisonTable(SessionFigures& from) {
  return {CompareModel::title(), {}, sorted(rowsOf(std::make_unique<CompareModel>(from.comparison(), from.shown())))};
}

struct NamedTable {
  const char* name;
  QString (*title)();
  SessionTable (*make)(SessionFigures&);
};

constexpr std::array kTables{NamedTable{"algorithms", &TrialModel::title, &algorithmsTable},
                             NamedTable{"share", &ShareModel::title, &shareTable},
                             NamedTable{"warm-up", &WarmupModel::title, &warmUpTable},
                             NamedTable{"determinism", &DeterminismModel::title, &determinismTable},
                             NamedTable{"determinism-2", &SwitchModel::title, &switchesTable},
                             NamedTable{"determinism-3", &EvidenceModel::title, &plainTable<EvidenceModel>},
                             NamedTable{"input-sizes", &PolicyModel::title, &policiesTable},
                             NamedTable{"input-sizes-2", &PaddingModel::title, &paddingsTable},
                             NamedTable{"input-sizes-3", &WrongPickModel::title, &plainTable<WrongPickModel>},
                             NamedTable{"iterations", &IterationTable::title, &iterationsTable},
                             NamedTable{"iterations-2", &RaceTable::title, &racesTable},
                             NamedTable{"memory", &MemoryModel::title, &plainTable<MemoryModel>},
                             NamedTable{"compare", &CompareModel::title, &comparisonTable}};

const NamedTable& tableCalled(const QString& name) {
  const auto* found =
      std::ranges::find_if(kTables, [&](const NamedTable& table) { return name == QLatin1String(table.name); });
  if (found == kTables.end())
    throw InputError("there is no table '{}'; there are: {}", name.toStdString(),
                     sessionTableNames().join(QStringLiteral(", ")).toStdString());
  return *found;
}

}  // namespace

QStringList sessionTableNames() {
  QStringList names;
  for (const NamedTable& table : kTables) names.append(QLatin1String(table.name));
  return names;
}

QString sessionTableTitle(const QString& name) {
  return tableCalled(name).title();
}

SessionTable makeSessionTable(const QString& name, SessionFigures& figures) {
  return tableCalled(name).make(figures);
}

}  // namespace convscope
