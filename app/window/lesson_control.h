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

/// What lessons ask for: plays their recorded sessions and runs their experiments, shows pages, opens lesson files,
/// writes handouts.
class LessonControl : public QObject {
  Q_OBJECT

 public:
  /// What it works with; all of it outlives the control.
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
  /// `recordedFiles`: the recorded sessions there are.
  LessonControl(const Parts& parts, const QStringList& recordedFiles);

  /// Plays a recorded session, by its name, `speed` times as fast as it was measured; 0: opens it at once. One that is
  /// playing is ended before.
  void play(const QString& session, double speed);
  /// A survey for each size of the stage, one after the other.
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
  std::map<QString, QString> m_files;  ///< by the session's name
  std::map<QString, std::shared_ptr<const Session>> m_loaded;
  std::optional<std::pair<QString, double>> m_next;  ///< what to play when what is playing has ended
};

}  // namespace convscope::window
