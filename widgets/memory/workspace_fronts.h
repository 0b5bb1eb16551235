#pragma once

#include <QObject>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/workspace.h"
#include "widgets/shared/problem_marks.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// Time against workspace of one problem; see policy/workspace.h.
struct WorkspaceFront {
  std::vector<ParetoPoint> points;  ///< every measured algorithm, in the order of the trials
  std::vector<ParetoPoint> front;

  /// The fastest within `limit` bytes (none: no limit); null where none needs so little.
  const ParetoPoint* within(std::optional<std::uint64_t> limit) const;
};

/// The fronts of each problem of a store, worked out when first asked for and kept while their samples stay the same.
/// One per store, shared by all of its views.
class WorkspaceFronts : public QObject {
  Q_OBJECT

 public:
  /// That of `store`, which owns it. To be called before connecting to the store's signals, as ProblemMarks.
  static WorkspaceFronts& of(SessionStore& store);

  /// Of the problem at these indices, which must be there. The reference holds until the session changes.
  const WorkspaceFront& at(int survey, int problem);

 private:
  struct Entry {
    int revision = -1;
    WorkspaceFront front;
  };

  explicit WorkspaceFronts(SessionStore& store);

  SessionStore& m_store;
  ProblemMarks& m_marks;
  std::map<std::pair<int, int>, Entry> m_entries;
};

}  // namespace convscope
