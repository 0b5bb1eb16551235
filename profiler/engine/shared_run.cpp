#include "engine/shared_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "measure/shard.h"
#include "problem/errors.h"
#include "process/child_process.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

/// The survey that the engines share, between their threads.
class SharedSurvey {
 public:
  SharedSurvey(Session& session, const RunSinks& sinks, std::string firstDevice)
      : m_session(session), m_sinks(sinks), m_firstDevice(std::move(firstDevice)) {}

  void record(const std::string& device, const Event& event, std::vector<int>& claimed) {
    const std::scoped_lock lock(m_mutex);
    std::visit(Overloaded{[&](const SurveyStarted& started) { start(started); },
                          [&](const SurveyEnded& ended) {
                            m_wallUs = std::max(m_wallUs, ended.wallUs);
                            m_cacheBytes = std::max(m_cacheBytes, ended.computeCacheBytes);
                          },
                          [&](const KernelsIdentified& kernels) { m_kernels.push_back(kernels); },
                          [&](CandidatesListed listed) {
                            listed.device = device;
                            emit(listed);
                          },
                          [&](const ProblemEnded& ended) {
                            std::erase(claimed, ended.problem);
                            emit(ended);
                          },
                          [&](RemarkAdded remark) {
                            remark.text = device + ": " + remark.text;
                            emit(remark);
                          },
                          [&](const auto& other) { emit(other); }},
               event);
  }

  void report(const Step& step) {
    const std::scoped_lock lock(m_mutex);
    if (m_sinks.step) m_sinks.step(step);
  }

  std::optional<int> claim(std::vector<int>& claimed) {
    const std::scoped_lock lock(m_mutex);
    if (m_open.empty()) return std::nullopt;
    claimed.push_back(m_open.front());
    m_open.pop_front();
    return claimed.back();
  }

  /// Problems that were claimed and have not ended are open again.
  void giveBack(std::vector<int>& claimed) {
    const std::scoped_lock lock(m_mutex);
    m_open.insert(m_open.begin(), claimed.begin(), claimed.end());
    claimed.clear();
  }

  /// Call finish() and those below when all engines have ended.
  bool hasStarted() const { return m_run.has_value(); }
  void remark(const std::string& text) { emit(RemarkAdded{*m_run, text}); }
  bool hasOpenProblems() const { return !m_open.empty(); }

  RunEnd finish(SurveyEnd how, const std::string& reason) {
    emit(SurveyEnded{*m_run, how, reason, m_wallUs, m_cacheBytes});
    if (how == SurveyEnd::Completed) {
      for (const KernelsIdentified& kernels : m_kernels) emit(kernels);
    }
    return {how, reason};
  }

 private:
  /// Keeps the first start; those of the other engines are the same for another device of the model.
  void start(SurveyStarted started) {
    if (m_run) return;
    m_run = started.run;
    started.options.device = started.device.id = m_firstDevice;
    const std::vector<bool> outside = outsideShard(started);
    for (std::size_t i = 0; i < outside.size(); ++i) {
      if (!outside[i]) m_open.push_back(static_cast<int>(i));
    }
    emit(started);
  }

  void emit(const Event& event) {
    m_session.fold(event);
    m_sinks.event(event);
  }

  std::mutex m_mutex;
  Session& m_session;
  const RunSinks& m_sinks;
  std::string m_firstDevice;
  std::optional<int> m_run;
  std::deque<int> m_open;
  std::vector<KernelsIdentified> m_kernels;
  double m_wallUs = 0;
  std::optional<std::uint64_t> m_cacheBytes;
};

RunTask taskFor(RunTask task, const std::string& device, int devices) {
  std::visit(Overloaded{[&](SurveyTask& survey) {
                          if (survey.inputs.size() != 1) throw ContractError("devices share surveys of one input size");
                          survey.options.device = device;
                          survey.sharedBy = devices;
                        },
                        [&](WorkloadTask& survey) {
                          survey.options.device = device;
                          survey.sharedBy = devices;
                        },
                        [](auto&) { throw ContractError("devices share surveys only"); }},
             task);
  return task;
}

/// One device's part of the survey.
class Member : public ProblemShare {
 public:
  Member(RunTask task, const SharedDevice& device, SharedSurvey& survey)
      : m_task(std::move(task)), m_device(device), m_survey(survey) {}

  std::optional<int> next() override { return m_survey.claim(m_claimed); }
  void restart() override { m_survey.giveBack(m_claimed); }

  void run(std::stop_source stop) {
    try {
      Session own;
      const RunSinks sinks{[this](const Event& event) { m_survey.record(m_device.id, event, m_claimed); },
                           [this](const Step& step) { m_survey.report(step); }, this};
      m_end = m_device.engine.run(m_task, own, sinks, stop.get_token());
    } catch (const DeviceError& error) {
      fail(error.what());
    } catch (const ProcessError& error) {
      fail(error.what());
    } catch (...) {
      m_error = std::current_exception();
      m_isFatal = true;
      stop.request_stop();
    }
    m_survey.giveBack(m_claimed);
  }

  const std::string& device() const { return m_device.id; }
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
  SharedSurvey& m_survey;
  std::vector<int> m_claimed;  ///< and not ended; guarded by the survey
  RunEnd m_end;
  std::exception_ptr m_error;
  bool m_isFatal = false;  ///< the error is not the device's
};

}  // namespace

RunEnd runShared(const RunTask& task, const std::vector<SharedDevice>& devices, Session& session, const RunSinks& sinks,
                 const std::stop_token& stop) {
  SharedSurvey survey(session, sinks, devices.at(0).id);
  std::deque<Member> members;
  for (const SharedDevice& device : devices)
    members.emplace_back(taskFor(task, device.id, static_cast<int>(devices.size())), device, survey);
  {
    std::stop_source stopAll;
    const std::stop_callback forward(stop, [&] { stopAll.request_stop(); });
    std::vector<std::jthread> threads;
    for (Member& member : members) threads.emplace_back([&member, stopAll] { member.run(stopAll); });
  }
  for (const Member& member : members) {
    if (member.error() && (member.isFatal() || !survey.hasStarted())) std::rethrow_exception(member.error());
  }
  if (!survey.hasStarted()) return members.front().end();
  std::string reason;
  for (const Member& member : members) {
    if (member.end().how != SurveyEnd::Failed) continue;
    reason = fmt::format("{}: {}", member.device(), member.end().reason);
    survey.remark(survey.hasOpenProblems() ? reason : reason + "; other devices have measured its problems");
  }
  if (!survey.hasOpenProblems()) return survey.finish(SurveyEnd::Completed, {});
  return survey.finish(reason.empty() ? SurveyEnd::Cancelled : SurveyEnd::Failed, reason);
}

RunEnd runOn(const std::vector<std::string>& devices, const RunTask& task, Engine& engine, const MakeEngine& make,
             Session& session, const RunSinks& sinks, const std::stop_token& stop) {
  if (devices.size() < 2) return engine.run(task, session, sinks, stop);
  std::vector<std::unique_ptr<Engine>> further;
  std::vector<SharedDevice> shared;
  for (const std::string& device : devices) {
    if (!shared.empty()) further.push_back(make());
    shared.push_back({device, shared.empty() ? engine : *further.back()});
  }
  return runShared(task, shared, session, sinks, stop);
}

}  // namespace convscope
