#include "window/lesson_experiment.h"

#include <algorithm>
#include <functional>

#include "analysis/survey_estimate.h"
#include "backend/known_backends.h"
#include "backend/precision_obstacle.h"
#include "core/problem_text.h"
#include "measure/survey.h"
#include "problem/default_request.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/stray_spaces.h"
#include "widgets/shared/survey_text.h"
#include "window/parts/device_text.h"

namespace convscope::window {
namespace {

/// Returns the first backend in the order of experimentFor() that has a device; null if none has.
const BackendStatus* backendFor(const std::string& wanted, const std::vector<BackendStatus>& backends,
                                const RunSetup& setup) {
  const std::vector<std::function<bool(const BackendStatus&)>> preferences{
      [&](const BackendStatus& one) { return one.name == wanted; },
      [&](const BackendStatus& one) { return shareLibrary(one.name, wanted); },
      [&](const BackendStatus& one) { return one.name == setup.backend; },
      [](const BackendStatus&) { return true; },
  };
  for (const auto& isPreferred : preferences) {
    const auto found = std::ranges::find_if(
        backends, [&](const BackendStatus& one) { return !one.devices.empty() && isPreferred(one); });
    if (found != backends.end()) return &*found;
  }
  return nullptr;
}

/// Returns why the step's own backend or precision is not used; empty if both are.
QString reasonFor(const SurveyStarted& recorded, const BackendStatus& backend, const DeviceInfo& device) {
  if (backend.name != recorded.options.backend) {
    const bool lacksGpu = recorded.device.isGpu() && !device.isGpu();
    return lacksGpu ? App::tr("no CUDA device is available")
                    : App::tr("%1 is not available").arg(backendTitle(recorded.options.backend));
  }
  return toQString(precisionObstacle(recorded.options.precision, device));
}

}  // namespace

LessonExperiment experimentFor(const LessonStage& stage, const SurveyStarted* recorded,
                               const std::vector<BackendStatus>& backends, const RunSetup& setup) {
  LessonExperiment experiment{setup, stage.inputs, {}};
  RunSetup& here = experiment.setup;
  here.precision = stage.precision;
  here.layout.reset();
  if (!stage.passes.empty()) here.passes = stage.passes;
  if (recorded != nullptr) {
    here.precision = recorded->options.precision;
    here.layout = recorded->options.layout;
    here.passes = recorded->options.passes;
    if (stage.inputs.empty() && recorded->input != recorded->network.input) experiment.inputs = {recorded->input};
  }
  const std::string wanted = recorded != nullptr ? recorded->options.backend : setup.backend;
  const BackendStatus* backend = backendFor(wanted, backends, setup);
  if (backend == nullptr) return experiment;
  const auto own = std::ranges::find(backend->devices, setup.device, &DeviceInfo::id);
  const DeviceInfo& device = own != backend->devices.end() ? *own : backend->devices.front();
  here.backend = backend->name;
  here.device = device.id;
  if (here.precision && !precisionObstacle(*here.precision, device).empty())
    here.precision = defaultPrecision(device.isGpu());
  if (recorded == nullptr) return experiment;
  if (const QString reason = reasonFor(*recorded, *backend, device); !reason.isEmpty())
    experiment.difference = withoutStraySpaces(
        App::tr("A measurement here uses %1 with %2 on %3, because %4.")
            .arg(toQString(toText(*here.precision)), backendTitle(backend->name), deviceName(device), reason));
  return experiment;
}

std::optional<double> experimentSeconds(const LessonExperiment& experiment, const Network& network,
                                        const std::vector<BackendStatus>& backends, const Session& session) {
  const RunSetup& setup = experiment.setup;
  const auto backend = std::ranges::find(backends, setup.backend, &BackendStatus::name);
  if (backend == backends.end()) return std::nullopt;
  const auto device = std::ranges::find(backend->devices, setup.device, &DeviceInfo::id);
  if (device == backend->devices.end()) return std::nullopt;
  SurveyOptions options;
  options.backend = setup.backend;
  options.device = setup.device;
  options.precision = setup.precision.value_or(defaultPrecision(device->isGpu()));
  options.layout = setup.layout.value_or(defaultLayout(options.precision));
  options.passes = setup.passes;
  const std::vector<Dims> ofNetwork{network.input};
  double all = 0;
  for (const Dims& input : experiment.inputs.empty() ? ofNetwork : experiment.inputs) {
    SurveyStarted planned = describeSurvey(options, network, input);
    planned.device = *device;
    const std::optional<double> seconds = estimateSurvey(planned, session).seconds;
    if (!seconds) return std::nullopt;
    all += *seconds;
  }
  return all;
}

}  // namespace convscope::window
