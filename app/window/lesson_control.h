#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <set>

#include "widgets/lessons/handout.h"
#include "widgets/lessons/lessons_page.h"
#include "window/frame.h"
#include "window/lesson_experiment.h"
#include "window/measuring.h"
#include "window/session_files.h"

namespace convscope::window {

/// Serves the page of lessons: loads and opens their recorded sessions, runs their experiments, opens lesson files and
/// follows their changes, writes handouts, slides and answer sheets.
class LessonControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    Frame frame;
    LessonsPage& page;
    SessionFiles& session;
    Measuring& measuring;
  };
  /// `recordedFiles` are the files of the recorded sessions.
  LessonControl(const Parts& parts, const QStringList& recordedFiles);

  /// Leaves the full screen if a class took it: the window was not full before the lesson.
  void endClass();
  /// Opens the recorded session with this name.
  void open(const QString& session);
  /// Repeats the experiment of a step on the devices of this machine; see experimentFor(). One survey for each size.
  void run(const LessonStage& stage);
  /// Opens a lesson file. When the file is saved again, the lesson is read again; if that fails, a notice names line
  /// and step, and the lesson stays as it was.
  void openLessonFile(const QString& file);
  /// Shows the step that a link names, of the program's lessons or of a lesson file; a notice says if there is none.
  /// Returns whether there is.
  bool showLink(const QString& link);
  void writeHandout(const QString& file, HandoutFor reader);
  /// Writes the shown step as a slide, or all steps as a PDF of slides.
  void writeSlides(const QString& file, bool all);
  void writeAnswerSheet(const QString& file);

 private:
  void followClass(bool on);
  std::shared_ptr<const Session> load(const std::string& session);
  std::vector<Event> eventsOf(const std::string& session);
  LessonExperiment experiment(const LessonStage& stage);
  /// Says in what a measurement here differs from a step's figures, and how long it takes.
  QString experimentNote(const LessonStage& stage);
  /// Keeps the reader's progress in the settings.
  ProgressStore progressStore();
  void readPaths();
  void watch(const QString& file);
  void reload();
  void askForLesson();
  void askForHandout(HandoutFor reader);
  void askForSlides(bool all);
  void askForAnswerSheet();
  /// Asks where to write; empty if the user declines.
  QString askForFile(const QString& title, const QString& name, const QString& filter);
  void write(const QString& file, const std::function<QByteArray()>& bytes);
  void showError(const QString& text);

  Parts m_parts;
  SessionLibrary m_library;
  SessionLoader m_load;
  std::set<std::string> m_unreadable;  ///< sessions whose error was shown
  QFileSystemWatcher m_watcher;
  QTimer m_changed;  ///< an editor may write a file in several steps
  QString m_watched;
  QDateTime m_read;         ///< when the watched file was changed before it was read
  bool m_isPlain = false;   ///< a lesson is shown, in a window that is not full
  bool m_hasClass = false;  ///< a lesson has the full screen, and took it
};

}  // namespace convscope::window
