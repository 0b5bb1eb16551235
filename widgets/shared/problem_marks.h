#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/layer_losses.h"
#include "analysis/workspace.h"
#include "policy/dispatch/dispatch.h"
#include "statistics/statistics.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// The marked algorithms of one problem, as indices in ProblemResult::trials.
struct Marks {
  std::optional<std::size_t> fastest;     ///< smallest median time
  std::optional<std::size_t> heuristics;  ///< PyTorch's choice with benchmark off: the first in the lists that can
                                          ///< execute
  std::optional<std::size_t> benchmark;   ///< PyTorch's choice with benchmark on
  std::optional<std::size_t> firstFound;  ///< from here on, a search of knobs has found them
  bool hasBenchmarkMode = true;           ///< PyTorch has a benchmark mode for the survey's library
  std::optional<double> rooflineUs;       ///< shortest time that the device's peak rates allow for a direct computation
  Dispatch dispatch;                      ///< who executes the problem in PyTorch
  std::string missing;                    ///< why `benchmark` is not known of a problem that has ended; may be empty
  std::uint64_t searchPeakBytes = 0;      ///< workspace peak of the search for `benchmark`; 0 without a search
  bool operator==(const Marks&) const = default;

  /// Returns the choice that `heuristics` is compared with: `benchmark`; without a benchmark mode, `fastest`.
  std::optional<std::size_t> compared() const { return hasBenchmarkMode ? benchmark : fastest; }
};

/// Figures computed from the trials of one problem.
struct ProblemFigures {
  /// Summaries of each trial's SteadyTimes; count is 0 if it has no samples or failed.
  std::vector<Summary> times;
  Marks marks;
  std::optional<LayerLoss> loss;  ///< of heuristics against compared(); none if one is not known
  int revision = 0;               ///< changes whenever the figures are computed from other samples
};

/// Computes the figures of each problem of a session at first use, and again once the problem has another revision.
class ProblemMarks {
 public:
  explicit ProblemMarks(const SessionStore& store) : m_store(store) {}

  /// Returns the figures of a problem that exists. The reference is valid until the session changes.
  const ProblemFigures& figures(int survey, int problem) { return entry(survey, problem).figures; }
  const WorkspaceFront& workspace(int survey, int problem);

 private:
  /// The part of a trial's state that its figures and the problem's marks depend on.
  struct TrialProgress {
    std::size_t hot = 0;
    std::size_t single = 0;
    bool built = false;
    std::optional<TrialStatus> status;
    bool operator==(const TrialProgress&) const = default;
  };
  struct Entry {
    ProblemRevision revision;
    std::vector<TrialProgress> progress;
    bool ended = false;
    ProblemFigures figures;
    std::optional<WorkspaceFront> workspace;
  };

  static TrialProgress progressOf(const Trial& trial);
  Entry& entry(int survey, int problem);
  void refresh(Entry& entry, const Survey& survey, std::size_t problem);

  const SessionStore& m_store;
  std::uint64_t m_session = 0;  ///< SessionStore::sessionRevision() of the entries
  int m_revision = 0;
  std::map<std::pair<int, int>, Entry> m_entries;
};

}  // namespace convscope
