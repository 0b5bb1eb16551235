#include "helpers/helper_pool.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>

#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

using namespace std::chrono_literals;
using SteadyClock = ChildProcess::Clock;

constexpr auto kBetweenLooks = 50ms;  // at a stop request
constexpr auto kToEnd = 1s;           // for a helper whose input has ended
constexpr int kStartsAtATime = 3;     // a GPU's driver opens the device for one process after the other
constexpr int kJobsEach = 4;          // that wait, so that each helper has some of its algorithms
constexpr auto kMostReason = std::size_t{200};

/// Why a helper gave no answer.
struct NoAnswer {
  std::string reason;
  bool duringWork = false;  ///< it crashed or took too long, so the request is to blame
};

PrepareBuilds preparationFor(const HelperSettings& settings, const Problem& problem) {
  return {settings.backend, settings.device, problem.precision, problem.layout};
}

NoAnswer endedEarly(ChildProcess& helper) {
  const ProcessEnd end = helper.finish(SteadyClock::now() + kToEnd);
  // Only another process kills: the system if memory is short, or a person.
  return {fmt::format("the helper process was ended by {}", toText(end)), end.signal != SIGKILL};
}

tl::expected<HelperAnswer, NoAnswer> ask(ChildProcess& helper, const HelperRequest& request,
                                         std::chrono::milliseconds limit, const std::stop_token& stop) {
  const auto deadline = SteadyClock::now() + limit;
  helper.writeLine(toJsonLine(request));
  while (!stop.stop_requested()) {
    const ChildProcess::Output output = helper.readLine(std::min(deadline, SteadyClock::now() + kBetweenLooks));
    switch (output.kind) {
      case ChildProcess::Read::Line:
        try {
          return helperAnswerFrom(output.text);
        } catch (const InputError& error) {
          const std::string reason = excerpt(error.what(), kMostReason);
          return tl::unexpected(NoAnswer{"the helper process answered something else: " + reason});
        }
      case ChildProcess::Read::TooLong:
        return tl::unexpected(NoAnswer{"the helper process answered too long a line"});
      case ChildProcess::Read::Ended:
        return tl::unexpected(endedEarly(helper));
      case ChildProcess::Read::TimedOut:
        if (SteadyClock::now() < deadline) break;
        return tl::unexpected(NoAnswer{fmt::format("the helper process did not answer within {:g} s and was ended",
                                                   std::chrono::duration<double>(limit).count()),
                                       true});
    }
  }
  return tl::unexpected(NoAnswer{"stopped"});
}

/// Returns the build in an answer if it made a plan; otherwise null.
const HelperBuild* planIn(const tl::expected<HelperAnswer, NoAnswer>& answer) {
  const auto* built = answer ? std::get_if<HelperBuild>(&*answer) : nullptr;
  return built != nullptr && built->plan ? built : nullptr;
}

}  // namespace

HelperPool::~HelperPool() {
  {
    const std::scoped_lock lock(m_mutex);
    m_startsMore = false;
  }
  for (std::jthread& thread : m_threads) thread.request_stop();
  m_threads.clear();
}

void HelperPool::add(std::weak_ptr<BuildJob> job) {
  const std::shared_ptr<BuildJob> added = job.lock();
  if (!added) return;
  const std::scoped_lock lock(m_mutex);
  if (!m_prepare) m_prepare = preparationFor(m_settings, added->problem());
  m_jobs.push_back(std::move(job));
  startMore();
  m_changed.notify_all();
}

bool HelperPool::wantsJobs() {
  const std::scoped_lock lock(m_mutex);
  return waitingJobs() < kJobsEach * (m_ready + m_starting);
}

void HelperPool::start(const Problem& problem) {
  std::unique_lock lock(m_mutex);
  if (!m_prepare) m_prepare = preparationFor(m_settings, problem);
  while (m_startsMore && m_ready + m_starting < std::min(m_settings.helpers, m_settings.ahead)) addThread();
  m_changed.wait_for(lock, m_settings.startLimit, [&] { return m_starting == 0; });
}

void HelperPool::expectJobs(double count) {
  const std::scoped_lock lock(m_mutex);
  m_expected = count;
  startMore();
}

bool HelperPool::noteBuild(double us, const std::string& code) {
  const std::scoped_lock lock(m_mutex);
  m_buildUs += us;
  ++m_builds;
  startMore();
  if (code.empty()) return false;
  const auto now = SteadyClock::now();
  const auto [compiled, isFirst] = m_compiled.try_emplace(code, now);
  return !isFirst && compiled->second > now - std::chrono::duration<double, std::micro>(us);
}

bool HelperPool::isWorthAnother() {
  const int builders = m_ready + m_starting;
  const double jobs = waitingJobs() + m_expected;
  if (!m_startsMore || !m_prepare || builders >= m_settings.helpers || builders >= jobs) return false;
  if (m_starting >= kStartsAtATime || waitingJobs() == 0) return false;
  const double worthUs = std::chrono::duration<double, std::micro>(m_settings.worthStarting).count();
  if (m_builds == 0) return worthUs == 0;
  return jobs * m_buildUs / m_builds / (builders + 1) >= worthUs;  // the survey builds, too
}

