#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <stop_token>
#include <thread>

namespace convscope::window {

/// Runs work that takes seconds, e.g. reading a large file, on a thread of its own. The last request counts. The
/// destructor waits until the thread has ended.
class BackgroundWork : public QObject {
  Q_OBJECT

 public:
  using Done = std::function<void()>;
  using Work = std::function<Done(const std::stop_token&)>;
  using Failed = std::function<void(const QString& why)>;

  using QObject::QObject;

  /// Cancels the present work, and begins `work` when that has ended. Then calls the function that `work` returned, or
  /// `failed` with the message of its exception, on the thread of this object.
  void start(Work work, Failed failed);
  /// Asks the present work to stop; none of its functions will be called.
  void cancel();

 private:
  void call(int request, Done done);

  int m_request = 0;  ///< number of the last one
  std::jthread m_thread;
};

}  // namespace convscope::window
