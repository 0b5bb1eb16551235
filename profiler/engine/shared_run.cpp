#include "engine/shared_run.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "problem/errors.h"
#include "process/child_process.h"

namespace convscope {
namespace {

/// How the measurement of one engine ended.
struct Outcome {
  std::exception_ptr error = {};
  bool isFatal = false;  ///< the error is not the device's
};

Outcome measure(const SharedDevice& device, SurveyRun::Share& share, const StepSink& step, std::stop_source stop) {
  const auto fail = [&](const std::exception& error) {
    share.leave(error.what());
    return Outcome{std::current_exception(), false};
  };
  try {
    device.engine.measure(share, step, stop.get_token());
    return {};
  } catch (const DeviceError& error) {
    return fail(error);
  } catch (const ProcessError& error) {
    return fail(error);
  } catch (...) {
    stop.request_stop();
    return {std::current_exception(), true};
  }
}

}  // namespace

RunEnd runShared(SurveyPlan plan, const std::vector<SharedDevice>& devices, Session& session, const RunSinks& sinks,
                 const std::stop_token& stop) {
  std::vector<EnginePlace> places;
  for (const SharedDevice& device : devices) places.push_back(device.place);
  SurveyRun run(std::move(plan), session, sinks.event, places);
  std::mutex stepping;
  const StepSink step = [&](const Step& each) {
    const std::scoped_lock lock(stepping);
    if (sinks.step) sinks.step(each);
  };
  std::vector<Outcome> outcomes(devices.size());
  {
    std::stop_source stopAll;
    const std::stop_callback forward(stop, [&] { stopAll.request_stop(); });
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < devices.size(); ++i)
      threads.emplace_back([&, i] { outcomes[i] = measure(devices[i], run.share(i), step, stopAll); });
    outcomes[0] = measure(devices[0], run.share(0), step, stopAll);
  }
  for (const Outcome& outcome : outcomes) {
    if (outcome.error && (outcome.isFatal || !run.hasStarted())) std::rethrow_exception(outcome.error);
  }
  return run.finish(stop.stop_requested());
}

RunEnd runOn(const SurveyDevices& devices, const RunTask& task, Engine& engine, Session& session, const RunSinks& sinks,
             const std::stop_token& stop) {
  if (!measuresSurveys(task)) return engine.runOther(task, session, sinks, stop);
  const bool onShared = !devices.shared.empty() && !devices.leavesOthers;
  RunEnd end;
  for (SurveyPlan& plan : plansOf(task, session, onShared)) {
    const std::string& own = plan.surveys.front().options.device;
    const bool isShared = onShared || std::ranges::any_of(devices.shared, [&](const SharedDevice& each) {
                            return each.place.device == own;
                          });
    const std::vector<SharedDevice> alone{{{own, own}, engine}};
    const RunEnd planEnd = runShared(std::move(plan), isShared ? devices.shared : alone, session, sinks, stop);
    if (end.how == SurveyEnd::Completed) end = planEnd;
    if (planEnd.how == SurveyEnd::Cancelled) break;
  }
  return end;
}

}  // namespace convscope
