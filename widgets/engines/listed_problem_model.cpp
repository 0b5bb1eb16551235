#include "widgets/engines/listed_problem_model.h"

#include <algorithm>
#include <set>

#include "problem/problem_text.h"
#include "text/units.h"
#include "widgets/algorithms/trial_model.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

/// Empty if the workspace is unknown.
using Bytes = std::optional<std::uint64_t>;

Bytes largestWorkspace(const ListedProblem& problem) {
  Bytes largest;
  for (const ListedEngine& engine : problem.engines) largest = std::max(largest, engine.workspaceBytes);
  return largest;
}

int engineCount(const ListedProblem& problem) {
  std::set<std::int64_t> engines;
  for (const ListedEngine& engine : problem.engines) engines.insert(engine.candidate.engine);
  return static_cast<int>(engines.size());
}

/// Returns why nothing is listed or a list is missing.
QString remark(const ListedProblem& problem) {
  if (!problem.failure.empty()) return toQString(problem.failure);
  QStringList failures;
  for (const CandidateList& list : problem.lists) {
    if (!list.failure.empty())
      failures.append(QStringLiteral("%1: %2").arg(toQString(list.name), toQString(list.failure)));
  }
  if (failures.isEmpty() && problem.engines.empty()) return ListedProblemModel::tr("nothing is listed");
  return failures.join(QStringLiteral("; "));
}

}  // namespace

ColumnInfo listedLayerColumn() {
  return {ListedProblemModel::tr("Layer"),
          {},
          ListedProblemModel::tr("The convolution layer. ×3: three layers of the network have the same problem, for "
                                 "which engines are listed once.")};
}

ListedProblemModel::ListedProblemModel(EngineListing& listing, QObject* parent)
    : FigureModel(parent), m_listing(listing) {
  connect(&listing, &EngineListing::begun, this, [this] {
    setRowCount(0);
    setRowCount(static_cast<int>(m_listing.head().problems.size()));
  });
  connect(&listing, &EngineListing::added, this,
          [this](int row) { emit dataChanged(index(row, 0), index(row, ColumnCount - 1)); });
  setRowCount(static_cast<int>(m_listing.head().problems.size()));
}

ColumnInfo ListedProblemModel::column(int column) const {
  switch (column) {
    case LayerColumn:
      return listedLayerColumn();
    case PassColumn:
      return trialColumn(TrialModel::PassColumn);
    case ConfigurationsColumn:
      return {tr("Configurations"), tr("count"),
              tr("Number of configurations (an engine with its knobs) that the heuristics list, each counted once.")};
    case EnginesColumn:
      return {tr("Engines"), tr("count"), tr("Number of different engines among them.")};
    case FirstColumn:
      return {tr("Heuristic choice"),
              {},
              tr("The first listed configuration, which frameworks use with benchmark off. Whether it is fast can only "
                 "be measured on that GPU.")};
    case FirstWorkspaceColumn:
      return {tr("Its workspace"), QStringLiteral("bytes"),
              tr("The scratch memory that the heuristic choice needs, according to its plan. Empty if unknown.")};
    case LargestWorkspaceColumn:
      return {tr("Largest workspace"), QStringLiteral("bytes"),
              tr("The largest scratch memory of any configuration; benchmark mode tries it, too.")};
    case RemarkColumn:
      return {tr("Remark"), {}, tr("Why nothing is listed or a list is missing.")};
    case DeviceColumn:
      return {tr("Device"), {}, tr("The absent GPU that it is listed for; nothing has been measured.")};
    default:
      return {};
  }
}

FigureModel::Cell ListedProblemModel::cell(int row, int column) const {
  const auto at = static_cast<std::size_t>(row);
  if (at >= m_listing.head().problems.size()) return {};
  const NetworkProblem& subject = m_listing.head().problems[at];
  if (column == LayerColumn)
    return {
        layerName(subject), row, false,
        QStringLiteral("<p>%1<br>%2</p>").arg(layersText(subject).toHtmlEscaped(), toQString(toText(subject.problem)))};
  if (column == PassColumn) return {toQString(toText(subject.problem.pass)), static_cast<int>(subject.problem.pass)};
  if (column == DeviceColumn) return {m_listing.deviceText(), m_listing.deviceText()};
  if (at >= m_listing.problems().size())
    return column == RemarkColumn ? Cell{tr("not listed yet"), tr("not listed yet"), true} : Cell{};
  const ListedProblem& problem = m_listing.problems()[at];
  const auto bytes = [](const Bytes& value) {
    return value ? Cell{toQString(formatBytes(*value)), QVariant::fromValue<qulonglong>(*value)} : Cell{};
  };
  const QString first = problem.engines.empty() ? QString() : algorithmName(problem.engines.front().candidate);
  switch (column) {
    case ConfigurationsColumn:
      return {QString::number(problem.engines.size()), QVariant::fromValue<qulonglong>(problem.engines.size())};
    case EnginesColumn:
      return {QString::number(engineCount(problem)), engineCount(problem)};
    case FirstColumn:
      if (first.isEmpty()) return {};
      return {first, first, false, QStringLiteral("<p>%1</p>").arg(first.toHtmlEscaped())};
    case FirstWorkspaceColumn:
      return problem.engines.empty() ? Cell{} : bytes(problem.engines.front().workspaceBytes);
    case LargestWorkspaceColumn:
      return bytes(largestWorkspace(problem));
    case RemarkColumn:
      return {remark(problem), remark(problem)};
    default:
      return {};
  }
}

}  // namespace convscope
