#pragma once

#include <QMenu>
#include <QObject>
#include <optional>

#include "network/imported_network.h"
#include "run/playback.h"
#include "widgets/network_editor/network_editor.h"
#include "widgets/shared/shown_survey.h"
#include "window/document/document.h"
#include "window/parts/notice_bar.h"
#include "window/settings.h"

namespace convscope::window {

/// Opening and saving sessions and networks, by dialog, drop, list or name. What cannot be opened or saved is said in a
/// notice, and nothing that was there is harmed.
class FileControl : public QObject {
  Q_OBJECT

 public:
  /// What it works with; all of it outlives the control.
  struct Parts {
    Document& document;
    const SessionStore& store;
    ShownSurvey& shown;
    NetworkEditor& editor;
    NoticeBar& notices;
    Settings& settings;
    QWidget& window;
  };
  FileControl(const Parts& parts, const QString& workingFolder);

  void startNew();
  /// Asks for a session file.
  void openSession();
  /// Asks for a network file.
  void openNetwork();
  /// A session or a network, whichever it is.
  void open(const QString& file);
  /// Asks for a session file to compare with what is open, which stays open.
  void openOther();
  /// The same of a file that is known; otherRead() brings what is in it.
  void readOther(const QString& file);
  /// Begins with a recording that is to be played, in place of what is open. None where it cannot be, which is said, or
  /// may not.
  std::optional<Recording> startPlaying(const QString& file, double speed);
  bool save();
  bool saveAs();
  bool saveTo(const QString& file);
  void saveNetwork();
  void saveNetworkTo(const QString& file);

  /// Whether what is not saved may go: asks, where there is something.
  bool mayDiscard();
  /// While a survey runs no other document can be opened.
  void setRunning(bool running) { m_running = running; }

  /// Offers sessions that a crash left behind.
  void offerRecovery();
  void fillRecentMenu(QMenu* menu);

 signals:
  void opened();
  /// A session to compare with; `provenance` says where it comes from.
  void otherRead(const convscope::Session& session, const QString& provenance);
  void recentFilesChanged();

 private:
  QString askForSession(const QString& title);
  void openSessionFile(const QString& file);
  void openNetworkFile(const QString& file);
  void openModel(const QString& file);
  void askForExtents(const QString& file, std::vector<DeclaredInput> inputs);
  void showNetwork(const ImportedNetwork& read, const QString& file);
  void recover(const QString& log);
  void showDocument(const QString& warnings);
  void showNetworkOf(const SurveyStarted& survey);
  bool isFree();
  bool networkIsUnsaved() const;
  void remember(const QString& file);
  void showError(const QString& text);

  Parts m_parts;
  QString m_workingFolder;
  bool m_running = false;
};

}  // namespace convscope::window
