#pragma once

#include <QString>
#include <optional>

#include "session/session_file.h"

namespace convscope::window {

/// The log of a session that is not saved yet: what was measured is in it even if the program ends without warning.
/// Made by the GUI's thread; while a survey runs, write() is called by the worker's thread, and by nobody else.
class WorkingLog {
 public:
  /// A new log in `folder`, which goes on from the session file `base` (empty: from nothing). No file is touched before
  /// the first event.
  WorkingLog(const QString& folder, QString base);
  /// The log `file`, left behind by another process. Holds it. Throws InputError where that cannot be.
  static WorkingLog adopt(const QString& file);

  /// Throws InputError where the file cannot be written.
  void write(const Event& event);

  const QString& file() const { return m_file; }
  /// Deletes the file: it is saved elsewhere, or not wanted. Nothing may be written then.
  void remove();

 private:
  explicit WorkingLog(QString file) : m_file(std::move(file)) {}

  QString m_file;
  QString m_base;
  std::optional<SessionWriter> m_writer;
};

/// A log whose process is gone.
struct LeftBehind {
  QString file;
  QString what;  ///< "resnet50 on NVIDIA H200, 2026-11-21 14:03"
};

/// Logs in `folder` that no process holds and that can be read, the newest first.
QList<LeftBehind> logsLeftBehind(const QString& folder);

}  // namespace convscope::window
