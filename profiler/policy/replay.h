#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "measure/survey.h"
#include "policy/policy.h"
#include "policy/schedule.h"
#include "session/session.h"

namespace convscope {

/// A policy and a schedule that are to be executed on a device.
struct ReplayRequest {
  ReplayStarted started;  ///< everything that describes the replay; recorded as it is
  Policy policy;
  Schedule schedule;
  std::vector<const Survey*> surveys = {};  ///< for policies that choose from a survey; by size
};

/// Executes what a framework would for the convolutions of each iteration of the schedule: it keeps the policy's cache,
/// searches for what is not in it as the policy does (DeviceSearch), and then executes all layers as one stream. Tells
/// `sink` all that happens, on the calling thread; returns how it ended, as does the last event. Meant for a new
/// process: code that was loaded before costs nothing again. Throws InputError where the policy needs a survey that is
/// not there.
[[nodiscard]] SurveyEnd runReplay(Executor& executor, const ReplayRequest& request, const EventSink& sink,
                                  std::stop_token stop, Clock& clock = systemClock());

/// What a replay comes to. Times in microseconds.
struct ReplaySummary {
  std::int64_t iterations = 0;
  double totalUs = 0;
  std::int64_t searches = 0;
  std::uint64_t peakBytes = 0;
  /// All iterations at their sizes' steady time, the median of those that searched nothing; none where a size has none.
  std::optional<double> steadyUs;

  /// What the searches have cost.
  std::optional<double> warmupUs() const { return steadyUs ? std::optional(totalUs - *steadyUs) : std::nullopt; }
};

ReplaySummary summarizeReplay(const Replay& replay);

}  // namespace convscope
