#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "widgets/mechanism/film_playback.h"
#include "widgets/mechanism/mechanism_canvas.h"
#include "widgets/mechanism/mechanism_setup.h"
#include "widgets/shared/shown_survey.h"

class QAbstractButton;
class QComboBox;
class QLabel;
class QScrollArea;
class QSlider;

namespace convscope {

class StageBar;

/// What a framework does at each call of a convolution, step by step, with the figures of the shown survey: picture,
/// playback and controls. Keys: Space plays and pauses, Left and Right step, Page Up and Page Down go by iterations,
/// Home and End, + and - change the speed. Follows the shown survey while it is visible.
class MechanismView : public QWidget {
  Q_OBJECT

 public:
  explicit MechanismView(ShownSurvey& shown, QWidget* parent = nullptr);

  /// Returns whether the shown survey is one of a network, which has iterations under a policy.
  bool hasNetwork() const;

  MechanismCanvas& canvas() { return *m_canvas; }
  MechanismSetup& setup() { return *m_setup; }
  const FilmPlayback& playback() const { return m_playback; }

  void togglePlaying();
  void stepForward();
  void stepBack();
  void seek(std::int64_t step);
  /// Lets time pass for the film, as its clock does.
  void advance(double ms);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QLayout* makeTransport();
  QAbstractButton* makeButton(const QString& symbol, const QString& name, const QString& tip);
  void follow();
  void followSoon();
  void compute();
  void seekIteration(std::int64_t iteration);
  void changeSpeed(int by);
  bool takeKey(int key);
  void takeMotion();
  void showPosition();
  void showBox(const QRectF& box);
  void moveOn();

  ShownSurvey& m_shown;
  bool m_stale = true;
  FilmPlayback m_playback;
  QTimer m_clock;
  QTimer m_later;  ///< a running survey changes often
  QElapsedTimer m_elapsed;
  MechanismSetup* m_setup;
  MechanismCanvas* m_canvas;
  QScrollArea* m_area;
  QLabel* m_missing;
  StageBar* m_stages;
  QSlider* m_iterations;
  QLabel* m_iteration;
  QComboBox* m_speed;
  QComboBox* m_scale;
  QAbstractButton* m_play = nullptr;
  QWidget* m_transport;
};

}  // namespace convscope
