#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "lesson/lesson.h"
#include "session/session.h"
#include "window/parts/run_setup.h"

namespace convscope::window {

/// How a lesson's step is measured here.
struct LessonExperiment {
  RunSetup setup;
  std::vector<Dims> inputs;  ///< whole shapes; empty: the network's own
  QString difference;        ///< says that another library or precision is used, and why; empty: the step's own are
};

/// Returns the measurement that repeats what a step shows: its `recorded` survey, or if that is null, its stage. Takes
/// the step's backend if it has a device, otherwise one with the same library, otherwise that of `setup`, otherwise the
/// first one with a device. Keeps the workspace limit of `setup`, and its device if the backend has it.
LessonExperiment experimentFor(const LessonStage& stage, const SurveyStarted* recorded,
                               const std::vector<BackendStatus>& backends, const RunSetup& setup);

/// Estimates how many seconds the experiment takes with `network`: estimateSurvey() for each size. None if the device
/// is not available, or if `session` says nothing about it.
std::optional<double> experimentSeconds(const LessonExperiment& experiment, const Network& network,
                                        const std::vector<BackendStatus>& backends, const Session& session);

}  // namespace convscope::window
