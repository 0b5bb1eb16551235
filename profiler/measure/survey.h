#pragma once

#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/build_pool.h"
#include "measure/event.h"
#include "measure/race.h"
#include "workload/named_workload.h"

namespace convscope {

class Executor;

using EventSink = std::function<void(const Event&)>;

/// Claims a problem of a survey that several devices share. Returns its number; none if no further one is open. May
/// wait; a stop request must end the wait.
using ProblemClaim = std::function<std::optional<int>()>;

/// The same for the survey with this number.
using SurveyClaim = std::function<std::optional<int>(int run)>;

/// Texts of problems to be planned alone: nothing is planned while such a problem is measured, and nothing is measured
/// while it is planned. An empty text stands for the first problem that a survey measures.
using ProblemsAlone = std::set<std::string>;

/// A survey to run.
struct SurveyRequest {
  SurveyStarted started;          ///< describes the survey; recorded as it is
  std::vector<bool> alreadyDone;  ///< when resuming: problems that had ended; empty for a new survey
  RaceSettings race;
  ProblemClaim claim = {};    ///< if set, only claimed problems are measured, and `alreadyDone` is ignored
  BuildPool* pool = nullptr;  ///< builds plans in helper processes; null: all are built here
  double helpersStartUs = 0;  ///< time to start the helpers, for the session
  ProblemsAlone alone = {};
};

/// Measures every algorithm of every problem of `request` on `executor` and emits all events to `sink`, on the calling
/// thread. Returns how it ended, as the last event does. A stop request takes effect after the current execution. A
/// failure of one algorithm or problem is an event, and the survey continues; a lost device ends it.
[[nodiscard]] SurveyEnd runSurvey(Executor& executor, const SurveyRequest& request, const EventSink& sink,
                                  std::stop_token stop, Clock& clock = systemClock());

class KernelPass;

/// The same without reading kernel names. Keeps the plans for that in `kernels`, to be run after all timing, including
/// that of further surveys.
[[nodiscard]] SurveyEnd runSurvey(Executor& executor, const SurveyRequest& request, const EventSink& sink,
                                  std::stop_token stop, KernelPass& kernels, Clock& clock = systemClock());

/// The current time as events record it: ISO 8601 in UTC.
std::string currentTime();

/// Returns the name of this machine.
std::string hostName();

/// Returns the program and its version: "ConvScope 0.1.0".
std::string programName();

/// Describes a survey of `network` at `input` on `executor`: device, versions, time and problems. Executes nothing; the
/// costs of the set-up are left to the caller. Throws InputError if the network does not fit the input.
SurveyStarted describeSurvey(const Executor& executor, const SurveyOptions& options, const Network& network,
                             const Dims& input);

/// Describes a survey of all problems of a workload, whatever passes `options` name. Throws InputError if it has none.
SurveyStarted describeSurvey(const Executor& executor, const SurveyOptions& options, const NamedWorkload& recorded);

}  // namespace convscope
