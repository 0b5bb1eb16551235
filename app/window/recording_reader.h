#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <thread>

#include "workload/named_workload.h"

namespace convscope::window {

/// Reads recordings on a thread of its own, because a large trace takes seconds. The last request counts. The
/// destructor waits until the thread has ended, at most for one part of the file.
class RecordingReader : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Begins to read `file`; cancels what is being read. Emits finished() or failed() later.
  void start(const QString& file);
  /// No signal follows.
  void cancel();

 signals:
  void finished(const QString& file, const convscope::NamedWorkload& recording);
  /// `why` is one line that names the file.
  void failed(const QString& file, const QString& why);

 private:
  void end(int request, const std::function<void()>& notify);

  int m_request = 0;  ///< number of the last one
  std::jthread m_thread;
};

}  // namespace convscope::window
