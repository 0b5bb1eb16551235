#include "engine/serve.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "backend/executor.h"
#include "core/translatable.h"
#include "engine/answer_writer.h"
#include "engine/crash_report.h"
#include "engine/messages.h"
#include "engine/step_reporter.h"
#include "problem/error_message.h"
#include "problem/input_error.h"
#include "run/measure_task.h"
#include "session/event_json.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kTick = 100ms;
constexpr std::size_t kLongestLine = std::size_t{64} << 20;

/// A request with the session that it refers to.
struct Job {
  Request request;
  Session session;
  std::optional<std::string> trouble;  ///< why the request cannot be read; otherwise none
  std::stop_source stop;
};

/// The requests that wait, between the thread that reads them and the one that runs them.
class Jobs {
 public:
  void add(Job job) {
    const std::scoped_lock lock(m_mutex);
    m_last = job.stop;
    m_jobs.push_back(std::move(job));
    m_changed.notify_all();
  }

  /// Stops the job that was added last.
  void stopLast() {
    const std::scoped_lock lock(m_mutex);
    m_last.request_stop();
  }

  /// No more jobs are added; those that wait are stopped, too.
  void close() {
    const std::scoped_lock lock(m_mutex);
    m_closed = true;
    m_last.request_stop();
    for (Job& job : m_jobs) job.stop.request_stop();
    m_changed.notify_all();
  }

  /// Returns the next job; none after the last one.
  std::optional<Job> take() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_jobs.empty() || m_closed; });
    if (m_jobs.empty()) return std::nullopt;
    Job job = std::move(m_jobs.front());
    m_jobs.pop_front();
    return job;
  }

 private:
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::deque<Job> m_jobs;
  std::stop_source m_last;
  bool m_closed = false;
};

/// The other side's list of work: claims are answers of the engine, and what is dealt are requests. Between the thread
/// that reads requests and those that run a job.
class RemoteWork : public WorkSource {
 public:
  explicit RemoteWork(AnswerWriter& writer) : m_writer(writer) {}

  /// A job begins; `stop` ends its waits. What was known for the last one is dropped.
  void begin(std::stop_token stop) {
    const std::scoped_lock lock(m_mutex);
    m_stop = std::move(stop);
    m_dealt.reset();
    m_unread.reset();
    m_surveys.clear();
  }
  void put(Dealt dealt) {
    const std::scoped_lock lock(m_mutex);
    add(dealt.surveys);
    m_dealt = std::move(dealt.problems);
    m_changed.notify_all();
  }
  void put(Unread unread) {
    const std::scoped_lock lock(m_mutex);
    add(unread.surveys);
    m_unread = std::move(unread.plans);
    m_changed.notify_all();
  }

  void ready(const ReadyDevice& device) override { m_writer.write(toLine(EngineAnswer(device))); }
  void record(const Event& event) override { m_writer.write(toJsonLine(event)); }
  const SurveyStarted& survey(int run) override {
    const std::scoped_lock lock(m_mutex);
    const auto found = m_surveys.find(run);
    if (found == m_surveys.end()) throw InputError("run {} was not described", run);
    return found->second;
  }
  std::vector<DealtProblem> next(bool wait, const std::stop_token& stop) override {
    m_writer.write(toLine(EngineAnswer(ClaimProblems{wait})));
    std::vector<DealtProblem> dealt = await(m_dealt, stop);
    for (const DealtProblem& each : dealt) requireProblem(each.run, each.problem);
    return dealt;
  }
  std::vector<UnreadPlan> unreadPlans() override {
    m_writer.write(toLine(EngineAnswer(ClaimUnread{})));
    std::vector<UnreadPlan> plans = await(m_unread, m_stop);
    for (const UnreadPlan& each : plans) requireProblem(each.run, each.problem);
    return plans;
  }

 private:
  void add(std::vector<SurveyStarted>& surveys) {
    for (SurveyStarted& each : surveys) m_surveys.try_emplace(each.run, std::move(each));
  }

  void requireProblem(int run, int problem) {
    const std::vector<NetworkProblem>& problems = survey(run).problems;
    if (problem < 0 || static_cast<std::size_t>(problem) >= problems.size())
      throw InputError("run {} has no problem {}", run, problem);
  }

