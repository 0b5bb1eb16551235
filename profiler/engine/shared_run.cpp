#include "engine/shared_run.h"

#include <algorithm>
#include <deque>
#include <exception>
#include <thread>

#include "engine/shared_surveys.h"
#include "problem/errors.h"
#include "process/child_process.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

RunTask taskFor(RunTask task, const std::string& device, int devices) {
  const auto share = [&](auto& survey) {
    survey.options.device = device;
    survey.sharedBy = devices;
  };
  std::visit(Overloaded{[&](SurveyTask& survey) { share(survey); }, [&](WorkloadTask& survey) { share(survey); },
                        [&](ResumeTask& resume) {
                          resume.device = device;
                          resume.sharedBy = devices;
                        },
                        [](auto&) { throw ContractError("devices share surveys only"); }},
             task);
  return task;
}

/// One device's part of the surveys.
class Member : public ProblemShare {
 public:
  Member(RunTask task, const SharedDevice& device, Session known, SharedSurveys& surveys)
      : m_task(std::move(task)), m_device(device), m_session(std::move(known)), m_surveys(surveys) {}

  std::optional<int> next(int run) override { return m_surveys.claim(m_device.id, run); }
  void restart() override { m_surveys.giveBack(m_device.id); }

  void run(std::stop_source stop) {
    try {
      const RunSinks sinks{[this](const Event& event) { m_surveys.record(m_device.id, event); },
                           [this](const Step& step) { m_surveys.report(step); }, this};
      m_end = m_device.engine.run(m_task, m_session, sinks, stop.get_token());
    } catch (const DeviceError& error) {
      fail(error.what());
    } catch (const ProcessError& error) {
      fail(error.what());
    } catch (...) {
      m_error = std::current_exception();
      m_isFatal = true;
      stop.request_stop();
    }
    m_surveys.leave(m_device.id, m_end.reason);
  }

  const RunEnd& end() const { return m_end; }
  std::exception_ptr error() const { return m_error; }
  bool isFatal() const { return m_isFatal; }

 private:
  void fail(const std::string& reason) {
    m_end = {SurveyEnd::Failed, reason};
    m_error = std::current_exception();
  }

  RunTask m_task;
  SharedDevice m_device;
  Session m_session;  ///< of this device alone, after the earlier results
  SharedSurveys& m_surveys;
  RunEnd m_end;
  std::exception_ptr m_error;
  bool m_isFatal = false;  ///< the error is not the device's
};

/// Runs each member on a thread of its own. Throws what one of them threw, unless it is the failure of a device in a
/// survey that has started.
void runTogether(std::deque<Member>& members, const SharedSurveys& surveys, const std::stop_token& stop) {
  {
    std::stop_source stopAll;
    const std::stop_callback forward(stop, [&] { stopAll.request_stop(); });
    std::vector<std::jthread> threads;
    for (Member& member : members) threads.emplace_back([&member, stopAll] { member.run(stopAll); });
  }
  for (const Member& member : members) {
    if (member.error() && (member.isFatal() || !surveys.hasStarted())) std::rethrow_exception(member.error());
  }
}

/// Returns whether `devices` are others than the one that the task names.
bool areShared(const std::vector<std::string>& devices, const RunTask& task, const Session& session) {
  if (devices.size() != 1) return !devices.empty();
  const auto* resume = std::get_if<ResumeTask>(&task);
  return resume != nullptr && std::ranges::any_of(resume->runs, [&](int run) {
           const Survey* survey = surveyOf(session, run);
           return survey != nullptr && survey->started.options.device != devices.front();
         });
}

}  // namespace

RunEnd runShared(const RunTask& task, const std::vector<SharedDevice>& devices, Session& session, const RunSinks& sinks,
                 const std::stop_token& stop) {
  std::vector<std::string> ids;
  for (const SharedDevice& device : devices) ids.push_back(device.id);
  const Session known = session;
  SharedSurveys surveys(session, sinks, ids);
  std::deque<Member> members;
  for (const SharedDevice& device : devices)
    members.emplace_back(taskFor(task, device.id, static_cast<int>(devices.size())), device, known, surveys);
  runTogether(members, surveys, stop);
  for (std::size_t round = 1; round < devices.size() && !stop.stop_requested(); ++round) {
    std::deque<Member> again;  // each round but the first follows the failure of a device in the one before
    for (const SharedDevice& device : devices) {
      const std::vector<int> runs = surveys.rejoin(device.id);
      if (runs.empty()) continue;
      const ResumeTask rest{runs, false, {}, 0};
      again.emplace_back(taskFor(rest, device.id, static_cast<int>(devices.size())), device, session, surveys);
    }
    runTogether(again, surveys, stop);
  }
  return surveys.hasStarted() ? surveys.finish(stop.stop_requested()) : members.front().end();
}

RunEnd runOn(const std::vector<std::string>& devices, const RunTask& task, Engine& engine, const MakeEngine& make,
             Session& session, const RunSinks& sinks, const std::stop_token& stop) {
  if (!areShared(devices, task, session)) return engine.run(task, session, sinks, stop);
  std::vector<std::unique_ptr<Engine>> further;
  std::vector<SharedDevice> shared;
  for (const std::string& device : devices) {
    if (!shared.empty()) further.push_back(make());
    shared.push_back({device, shared.empty() ? engine : *further.back()});
  }
  return runShared(task, shared, session, sinks, stop);
}

}  // namespace convscope
