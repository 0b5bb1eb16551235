#pragma once

#include <QObject>

#include "window/document/working_log.h"
#include "window/frame.h"

namespace convscope::window {

/// Offers the sessions that a crash left behind: to recover one, or to delete it.
class Recovery : public QObject {
  Q_OBJECT

 public:
  /// `frame` outlives it.
  Recovery(const Frame& frame, QString workingFolder);

  /// Shows a notice if there are such sessions.
  void offer();

 signals:
  void recoverRequested(const QString& log);

 private:
  void remove(const LeftBehind& log);

  Frame m_frame;
  QString m_workingFolder;
};

}  // namespace convscope::window