  /// Waits for the other side's answer; empty after a stop request.
  template <class T>
  std::vector<T> await(std::optional<std::vector<T>>& answer, const std::stop_token& stop) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, stop, [&] { return answer.has_value(); });
    return std::exchange(answer, std::nullopt).value_or(std::vector<T>());
  }

  AnswerWriter& m_writer;
  std::stop_token m_stop;  ///< of the job
  std::mutex m_mutex;
  std::condition_variable_any m_changed;
  std::optional<std::vector<DealtProblem>> m_dealt;
  std::optional<std::vector<UnreadPlan>> m_unread;
  std::map<int, SurveyStarted> m_surveys;
};

/// Reads requests on a thread of its own, so that a stop and the end of input or output are noticed during a run.
class RequestReader {
 public:
  RequestReader(int input, AnswerWriter& writer, StepReporter& steps, Jobs& jobs, RemoteWork& work,
                const ServeSettings& settings)
      : m_input(input), m_writer(writer), m_steps(steps), m_jobs(jobs), m_work(work), m_settings(settings) {
    m_thread = std::jthread([this] { run(); });
  }
  /// Call it when all jobs have ended.
  void finish() {
    const std::scoped_lock lock(m_mutex);
    m_finished = true;
    m_changed.notify_all();
  }

 private:
  void run() {
    while (readSome()) {
      m_steps.reportIdle();
      if (Clock::now() - m_said >= m_settings.alive) {
        m_said = Clock::now();
        m_writer.tryWrite([] { return toLine(EngineAnswer(Alive{})); });
      }
      if (Clock::now() - m_heard >= m_settings.silence || hasNoReader(m_writer.descriptor())) break;
    }
    m_jobs.close();
    waitForEnd();
  }

  /// Reads what has arrived within a tick. Returns false at the end of the input, and after a line that is too long.
  bool readSome() {
    pollfd watched{m_input, POLLIN, 0};
    if (poll(&watched, 1, std::chrono::milliseconds(kTick).count()) <= 0) return true;
    std::array<char, 1 << 16> bytes;
    const ssize_t count = ::read(m_input, bytes.data(), bytes.size());
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    m_heard = Clock::now();
    m_text.append(bytes.data(), static_cast<std::size_t>(count));
    std::size_t begin = 0;
    for (std::size_t end = m_scanned; (end = m_text.find('\n', end)) != std::string::npos; begin = ++end)
      take(std::string_view(m_text).substr(begin, end - begin));
    m_text.erase(0, begin);
    m_scanned = m_text.size();
    if (m_text.size() > kLongestLine) {
      m_writer.write(toLine(EngineAnswer(Refused{
          "input",
          fmt::format(translatable("message", "a request to the engine is longer than {} MiB"), kLongestLine >> 20)})));
      return false;
    }
    return count > 0;
  }

  void take(std::string_view line) {
    if (line.empty()) return;
    try {
      RequestLine read = readRequestLine(line);
      if (const auto* event = std::get_if<Event>(&read)) {
        m_next.session.fold(*event);
        return;
      }
      m_next.request = std::get<Request>(std::move(read));
    } catch (const std::exception& error) {
      m_next.trouble = messageOf(error);
    }
    if (std::holds_alternative<Alive>(m_next.request) && !m_next.trouble) return;
    if (std::holds_alternative<StopRun>(m_next.request)) return m_jobs.stopLast();
    if (auto* dealt = std::get_if<Dealt>(&m_next.request)) return m_work.put(std::move(*dealt));
    if (auto* unread = std::get_if<Unread>(&m_next.request)) return m_work.put(std::move(*unread));
    m_jobs.add(std::exchange(m_next, Job{}));
  }

  /// Ends the process if its jobs do not end in time: whoever wanted them has gone.
  void waitForEnd() {
    const auto start = Clock::now();
    std::unique_lock lock(m_mutex);
    while (!m_changed.wait_for(lock, kTick, [&] { return m_finished; })) {
      const auto waited = Clock::now() - start;
      const bool unread = hasNoReader(m_writer.descriptor());
      if (waited >= (unread ? m_settings.graceUnread : m_settings.grace)) std::_Exit(1);
    }
  }

