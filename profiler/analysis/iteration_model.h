#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "statistics/statistics.h"
#include "workload/workload.h"

namespace convscope {

/// What decides how long an iteration takes.
enum class Bottleneck {
  Unclear,  ///< the recording does not say
  Host,     ///< the device waits for the host to enqueue work
  Device,   ///< the host is ahead of the device, or computes itself
};

/// Returns "the host", "the device", "host or device".
std::string toText(Bottleneck limit);

/// Fewer plain iterations are not used: one or two may be at the end of an epoch, with a smaller batch that is searched
/// for.
inline constexpr std::ptrdiff_t kFewestPlain = 3;

/// What a recording says of iterations of one kind. Times in microseconds.
struct KindEvidence {
  std::vector<double> plainWallUs;         ///< iterations without the recorder; empty: none
  std::vector<double> plainHostUs;         ///< as Workload::plainHostUs
  std::vector<double> plainLoaderUs = {};  ///< as Workload::plainLoaderUs
  std::optional<double> recordedUs;  ///< an iteration under the recorder; at least the device's work and the waits
  std::optional<double> busyUs;      ///< time in which the device worked
  double waitUs = 0;                 ///< part of recordedUs in which the device waits for the loader or for compilation
  double convolutionUs = 0;          ///< device time of the convolutions
  bool synchronous = false;          ///< the processor that runs the program computes the convolutions
};

/// Returns why no kind of iteration has the times of the plain ones as evidence; empty if one has, or there are none.
std::string unusedPlainText(const Workload& workload);

/// Collects the evidence of one kind. The times of plain iterations belong to a kind only if the recorded ones before
/// them, the second half of the recording, are of this kind.
KindEvidence evidenceOf(const Workload& workload, std::size_t kind, double convolutionUs);

/// A model of one kind of iteration without the recorder: it takes the longer of two times, the host's to enqueue the
/// work and the device's to do it. The rule and its assumptions are in docs/policies.md, "Whole iterations".
struct IterationModel {
  Bottleneck limit = Bottleneck::Unclear;
  Interval wallUs;        ///< the iteration
  Interval hostUs;        ///< what the host needs; not more than `wallUs`
  Interval deviceUs;      ///< what the device needs, gaps between kernels included; not more than `wallUs`
  double noise = 0;       ///< half the interquartile range of plain iterations over their median; 0: not known
  std::string reason;     ///< why `limit`, with figures, in one sentence
  bool recorded = false;  ///< computed from iterations under the recorder, which slows the host

  /// Returns the iteration if the device had `differenceUs` more to do: a value, or a range if the recording leaves
  /// several possibilities.
  Interval with(double differenceUs) const;
};

/// Returns the time of an iteration without the recorder: the median of plainWallUs, which must not be empty, or their
/// mean if the program has a data loader. Workers deliver batches in bursts, so half of its iterations may not wait.
double plainIterationUs(const KindEvidence& evidence);

/// Returns the model. Empty if no iteration was timed.
std::optional<IterationModel> iterationModel(const KindEvidence& evidence);

/// Formats a time or a range: "17.8 ms", "17.1 to 17.8 ms".
std::string formatRange(const Interval& us);

}  // namespace convscope
