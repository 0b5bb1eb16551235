#pragma once

#include <QObject>
#include <QString>

#include "widgets/shared/baseline.h"
#include "window/frame.h"

class QAction;
class QMenu;

namespace convscope {
class ShownSurvey;
}

namespace convscope::window {

class SessionFiles;

/// The actions that pin a baseline and unpin it, enabled while they have an effect. The baseline of the last session is
/// kept in the settings: it is pinned again when that session is opened. A baseline that can no longer be read is
/// named once and forgotten.
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

  /// Pins a session that was read from `file`, see pinnedFor(). The session has a survey.
  void pinSession(const Session& session, const QString& file);

 signals:
  /// The user wants to choose a file to pin.
  void fileRequested();

 private:
  void pinShown();
  void unpin();
  void keep();
  void restore();
  void refresh();

  Parts m_parts;
  Baseline& m_baseline;
  QString m_file;           ///< that has the baseline; empty if none has
  bool m_isOfOpen = false;  ///< the open document has the baseline
  QAction* m_pin;
  QAction* m_unpin;
  QAction* m_pinFile;
};

}  // namespace convscope::window