  int m_input;
  AnswerWriter& m_writer;
  StepReporter& m_steps;
  Jobs& m_jobs;
  RemoteWork& m_work;
  ServeSettings m_settings;
  std::string m_text;
  std::size_t m_scanned = 0;  ///< bytes of m_text without an end of a line
  Job m_next;
  Clock::time_point m_heard = Clock::now();
  Clock::time_point m_said = Clock::now();
  std::mutex m_mutex;
  std::condition_variable m_changed;
  bool m_finished = false;
  std::jthread m_thread;
};

/// Runs requests, one at a time.
class Server {
 public:
  Server(AnswerWriter& writer, StepReporter& steps, RemoteWork& work, const BackendLoader& load,
         const BuildPoolMaker& pools)
      : m_writer(writer), m_work(work), m_load(load) {
    m_devices.watch().observer = &steps;
    m_devices.setBuildPoolMaker(pools);
  }

  void run(Job& job) {
    try {
      if (job.trouble) throw InputError("{}", *job.trouble);
      std::visit([&](const auto& request) { answer(request, job); }, job.request);
    } catch (const RequestError& error) {
      send(Refused{"input", error.what()});
    } catch (const DeviceError& error) {
      send(Refused{"device", error.what()});
    } catch (const std::exception& error) {
      send(Refused{"defect", messageOf(error)});
    }
  }

 private:
  void send(const EngineAnswer& answer) { m_writer.write(toLine(answer)); }

  OpenDevices& devices() {
    if (!std::exchange(m_loaded, true)) m_devices.replaceBackends(m_load());
    return m_devices;
  }

  void answer(const Alive&, Job&) {}
  void answer(const StopRun&, Job&) {}
  void answer(const Dealt&, Job&) {}
  void answer(const Unread&, Job&) {}

  void answer(const FindBackends&, Job&) {
    m_devices.replaceBackends(m_load());
    m_loaded = true;
    send(BackendsFound{statusOf(m_devices.backends())});
  }

  void answer(const DescribeDevice& request, Job&) {
    const auto executor = devices().open(request.backend, request.device);
    if (!executor) throw DeviceError(executor.error().reason);
    send(DeviceVersions{(*executor)->versions()});
  }

  void answer(const ListEngines& request, Job& job) {
    const auto sink = [&](const ListingUpdate& update) { std::visit([&](const auto& each) { send(each); }, update); };
    const bool complete = runTask(fromMessage(request), devices(), sink, job.stop.get_token());
    send(RunDone{complete ? SurveyEnd::Completed : SurveyEnd::Cancelled, {}});
  }

  void answer(const MeasureTask& task, Job& job) {
    const std::stop_token stop = job.stop.get_token();
    m_work.begin(stop);
    try {
      send(RunDone{measureWork(task, m_work, devices(), stop), {}});
    } catch (...) {
      m_devices.close();  // it may work when opened again
      throw;
    }
  }

  void answer(const auto& task, Job& job) {
    const EventSink sink = [&](const Event& event) { m_writer.write(toJsonLine(event)); };
    const RunEnd end = runTask(task, job.session, devices(), sink, job.stop.get_token());
    send(RunDone{end.how, end.reason});
  }

  AnswerWriter& m_writer;
  RemoteWork& m_work;
  const BackendLoader& m_load;
  bool m_loaded = false;
  OpenDevices m_devices;
};

}  // namespace

void serve(int input, int output, const BackendLoader& load, const ServeSettings& settings) {
  reportCrashes(output);
  AnswerWriter writer(output);
  StepReporter steps(writer, [] { std::_Exit(1); });
  writer.write(toLine(EngineAnswer(ownHello())));
  Jobs jobs;
  RemoteWork work(writer);
  RequestReader reader(input, writer, steps, jobs, work, settings);
  {
    Server server(writer, steps, work, load, settings.pools);
    while (std::optional<Job> job = jobs.take()) server.run(*job);
  }  // closes the device, which may take its time
  reader.finish();
}

}  // namespace convscope
