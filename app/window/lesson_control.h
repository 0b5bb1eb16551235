#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <vector>

#include "widgets/pages/lessons_page.h"
#include "window/file_control.h"
#include "window/run_control.h"

class QMenuBar;

namespace convscope::window {

/// What lessons ask for: opens their recorded sessions and runs their experiments, shows pages, opens lesson files,
/// writes handouts.
class LessonControl : public QObject {
  Q_OBJECT

 public:
  /// What it works with; all of it outlives the control.
  struct Parts {
    LessonsPage& page;
    SessionStore& store;
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

  /// Opens a recorded session, by its name.
  void open(const QString& session);
  /// A survey for each size of the stage, one after the other.
  void run(const LessonStage& stage);
  void openLessonFile(const QString& file);
  void writeHandout(const QString& file);

 private:
  std::shared_ptr<const Session> load(const QString& session);
  RecordedSessions recorded();
  void runNext();
  void goOn();
  void askForLesson();
  void askForHandout();
  void complain(const QString& text);

  Parts m_parts;
  std::map<QString, QString> m_files;  ///< by the session's name
  std::map<QString, std::shared_ptr<const Session>> m_loaded;
  LessonStage m_stage;             ///< of the experiment
  std::vector<Dims> m_stillToRun;  ///< its sizes, the next one last
};

}  // namespace convscope::window
