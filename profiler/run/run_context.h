#pragma once

#include <stop_token>

#include "backend/device_info.h"
#include "measure/survey.h"
#include "run/open_devices.h"
#include "session/session.h"

namespace convscope {

class Executor;

/// What a task runs with. All references outlive the run.
struct RunContext {
  const Session& session;  ///< earlier results, and what the run has emitted
  OpenDevices& devices;
  const EventSink& sink;  ///< folds an event into the session, then passes it on
  std::stop_token stop;

  /// Opens a device. Throws DeviceError if that fails.
  Executor& open(const std::string& backend, const std::string& device) const;
  /// Opens the device of an earlier survey. Throws InputError if the device or its libraries have changed since:
  /// results of two must not be mixed.
  Executor& openAgain(const SurveyStarted& survey) const;
  /// Opens a device of that model for a survey that continues. Libraries and driver may have changed: `changes` says
  /// how.
  Executor& openAgain(const SurveyStarted& survey, const std::string& device, std::string& changes) const;
  /// Warms up the library of an open device. Returns what each step of the set-up took, loading the backend included.
  SetupCosts setUp(Executor& executor, const SurveyOptions& options) const;
  /// Returns survey number `run` of the session. Throws ContractError if there is none.
  const Survey& survey(int run) const;
};

/// Throws InputError if the network has no convolution in these passes.
void requireProblems(const std::string& network, const std::vector<NetworkProblem>& problems);

}  // namespace convscope
