#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "policy/framework/policy.h"
#include "policy/framework/pytorch_release.h"
#include "session/session.h"
#include "workload/workload.h"

namespace convscope {

/// Returns whether the library that `backend` surveys computed a problem, as far as the recording says.
bool computedBy(const std::string& backend, WorkloadExecutor executor);

/// What to do about problems of a recording that the survey lacks.
enum class LackingProblems {
  Refuse,
  KeepRecorded,  ///< they keep their recorded time under every policy
};

/// Which results of a survey belong to the problems of a workload.
struct WorkloadSurvey {
  const Workload* workload = nullptr;
  const Survey* survey = nullptr;
  /// By problem of the workload: the index of its result in the survey. Empty if the recording shows that the surveyed
  /// library did not compute it.
  std::vector<std::optional<std::size_t>> results;
  std::size_t lacking = 0;  ///< problems that the library computed and the survey lacks
};

/// Matches them. Throws MissingData that names the first problem which the surveyed library computed and the survey
/// lacks, unless `ifLacking` keeps its time, or the libraries if the surveyed one computed none of the problems. The
/// arguments must outlive the result.
WorkloadSurvey matchWorkload(const Workload& workload, const Survey& survey,
                             LackingProblems ifLacking = LackingProblems::Refuse);

/// Returns the policy of PyTorch's recorded release with the switches of the recording. Empty if the recording does not
/// say whether benchmark mode was on, or if PyTorch does not use the survey's backend.
std::optional<Policy> recordedPolicy(const WorkloadSurvey& matched);

/// A policy's choices for the problems of a workload.
struct WorkloadCosts {
  Policy policy;
  /// By problem of the workload. Empty if the surveyed library does not compute the problem: its time is as recorded.
  std::vector<std::optional<Choice>> choices;
  std::vector<std::string> missing;  ///< what the survey lacks, each in one line; if any, there is no forecast
};

/// Computes the choices. `recorded` says that the recording ran under this policy: a problem whose race is recorded has
/// its pick.
WorkloadCosts workloadCosts(const WorkloadSurvey& matched, const Policy& policy, bool recorded = false);

/// The device time of a workload's convolutions under its own switches.
struct RecordedConvolutions {
  /// By problem, of one execution; 0 if not known. The time of a call that computes two problems is divided as in the
  /// survey.
  std::vector<double> us;
  bool fromSurvey = false;  ///< at least one is the survey's time, because the recording lacks device times
  /// Recorded over surveyed device time of the same plans. The survey executes them back to back; in an iteration
  /// caches are colder and other kernels lie between them.
  double scale = 1;
  bool scaleMeasured = false;  ///< if not, `scale` is 1
};

/// `costs` are those of recordedPolicy(); null if there is none.
RecordedConvolutions recordedConvolutions(const WorkloadSurvey& matched, const WorkloadCosts* costs);

/// Returns the search time of the first iteration of each kind, in the order in which the kinds first run. A problem is
/// searched for when it first occurs; a module is loaded once. One entry for each of Workload::kinds.
std::vector<Warmup> searchesByKind(const WorkloadSurvey& matched, const WorkloadCosts& costs);

/// Returns the search time of all problems, each once, for a recording that does not count calls.
Warmup allSearches(const WorkloadSurvey& matched, const WorkloadCosts& costs);

}  // namespace convscope
