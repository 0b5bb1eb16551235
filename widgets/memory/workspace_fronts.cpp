#include "widgets/memory/workspace_fronts.h"

#include <limits>

#include "widgets/shared/shown_problem.h"

namespace convscope {

const ParetoPoint* WorkspaceFront::within(std::optional<std::uint64_t> limit) const {
  return fastestUnder(front, limit.value_or(std::numeric_limits<std::uint64_t>::max()));
}

WorkspaceFronts& WorkspaceFronts::of(SessionStore& store) {
  auto* fronts = store.findChild<WorkspaceFronts*>(QString(), Qt::FindDirectChildrenOnly);
  return fronts != nullptr ? *fronts : *new WorkspaceFronts(store);
}

WorkspaceFronts::WorkspaceFronts(SessionStore& store)
    : QObject(&store), m_store(store), m_marks(ProblemMarks::of(store)) {
  connect(&store, &SessionStore::replaced, this, [this] { m_entries.clear(); });
}

const WorkspaceFront& WorkspaceFronts::at(int survey, int problem) {
  const int revision = m_marks.figures(survey, problem).revision;
  Entry& entry = m_entries[{survey, problem}];
  if (entry.revision != revision) {
    entry.front.points = workspacePoints(*problemAt(m_store, survey, problem));
    entry.front.front = paretoFront(entry.front.points);
    entry.revision = revision;
  }
  return entry.front;
}

}  // namespace convscope
