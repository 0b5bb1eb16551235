#pragma once

#include <QObject>

#include "widgets/shared/baseline.h"

class QAction;
class QMenu;

namespace convscope {
class ShownSurvey;
}

namespace convscope::window {

/// The actions that pin a baseline and unpin it. They are enabled while they have an effect.
class BaselineControl : public QObject {
  Q_OBJECT

 public:
  explicit BaselineControl(ShownSurvey& shown, QObject* parent = nullptr);

  QAction* pinAction() const { return m_pin; }
  QAction* unpinAction() const { return m_unpin; }
  void addToMenu(QMenu& menu);

  /// Pins a session from a file, see pinnedFor(). The session has a survey.
  void pinSession(const Session& session);

 signals:
  /// The user wants to choose a file to pin.
  void fileRequested();

 private:
  void refresh();

  ShownSurvey& m_shown;
  Baseline& m_baseline;
  QAction* m_pin;
  QAction* m_unpin;
  QAction* m_pinFile;
};

}  // namespace convscope::window
