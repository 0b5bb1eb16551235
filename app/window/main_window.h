#pragma once

#include <QMainWindow>

#include "window/measuring.h"
#include "window/session_files.h"

class QMenuBar;

namespace convscope::window {

class MainMenus;
class NoticeBar;
class Reading;

/// The window: one document, a row that says what is shown, the pages below it, progress at the bottom. It consists of
/// three parts: the session with its files, what measures, and what is read.
class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  /// Dependencies; the references outlive the window.
  struct Dependencies {
    SessionStore& store;
    ShownSurvey& shown;
    Settings& settings;
    QString workingFolder;  ///< of working logs
    Measuring::EngineSource makeEngine;
    QString sshConfig = {};  ///< offers the hosts of this file; empty: none
  };
  explicit MainWindow(const Dependencies& dependencies);
  ~MainWindow() override;

  /// Opens a session, a network, a recording or the report of a run.
  void openFile(const QString& file);
  /// Fills `place` of the screen, with the window's frame.
  void fill(const QRect& place);

  SessionFiles& session() { return *m_session; }
  Measuring& measuring() { return *m_measuring; }
  Reading& reading() { return *m_reading; }
  NoticeBar& notices() { return *m_notices; }
  MainMenus& menus() { return *m_menus; }

 signals:
  /// The window closed to start again with this session; empty if none was open.
  void restarted(const QString& file);
  /// The user wants another window: with the start page if `file` is empty, where the system puts it if `place` is.
  void windowRequested(const QString& file, const QRect& place);

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void makeParts(const Dependencies& dependencies);
  void arrange(QWidget& top);
  void connectParts();
  void listenToAll();
  void refreshTitle();
  void openBeside(const QString& file);
  void restart();
  /// Asks whether closing may stop the run.
  bool mayStop();

  Settings& m_settings;
  QMenuBar* m_menuBar;
  NoticeBar* m_notices = nullptr;
  SessionFiles* m_session = nullptr;
  Measuring* m_measuring = nullptr;
  Reading* m_reading = nullptr;
  MainMenus* m_menus = nullptr;
  bool m_closeWhenStopped = false;
  bool m_restarts = false;  ///< once it has closed
};

}  // namespace convscope::window
