#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/mechanism/mechanism_player.h"
#include "widgets/mechanism/mechanism_setup.h"
#include "widgets/shared/shown_survey.h"

class QLabel;

namespace convscope {

/// What a framework does at each call of a convolution, step by step, with the figures of the shown survey: picture,
/// playback and controls. Follows the shown survey while it is visible.
class MechanismView : public QWidget {
  Q_OBJECT

 public:
  explicit MechanismView(ShownSurvey& shown, QWidget* parent = nullptr);

  /// Returns whether the shown survey is one of a network, which has iterations under a policy.
  bool hasNetwork() const;

  MechanismPlayer& player() const { return *m_player; }
  MechanismCanvas& canvas() const { return m_player->canvas(); }
  MechanismSetup& setup() const { return *m_setup; }

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  void followSoon();
  void compute();
  void takeSelection();

  ShownSurvey& m_shown;
  bool m_stale = true;
  int m_taken = -1;  ///< the selected problem that was shown last
  QTimer m_later;    ///< a running survey changes often
  MechanismSetup* m_setup;
  QLabel* m_missing;
  MechanismPlayer* m_player;
};

}  // namespace convscope
