#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "run/engines_task.h"
#include "run/run_task.h"
#include "window/worker/mailbox.h"

namespace convscope::window {

/// Loads the backends: loadBackends, or a test's own.
using BackendLoader = std::function<std::vector<RegisteredBackend>()>;

/// The one thread that touches devices, as the GUI's thread sees it: jobs are queued, and messages come back as
/// signals, about 30 times a second while there is something to wait for. Only the destructor waits for a device: it
/// lets the execution in progress end.
class Worker : public QObject {
  Q_OBJECT

 public:
  explicit Worker(BackendLoader load, QObject* parent = nullptr);
  ~Worker() override;

  void findDevices();
  /// Opens the device to read its libraries' versions.
  void describeDevice(const std::string& backend, const std::string& device);

  /// Queues a run; returns the ticket that its signals carry. One at a time. `session` has the earlier results that the
  /// task refers to. `log` is called on the worker's thread before the GUI is notified of an event; an exception in it
  /// ends the run.
  int run(RunTask task, EventSink log = {}, Session session = {});
  /// Ends the run after the execution in progress. Its last events still come.
  void stop();
  /// Ends the run as stop() does, without further signals.
  void abandon();
  bool isRunning() const { return m_running; }

  /// Queues an engine listing for an absent device. It supersedes a listing in progress; starting a run cancels it.
  void list(EnginesTask task);
  /// Ends the listing after the problem in progress.
  void stopListing();

 signals:
  void backendsFound(const std::vector<convscope::window::BackendStatus>& backends);
  void deviceDescribed(const convscope::window::DeviceDescribed& description);
  void eventsHappened(int ticket, const std::vector<convscope::Event>& events);
  void runFinished(const convscope::window::RunFinished& finished);
  void listingAdvanced(const convscope::ListingUpdate& update);
  void listingEnded(const convscope::window::ListingEnded& ended);

 private:
  using Job = std::function<void(OpenDevices&)>;

  void post(Job job);
  void work(const std::stop_token& stop);
  void deliver();
  void deliver(const WorkerMessage& message);

  BackendLoader m_loadBackends;
  Mailbox m_mailbox;
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::deque<Job> m_jobs;

  // Used by the GUI's thread only.
  QTimer m_timer;
  std::stop_source m_runStop;
  std::stop_source m_listStop;
  int m_ticket = 0;
  int m_listTicket = 0;
  int m_waitingFor = 0;  ///< jobs whose last message is missing
  bool m_running = false;

  std::jthread m_thread;  // last: ends before the members that it uses
};

}  // namespace convscope::window
