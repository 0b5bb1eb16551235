#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace convscope {

class FilmPlayer;

/// The handles of a film: one measurement back, play or pause, one measurement on, a slider over its time, the place,
/// and the speed.
class FilmBar : public QWidget {
  Q_OBJECT

 public:
  explicit FilmBar(FilmPlayer& film, QWidget* parent = nullptr);

  QToolButton* backButton() const { return m_back; }
  QToolButton* playButton() const { return m_play; }
  QToolButton* forwardButton() const { return m_forward; }
  QSlider* slider() const { return m_slider; }
  QComboBox* speedBox() const { return m_speed; }
  QString placeText() const;
  /// Makes the film so many speeds of speedBox() faster, while the bar is visible.
  void changeSpeed(int by);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void setSizes();

  FilmPlayer& m_film;
  QToolButton* m_back;
  QToolButton* m_play;
  QToolButton* m_forward;
  QSlider* m_slider;
  QLabel* m_place;
  QComboBox* m_speed;
};

}  // namespace convscope