void HelperPool::startMore() {
  while (isWorthAnother()) addThread();
}

void HelperPool::addThread() {
  ++m_starting;
  m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

std::string HelperPool::failure() {
  const std::scoped_lock lock(m_mutex);
  return m_failure;
}

/// Keeps the first failure; the others are usually the same.
void HelperPool::note(const std::string& failure) {
  const std::scoped_lock lock(m_mutex);
  if (m_failure.empty()) m_failure = failure;
}

int HelperPool::waitingJobs() {
  std::erase_if(m_jobs, [](const std::weak_ptr<BuildJob>& each) {
    const std::shared_ptr<BuildJob> job = each.lock();
    return !job || !job->isWaiting();
  });
  return static_cast<int>(m_jobs.size());
}

/// Waits for a job. Returns null after a stop.
std::shared_ptr<BuildJob> HelperPool::beginNext(const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  std::shared_ptr<BuildJob> begun;
  m_changed.wait(lock, stop, [&] {
    if (stop.stop_requested()) return false;
    for (const std::weak_ptr<BuildJob>& each : m_jobs) {
      const std::shared_ptr<BuildJob> job = each.lock();
      if (!job || !job->begin()) continue;  // begun, or the pipeline was faster
      begun = job;
      return true;
    }
    return false;
  });
  return begun;
}

void HelperPool::work(const std::stop_token& stop) {
  // A helper is ready before it begins a job: until then the pipeline may build the plan itself.
  while (std::unique_ptr<ChildProcess> helper = startHelper(stop)) {
    After after = After::Keep;
    while (after == After::Keep) {
      const std::shared_ptr<BuildJob> job = beginNext(stop);
      if (!job) {
        helper->finish(SteadyClock::now() + kToEnd);
        return;
      }
      after = build(*helper, *job, stop);
    }
    helper.reset();
    const std::scoped_lock lock(m_mutex);
    --m_ready;
    if (after == After::GiveUp) m_startsMore = false;
    if (!m_startsMore) return;
    ++m_starting;
  }
}

/// Returns a helper that is ready; null if there can be no further one.
std::unique_ptr<ChildProcess> HelperPool::startHelper(const std::stop_token& stop) {
  std::unique_ptr<ChildProcess> helper = prepare(stop);
  const std::scoped_lock lock(m_mutex);
  --m_starting;
  if (helper) {
    ++m_ready;
    startMore();
  } else {
    m_startsMore = false;
  }
  m_changed.notify_all();
  return helper;
}

std::unique_ptr<ChildProcess> HelperPool::prepare(const std::stop_token& stop) {
  try {
    auto helper = std::make_unique<ChildProcess>(m_settings.command);
    const auto answer = ask(*helper, *m_prepare, m_settings.startLimit, stop);
    if (!answer) {
      note(answer.error().reason);
    } else if (const auto* refusal = std::get_if<HelperRefusal>(&*answer)) {
      note(refusal->reason);
    } else if (std::holds_alternative<Prepared>(*answer)) {
      return helper;
    } else {
      note("the helper process answered a request that was not made");
    }
  } catch (const ProcessError& error) {
    note(error.what());
  }
  return nullptr;
}

HelperPool::After HelperPool::build(ChildProcess& helper, BuildJob& job, const std::stop_token& stop) {
  const auto start = SteadyClock::now();
  const auto fail = [&](const std::string& reason) {
    const double us = std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count();
    job.finish(HelperBuild{tl::unexpected(Failure{Failure::Kind::Failed, reason}), us});
    return After::Replace;
  };
  const auto refuse = [&](const std::string& reason) {
    note(reason);
    job.finish(std::nullopt);
    return After::GiveUp;
  };
  const auto request = [&] {
    return ask(helper, BuildRequest{job.problem(), job.request(), job.candidate()}, m_settings.buildLimit, stop);
  };
  auto answer = request();
  if (const HelperBuild* built = planIn(answer); built && noteBuild(built->buildUs, built->code)) answer = request();
  if (!answer) return answer.error().duringWork ? fail(answer.error().reason) : refuse(answer.error().reason);
  if (const auto* refusal = std::get_if<HelperRefusal>(&*answer)) return refuse(refusal->reason);
  const auto* built = std::get_if<HelperBuild>(&*answer);
  if (built == nullptr) return refuse("the helper process answered a request that was not made");
  if (!built->plan) {
    const Failure& failure = built->plan.error();
    if (failure.kind == Failure::Kind::DeviceLost) return fail("in a helper process: " + failure.reason);
    // The helpers themselves need memory; without them it may be enough.
    if (failure.kind == Failure::Kind::OutOfMemory) return refuse(failure.reason);
  }
  job.finish(*built);
  return After::Keep;
}

}  // namespace convscope
