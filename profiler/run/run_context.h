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

  /// Opens the device of an earlier survey. Throws InputError if the device or its libraries have changed since:
  /// results of two must not be mixed.
  Executor& openAgain(const SurveyStarted& survey) const;
  /// Returns survey number `run` of the session. Throws ContractError if there is none.
  const Survey& survey(int run) const;
};

/// Returns the algorithms that surveys of the session have given up.
GivenUpAlgorithms givenUpIn(const Session& session);

/// Opens a device. Throws DeviceError if that fails.
Executor& openDevice(OpenDevices& devices, const std::string& backend, const std::string& device);
/// Warms up the library of an open device. Returns what each step of the set-up took, loading the backend included.
SetupCosts setUpDevice(const OpenDevices& devices, Executor& executor, const std::string& backend, Precision precision,
                       Layout layout);

/// Returns how the devices and libraries of two surveys differ: "cudnn was 9.1 and is 9.2"; empty if they are the same.
std::string changesText(const SurveyStarted& before, const SurveyStarted& after);
/// Returns whether two devices are of one model: they differ in nothing but their ids.
bool areOneModel(DeviceInfo one, const DeviceInfo& other);
/// Throws InputError unless `device` is of the model that measured `survey`.
void requireSameDevice(const SurveyStarted& survey, const DeviceInfo& device);

/// Throws InputError if the network has no convolution in these passes.
void requireProblems(const std::string& network, const std::vector<NetworkProblem>& problems);

}  // namespace convscope
