#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "workload/workload.h"

namespace convscope {

/// The process of a distributed run that a trace is of: "distributedInfo" of torch.profiler.
struct RecordedRank {
  int rank = 0;
  int worldSize = 1;             ///< processes of the run
  std::string library;           ///< "nccl 2.28.9"; empty if unknown
  std::optional<double> beginS;  ///< when the trace begins and ends, in seconds of the host's clock
  std::optional<double> endS;

  bool operator==(const RecordedRank&) const = default;
};

/// What a rank's iterations take: the medians of their kinds, each kind as often as recorded. In microseconds.
struct RankTimes {
  RecordedRank rank;
  std::string file;  ///< of its trace, for messages
  std::int64_t iterations = 0;
  std::optional<double> wallUs;           ///< the iteration
  std::optional<double> deviceBusyUs;     ///< the time in which the device works, communication included
  std::optional<double> communicationUs;  ///< the time in which only communication of ranks runs
};

/// Returns the times of `workload`, which is of `rank`.
RankTimes rankTimes(RecordedRank rank, std::string file, const Workload& workload);

/// The ranks of one run, compared.
struct RankComparison {
  std::vector<RankTimes> ranks;  ///< by their number
  std::vector<int> missing;      ///< ranks of the run without a trace
  /// Index in `ranks`. Collectives end when the last rank has come, so the one that waits least in them is the slowest.
  /// If not every trace has communication: the one with the longest iteration; empty if one was not timed.
  std::optional<std::size_t> slowest;
  bool byCommunication = false;  ///< how it was found
  /// How much longer than the slowest rank the one waits that waits longest, or how much longer its iteration is than
  /// the shortest one.
  double differenceUs = 0;
  bool even = false;  ///< differenceUs is below 3% of an iteration: no rank is slower than the others
};

/// Compares the ranks of one run. Throws InputError in one line if two are the same, or if their world sizes, libraries
/// or times show that they are of different runs.
RankComparison compareRanks(std::vector<RankTimes> ranks);

/// Returns in words which rank is the slowest, with its figures, and which ranks have no trace.
std::string slowestRankText(const RankComparison& comparison);

}  // namespace convscope
