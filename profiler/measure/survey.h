#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "measure/event.h"
#include "measure/race.h"

namespace convscope {

using EventSink = std::function<void(const Event&)>;

/// What is to be surveyed.
struct SurveyRequest {
  SurveyStarted started;          ///< everything that describes the survey; recorded as it is
  std::vector<bool> alreadyDone;  ///< for resuming: problems that had ended; empty when the survey is new
  RaceSettings race;
};

/// Measures every algorithm of every problem of `request` on `executor` and tells `sink` all that happens, on the
/// calling thread. Returns how it ended; so says the last event. A stop request takes effect when the execution that
/// is under way has ended. Failures of single algorithms or problems are events, and the rest goes on; a lost device
/// ends the survey.
[[nodiscard]] SurveyEnd runSurvey(Executor& executor, const SurveyRequest& request, const EventSink& sink,
                                  std::stop_token stop, Clock& clock = systemClock());

class KernelPass;

/// The same, but kernel names are not read: the plans that tell them are kept in `kernels`, to be run when all timing
/// is over, that of further surveys too.
[[nodiscard]] SurveyEnd runSurvey(Executor& executor, const SurveyRequest& request, const EventSink& sink,
                                  std::stop_token stop, KernelPass& kernels, Clock& clock = systemClock());

/// Now, as events carry it: ISO 8601 in UTC.
std::string currentTime();

/// Describes a survey of `network` at `input` on `executor`: fills in device, versions, time and problems,
/// and what setting up has taken, with a libraryWarmUp (see library_warm_up.h) that it runs.
/// Throws InputError where the network does not fit the input.
SurveyStarted describeSurvey(Executor& executor, const SurveyOptions& options, const Network& network,
                             const Dims& input);

}  // namespace convscope
