#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "widgets/shared/baseline.h"
#include "window/frame.h"
#include "window/settings.h"
#include "window/worker/background_work.h"

class QAction;
class QMenu;

namespace convscope {
class ShownSurvey;
}

namespace convscope::window {

class SessionFiles;

/// The actions that pin a baseline and unpin it, enabled while they have an effect. The baseline is kept in the
/// settings: with the first session that is opened it is pinned again. Files are read on another thread. One that
/// cannot be read is named; if it is the kept one, it is forgotten.
class BaselineControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    Frame frame;
    ShownSurvey& shown;
    SessionFiles& session;
  };
  explicit BaselineControl(const Parts& parts, QObject* parent = nullptr);

  QAction* pinAction() const { return m_pin; }
  QAction* unpinAction() const { return m_unpin; }
  void addToMenu(QMenu& menu);

  /// Returns the baseline that is pinned when a session is opened; none if one is pinned now.
  std::optional<KeptBaseline> kept() const;

  /// Pins the session in `file` once it is read, see pinnedFor().
  void pinFile(const QString& file);

 signals:
  /// The user wants to choose a file to pin.
  void fileRequested();
  /// Another baseline is kept, or none, or the kept one was pinned.
  void keptChanged();

 private:
  void pinShown();
  void unpin();
  void keep();
  void restore();
  /// Pins a survey of `file` once it is read: the one that the run with this number measured, if it is given.
  void read(const QString& file, std::optional<int> run);
  void stopReading();
  void reportUnreadable(const QString& file, const QString& why);
  void announceKept();
  void refresh();

  Parts m_parts;
  Baseline& m_baseline;
  QString m_file;           ///< that has the baseline; empty if none has
  bool m_isOfOpen = false;  ///< the open document has the baseline
  bool m_isChosen = false;  ///< the file that is being read is not the kept one, but one that the user chose
  QAction* m_pin;
  QAction* m_unpin;
  QAction* m_pinFile;
  BackgroundWork m_reading;
};

}  // namespace convscope::window
