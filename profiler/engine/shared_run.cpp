#include "engine/shared_run.h"

#include <algorithm>
#include <exception>
#include <mutex>
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

/// Runs each plan on the devices that `devicesFor` returns for the device of its surveys, until a stop request.
RunEnd runEach(std::vector<SurveyPlan> plans, Session& session, const RunSinks& sinks, const std::stop_token& stop,
               const std::function<std::vector<SharedDevice>(const std::string&)>& devicesFor) {
  RunEnd end;
  for (SurveyPlan& plan : plans) {
    const std::vector<SharedDevice> devices = devicesFor(plan.surveys.front().options.device);
    const RunEnd planEnd = runShared(std::move(plan), devices, session, sinks, stop);
    if (end.how == SurveyEnd::Completed) end = planEnd;
    if (planEnd.how == SurveyEnd::Cancelled) break;
  }
  return end;
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

RunEnd Engine::run(const RunTask& task, Session& session, const RunSinks& sinks, const std::stop_token& stop) {
  return runOn({}, task, *this, session, sinks, stop);
}

RunEnd runOn(const std::vector<SharedDevice>& devices, const RunTask& task, Engine& engine, Session& session,
             const RunSinks& sinks, const std::stop_token& stop) {
  if (!measuresSurveys(task)) return engine.runOther(task, session, sinks, stop);
  return runEach(plansOf(task, session, !devices.empty()), session, sinks, stop, [&](const std::string& own) {
    return devices.empty() ? std::vector<SharedDevice>{{{own, own}, engine}} : devices;
  });
}

RunEnd runOn(const std::vector<std::string>& devices, const RunTask& task, Engine& engine, const MakeEngine& make,
             Session& session, const RunSinks& sinks, const std::stop_token& stop) {
  if (!measuresSurveys(task)) return engine.runOther(task, session, sinks, stop);
  std::vector<std::unique_ptr<Engine>> further;
  std::vector<SharedDevice> shared;
  for (const std::string& device : devices) {
    if (!shared.empty()) further.push_back(make());
    const EnginePlace place{device, device, static_cast<int>(devices.size())};
    shared.push_back({place, shared.empty() ? engine : *further.back()});
  }
  return runEach(plansOf(task, session), session, sinks, stop, [&](const std::string& own) {
    const bool isShared = std::ranges::find(devices, own) != devices.end();
    return isShared ? shared : std::vector<SharedDevice>{{{own, own}, engine}};
  });
}

}  // namespace convscope
