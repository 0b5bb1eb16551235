#pragma once

#include <QString>
#include <optional>

#include "session/session_writer.h"

namespace convscope::window {

/// The log of an unsaved session: it keeps results even if the program crashes. Created on the GUI's thread; while a
/// survey runs, only the worker's thread calls write().
class WorkingLog {
 public:
  /// Creates a log in `folder` that continues the session file `base` (empty: a new session). Creates no file before
  /// the first event.
  WorkingLog(const QString& folder, QString base);
  /// Takes over the log `file`, which another process left behind, and locks it. Throws InputError if that fails.
  static WorkingLog adopt(const QString& file);

  /// Appends an event. Throws InputError if the file cannot be written.
  void write(const Event& event);

  const QString& file() const { return m_file; }
  /// Deletes the file. Do not call write() afterwards.
  void remove();

 private:
  explicit WorkingLog(QString file) : m_file(std::move(file)) {}

  QString m_file;
  QString m_base;
  std::optional<SessionWriter> m_writer;
};

/// A log whose process has ended.
struct LeftBehind {
  QString file;
  QString what;  ///< "resnet50 on NVIDIA H200, 2026-11-21 14:03"
};

/// Returns the readable logs in `folder` that no process has locked, the newest first.
QList<LeftBehind> logsLeftBehind(const QString& folder);

}  // namespace convscope::window
