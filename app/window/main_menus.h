#pragma once

#include <QList>
#include <QObject>
#include <functional>

#include "window/frame.h"

class QAction;
class QKeySequence;
class QMenu;
class QMenuBar;

namespace convscope::window {

struct Command;
class Guide;
class Measuring;
class Reading;
class SessionFiles;

/// The menus of the window: all of its actions with their keys.
class MainMenus : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the menus.
  struct Parts {
    QMenuBar& bar;
    Frame frame;
    SessionFiles& session;
    Measuring& measuring;
    Reading& reading;
  };
  explicit MainMenus(const Parts& parts);

  QMenu* file() const { return m_file; }
  QMenu* edit() const { return m_edit; }
  /// Enables what the document allows.
  void refresh();

 signals:
  /// The user wants another window.
  void windowRequested();
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
  void enableTools();
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
  static void addEnglishNames(QList<Command>& commands);
  void addViews(QList<Command>& commands);
  void addClass(QList<Command>& commands);
  void addButtons(QList<Command>& commands);
  void addRecordings(QList<Command>& commands);
  void showAbout();

  Parts m_parts;
  QMenu* m_file;
  QMenu* m_edit;
  QMenu* m_recordings = nullptr;
  QList<QMenu*> m_lessonPaths;  ///< their lessons are in other submenus, too
  QAction* m_save = nullptr;
  QAction* m_saveAs = nullptr;
  QAction* m_recordedRun = nullptr;
  QAction* m_firstIterations = nullptr;
  QAction* m_mechanism = nullptr;
  Guide* m_guide = nullptr;  ///< made when it is first shown
};

}  // namespace convscope::window
