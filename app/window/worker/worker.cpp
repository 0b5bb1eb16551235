#include "window/worker/worker.h"

#include <utility>

namespace convscope::window {
namespace {

constexpr int kBetweenDeliveriesMs = 33;

BackendStatus statusOf(const RegisteredBackend& registered) {
  BackendStatus status{registered.name, {}, {}};
  if (!registered.backend) {
    status.missing = registered.backend.error().reason;
  } else if (auto devices = (*registered.backend)->devices()) {
    status.devices = std::move(*devices);
    if (status.devices.empty()) status.missing = "it found no device";
  } else {
    status.missing = devices.error().reason;
  }
  return status;
}

}  // namespace

Worker::Worker(BackendLoader load, QObject* parent)
    : QObject(parent), m_loadBackends(std::move(load)), m_runStop(std::nostopstate), m_listStop(std::nostopstate) {
  m_timer.setInterval(kBetweenDeliveriesMs);
  connect(&m_timer, &QTimer::timeout, this, qOverload<>(&Worker::deliver));
  m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

Worker::~Worker() {
  m_runStop.request_stop();
  stopListing();
}

void Worker::findDevices() {
  post([this](OpenDevices& devices) {
    devices.replaceBackends(m_loadBackends());
    BackendsFound found;
    for (const RegisteredBackend& registered : devices.backends()) found.backends.push_back(statusOf(registered));
    m_mailbox.put(std::move(found));
  });
}

void Worker::describeDevice(const std::string& backend, const std::string& device) {
  post([this, backend, device](OpenDevices& devices) {
    DeviceDescribed description{backend, device, {}, {}};
    try {
      if (const auto executor = devices.open(backend, device)) {
        description.versions = (*executor)->versions();
      } else {
        description.failure = executor.error().reason;
      }
    } catch (const std::exception& error) {
      description.failure = error.what();
    }
    m_mailbox.put(std::move(description));
  });
}

int Worker::run(RunTask task, EventSink log, Session session) {
  stopListing();
  m_runStop = std::stop_source();
  m_running = true;
  const int ticket = ++m_ticket;
  post([this, ticket, stop = m_runStop.get_token(), task = std::move(task), log = std::move(log),
        session = std::move(session)](OpenDevices& devices) mutable {
    const EventSink sink = [&](const Event& event) {
      if (log) log(event);
      m_mailbox.put(ticket, event);
    };
    RunFinished finished{ticket, SurveyEnd::Cancelled, {}};
    try {
      if (!stop.stop_requested()) {
        const RunEnd end = runTask(task, session, devices, sink, stop);
        finished = {ticket, end.how, end.reason};
      }
    } catch (const std::exception& error) {
      finished = {ticket, SurveyEnd::Failed, error.what()};
    }
    m_mailbox.put(std::move(finished));
  });
  return ticket;
}

void Worker::list(EnginesTask task) {
  stopListing();
  m_listStop = std::stop_source();
  post([this, ticket = ++m_listTicket, stop = m_listStop.get_token(), task = std::move(task)](OpenDevices& devices) {
    const auto sink = [&](ListingUpdate update) { m_mailbox.put(ListingAdvanced{ticket, std::move(update)}); };
    ListingEnded ended{ticket, false, {}};
    try {
      ended.complete = runTask(task, devices, sink, stop);
    } catch (const std::exception& error) {
      ended.error = error.what();
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

void Worker::post(Job job) {
  {
    const std::lock_guard lock(m_mutex);
    m_jobs.push_back(std::move(job));
  }
  m_wake.notify_one();
  ++m_waitingFor;
  m_timer.start();
}

void Worker::work(const std::stop_token& stop) {
  OpenDevices devices;
  while (true) {
    Job job;
    {
      std::unique_lock lock(m_mutex);
      if (!m_wake.wait(lock, stop, [this] { return !m_jobs.empty(); }) || stop.stop_requested()) return;
      job = std::move(m_jobs.front());
      m_jobs.pop_front();
    }
    job(devices);
  }
}

void Worker::deliver() {
  for (const WorkerMessage& message : m_mailbox.take()) deliver(message);
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
    emit backendsFound(found->backends);
  } else if (const auto* description = std::get_if<DeviceDescribed>(&message)) {
    emit deviceDescribed(*description);
  } else if (const auto* finished = std::get_if<RunFinished>(&message)) {
    if (finished->ticket != m_ticket) return;
    m_running = false;
    emit runFinished(*finished);
  } else if (const auto* ended = std::get_if<ListingEnded>(&message)) {
    if (ended->ticket == m_listTicket) emit listingEnded(*ended);
  }
}

}  // namespace convscope::window
