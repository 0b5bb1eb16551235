#pragma once

#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "measure/build_pool.h"
#include "measure/event.h"
#include "measure/plan_pipeline.h"
#include "measure/race.h"
#include "workload/named_workload.h"

namespace convscope {

class Executor;

using EventSink = std::function<void(const Event&)>;

/// A survey to run.
struct SurveyRequest {
  SurveyStarted started;  ///< describes the survey; recorded as it is
  RaceSettings race = {};
  ProblemSource source = {};  ///< the problems to measure; empty: all of the survey
  BuildPool* pool = nullptr;  ///< builds plans in helper processes; null: all are built here
  double helpersStartUs = 0;  ///< time to start the helpers, for the session
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

/// What an executor's device and libraries are when a survey begins.
struct ReadyDevice {
  DeviceInfo device;
  Versions versions;
  SetupCosts setup = {};                                ///< left to the caller
  std::optional<std::uint64_t> computeCacheBytes = {};  ///< Executor::computeCacheBytes
  std::string host = {};                                ///< name of its machine
  std::optional<double> otherLoad = {};                 ///< Executor::otherLoad
  std::string remark = {};  ///< why set-up costs less than in a new process, from the caller; else empty
  /// The same for two engines on one physical device: its UUID, or the running kernel of its machine and its id.
  std::string identity = {};
};

/// Returns whether a compute cache of this size is empty, so that all code has to be compiled.
bool isEmptyCache(std::optional<std::uint64_t> computeCacheBytes);

/// Describes the device of `executor`. Executes nothing.
ReadyDevice describeDevice(const Executor& executor);

/// Describes a survey of `network` at `input` without its device. Throws InputError if the network does not fit the
/// input.
SurveyStarted describeSurvey(const SurveyOptions& options, const Network& network, const Dims& input);

/// Describes a survey of all problems of a workload, whatever passes `options` name. Throws InputError if it has none.
SurveyStarted describeSurvey(const SurveyOptions& options, const NamedWorkload& recorded);

/// Sets time, program and device of a survey that begins on `device`.
void beginOn(SurveyStarted& survey, const ReadyDevice& device);

}  // namespace convscope
