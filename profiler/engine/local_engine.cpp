#include "backend/backend.h"
#include "backend/executor.h"
#include "engine/engine.h"
#include "problem/errors.h"
#include "run/measure_task.h"

namespace convscope {
namespace {

/// Passes steps on as long as it lives.
class StepForwarder : public StepObserver {
 public:
  StepForwarder(Watch& watch, const StepSink& sink) : m_watch(watch), m_sink(sink) { m_watch.observer = this; }
  ~StepForwarder() override { m_watch.observer = nullptr; }
  void begin(const Step& step) override {
    if (m_sink) m_sink(step);
  }
  void end(const Step&) override {}
  void lost(const Step&, const Failure&) override {}

 private:
  Watch& m_watch;
  const StepSink& m_sink;
};

class LocalEngine : public Engine {
 public:
  LocalEngine(BackendLoader load, BuildPoolMaker pools) : m_load(std::move(load)) {
    m_devices.setBuildPoolMaker(std::move(pools));
  }

  std::vector<BackendStatus> findBackends(const std::stop_token&) override {
    m_devices.replaceBackends(m_load());
    m_loaded = true;
    return statusOf(m_devices.backends());
  }

  Versions describeDevice(const std::string& backend, const std::string& device, const std::stop_token&) override {
    const auto executor = devices().open(backend, device);
    if (!executor) throw DeviceError(executor.error().reason);
    return (*executor)->versions();
  }

  RunEnd runOther(const RunTask& task, Session& session, const RunSinks& sinks, const std::stop_token& stop) override {
    OpenDevices& opened = devices();
    const StepForwarder forwarder(opened.watch(), sinks.step);
    return runTask(task, session, opened, sinks.event, stop);
  }

  void measure(SurveyRun::Share& share, const StepSink& step, const std::stop_token& stop) override {
    OpenDevices& opened = devices();
    const StepForwarder forwarder(opened.watch(), step);
    measureHere(share, opened, stop);
  }

  bool list(const EnginesTask& task, const std::function<void(ListingUpdate)>& sink,
            const std::stop_token& stop) override {
    return runTask(task, devices(), sink, stop);
  }

 private:
  OpenDevices& devices() {
    if (!m_loaded) findBackends({});
    return m_devices;
  }

  BackendLoader m_load;
  bool m_loaded = false;
  OpenDevices m_devices;
};

}  // namespace

std::vector<BackendStatus> statusOf(const std::vector<RegisteredBackend>& backends) {
  std::vector<BackendStatus> all;
  for (const RegisteredBackend& registered : backends) {
    BackendStatus& status = all.emplace_back(BackendStatus{registered.name});
    if (!registered.backend) {
      status.missing = registered.backend.error().reason;
      continue;
    }
    status.lists = (*registered.backend)->candidateLists();
    if (auto devices = (*registered.backend)->devices()) {
      status.devices = std::move(*devices);
      if (status.devices.empty()) status.missing = "it found no device";
    } else {
      status.missing = devices.error().reason;
    }
  }
  return all;
}

std::unique_ptr<Engine> makeLocalEngine(BackendLoader load, BuildPoolMaker pools) {
  return std::make_unique<LocalEngine>(std::move(load), std::move(pools));
}

}  // namespace convscope
