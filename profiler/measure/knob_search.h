#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "backend/algorithm.h"
#include "backend/failure.h"
#include "backend/plan.h"
#include "backend/planner.h"
#include "core/problem.h"
#include "measure/clock.h"
#include "measure/event.h"
#include "measure/race.h"

namespace convscope {

class Executor;

/// A listed configuration from which a search may start.
struct SearchStart {
  const Candidate* candidate = nullptr;
  Plan* plan = nullptr;
  double singleUs = 0;
};

/// A configuration that a search found, with its plan. Times are in microseconds.
struct FoundPlan {
  Candidate candidate;  ///< without listings
  std::unique_ptr<Plan> plan;
  double buildUs = 0;
  double startupUs = 0;  ///< by how much its first execution was longer than the second
  double us = 0;         ///< of an execution, by a few short samples
};

struct SearchFindings {
  std::vector<FoundPlan> plans;  ///< faster than every start, the fastest first; few
  KnobSearch search;
};

/// Values of an engine's knobs, and its times with them on earlier problems, each over that of the problem's fastest.
struct KnownKnobs {
  std::map<std::int64_t, std::int64_t> knobs;
  std::vector<std::pair<Problem, double>> ratios;

  /// Returns the ratio to expect on `problem`: that of an earlier problem, the higher the less alike that is.
  double expectedRatio(const Problem& problem) const;
};

/// What is known of an engine from earlier attempts.
struct KnownEngine {
  std::map<std::string, KnownKnobs> configurations;  ///< by Candidate::id
  double attemptsUs = 0;
  int attempts = 0;
};

using KnownEngines = std::map<std::int64_t, KnownEngine>;

/// Searches configurations of engines that no list has and that are faster than the listed ones.
///
/// The search goes from the best configurations outward, by successive halving: in each round, which has an equal share
/// of the time, half as many configurations as before are changed, the best that are known by then. They take turns by
/// the time that each has used, so engines whose plans are built quickly are tried more often. What the same engine
/// was fast with on earlier, similar problems is tried first, then changes of one knob, then of two. Nothing is random.
class KnobSearcher {
 public:
  KnobSearcher(Executor& executor, Clock& clock, const RaceSettings& settings, std::stop_token stop);

  /// Searches for at most about `budgetUs`, from some of the `listed` configurations; it tries none of these. `problem`
  /// is bound, and the workspaces of found plans are at most `workspaceLimit` bytes if that is not 0. Fails only if the
  /// device is lost.
  Result<SearchFindings> search(const Problem& problem, std::span<const Candidate> listed,
                                std::span<const SearchStart> starts, const StartupModel& startup,
                                std::uint64_t workspaceLimit, double budgetUs);

 private:
  Executor& m_executor;
  Clock& m_clock;
  RaceSettings m_settings;
  std::stop_token m_stop;
  std::unique_ptr<Planner> m_planner;  ///< made when it is needed
  KnownEngines m_known;
};

}  // namespace convscope
