#pragma once

#include <QObject>
#include <memory>

#include "measure/survey.h"
#include "widgets/shared/session_store.h"
#include "window/document/working_log.h"

namespace convscope::window {

/// Lines as one text.
QString inOneText(const std::vector<std::string>& lines);

/// The session that the window shows, as a document: the file it was read from or saved to, and the working log of
/// what is not saved yet. The store holds what is in both. Lives on the GUI's thread.
class Document : public QObject {
  Q_OBJECT

 public:
  /// Working logs go to `workingFolder`. Both outlive the document.
  Document(SessionStore& store, QString workingFolder, QObject* parent = nullptr);
  /// Nothing is left to be recovered: whoever ends the program has been asked before.
  ~Document() override;

  /// The file it was read from or saved to; empty where there is none.
  const QString& file() const { return m_file; }
  /// What the window's title calls it.
  QString name() const;
  /// Whether something was measured that is not in file().
  bool isModified() const { return m_modified; }
  bool isEmpty() const { return m_store.session().surveys.empty(); }

  void startNew();
  /// Shows what was read from `file`.
  void open(LoadedSession loaded, const QString& file);
  /// Starts an empty session for a recording that is played: openLog(), add() and closeLog() follow. It can be saved as
  /// it is, and nobody has to. `name` is what the window's title calls it.
  void startPlaying(const QString& name);
  /// Goes on with a working log that was left behind. Returns what was left out of it, in words; empty where nothing
  /// was. Throws InputError; the document is then as it was.
  QString recover(const QString& log);
  /// Writes the session to `file`. Throws InputError; the document, and what was in the file, are then as they were.
  void save(const QString& file);

  /// The number of the next survey or replay.
  int nextRun() const;
  /// Where the next survey's events go, to be called by one thread. Throws InputError where they cannot be written.
  EventSink openLog();
  /// Takes in what openLog()'s sink was given before.
  void add(const std::vector<Event>& events);
  /// After the last event of a survey.
  void closeLog();

 signals:
  /// Another file, or modified or not.
  void changed();

 private:
  void replace(Session session, const QString& file, const QString& provenance, bool modified);
  void dropLog();

  SessionStore& m_store;
  QString m_workingFolder;
  QString m_file;
  std::shared_ptr<WorkingLog> m_log;  // shared with the sink of a survey that may outlive this document
  bool m_modified = false;
  bool m_refused = false;  ///< the log holds an event that the session did not take
  bool m_logging = false;
  bool m_playing = false;
  QString m_played;  ///< the recording that the log holds; empty where it holds none
};

}  // namespace convscope::window
