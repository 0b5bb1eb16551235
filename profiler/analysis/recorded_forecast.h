#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/iteration_model.h"
#include "analysis/run_limit.h"
#include "analysis/workload_costs.h"
#include "policy/forecast/break_even.h"

namespace convscope {

/// Returns the relative change below which two iterations do not differ: Rule::iterationNoise, or the noise of the
/// recording.
double noticeableChange(double noise);

/// How a policy's iterations compare with those of another.
enum class SpeedChange {
  None,  ///< below Rule::iterationNoise, or within the noise of the recording
  Faster,
  Slower,
  Unclear,  ///< the recording does not say
};

std::string toText(SpeedChange change);  ///< "no difference", "faster", "slower", "unclear"

/// Iterations of one kind as recorded. Times in microseconds.
struct RecordedKind {
  std::size_t kind = 0;                 ///< index in Workload::kinds
  Dims input;                           ///< as inputOf()
  std::int64_t count = 0;               ///< recorded iterations
  double convolutionUs = 0;             ///< device time of the convolutions
  std::optional<IterationModel> model;  ///< empty if no iteration was timed
  std::optional<IterationLimit> limit;  ///< likewise
};

/// Iterations of one kind under a policy.
struct KindOutcome {
  double convolutionUs = 0;        ///< device time of the convolutions, as the recording measures it
  double differenceUs = 0;         ///< beyond the recorded convolutions
  std::optional<Interval> wallUs;  ///< the whole iteration
  Warmup search;                   ///< in the first iteration of this kind
};

/// A policy over the recorded program.
struct PolicyOutcome {
  Policy policy;
  bool recorded = false;             ///< the recording ran under it
  std::vector<std::string> missing;  ///< what the survey lacks; if any, nothing below is set
  std::vector<KindOutcome> kinds;    ///< as RecordedForecast::kinds
  std::optional<Interval> wallUs;    ///< mean of the recorded iterations, each kind as often as recorded
  /// Device time of the convolutions if each problem of the survey is computed once. Only of a recording that does not
  /// count them: RecordedForecast::kinds is empty.
  std::optional<double> eachOnceUs;
  double searchUs = 0;                     ///< of all kinds together
  std::optional<double> firstIterationUs;  ///< if the recording contains the program's first iteration
  SpeedChange change = SpeedChange::None;  ///< against the first policy
  std::optional<Interval> changed;         ///< relative change of the mean iteration against the first policy
  /// After how many iterations of the user's program its searches are regained, if it searches longer than the first
  /// policy and is faster. A range if `changed` is one.
  std::optional<IterationRange> breakEven;
};

/// Whole iterations of a recorded program under several policies.
struct RecordedForecast {
  std::vector<RecordedKind> kinds;      ///< those with convolutions, in the order of Workload::kinds
  std::vector<PolicyOutcome> policies;  ///< the recorded one first, if it is known
  RecordedConvolutions convolutions;
  Bottleneck limit = Bottleneck::Unclear;  ///< of most recorded iterations
  RunLimit runLimit;
  double noise = 0;           ///< see IterationModel
  bool coldSearches = false;  ///< the survey's searches filled an empty compute cache, so they took their full time
  std::string caution;        ///< why the forecast is probably not valid; empty if nothing speaks against it
  std::vector<std::string> notes;  ///< assumptions and what the recording lacks, each one sentence

  /// Returns the policy that the others are compared with: the first.
  const PolicyOutcome& baseline() const { return policies.front(); }
};

/// Computes the forecast. `policies` are texts as findPolicy() takes them; the recorded one is added in front. Throws
/// MissingData if the survey lacks problems of the recording, or if it has no forecast of any policy; InputError as
/// findPolicy().
RecordedForecast recordedForecast(const Workload& workload, const Survey& survey, std::span<const std::string> policies,
                                  LackingProblems ifLacking = LackingProblems::Refuse);

}  // namespace convscope
