#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/iteration_model.h"
#include "analysis/workload_costs.h"

namespace convscope {

/// Returns the relative change below which two iterations do not differ: Rule::iterationNoise, or the noise of the
/// recording.
double noticeableChange(double noise);

/// How a policy's iterations compare with those of another.
enum class IterationChange {
  None,  ///< below Rule::iterationNoise, or within the noise of the recording
  Faster,
  Slower,
  Unclear,  ///< the recording does not say
};

std::string toText(IterationChange change);  ///< "no difference", "faster", "slower", "unclear"

/// Iterations of one kind as recorded. Times in microseconds.
struct RecordedIteration {
  std::size_t kind = 0;                 ///< index in Workload::kinds
  Dims input;                           ///< as inputOf()
  std::int64_t count = 0;               ///< recorded iterations
  double convolutionUs = 0;             ///< device time of the convolutions
  std::optional<IterationModel> model;  ///< empty if no iteration was timed
};

/// Iterations of one kind under a policy.
struct PolicyIteration {
  double convolutionUs = 0;        ///< device time of the convolutions, as the recording measures it
  double differenceUs = 0;         ///< beyond the recorded convolutions
  std::optional<Interval> wallUs;  ///< the whole iteration
  Warmup search;                   ///< in the first iteration of this kind
};

/// After how many iterations of the user's program the searches of a policy are regained. A range if the iteration's
/// change is one.
struct IterationBreakEven {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// A policy over the recorded program.
struct PolicyIterations {
  Policy policy;
  bool recorded = false;                           ///< the recording ran under it
  std::vector<std::string> missing;                ///< what the survey lacks; if any, nothing below is set
  std::vector<PolicyIteration> kinds;              ///< as IterationForecast::kinds
  std::optional<Interval> wallUs;                  ///< mean of the recorded iterations, each kind as often as recorded
  double searchUs = 0;                             ///< of all kinds together
  std::optional<double> firstIterationUs;          ///< if the recording contains the program's first iteration
  IterationChange change = IterationChange::None;  ///< against the first policy
  std::optional<Interval> changed;                 ///< relative change of the mean iteration against the first policy
  std::optional<IterationBreakEven> breakEven;     ///< against the first policy, if it searches longer and is faster
};

/// Whole iterations of a recorded program under several policies.
struct IterationForecast {
  std::vector<RecordedIteration> kinds;    ///< those with convolutions, in the order of Workload::kinds
  std::vector<PolicyIterations> policies;  ///< the recorded one first, if it is known
  RecordedConvolutions convolutions;
  IterationLimit limit = IterationLimit::Unclear;  ///< of most recorded iterations
  double noise = 0;                                ///< see IterationModel
  bool coldSearches = false;  ///< the survey's searches filled an empty compute cache, so they took their full time
  std::string caution;        ///< why the forecast is probably not valid; empty if nothing speaks against it
  std::vector<std::string> notes;  ///< assumptions and what the recording lacks, each one sentence

  /// Returns the policy that the others are compared with: the first.
  const PolicyIterations& baseline() const { return policies.front(); }
};

/// Computes the forecast. `policies` are texts as findPolicy() takes them; the recorded one is added in front. Throws
/// MissingData if the survey lacks problems of the recording, or if it has no forecast of any policy; InputError as
/// findPolicy().
IterationForecast iterationForecast(const Workload& workload, const Survey& survey,
                                    std::span<const std::string> policies);

}  // namespace convscope
