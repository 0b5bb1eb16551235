#pragma once

#include <QMainWindow>

#include "cli/engine_choice.h"
#include "widgets/shared/shown_survey.h"
#include "window/document/document.h"
#include "window/document/recorded_sessions.h"
#include "window/settings.h"
#include "window/worker/worker.h"

class QMenuBar;

namespace convscope {

class NetworkEditor;
class LessonsPage;
class Page;

namespace window {

class BaselineBar;
class BaselineControl;
class ChoicesControl;
class DockControl;
class EnginesControl;
class ExportControl;
class FileControl;
class ForecastControl;
class HostControl;
class LessonControl;
class MainMenus;
class MeasurePage;
class NewsLine;
class NoticeBar;
class PageArea;
class ProgressStrip;
class RecentFiles;
class Recovery;
class RunControl;
class RunPanel;
class SessionBar;
class SessionMerge;
class StartPage;
class SubjectPanel;

/// The window: one document, a row that says what is shown, the pages below it, progress at the bottom. One page,
/// alone, has the settings of the next run with its network. The inspector is a panel at the side.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// Dependencies; the references outlive the window.
  struct Dependencies {
    SessionStore& store;
    ShownSurvey& shown;
    Settings& settings;
    QString workingFolder;  ///< of working logs
    /// Makes the engine: in a process of its own, in this one, or on a host.
    std::function<std::unique_ptr<Engine>(const cli::EngineChoice&)> makeEngine;
    QString sshConfig = {};  ///< offers the hosts of this file; empty: none
  };
  explicit MainWindow(const Dependencies& dependencies);

  /// Opens a session, a network, a recording or the report of a run.
  void openFile(const QString& file);
  /// Shows the step that a link names (lesson/lesson_link.h); if there is none, a notice says so.
  void showLesson(const QString& link);

  Document& document() { return *m_document; }
  NetworkEditor& editor() { return *m_editor; }
  RunControl& runControl() { return *m_runControl; }
  FileControl& fileControl() { return *m_fileControl; }
  ExportControl& exportControl() { return *m_exportControl; }
  EnginesControl& enginesControl() { return *m_enginesControl; }
  ChoicesControl& choicesControl() { return *m_choicesControl; }
  LessonControl& lessonControl() { return *m_lessonControl; }
  SessionMerge& sessionMerge() { return *m_merge; }
  HostControl& hostControl() { return *m_hostControl; }
  RunPanel& runPanel() { return *m_runPanel; }
  SubjectPanel& subject() { return *m_subject; }
  NoticeBar& notices() { return *m_notices; }
  Worker& worker() { return *m_worker; }
  const QList<Page*>& pages() const { return m_pages; }
  /// Returns the page on top.
  Page* currentPage() const;
  void showPage(int index);
  /// Shows the settings of the next run.
  void showMeasure();
  PageArea& area() { return *m_area; }
  MainMenus& menus() { return *m_menus; }

 signals:
  /// The window closed to start again with this session; empty if none was open.
  void restarted(const QString& file);

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  /// Makes the engine on `host`; if that is empty, the one here that the settings ask for.
  EngineMaker engineMaker(const QString& host) const;
  void makeParts();
  QWidget* makeCentre();
  void makeMeasure();
  void makeInspector();
  void makeTop();
  void makeMenus();
  void makeHands();
  void connectParts();
  void connectMeasure();
  void connectRunPage();
  void connectStartPage();
  void connectLessons();
  void connectHosts();
  void lookForDevices();
  void showLessons();
  QString placeOf(const SurveyStarted& survey) const;
  QString shortHost() const;
  void showBackends(const std::vector<BackendStatus>& backends);
  void showSubject();
  void showStartPage(bool show);
  void refreshTitle();
  void showOpened();
  void startFromShown();
  void restart();
  /// Asks whether closing may stop the run.
  bool mayStop();

  Settings& m_settings;
  QString m_workingFolder;
  std::vector<RecordedSession> m_recorded;
  const SessionStore& m_store;
  ShownSurvey& m_shown;
  std::function<std::unique_ptr<Engine>(const cli::EngineChoice&)> m_makeEngine;
  QString m_sshConfig;
  Worker* m_worker;  // before the document, whose log it writes: children are deleted in the order of creation
  Document* m_document;
  QAction* m_run;
  QAction* m_stop;
  QAction* m_resume;
  QAction* m_home;
  QAction* m_openMeasure;
  NetworkEditor* m_editor = nullptr;
  SubjectPanel* m_subject = nullptr;
  RunPanel* m_runPanel = nullptr;
  MeasurePage* m_measure = nullptr;  ///< also in m_pages
  NewsLine* m_news = nullptr;
  NoticeBar* m_notices = nullptr;
  ProgressStrip* m_progress = nullptr;
  StartPage* m_startPage = nullptr;
  PageArea* m_area = nullptr;
  QList<Page*> m_pages;
  LessonsPage* m_lessons = nullptr;  ///< also in m_pages
  SessionBar* m_sessionBar = nullptr;
  BaselineControl* m_baseline = nullptr;
  BaselineBar* m_baselineBar = nullptr;
  DockControl* m_docks = nullptr;
  RunControl* m_runControl = nullptr;
  RecentFiles* m_recent = nullptr;
  SessionMerge* m_merge = nullptr;
  FileControl* m_fileControl = nullptr;
  HostControl* m_hostControl = nullptr;
  Recovery* m_recovery = nullptr;
  ExportControl* m_exportControl = nullptr;
  EnginesControl* m_enginesControl = nullptr;
  ChoicesControl* m_choicesControl = nullptr;
  LessonControl* m_lessonControl = nullptr;
  ForecastControl* m_forecastControl = nullptr;
  QMenuBar* m_menuBar = nullptr;
  MainMenus* m_menus = nullptr;
  Page* m_runPage = nullptr;  ///< on top when the run began
  bool m_closeWhenStopped = false;
  bool m_restarts = false;  ///< once it has closed
};

}  // namespace window
}  // namespace convscope
