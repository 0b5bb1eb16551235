#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/iteration_model.h"

namespace convscope {

/// A part of an iteration's time. Each instant belongs to one part.
enum class IterationPart {
  Device,         ///< the device computes or copies; without a device, the processor does
  Communication,  ///< nothing but the communication of ranks runs, or it waits for the slowest rank
  Loader,         ///< the device idles and the program waits for its data loader
  Compilation,    ///< the device idles and the program compiles or loads code
  Host,           ///< the device idles for another reason: the host enqueues its work
};

std::string_view keyOf(IterationPart part);  ///< in JSON and CSV: "loader"
std::string toText(IterationPart part);      ///< "the data loader"

struct PartTime {
  IterationPart part = IterationPart::Device;
  Interval us;

  bool operator==(const PartTime&) const = default;
};

/// What limits an iteration.
struct IterationLimit {
  Interval wallUs;                        ///< the iteration; that of IterationModel
  std::vector<PartTime> parts;            ///< those that the recording has, in the order of IterationPart
  std::vector<IterationPart> candidates;  ///< one: the limit. Several: the recording does not say which of them
  std::optional<Interval> withoutUs;      ///< the least time of an iteration in which the limit costs nothing
  std::string reason;                     ///< why, with figures
  std::string missing;                    ///< what the recording lacks, in one sentence; empty: nothing
  bool computedByHost = false;            ///< there is no device beside the host

  /// Returns the limit; empty if the recording does not say.
  std::optional<IterationPart> limit() const;
};

/// Divides an iteration of one kind into its parts and finds the limit, by the rule of docs/policies.md, "What limits
/// an iteration". `convolutionUs`: device time of the convolutions, used if the recording has no time of the device.
/// Returns nothing if no iteration was timed.
std::optional<IterationLimit> iterationLimit(const Workload& workload, std::size_t kind, double convolutionUs);

/// Returns the limit of most iterations: that of the most frequent of their kinds. Nothing if no iteration was timed.
std::optional<IterationLimit> iterationLimit(const Workload& workload);

/// Returns why there is no limit, in one or two sentences, if iterationLimit(workload) has none.
std::string unknownLimitText(const Workload& workload);

/// Returns why the time of an iteration is a range, in one sentence; empty if it is none. In a range, the profiler was
/// on and makes the host's work up to 2.5 times as long (docs/policies.md, "Whole iterations").
std::string rangeText(const IterationLimit& limit);

/// Returns the limit's remedy or why there is no limit, in one sentence without figures; empty if neither is known.
std::string adviceText(const IterationLimit& limit);

/// Returns the parts, the limit with its reason, and what an iteration would take without it, in a few sentences: "An
/// iteration takes 41.2 ms: the device computes 8.10 ms, ... Bound by the data loader: ...".
std::string limitText(const IterationLimit& limit);

}  // namespace convscope
