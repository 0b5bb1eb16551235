#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/lessons/lessons_page.h"
#include "window/file_control.h"
#include "window/run_control.h"

class QMenuBar;

namespace convscope::window {

/// Serves the page of lessons: plays their recorded sessions, runs their experiments, opens lesson files, writes
/// handouts.
class LessonControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    LessonsPage& page;
    const SessionStore& store;
    FileControl& files;
    RunControl& runs;
    NetworkEditor& editor;
    RunPanel& panel;
    NoticeBar& notices;
    Settings& settings;
    QWidget& window;
  };
  /// `recordedFiles` are the files of the recorded sessions.
  LessonControl(const Parts& parts, const QStringList& recordedFiles);

  /// Plays the recorded session with this name at `speed` times the measured speed; 0 opens it at once. Stops a
  /// recording in progress first.
  void play(const QString& session, double speed);
  /// Runs a survey at each size of the stage, one after the other.
  void run(const LessonStage& stage);
  void openLessonFile(const QString& file);
  void writeHandout(const QString& file);

 private:
  std::shared_ptr<const Session> load(const QString& session);
  RecordedSessions recorded();
  void nextStep();
  void askForLesson();
  void askForHandout();
  void showError(const QString& text);

  Parts m_parts;
  std::map<QString, QString> m_files;  ///< by session name
  std::map<QString, std::shared_ptr<const Session>> m_loaded;
  std::optional<std::pair<QString, double>> m_next;  ///< the session to play after the current one, and its speed
};

}  // namespace convscope::window
