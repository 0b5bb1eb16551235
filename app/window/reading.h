#pragma once

#include "window/frame.h"
#include "window/measuring.h"
#include "window/parts/page_area.h"
#include "window/session_files.h"

class QAction;
class QBoxLayout;

namespace convscope {
class LessonsPage;
}

namespace convscope::window {

class BaselineBar;
class BaselineControl;
class ChoicesControl;
class DockControl;
class EnginesControl;
class ExportControl;
class LessonControl;
class SessionBar;
class StartPage;

/// Everything that is read: the start page and the pages of the session with their links, the row above them that says
/// what they show, the inspector, lessons, and exports of what is shown.
class Reading : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive this.
  struct Parts {
    Frame frame;
    ShownSurvey& shown;
    SessionFiles& session;
    Measuring& measuring;
  };
  explicit Reading(const Parts& parts);

  PageArea& area() { return *m_area; }
  const QList<Page*>& pages() const { return m_pages; }
  BaselineControl& baseline() { return *m_baseline; }
  DockControl& docks() { return *m_docks; }
  ExportControl& exports() { return *m_exports; }
  EnginesControl& engines() { return *m_engines; }
  ChoicesControl& choices() { return *m_choices; }
  LessonControl& lessons() { return *m_lessonControl; }
  ShownSurvey& shown() { return m_parts.shown; }
  /// Shows the start page, or goes back from it.
  QAction* home() { return m_home; }
  /// Shows the settings of the next run.
  QAction* measure() { return m_measure; }

  /// Adds the rows that say what the pages show, and with what it is compared.
  void addBarsTo(QBoxLayout& rows);
  /// Returns a page of this type.
  template <typename Kind>
  Kind& page() {
    return *m_area->findChild<Kind*>();
  }
  /// Shows a page by its index in pages().
  void showPage(int index);
  void showMeasure();
  void showLessons();
  void showLessonAt(int index);
  /// Shows the step that a link names (lesson/lesson_link.h); if there is none, a notice says so.
  void showLesson(const QString& link);

 private:
  void makePages();
  void makeBar();
  void makeInspector();
  void connectArea();
  void connectLinks();
  void connectRuns();
  void connectRunPage();
  void connectStartPage();
  void playWithRecording();
  void showOpened();

  Parts m_parts;
  QAction* m_home;
  QAction* m_measure;
  StartPage* m_start = nullptr;
  QList<Page*> m_pages;
  PageArea* m_area = nullptr;
  LessonsPage* m_lessons = nullptr;  ///< also in m_pages
  BaselineControl* m_baseline;
  SessionBar* m_bar = nullptr;
  BaselineBar* m_baselineBar = nullptr;
  DockControl* m_docks = nullptr;
  ExportControl* m_exports = nullptr;
  EnginesControl* m_engines = nullptr;
  ChoicesControl* m_choices = nullptr;
  LessonControl* m_lessonControl = nullptr;
};

}  // namespace convscope::window
