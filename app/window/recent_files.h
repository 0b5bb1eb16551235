#pragma once

#include <QObject>
#include <map>

#include "window/document/recorded_sessions.h"
#include "window/settings.h"

class QMenu;

namespace convscope::window {

/// A file of the list, as people know it.
struct RecentFile {
  QString file;
  QString name;             ///< a recorded session's title, otherwise the file's name
  bool isRecorded = false;  ///< comes with the program
};

/// The files that were opened or saved last, the recorded sessions among them.
class RecentFiles : public QObject {
  Q_OBJECT

 public:
  /// `settings` keep the list and outlive it.
  RecentFiles(Settings& settings, const std::vector<RecordedSession>& recorded, QObject* parent);

  QList<RecentFile> list() const;
  /// Puts `file` first. Its folder becomes the one for the next dialog, unless the file comes with the program.
  void add(const QString& file);
  /// Fills a menu with the list; an entry emits chosen().
  void fill(QMenu& menu);

 signals:
  void changed();
  void chosen(const QString& file);

 private:
  Settings& m_settings;
  std::map<QString, QString> m_titles;  ///< of recorded sessions, by file
};

}  // namespace convscope::window
