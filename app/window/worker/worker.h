#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "engine/engine.h"
#include "window/worker/mailbox.h"

namespace convscope::window {

/// Makes the engine of a worker, on the worker's thread.
using EngineMaker = std::function<std::unique_ptr<Engine>()>;

/// The one thread that drives the engine, as the GUI's thread sees it: jobs are queued, and messages come back as
/// signals, about 30 times a second while there is something to wait for. Only the destructor waits for a device: it
/// lets the engine stop.
class Worker : public QObject {
  Q_OBJECT

 public:
  explicit Worker(EngineMaker make, QObject* parent = nullptr);
  ~Worker() override;

  /// Replaces the engine after the run that is queued; searches of the old one end. Its devices must be looked for
  /// again.
  void setEngine(EngineMaker make);

  void findDevices();
  /// Opens the device to read its libraries' versions.
  void describeDevice(const std::string& backend, const std::string& device);

  /// Queues a run; returns the ticket that its signals carry. One at a time. `session` has the earlier results that the
  /// task refers to. `log` is called on the worker's thread before the GUI is notified of an event; an exception in it
  /// ends the run.
  /// Two or more `devices` share the run (engine/shared_run.h).
  int run(RunTask task, EventSink log = {}, Session session = {}, std::vector<std::string> devices = {});
  /// Ends the run after the execution in progress, or soon if that does not end. Its last events still come.
  void stop();
  /// Ends the run as stop() does, without further signals.
  void abandon();
  bool isRunning() const { return m_running; }

  /// Queues an engine listing for an absent device. It supersedes a listing in progress; starting a run cancels it.
  void list(EnginesTask task);
  /// Ends the listing after the problem in progress.
  void stopListing();

 signals:
  void backendsFound(const std::vector<convscope::BackendStatus>& backends);
  /// The engine is on a host that cannot measure; `why` is one line.
  void hostFailed(convscope::HostTrouble trouble, const QString& why);
  void deviceDescribed(const convscope::window::DeviceDescribed& description);
  void eventsHappened(int ticket, const std::vector<convscope::Event>& events);
  /// The run is about to do this. Not every step is announced.
  void stepAnnounced(const convscope::Step& step);
  void runFinished(const convscope::window::RunFinished& finished);
  void listingAdvanced(const convscope::ListingUpdate& update);
  void listingEnded(const convscope::window::ListingEnded& ended);

 private:
  using Job = std::function<void(std::unique_ptr<Engine>&)>;

  /// Queues a job; `answers`: it puts a last message into the mailbox.
  void post(Job job, bool answers = true);
  void work(const std::stop_token& stop);
  void deliver();
  void deliver(const WorkerMessage& message);

  EngineMaker m_makeEngine;
  Mailbox m_mailbox;
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::deque<Job> m_jobs;

  // Used by the GUI's thread only.
  QTimer m_timer;
  EngineMaker m_makeFurther;  ///< engines of a shared run
  std::stop_source m_searchStop;
  std::stop_source m_runStop;
  std::stop_source m_listStop;
  int m_engine = 0;  ///< number of the engine; signals of earlier ones are dropped
  int m_ticket = 0;
  int m_listTicket = 0;
  int m_waitingFor = 0;  ///< jobs whose last message is missing
  bool m_running = false;

  std::jthread m_thread;  // last: ends before the members that it uses
};

}  // namespace convscope::window
