#include "engine/process_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/translatable.h"
#include "engine/connection.h"
#include "engine/engine_run.h"
#include "files/program_folder.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

class ProcessEngine : public Engine {
 public:
  ProcessEngine(EngineCommand command, const EngineLimits& limits) : m_command(std::move(command)), m_limits(limits) {}

  std::vector<BackendStatus> findBackends(const std::stop_token& stop) override {
    return ask<BackendsFound>(FindBackends{}, "looking for devices", stop).backends;
  }

  Versions describeDevice(const std::string& backend, const std::string& device, const std::stop_token& stop) override {
    return ask<DeviceVersions>(DescribeDevice{backend, device}, "opening " + device, stop).versions;
  }

  RunEnd runOther(const RunTask& task, Session& session, const RunSinks& sinks, const std::stop_token& stop) override {
    if (std::holds_alternative<Recording>(task)) {
      OpenDevices none;
      return runTask(task, session, none, sinks.event, stop);
    }
    return OtherRun(task, session, sinks.event, setting(sinks.step, stop)).run();
  }

  void measure(SurveyRun::Share& share, const StepSink& step, const std::stop_token& stop) override {
    MeasureRun(share, setting(step, stop)).run();
    share.leave({});
  }

  bool list(const EnginesTask& task, const std::function<void(ListingUpdate)>& sink,
            const std::stop_token& stop) override {
    bool complete = false;
    exchange(toMessage(task), "listing engines", stop, [&](EngineAnswer& answer) {
      if (auto* head = std::get_if<ListingHead>(&answer)) sink(std::move(*head));
      if (auto* listed = std::get_if<ListedProblem>(&answer)) sink(std::move(*listed));
      const auto* done = std::get_if<RunDone>(&answer);
      complete = done != nullptr && done->how == SurveyEnd::Completed;
      return done != nullptr;
    });
    return complete;
  }

 private:
  EngineRun::Setting setting(const StepSink& step, const std::stop_token& stop) {
    return {step, stop, m_limits, [this, stop]() -> EngineConnection& { return engine(stop); },
            m_command.host ? m_command.host->name : std::string()};
  }

  EngineConnection& engine(const std::stop_token& stop) {
    if (m_engine && !m_engine->isUsable()) m_engine.reset();  // e.g. it had heard nothing for a while
    if (m_engine) return *m_engine;
    try {
      m_engine.emplace(m_command, m_limits, stop);
    } catch (const ProcessError& error) {
      if (!m_command.host || m_reached) throw;
      const auto* start = dynamic_cast<const StartError*>(&error);
      throw HostError(start != nullptr ? start->trouble() : HostTrouble::Unreachable, error.what());
    }
    m_reached = true;
    return *m_engine;
  }

  /// Sends `request` and returns the answer of this type.
  template <class T>
  T ask(const Request& request, const std::string& action, const std::stop_token& stop) {
    T found;
    exchange(request, action, stop, [&](EngineAnswer& answer) {
      auto* wanted = std::get_if<T>(&answer);
      if (wanted != nullptr) found = std::move(*wanted);
      return wanted != nullptr;
    });
    return found;
  }

  /// Sends `request` and hands answers to `take` until that returns true, or until a stop.
  template <class Take>
  void exchange(const Request& request, const std::string& action, const std::stop_token& stop, const Take& take) {
    EngineConnection* started = nullptr;
    try {
      started = &engine(stop);
    } catch (const std::exception&) {
      if (stop.stop_requested()) return;
      throw;
    }
    EngineConnection& process = *started;
    process.send(request);
    auto deadline = EngineConnection::Clock::now() + m_limits.planning;
    bool stopping = false;
    while (true) {
      auto received = process.receive(EngineConnection::Clock::now() + kStopLatency);
      const auto now = EngineConnection::Clock::now();
      if (stop.stop_requested() && !std::exchange(stopping, true)) {
        process.send(StopRun{});
        deadline = now + m_limits.stop;
      }
      if (auto* line = std::get_if<AnswerLine>(&received)) {
        auto* answer = std::get_if<EngineAnswer>(line);
        if (answer == nullptr) continue;
        if (const auto* refused = std::get_if<Refused>(answer)) throwRefused(*refused);
        const bool silent = std::holds_alternative<Alive>(*answer);
        if (take(*answer)) return;
        if (!silent && !stopping) deadline = now + m_limits.planning;
      } else if (auto* gone = std::get_if<EngineConnection::Gone>(&received)) {
        if (stopping) return;
        throw ProcessError(
            fmt::format(translatable("message", "the engine ended with {} while {}"), toText(gone->end), action));
      }
      if (now < deadline) continue;
      process.kill();
      if (stopping) return;
      throw ProcessError(fmt::format(translatable("message", "the engine did not answer for {:.3g} s while {}"),
                                     std::chrono::duration<double>(m_limits.planning).count(), action));
    }
  }

  EngineCommand m_command;
  EngineLimits m_limits;
  std::optional<EngineConnection> m_engine;
  bool m_reached = false;  ///< an engine was there once
};

}  // namespace

std::vector<std::string> engineCommand() {
  return {programBeside("convscope-cli").string(), "serve"};
}

std::unique_ptr<Engine> makeProcessEngine(std::vector<std::string> command, const EngineLimits& limits) {
  return std::make_unique<ProcessEngine>(EngineCommand{std::move(command)}, limits);
}

std::unique_ptr<Engine> makeHostEngine(const Host& host, EngineLimits limits) {
  constexpr std::chrono::minutes kQueue{10};  // a scheduler may let its users wait
  limits.start = std::max<EngineLimits::Duration>(limits.start, kQueue);
  return std::make_unique<ProcessEngine>(EngineCommand{shellOn(host), host}, limits);
}

}  // namespace convscope
