#include "widgets/engines/listed_engine_model.h"

#include <algorithm>

#include "backend/knob_name.h"
#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/engines/listed_problem_model.h"
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

QString escapedParagraph(const QString& text) {
  return text.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
}

}  // namespace

ListedEngineModel::ListedEngineModel(EngineListing& listing, QObject* parent)
    : FigureModel(parent), m_listing(listing) {
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

const ListedEngine* ListedEngineModel::engineAt(int row) const {
  if (row < 0 || row >= m_firstRows.back()) return nullptr;
  const auto problem = static_cast<std::size_t>(problemAtRow(row));
  if (problem >= m_listing.problems().size()) return nullptr;  // a new listing starts
  return &m_listing.problems()[problem].engines[static_cast<std::size_t>(row - m_firstRows[problem])];
}

int ListedEngineModel::rowOf(int problem, const std::string& id) const {
  const auto at = static_cast<std::size_t>(problem);
  if (problem < 0 || at + 1 >= m_firstRows.size()) return -1;
  const std::vector<ListedEngine>& engines = m_listing.problems()[at].engines;
  const auto found = std::ranges::find(engines, id, [](const ListedEngine& engine) { return engine.candidate.id; });
  return found != engines.end() ? m_firstRows[at] + static_cast<int>(found - engines.begin()) : -1;
}

ColumnInfo ListedEngineModel::column(int column) const {
  switch (column) {
    case LayerColumn:
      return listedLayerColumn();
    case PassColumn:
      return trialColumn(TrialModel::PassColumn);
    case RankColumn:
      return {tr("Rank"), tr("from 1"),
              tr("The position in the lists, counting each configuration once. The first one is the heuristic choice "
                 "(benchmark off); with benchmark on, frameworks try them all.")};
    case EngineColumn:
      return trialColumn(TrialModel::EngineColumn);
    case KnobsColumn:
      return {tr("Knobs"),
              {},
              tr("The engine's settings by cuDNN's names. NVIDIA does not document what the numbers mean.")};
    case FamilyColumn: {
      ColumnInfo family = trialColumn(TrialModel::FamilyColumn);
      family.meaning += u' ' + tr("Without the GPU, only the library's notes indicate it: FFT and Winograd.");
      return family;
    }
    case WorkspaceColumn:
      return {tr("Workspace"), QStringLiteral("bytes"),
              tr("The scratch memory that the configuration's plan needs. Empty if the plan cannot be built without "
                 "the GPU.")};
    case NotesColumn:
      return trialColumn(TrialModel::NotesColumn);
    case ListsColumn:
      return {tr("Listed"), {}, tr("The cuDNN lists that contain it, with the position, counted from 1.")};
    case RemarkColumn:
      return {tr("Remark"), {}, tr("Why the plan cannot be built here, so its workspace is unknown.")};
    case ConfigurationColumn:
      return {tr("Configuration"), {}, tr("Engine and knobs by number, as in sessions and on the command line.")};
    case DeviceColumn:
      return {tr("Device"), {}, tr("The absent GPU that it is listed for; nothing has been measured.")};
    default:
      return {};
  }
}

FigureModel::Cell ListedEngineModel::cell(int row, int column) const {
  const ListedEngine* engine = engineAt(row);
  if (engine == nullptr) return {};
  const int number = problemAtRow(row);
  const ListedProblem& problem = m_listing.problems()[static_cast<std::size_t>(number)];
  const Candidate& candidate = engine->candidate;
  const auto text = [](const QString& words, const QString& toolTip = {}) {
    return Cell{words, words, false, toolTip};
  };
  switch (column) {
    case LayerColumn:
      return {layerName(problem.subject), number, false, escapedParagraph(layersText(problem.subject))};
    case PassColumn:
      return {toQString(toText(problem.subject.problem.pass)), static_cast<int>(problem.subject.problem.pass)};
    case RankColumn: {
      const int rank = row - m_firstRows[static_cast<std::size_t>(number)] + 1;
      return {QString::number(rank), rank};
    }
    case EngineColumn:
      return {toQString(candidate.name), QVariant::fromValue<qlonglong>(candidate.engine)};
    case KnobsColumn:
      return text(knobsText(candidate), escapedParagraph(knobsText(candidate)));
    case FamilyColumn: {
      Cell family = text(familyName(candidate.family));
      family.muted = !candidate.family;
      return family;
    }
    case WorkspaceColumn:
      return engine->workspaceBytes ? Cell{toQString(formatBytes(*engine->workspaceBytes)),
                                           QVariant::fromValue<qulonglong>(*engine->workspaceBytes)}
                                    : Cell{tr("not known"), {}, true, escapedParagraph(toQString(engine->failure))};
    case NotesColumn:
      return text(notesText(candidate.notes), notesToolTip(candidate.notes));
    case ListsColumn:
      return text(toQString(listingsText(problem.lists, candidate)));
    case RemarkColumn:
      return text(toQString(engine->failure), escapedParagraph(toQString(engine->failure)));
    case ConfigurationColumn:
      return text(toQString(candidate.id));
    case DeviceColumn:
      return text(m_listing.deviceText());
    default:
      return {};
  }
}

ListedEngineFilter::ListedEngineFilter(ListedEngineModel& model, QObject* parent)
    : SortedRows(model, FigureModel::SortRole, parent), m_model(model) {}

void ListedEngineFilter::setOnlyProblem(int problem) {
  if (problem == m_onlyProblem) return;
  m_onlyProblem = problem;
  invalidateFilter();
}

bool ListedEngineFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  return m_onlyProblem < 0 || m_model.problemAtRow(row) == m_onlyProblem;
}

}  // namespace convscope
