#include "window/session_files.h"

#include <QMainWindow>

#include "window/recovery.h"

namespace convscope::window {

SessionFiles::SessionFiles(const Parts& parts)
    : QObject(&parts.frame.window),
      m_recorded(recordedSessions()),
      m_document(new Document(parts.store, parts.workingFolder, this)),
      m_recent(new RecentFiles(parts.frame.settings, m_recorded, this)),
      m_files(new FileControl({parts.frame, *m_document, parts.shown, parts.subject, *m_recent})),
      m_merge(new SessionMerge(parts.frame, *m_files)),
      m_recovery(new Recovery(parts.frame, parts.workingFolder)) {
  connect(m_recovery, &Recovery::recoverRequested, m_files, &FileControl::recover);
}

void SessionFiles::offerLeftBehind() {
  m_recovery->offer();
}

}  // namespace convscope::window
