#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backend/candidates.h"
#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/watch.h"
#include "core/problem.h"

namespace convscope {

/// Lists candidates and builds plans. Used by one thread at a time; planners of one executor may work at the same time.
/// The planner of a watched executor announces each step, and refuses algorithms that were given up.
class Planner {
 public:
  Planner() = default;
  Planner(const Planner&) = delete;
  Planner& operator=(const Planner&) = delete;
  virtual ~Planner() = default;

  /// Queries the requested lists. Fails only if the problem as a whole is unsupported or the device is lost. A list
  /// that could not be queried is in the result with its reason.
  [[nodiscard]] Result<Candidates> candidates(const Problem& problem, const CandidateRequest& request);

  /// Builds the plan of a candidate, which may also come from an earlier session.
  [[nodiscard]] Result<std::unique_ptr<Plan>> build(const Problem& problem, const Candidate& candidate);

  /// Returns whether helper processes should build `candidate`: its build takes long, e.g. because code is compiled,
  /// and its plan can be serialised.
  [[nodiscard]] virtual bool suitsHelpers(const Candidate&) const { return false; }
  /// Makes the plan of a candidate from Plan::serialised() of another process with the same device and library, without
  /// building it.
  [[nodiscard]] Result<std::unique_ptr<Plan>> restore(const Problem& problem, const Candidate& candidate,
                                                      const std::string& serialised);

  /// Returns the configurations of `candidate`'s engine that differ from it in `changes` knobs, 1 or 2, small changes
  /// first; none if the engine has no knobs or the library does not name their values. Most do not work with engines
  /// whose knobs depend on each other. They have no listings.
  [[nodiscard]] Result<std::vector<Candidate>> neighbours(const Problem& problem, const Candidate& candidate,
                                                          int changes);

  /// The library's versions; none if the planner does not know them without a device.
  [[nodiscard]] virtual Versions versions() const { return {}; }

 protected:
  virtual Result<Candidates> doList(const Problem& problem, const CandidateRequest& request) = 0;
  virtual Result<std::unique_ptr<Plan>> doBuild(const Problem& problem, const Candidate& candidate) = 0;
  virtual Result<std::vector<Candidate>> doNeighbours(const Problem&, const Candidate&, int /*changes*/) {
    return std::vector<Candidate>();
  }
  virtual Result<std::unique_ptr<Plan>> doRestore(const Problem&, const Candidate&, const std::string&);

 private:
  friend class Executor;  // passes its watch on

  template <class Make>
  Result<std::unique_ptr<Plan>> make(const Problem& problem, const Candidate& candidate, const Make& plan);

  const Watch* m_watch = nullptr;
  double m_slowest = 1;  ///< operations per second that every algorithm on the device exceeds
};

}  // namespace convscope
