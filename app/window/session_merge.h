#pragma once

#include <QObject>
#include <QTimer>

#include "analysis/merge.h"
#include "window/document/document.h"
#include "window/file_control.h"
#include "window/frame.h"
#include "window/worker/background_work.h"

namespace convscope::window {

/// Merges session files that measured parts of one survey (analysis/merge.h), and opens the result as an unsaved
/// session. Shows a notice if they do not go together; the open session is then unchanged. The files are read on
/// another thread, because large ones take seconds; meanwhile a notice offers to cancel that.
class SessionMerge : public QObject {
  Q_OBJECT

 public:
  /// `files` open the result; they and `frame` outlive this.
  SessionMerge(const Frame& frame, FileControl& files);

  /// Merges files that the user chooses.
  void choose();
  /// Begins to merge `files`; ended() follows unless it is cancelled. The last request counts.
  void merge(const QStringList& files);
  void cancel();

 signals:
  /// The merged session was opened, or a notice says why not.
  void ended();
  /// The user wants to measure what the merged session lacks.
  void resumeRequested();

 private:
  void showError(const QString& why);
  void show(Session session, const MergedSession& merged);

  Frame m_frame;
  FileControl& m_files;
  QTimer m_notice;  ///< a quick merge shows none
  BackgroundWork m_reading;
};

}  // namespace convscope::window
