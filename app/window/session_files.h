#pragma once

#include "window/document/document.h"
#include "window/document/recorded_sessions.h"
#include "window/file_control.h"
#include "window/frame.h"
#include "window/recent_files.h"
#include "window/session_merge.h"

namespace convscope::window {

class Recovery;

/// The open session and all of its files: the document, how it is opened, saved and merged, the files of the last time,
/// those that come with the program, and what a crash left behind.
class SessionFiles : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive this.
  struct Parts {
    Frame frame;
    SessionStore& store;
    ShownSurvey& shown;
    SubjectPanel& subject;
    QString workingFolder;  ///< of working logs
  };
  explicit SessionFiles(const Parts& parts);

  Document& document() { return *m_document; }
  FileControl& files() { return *m_files; }
  SessionMerge& merge() { return *m_merge; }
  RecentFiles& recent() { return *m_recent; }
  const std::vector<RecordedSession>& recorded() const { return m_recorded; }
  /// Shows a notice if a crash left sessions behind.
  void offerLeftBehind();

 private:
  std::vector<RecordedSession> m_recorded;
  Document* m_document;
  RecentFiles* m_recent;
  FileControl* m_files;
  SessionMerge* m_merge;
  Recovery* m_recovery;
};

}  // namespace convscope::window
