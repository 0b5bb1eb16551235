#include "window/worker/worker.h"

#include <utility>

namespace convscope::window {
namespace {

constexpr int kBetweenDeliveriesMs = 33;

}  // namespace

Worker::Worker(BackendLoader load, QObject* parent)
    : QObject(parent), m_runStop(std::nostopstate), m_listStop(std::nostopstate) {
  m_timer.setInterval(kBetweenDeliveriesMs);
  connect(&m_timer, &QTimer::timeout, this, qOverload<>(&Worker::deliver));
  m_thread = std::jthread([this, load = std::move(load)](const std::stop_token& stop) { work(stop, load); });
}

Worker::~Worker() {
  m_runStop.request_stop();
  stopListing();
}

void Worker::findDevices() {
  post([this](OpenDevices& shelf) { m_mailbox.put(BackendsFound{shelf.look()}); });
}

void Worker::describeDevice(const std::string& backend, const std::string& device) {
  post([this, backend, device](OpenDevices& shelf) {
    DeviceDescribed description{backend, device, {}, {}};
    try {
      if (const auto executor = shelf.open(backend, device)) {
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

int Worker::run(SurveyTask request) {
  return run(surveyJob(std::move(request)));
}

int Worker::check(CheckTask order) {
  return run(checkJob(std::move(order)));
}

int Worker::replay(ReplayTask order) {
  return run(replayJob(std::move(order)));
}

int Worker::play(PlaybackTask job) {
  return start([job = std::move(job)](OpenDevices&, const EventSink& deliver, const std::stop_token& stop) {
    return runPlayback(job, deliver, stop);
  });
}

int Worker::run(DeviceJob job) {
  return start([job = std::move(job)](OpenDevices& shelf, const EventSink& deliver, const std::stop_token& stop) {
    return runDeviceJob(shelf, job, deliver, stop);
  });
}

void Worker::list(EnginesTask order) {
  stopListing();
  m_listStop = std::stop_source();
  post([this, ticket = ++m_listTicket, stop = m_listStop.get_token(), order = std::move(order)](OpenDevices& shelf) {
    const auto tell = [&](ListingUpdate news) { m_mailbox.put(ListingAdvanced{ticket, std::move(news)}); };
    ListingEnded ended = listForProfile(shelf, order, tell, stop);
    ended.ticket = ticket;
    m_mailbox.put(std::move(ended));
  });
}

void Worker::stopListing() {
  m_listStop.request_stop();
}

int Worker::start(Run run) {
  stopListing();
  m_runStop = std::stop_source();
  m_running = true;
  const int ticket = ++m_ticket;
  post([this, ticket, stop = m_runStop.get_token(), run = std::move(run)](OpenDevices& shelf) {
    RunFinished finished = run(
        shelf, [&](const Event& event) { m_mailbox.put(ticket, event); }, stop);
    finished.ticket = ticket;
    m_mailbox.put(std::move(finished));
  });
  return ticket;
}

void Worker::stop() {
  m_runStop.request_stop();
}

void Worker::abandon() {
  stop();
  m_running = false;
  ++m_ticket;  // nobody holds this one
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

void Worker::work(const std::stop_token& stop, BackendLoader load) {
  OpenDevices shelf(std::move(load));
  while (true) {
    Job job;
    {
      std::unique_lock lock(m_mutex);
      if (!m_wake.wait(lock, stop, [this] { return !m_jobs.empty(); }) || stop.stop_requested()) return;
      job = std::move(m_jobs.front());
      m_jobs.pop_front();
    }
    job(shelf);
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
    if (advanced->ticket == m_listTicket) emit listingAdvanced(advanced->news);
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
