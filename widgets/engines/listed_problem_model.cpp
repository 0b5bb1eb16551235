#include "widgets/engines/listed_problem_model.h"

#include <algorithm>
#include <set>

#include "widgets/shared/common_columns.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/trial_text.h"

namespace convscope {
namespace {

/// None where the workspace is not known.
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

/// Why there is nothing, or why a list is missing.
QString remark(const ListedProblem& problem) {
  if (!problem.failure.empty()) return messageText(problem.failure);
  QStringList failures;
  for (const CandidateList& list : problem.lists) {
    if (!list.failure.empty())
      failures.append(QStringLiteral("%1: %2").arg(toQString(list.name), messageText(list.failure)));
  }
  if (failures.isEmpty() && problem.engines.empty()) return ListedProblemModel::tr("nothing is listed");
  return failures.join(QStringLiteral("; "));
}

QString firstName(const ListedProblem& problem) {
  return problem.engines.empty() ? QString() : algorithmName(problem.engines.front().candidate);
}

TableCell orEmpty(const Bytes& bytes) {
  return bytes ? bytesCell(*bytes) : TableCell{};
}

}  // namespace

ColumnInfo listedLayerColumn() {
  ColumnInfo column = layerColumn();
  column.meaning = ListedProblemModel::tr(
      "The convolution layer. ×3: three layers of the network have the same problem, for which engines are listed "
      "once.");
  return column;
}

ColumnInfo listedDeviceColumn() {
  return {ListedProblemModel::tr("Device"),
          {},
          ListedProblemModel::tr("The absent GPU that it is listed for; nothing has been measured."),
          QStringLiteral("NVIDIA H200 (absent)__")};
}

ListedProblemModel::ListedProblemModel(EngineListing& listing, QObject* parent)
    : ColumnTable(parent), m_listing(listing) {
  setColumns(makeColumns());
  connect(&listing, &EngineListing::begun, this, [this] {
    setRowCount(0);
    setRowCount(static_cast<int>(m_listing.head().problems.size()));
  });
  connect(&listing, &EngineListing::added, this, [this](int row) { notifyChanged(row, row); });
  setRowCount(static_cast<int>(m_listing.head().problems.size()));
}

std::optional<ListedProblemRow> ListedProblemModel::rowAt(int row) const {
  const auto at = static_cast<std::size_t>(row);
  if (at >= m_listing.head().problems.size()) return std::nullopt;
  const bool isListed = at < m_listing.problems().size();
  return ListedProblemRow{m_listing.head().problems[at], isListed ? &m_listing.problems()[at] : nullptr, row};
}

ListedProblemModel::Columns ListedProblemModel::makeColumns() {
  using Row = ListedProblemRow;
  const auto cellOf = [](const auto& make) {
    return [make](const Row& row) { return row.listed != nullptr ? make(*row.listed) : TableCell{}; };
  };
  const QString bytes = QStringLiteral("bytes");
  return {{listedLayerColumn(), [](const Row& row) { return layerCell(row.subject, row.index); },
           [](const Row& row) { return layerToolTip(row.subject); }},
          {passColumn(), [](const Row& row) { return passCell(row.subject); }},
          {{tr("Configurations"), tr("count"),
            tr("Number of configurations (an engine with its knobs) that the heuristics list, each counted once.")},
           cellOf([](const ListedProblem& problem) { return countCell(std::ssize(problem.engines)); })},
          {{tr("Engines"), tr("count"), tr("Number of different engines among them.")},
           cellOf([](const ListedProblem& problem) { return countCell(engineCount(problem)); })},
          {{tr("Heuristic choice"),
            {},
            tr("The first listed configuration, which frameworks use with benchmark off. Whether it is fast can only "
               "be measured on that GPU."),
            QStringLiteral("eng67 k2=1 k13=0 k22=11 k18=1")},
           cellOf([](const ListedProblem& problem) { return textCell(firstName(problem)); }),
           [](const Row& row) { return row.listed != nullptr ? paragraph(firstName(*row.listed)) : QString(); }},
          {{tr("Its workspace"), bytes,
            tr("The scratch memory that the heuristic choice needs, according to its plan. Empty if unknown.")},
           cellOf([](const ListedProblem& problem) {
             return orEmpty(problem.engines.empty() ? Bytes() : problem.engines.front().workspaceBytes);
           })},
          {{tr("Largest workspace"), bytes,
            tr("The largest scratch memory of any configuration; with benchmark = True it is tried, too.")},
           cellOf([](const ListedProblem& problem) { return orEmpty(largestWorkspace(problem)); })},
          {{tr("Remark"), {}, tr("Why nothing is listed or a list is missing."), tr("not listed yet")},
           [](const Row& row) {
             return row.listed != nullptr ? textCell(remark(*row.listed)) : textCell(tr("not listed yet"), true);
           }},
          {listedDeviceColumn(), [this](const Row&) { return textCell(m_listing.deviceText()); }}};
}

}  // namespace convscope
