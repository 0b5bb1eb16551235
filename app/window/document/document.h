#pragma once

#include <QDateTime>
#include <QObject>
#include <memory>

#include "measure/survey.h"
#include "session/session_file.h"
#include "widgets/shared/session_store.h"
#include "window/document/working_log.h"

namespace convscope::window {

/// Joins lines to one text.
QString inOneText(const std::vector<std::string>& lines);

/// What tells two states of a file apart.
struct FileState {
  QDateTime modified;
  qint64 size = 0;

  bool operator==(const FileState&) const = default;
};

/// The session of the window as a document: its file, and the working log of unsaved results. The store contains both.
/// Use it on the GUI's thread.
class Document : public QObject {
  Q_OBJECT

 public:
  /// Writes working logs to `workingFolder`. `store` outlives the document.
  Document(SessionStore& store, QString workingFolder, QObject* parent = nullptr);
  /// Deletes the working log: the user was asked about unsaved work before.
  ~Document() override;

  const SessionStore& store() const { return m_store; }
  /// Returns the file that the session was read from or saved to; empty if there is none.
  const QString& file() const { return m_file; }
  /// Returns its name for the window's title.
  QString name() const;
  /// Returns whether file() has changed since it was read or saved here, e.g. by another window.
  bool isFileChanged() const;
  /// Returns whether a run cannot continue file() and save() cannot copy it, because it has changed or is gone and
  /// nothing else has its contents.
  bool isLost() const;
  /// Returns whether there are results that are not in file().
  bool isModified() const { return m_modified; }
  bool isEmpty() const { return m_store.session().surveys.empty(); }

  void startNew();
  /// Replaces the session by one that was read from `file`.
  void open(LoadedSession loaded, const QString& file);
  /// Replaces the session by one that is in no file yet. `events` are its events, for the working log. Throws
  /// InputError if the log cannot be written; the document then is empty.
  void openUnsaved(Session session, const std::vector<Event>& events);
  /// Continues a working log that was left behind. Returns a description of the events that were left out; empty if
  /// none were. If it throws InputError, the document is unchanged.
  QString recover(const QString& log);
  /// Writes the session to `file`; isLost() is false. If it throws InputError, the document and the file are unchanged.
  void save(const QString& file);

  /// Returns the number for the next survey or replay.
  int nextRun() const;
  /// Returns a sink for the next run's events; one thread may call it. Throws InputError if the log cannot be written.
  EventSink openLog();
  /// Adds events that openLog()'s sink has received to the session.
  void add(const std::vector<Event>& events);
  /// Call it after the last event of a run.
  void closeLog();

 signals:
  /// file(), name() or isModified() changed.
  void changed();

 private:
  void replace(Session session, const QString& file, const QString& provenance, bool modified);
  void dropLog();

  SessionStore& m_store;
  QString m_workingFolder;
  QString m_file;
  FileState m_fileState;              ///< when it was read or saved
  std::shared_ptr<WorkingLog> m_log;  // shared with the sink of a run, which may outlive this document
  bool m_modified = false;
  bool m_refused = false;  ///< the log contains an event that the session rejected
  bool m_logging = false;
};

}  // namespace convscope::window
