#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "widgets/mechanism/film_playback.h"
#include "widgets/mechanism/mechanism_canvas.h"

class QAbstractButton;
class QComboBox;
class QLabel;
class QScrollArea;
class QSlider;

namespace convscope {

class ElidedLabel;
class StageBar;

/// Plays a scene of the mechanism: picture and playback. Keys: Space plays and pauses, Left and Right step, Page Up and
/// Page Down go by iterations, Home and End, + and - change the speed.
class MechanismPlayer : public QWidget {
  Q_OBJECT

 public:
  explicit MechanismPlayer(QWidget* parent = nullptr);

  /// Shows a scene, at the same step if it has that step.
  void setScene(MechanismScene scene);
  MechanismCanvas& canvas() const { return *m_canvas; }
  /// Lets the text of the picture be smaller, within bounds, if the picture would not fit otherwise, and leaves out the
  /// row of iterations: nobody scrolls in front of a class.
  void setFitting(bool fits);
  /// Keeps the picture at least so many lines of text high, so what is around it scrolls in a low window.
  void keepLines(int lines);
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
  void seekIteration(std::int64_t iteration);
  void changeSpeed(int by);
  bool takeKey(int key);
  void takeMotion();
  void showPosition();
  void showBox(const QRectF& box);
  void moveOn();
  void fitPicture();

  FilmPlayback m_playback;
  QTimer m_clock;
  QElapsedTimer m_elapsed;
  MechanismCanvas* m_canvas;
  QScrollArea* m_area;
  ElidedLabel* m_key;  ///< what shapes and colours mean
  StageBar* m_stages;
  QSlider* m_iterations;
  QLabel* m_iteration;
  QComboBox* m_speed;
  QComboBox* m_scale;
  QAbstractButton* m_play = nullptr;
  QWidget* m_iterationRow;  ///< the picture names the iteration, too
  bool m_fits = false;
};

}  // namespace convscope
