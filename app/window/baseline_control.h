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
/// settings: with the first session that is opened it is read on another thread and pinned again. A baseline that can
/// no longer be read is named once and forgotten.
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

  /// Pins a session that was read from `file`, see pinnedFor(). The session has a survey.
  void pinSession(const Session& session, const QString& file);

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
  void stopReading();
  void reportUnreadable(const QString& why);
  void announceKept();
  void refresh();

  Parts m_parts;
  Baseline& m_baseline;
  QString m_file;           ///< that has the baseline; empty if none has
  bool m_isOfOpen = false;  ///< the open document has the baseline
  QAction* m_pin;
  QAction* m_unpin;
  QAction* m_pinFile;
  BackgroundWork m_reading;
};

}  // namespace convscope::window
