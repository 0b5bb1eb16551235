#pragma once

#include <optional>
#include <string>

#include "analysis/first_calls.h"
#include "analysis/iteration_limit.h"

namespace convscope {

/// What takes the time of a recorded run: its iterations, and the first calls at its input sizes.
struct RunLimit {
  std::optional<IterationLimit> iteration;  ///< of most iterations; empty if none was timed
  std::optional<FirstCalls> firstCalls;     ///< empty if none was slow

  /// Returns whether first calls, not the iterations between them, take the recorded time.
  bool isFirstCalls() const { return firstCalls && firstCalls->dominates(); }
};

/// Finds what takes the time, by the rules of docs/policies.md, "What limits an iteration".
RunLimit runLimit(const Workload& workload);

/// Returns what limits the run with at most two figures, in a few words: "Bound by the host: 12.8 ms of 17.4 ms an
/// iteration", "Bound by the host: 6.96 to 17.4 ms an iteration", "Searches at new sizes: 21.8 s of the 22.4 s of
/// all iterations". Empty if the recording does not say.
std::string headlineOf(const RunLimit& limit);

/// Returns what limits the run in one sentence: the headline, or why the recording does not say.
std::string limitSentence(const Workload& workload);

/// Returns the line below the headline. If first calls take the time: after which iteration none came, what an
/// iteration takes without them, and what helps. If the host does: what helps, and that algorithms do not. Otherwise
/// why the headline has a range, or what helps, in at most some 80 characters. Empty if there is none.
std::string briefText(const RunLimit& limit);

/// Returns it in sentences, what takes most of the time first; empty if nothing is known.
std::string limitText(const RunLimit& limit);

}  // namespace convscope
