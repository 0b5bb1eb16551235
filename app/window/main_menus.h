#pragma once

#include <QObject>
#include <functional>
#include <vector>

#include "widgets/shared/page.h"
#include "window/document/document.h"
#include "window/document/recorded_sessions.h"
#include "window/settings.h"

class QAction;
class QKeySequence;
class QMainWindow;
class QMenu;
class QMenuBar;

namespace convscope {

class NetworkEditor;
class ShownSurvey;

namespace window {

class BaselineControl;
class DockControl;
class ExportControl;
class FileControl;
class Guide;
class PageArea;
class RecentFiles;
class RunControl;
class RunPanel;
class SessionMerge;
class Worker;

/// The menus of the window: all of its actions with their keys.
class MainMenus : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the menus.
  struct Parts {
    QMenuBar& bar;
    QMainWindow& window;
    DockControl& docks;
    PageArea& area;
    const QList<Page*>& pages;
    const std::vector<RecordedSession>& recorded;
    const Document& document;
    ShownSurvey& shown;
    NetworkEditor& editor;
    RunPanel& panel;
    FileControl& files;
    RecentFiles& recent;
    RunControl& runs;
    SessionMerge& merge;
    BaselineControl& baseline;
    ExportControl& exports;
    Worker& worker;
    Settings& settings;
    QAction* measure;  ///< shows the page Measure
    QAction* run;
    QAction* resume;
    QAction* stop;
    QAction* home;
  };
  explicit MainMenus(const Parts& parts);

  QMenu* file() const { return m_file; }
  QMenu* edit() const { return m_edit; }
  /// Enables what the document allows.
  void refresh();
  /// Enables what leads to the recorded run, if there is one.
  void setRun(bool recorded, bool forecast);
  /// Enables the entry of the page Mechanism.
  void setMechanism(bool enabled);

 signals:
  void lessonRequested(int index);
  /// The guide refers to a step; see lesson/lesson_link.h.
  void lessonLinkRequested(const QString& link);
  void allLessonsRequested();
  /// Measurements move to a process of their own, or back.
  void engineChanged();
  /// The window is to close and to start again, e.g. in another language.
  void restartRequested();

 private:
  QAction* add(QMenu* menu, const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& action);
  void fillFileMenu();
  void fillEditMenu();
  void makeRunMenu();
  void makeViewMenu();
  void addPages(QMenu* view);
  void addPanels(QMenu* view);
  void makeToolsMenu();
  void makeZoomMenu(QMenu* view);
  void zoomTo(int percent);
  void makeColourMenu(QMenu* view);
  void makeLanguageMenu(QMenu* view);
  void offerRestart();
  void makeLessonsMenu();
  void listLessons(QMenu* menu);
  void makeHelpMenu();
  void showGuide();
  /// Shows a list of all that can be done, with a field that searches it.
  void findCommand();
  void showAbout();

  Parts m_parts;
  QMenu* m_file;
  QMenu* m_edit;
  QMenu* m_recordings = nullptr;
  QAction* m_save = nullptr;
  QAction* m_saveAs = nullptr;
  QAction* m_recordedRun = nullptr;
  QAction* m_firstIterations = nullptr;
  QAction* m_mechanism = nullptr;
  Guide* m_guide = nullptr;  ///< made when it is first shown
};

}  // namespace window
}  // namespace convscope
