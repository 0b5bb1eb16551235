#pragma once

#include <QObject>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "measure/statistics.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// What is worth a mark among the algorithms of one problem. Indices are those of ProblemResult::trials.
struct Marks {
  std::optional<std::size_t> fastest;     ///< the least median time
  std::optional<std::size_t> heuristics;  ///< what PyTorch takes with benchmark off: the first in the lists that works
  std::optional<std::size_t> benchmark;   ///< what PyTorch takes with benchmark on
  std::optional<double> rooflineUs;       ///< the least time that the device's limits allow a direct computation
  std::uint64_t searchPeakBytes = 0;      ///< the most workspace that the search for `benchmark` holds; 0 without one
  bool operator==(const Marks&) const = default;
};

/// What follows from the trials of one problem.
struct ProblemFigures {
  /// Of each trial's timing(); of no samples (count 0) where it has none or did not come through.
  std::vector<Summary> times;
  Marks marks;
  int revision = 0;  ///< another number whenever they follow from other samples
};

/// The figures of each problem of a store, worked out when first asked for and kept until the store says that the
/// problem changed. One per store, shared by all of its views.
class ProblemMarks : public QObject {
  Q_OBJECT

 public:
  /// That of `store`, which owns it. To be called before connecting to the store's signals, so that what is kept is
  /// never older than the signal.
  static ProblemMarks& of(SessionStore& store);

  /// Of the problem at these indices, which must be there. The reference holds until the session changes.
  const ProblemFigures& figures(int survey, int problem);

 private:
  /// How far a trial has come, as far as its figures and the problem's marks depend on it.
  struct Reached {
    std::size_t hot = 0;
    std::size_t single = 0;
    bool built = false;
    std::optional<TrialStatus> status;
    bool operator==(const Reached&) const = default;
  };
  struct Entry {
    std::vector<Reached> reached;
    bool changed = true;
    bool ended = false;
    ProblemFigures figures;
  };

  explicit ProblemMarks(SessionStore& store);
  static Reached reachedBy(const Trial& trial);
  void refresh(Entry& entry, const Survey& survey, const ProblemResult& result);

  SessionStore& m_store;
  int m_revision = 0;
  std::map<std::pair<int, int>, Entry> m_entries;
};

}  // namespace convscope
