#include "window/worker/worker.h"

#include <utility>

#include "backend/known_backends.h"
#include "engine/shared_run.h"
#include "problem/error_message.h"

namespace convscope::window {
namespace {

constexpr int kBetweenDeliveriesMs = 33;

}  // namespace

Worker::Worker(EngineMaker make, QObject* parent)
    : QObject(parent),
      m_makeEngine(make),
      m_makeFurther(std::move(make)),
      m_runStop(std::nostopstate),
      m_listStop(std::nostopstate) {
  m_timer.setInterval(kBetweenDeliveriesMs);
  connect(&m_timer, &QTimer::timeout, this, qOverload<>(&Worker::deliver));
  m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

Worker::~Worker() {
  m_searchStop.request_stop();
  m_runStop.request_stop();
  stopListing();
}

void Worker::setEngine(EngineMaker make) {
  m_makeFurther = make;
  m_searchStop.request_stop();
  m_searchStop = std::stop_source();
  ++m_engine;
  post([make = std::move(make)](std::unique_ptr<Engine>& engine) { engine = make(); }, false);
}

void Worker::findDevices() {
  post([this, number = m_engine, stop = m_searchStop.get_token()](std::unique_ptr<Engine>& engine) {
    BackendsFound found{number, {}};
    try {
      found.backends = engine->findBackends(stop);
    } catch (const HostError& error) {
      m_mailbox.put(HostFailed{number, error.trouble(), error.what()});
      return;
    } catch (const std::exception& error) {
      // Without an engine no backend has a device.
      for (const KnownBackend& known : knownBackends())
        found.backends.push_back({std::string(known.name), {}, {}, messageOf(error)});
    }
    m_mailbox.put(std::move(found));
  });
}

void Worker::describeDevice(const std::string& backend, const std::string& device) {
  post([this, backend, device, number = m_engine, stop = m_searchStop.get_token()](std::unique_ptr<Engine>& engine) {
    DeviceDescribed description{number, backend, device, {}, {}};
    try {
      description.versions = engine->describeDevice(backend, device, stop);
    } catch (const std::exception& error) {
      description.failure = messageOf(error);
    }
    m_mailbox.put(std::move(description));
  });
}

int Worker::run(RunTask task, EventSink log, Session session, std::vector<std::string> devices) {
  stopListing();
  m_runStop = std::stop_source();
  m_running = true;
  const int ticket = ++m_ticket;
  post([this, ticket, stop = m_runStop.get_token(), task = std::move(task), log = std::move(log),
        session = std::move(session), devices = std::move(devices),
        make = m_makeFurther](std::unique_ptr<Engine>& engine) mutable {
    const RunSinks sinks{[&](const Event& event) {
                           if (log) log(event);
                           m_mailbox.put(ticket, event);
                         },
                         [&](const Step& step) {
                           m_mailbox.put(StepAnnounced{ticket, step});
                         }};
    RunFinished finished{ticket, SurveyEnd::Cancelled, {}};
    try {
      if (!stop.stop_requested()) {
        std::vector<std::unique_ptr<Engine>> further;
        SurveyDevices shared{.leavesOthers = true};
        for (const std::string& device : devices) {
          if (!shared.shared.empty()) further.push_back(make());
          const EnginePlace place{device, device, static_cast<int>(devices.size())};
          shared.shared.push_back({place, further.empty() ? *engine : *further.back()});
        }
        const RunEnd end = runOn(shared, task, *engine, session, sinks, stop);
        finished = {ticket, end.how, end.reason};
      }
    } catch (const std::exception& error) {
      finished = {ticket, SurveyEnd::Failed, messageOf(error)};
    }
    m_mailbox.put(std::move(finished));
  });
  return ticket;
}

void Worker::list(EnginesTask task) {
  stopListing();
  m_listStop = std::stop_source();
  post([this, ticket = ++m_listTicket, stop = m_listStop.get_token(),
        task = std::move(task)](std::unique_ptr<Engine>& engine) {
    const auto sink = [&](ListingUpdate update) { m_mailbox.put(ListingAdvanced{ticket, std::move(update)}); };
    ListingEnded ended{ticket, false, {}};
    try {
      ended.complete = engine->list(task, sink, stop);
    } catch (const std::exception& error) {
      ended.error = messageOf(error);
    }
    m_mailbox.put(std::move(ended));
  });
}

void Worker::stopListing() {
  m_listStop.request_stop();
}

void Worker::stop() {
  m_runStop.request_stop();
}

void Worker::abandon() {
  stop();
  m_running = false;
  ++m_ticket;  // invalidates the ticket of the run
}

void Worker::post(Job job, bool answers) {
  {
    const std::lock_guard lock(m_mutex);
    m_jobs.push_back(std::move(job));
  }
  m_wake.notify_one();
  if (!answers) return;
  ++m_waitingFor;
  m_timer.start();
}

void Worker::work(const std::stop_token& stop) {
  std::unique_ptr<Engine> engine = m_makeEngine();
  while (true) {
    Job job;
    {
      std::unique_lock lock(m_mutex);
      if (!m_wake.wait(lock, stop, [this] { return !m_jobs.empty(); }) || stop.stop_requested()) return;
      job = std::move(m_jobs.front());
      m_jobs.pop_front();
    }
    job(engine);
  }
}

void Worker::deliver() {
  for (const WorkerMessage& message : m_mailbox.take()) deliver(message);
  for (const StepAnnounced& announced : m_mailbox.takeSteps()) {
    if (announced.ticket == m_ticket && m_running) emit stepAnnounced(announced.step);
  }
  if (m_waitingFor == 0) m_timer.stop();
}

void Worker::deliver(const WorkerMessage& message) {
  if (const auto* batch = std::get_if<EventsHappened>(&message)) {
    if (batch->ticket == m_ticket) emit eventsHappened(batch->ticket, batch->events);
    return;
  }
  if (const auto* advanced = std::get_if<ListingAdvanced>(&message)) {
    if (advanced->ticket == m_listTicket) emit listingAdvanced(advanced->update);
    return;
  }
  --m_waitingFor;
  if (const auto* found = std::get_if<BackendsFound>(&message)) {
    if (found->engine == m_engine) emit backendsFound(found->backends);
  } else if (const auto* failed = std::get_if<HostFailed>(&message)) {
    if (failed->engine == m_engine) emit hostFailed(failed->trouble, QString::fromStdString(failed->why));
  } else if (const auto* description = std::get_if<DeviceDescribed>(&message)) {
    if (description->engine == m_engine) emit deviceDescribed(*description);
  } else if (const auto* finished = std::get_if<RunFinished>(&message)) {
    if (finished->ticket != m_ticket) return;
    m_running = false;
    emit runFinished(*finished);
  } else if (const auto* ended = std::get_if<ListingEnded>(&message)) {
    if (ended->ticket == m_listTicket) emit listingEnded(*ended);
  }
}

}  // namespace convscope::window
