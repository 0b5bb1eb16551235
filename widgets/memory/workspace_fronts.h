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

/// Time against workspace of one problem; see analysis/workspace.h.
struct WorkspaceFront {
  std::vector<ParetoPoint> points;  ///< every measured algorithm, in the order of the trials
  std::vector<ParetoPoint> front;

  /// Returns the fastest point within `limit` bytes (empty: no limit); null if all need more.
  const ParetoPoint* within(std::optional<std::uint64_t> limit) const;
};

/// The workspace fronts of a store's problems, computed at first use and cached while their samples stay the same. One
/// per store, shared by its views.
class WorkspaceFronts : public QObject {
  Q_OBJECT

 public:
  /// Returns the object of `store`, which owns it. Like ProblemMarks, call it before connecting to the store's signals.
  static WorkspaceFronts& of(SessionStore& store);

  /// Returns the front of an existing problem. The reference is valid until the session changes.
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
