#pragma once

#include <QObject>

#include "window/document/document.h"
#include "window/file_control.h"
#include "window/parts/notice_bar.h"
#include "window/run_control.h"
#include "window/settings.h"

namespace convscope::window {

/// Merges session files that measured parts of one survey (analysis/merge.h), and opens the result as an unsaved
/// session. Shows a notice if they do not go together; the open session is then unchanged.
class SessionMerge : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive this.
  struct Parts {
    FileControl& files;
    RunControl& runs;
    NoticeBar& notices;
    Settings& settings;
    QWidget& window;
  };
  explicit SessionMerge(const Parts& parts) : QObject(&parts.window), m_parts(parts) {}

  /// Merges files that the user chooses.
  void choose();
  void merge(const QStringList& files);

 private:
  Parts m_parts;
};

}  // namespace convscope::window
