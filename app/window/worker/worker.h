#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "window/worker/check_job.h"
#include "window/worker/engines_job.h"
#include "window/worker/mailbox.h"
#include "window/worker/playback_job.h"
#include "window/worker/replay_job.h"
#include "window/worker/survey_job.h"

namespace convscope::window {

/// The one thread that touches devices, as the GUI's thread sees it: jobs are queued for it, and what it has to say
/// comes as signals, about 30 times a second while there is something to wait for. Nothing here waits for a device but
/// the destructor, which lets the execution that is under way end.
class Worker : public QObject {
  Q_OBJECT

 public:
  explicit Worker(BackendLoader load, QObject* parent = nullptr);
  ~Worker() override;

  void findDevices();
  /// Opens the device, to tell what its libraries are.
  void describeDevice(const std::string& backend, const std::string& device);

  /// Queues a survey; returns the ticket that its signals carry. One at a time.
  int run(SurveyTask request);
  /// The same of a check, which counts as a survey in all that follows.
  int check(CheckTask order);
  /// The same of a replay.
  int replay(ReplayTask order);
  /// The same of a recording, for which no device is opened.
  int play(PlaybackTask job);
  /// Ends the survey after the execution that is under way; its last events still come.
  void stop();
  /// Ends it as stop() does, and nothing more is heard of it.
  void abandon();
  bool isRunning() const { return m_running; }

  /// Queues a listing of engines for an absent device; of one before it nothing more is heard. A survey that is started
  /// ends it.
  void list(EnginesTask order);
  /// Ends it after the problem that is under way.
  void stopListing();

 signals:
  void backendsFound(const std::vector<convscope::window::BackendStatus>& backends);
  void deviceDescribed(const convscope::window::DeviceDescribed& description);
  void eventsHappened(int ticket, const std::vector<convscope::Event>& events);
  void runFinished(const convscope::window::RunFinished& finished);
  void listingAdvanced(const convscope::window::ListingUpdate& news);
  void listingEnded(const convscope::window::ListingEnded& ended);

 private:
  using Job = std::function<void(OpenDevices&)>;

  using Run = std::function<RunFinished(OpenDevices&, const EventSink& deliver, const std::stop_token& stop)>;

  int run(DeviceJob job);
  int start(Run run);
  void post(Job job);
  void work(const std::stop_token& stop, BackendLoader load);
  void deliver();
  void deliver(const WorkerMessage& message);

  Mailbox m_mailbox;
  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::deque<Job> m_jobs;

  // Of the GUI's thread alone.
  QTimer m_timer;
  std::stop_source m_runStop;
  std::stop_source m_listStop;
  int m_ticket = 0;
  int m_listTicket = 0;
  int m_waitingFor = 0;  ///< jobs whose last message has not come yet
  bool m_running = false;

  std::jthread m_thread;  // last: ends before what it uses
};

}  // namespace convscope::window
