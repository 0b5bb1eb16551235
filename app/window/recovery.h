#pragma once

#include <QObject>

#include "window/document/working_log.h"
#include "window/parts/notice_bar.h"

namespace convscope::window {

/// Offers the sessions that a crash left behind: to recover one, or to delete it.
class Recovery : public QObject {
  Q_OBJECT

 public:
  /// `notices` and `window` outlive it.
  Recovery(NoticeBar& notices, QWidget& window, QString workingFolder);

  /// Shows a notice if there are such sessions.
  void offer();

 signals:
  void recoverRequested(const QString& log);

 private:
  void remove(const LeftBehind& log);

  NoticeBar& m_notices;
  QWidget& m_window;
  QString m_workingFolder;
};

}  // namespace convscope::window
