#include "widgets/engines/listed_engine_model.h"

#include <algorithm>

#include "backend/candidate_lists.h"
#include "backend/knob_name.h"
#include "backend/known_backends.h"
#include "widgets/engines/listed_problem_model.h"
#include "widgets/shared/common_columns.h"
#include "widgets/shared/note_texts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

QString knobsText(const Candidate& candidate) {
  QStringList knobs;
  for (const auto& [type, choice] : candidate.knobs)
    knobs.append(QStringLiteral("%1 %2").arg(toQString(knobName(type))).arg(choice));
  return knobs.isEmpty() ? ListedEngineModel::tr("defaults") : knobs.join(QStringLiteral(", "));
}

}  // namespace

ListedEngineModel::ListedEngineModel(EngineListing& listing, QObject* parent)
    : ColumnTable(parent), m_listing(listing) {
  setColumns(makeColumns());
  connect(&listing, &EngineListing::begun, this, [this] {
    setRowCount(0);
    m_firstRows.assign(1, 0);
  });
  connect(&listing, &EngineListing::added, this, [this](int problem) {
    const auto rows = m_listing.problems()[static_cast<std::size_t>(problem)].engines.size();
    m_firstRows.push_back(m_firstRows.back() + static_cast<int>(rows));
    setRowCount(m_firstRows.back());
  });
}

int ListedEngineModel::problemAtRow(int row) const {
  return static_cast<int>(std::ranges::upper_bound(m_firstRows, row) - m_firstRows.begin()) - 1;
}

std::optional<ListedEngineRow> ListedEngineModel::rowAt(int row) const {
  if (row < 0 || row >= m_firstRows.back()) return std::nullopt;
  const int index = problemAtRow(row);
  const auto problem = static_cast<std::size_t>(index);
  if (problem >= m_listing.problems().size()) return std::nullopt;  // another listing begins
  const ListedProblem& listed = m_listing.problems()[problem];
  const int number = row - m_firstRows[problem];
  return ListedEngineRow{listed, listed.engines[static_cast<std::size_t>(number)], index, number + 1};
}

const ListedEngine* ListedEngineModel::engineAt(int row) const {
  const auto found = rowAt(row);
  return found ? &found->engine : nullptr;
}

int ListedEngineModel::rowOf(int problem, const std::string& id) const {
  const auto at = static_cast<std::size_t>(problem);
  if (problem < 0 || at + 1 >= m_firstRows.size()) return -1;
  const std::vector<ListedEngine>& engines = m_listing.problems()[at].engines;
  const auto found = std::ranges::find(engines, id, [](const ListedEngine& engine) { return engine.candidate.id; });
  return found != engines.end() ? m_firstRows[at] + static_cast<int>(found - engines.begin()) : -1;
}

ListedEngineModel::Columns ListedEngineModel::makeColumns() {
  using Row = ListedEngineRow;
  ColumnInfo engine = columnInfo("engine");
  engine.typical = QStringLiteral("engine 100");
  ColumnInfo family = columnInfo("family");
  family.meaning += u' ' + tr("Without the GPU, only the library's notes indicate it: FFT and Winograd.");
  const auto failure = [](const Row& row) { return paragraph(messageText(row.engine.failure)); };
  return {{listedLayerColumn(), [](const Row& row) { return layerCell(row.problem.subject, row.problemIndex); },
           [](const Row& row) { return paragraph(layersText(row.problem.subject)); }},
          {passColumn(), [](const Row& row) { return passCell(row.problem.subject); }},
          {{tr("Rank"), tr("from 1"),
            tr("The position in the lists, counting each configuration once. The first one is the heuristic choice "
               "(benchmark off); with benchmark on, frameworks try them all.")},
           [](const Row& row) { return countCell(row.rank); }},
          {engine,
           [](const Row& row) {
             const Candidate& candidate = row.engine.candidate;
             return TableCell{toQString(candidate.name), QVariant::fromValue<qlonglong>(candidate.engine)};
           }},
          {{tr("Workspace"), QStringLiteral("bytes"),
            tr("The scratch memory that the configuration's plan needs. Empty if the plan cannot be built without the "
               "GPU.")},
           [](const Row& row) {
             return row.engine.workspaceBytes ? bytesCell(*row.engine.workspaceBytes) : missingCell(tr("not known"));
           },
           [=](const Row& row) { return row.engine.workspaceBytes ? QString() : failure(row); }},
          {{tr("Knobs"),
            {},
            tr("The engine's settings by cuDNN's names. NVIDIA does not document what the numbers mean."),
            tr("split K 120, tile size 7, K block 2, stages 5, edge 1")},
           [](const Row& row) { return textCell(knobsText(row.engine.candidate)); },
           [](const Row& row) { return paragraph(knobsText(row.engine.candidate)); }},
          {columnInfo("notes"), [](const Row& row) { return textCell(notesText(row.engine.candidate.notes)); },
           [](const Row& row) { return notesToolTip(row.engine.candidate.notes); }},
          {family, [](const Row& row) { return familyCell(row.engine.candidate.family); }},
          {{tr("Listed"),
            {},
            toQString(trialColumn("listed").meaning + '\n' + listMeanings(profileBackend().name)),
            QStringLiteral("instant 10, fallback 3")},
           [](const Row& row) { return textCell(toQString(listingsText(row.problem.lists, row.engine.candidate))); }},
          {{tr("Remark"),
            {},
            tr("Why the plan cannot be built here, so its workspace is unknown."),
            QStringLiteral("Remark______")},
           [](const Row& row) { return textCell(messageText(row.engine.failure)); },
           failure},
          {{tr("Configuration"),
            {},
            tr("Engine and knobs by number, as in sessions and on the command line."),
            QStringLiteral("eng67 k2=1 k13=0 k22=11")},
           [](const Row& row) { return textCell(toQString(row.engine.candidate.id)); }},
          {listedDeviceColumn(), [this](const Row&) { return textCell(m_listing.deviceText()); }}};
}

ListedEngineFilter::ListedEngineFilter(ListedEngineModel& model, QObject* parent)
    : SortedRows(model, parent), m_model(model) {}

void ListedEngineFilter::setOnlyProblem(int problem) {
  if (problem == m_onlyProblem) return;
  m_onlyProblem = problem;
  invalidateFilter();
}

bool ListedEngineFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  return m_onlyProblem < 0 || m_model.problemAtRow(row) == m_onlyProblem;
}

}  // namespace convscope
