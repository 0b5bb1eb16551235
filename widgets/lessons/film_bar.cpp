#include "widgets/lessons/film_bar.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "text/units.h"
#include "widgets/lessons/film_player.h"
#include "widgets/shared/symbol_icon.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kSliderSteps = 1000;
constexpr double kSpeeds[] = {0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100};

QToolButton* makeButton(const QString& icon, const QString& what) {
  auto* button = new QToolButton;
  button->setIcon(symbolIcon(icon));
  button->setToolTip(what);
  button->setAccessibleName(what);
  return button;
}

}  // namespace

FilmBar::FilmBar(FilmPlayer& film, QWidget* parent)
    : QWidget(parent),
      m_film(film),
      m_back(makeButton(QStringLiteral("step-back"), tr("One measurement back (Shift+Left)"))),
      m_play(makeButton(QStringLiteral("play"), tr("Play (Space)"))),
      m_forward(makeButton(QStringLiteral("step-forward"), tr("One measurement on (Shift+Right)"))),
      m_slider(new QSlider(Qt::Horizontal)),
      m_place(new QLabel),
      m_speed(new QComboBox) {
  m_slider->setRange(0, kSliderSteps);
  m_slider->setAccessibleName(tr("Time of the film"));
  m_speed->setAccessibleName(tr("Speed of the film"));
  for (const double speed : kSpeeds) m_speed->addItem(QStringLiteral("×%1").arg(speed), speed);
  m_speed->setCurrentIndex(m_speed->findData(1.0));
  m_place->setTextFormat(Qt::PlainText);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins({});
  row->setSpacing(tokens::kClose);
  for (QToolButton* button : {m_back, m_play, m_forward}) row->addWidget(button);
  row->addWidget(m_slider, 1);
  row->addWidget(m_place);
  row->addWidget(m_speed);
  connect(m_back, &QToolButton::clicked, &m_film, &FilmPlayer::stepBack);
  connect(m_forward, &QToolButton::clicked, &m_film, &FilmPlayer::stepForward);
  connect(m_play, &QToolButton::clicked, this, [this] { m_film.isPlaying() ? m_film.pause() : m_film.play(); });
  connect(m_slider, &QSlider::valueChanged, this,
          [this](int value) { m_film.seek(m_film.lengthUs() * value / kSliderSteps); });
  connect(m_speed, &QComboBox::currentIndexChanged, this,
          [this] { m_film.setSpeed(m_speed->currentData().toDouble()); });
  connect(&m_film, &FilmPlayer::changed, this, &FilmBar::refresh);
  setSizes();
  refresh();
}

void FilmBar::setSizes() {
  const int side = fontMetrics().height();
  for (QToolButton* button : {m_back, m_play, m_forward}) button->setIconSize({side, side});
}

void FilmBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) setSizes();
}

void FilmBar::changeSpeed(int by) {
  if (isVisible()) m_speed->setCurrentIndex(std::clamp(m_speed->currentIndex() + by, 0, m_speed->count() - 1));
}

QString FilmBar::placeText() const {
  return m_place->text();
}

void FilmBar::refresh() {
  const bool isPlaying = m_film.isPlaying();
  m_play->setIcon(symbolIcon(isPlaying ? QStringLiteral("pause") : QStringLiteral("play")));
  const QString what = isPlaying ? tr("Pause (Space)") : tr("Play (Space)");
  m_play->setToolTip(what);
  m_play->setAccessibleName(what);
  m_back->setEnabled(m_film.hasFilm() && !m_film.atStart());
  m_forward->setEnabled(m_film.hasFilm() && !m_film.atEnd());
  m_play->setEnabled(m_film.hasFilm());
  m_slider->setEnabled(m_film.hasFilm());
  const QSignalBlocker quiet(m_slider);
  const double share = m_film.lengthUs() > 0 ? m_film.positionUs() / m_film.lengthUs() : 0;
  m_slider->setValue(static_cast<int>(std::lround(kSliderSteps * share)));
  m_place->setText(tr("%1 of %2 measurements, %3")
                       .arg(m_film.shownSteps())
                       .arg(m_film.steps())
                       .arg(QString::fromStdString(formatTime(m_film.positionUs()))));
  m_speed->setToolTip(m_film.pace() == 1 ? tr("×1 is the measured speed (+ and −)")
                                         : tr("×1 is %1 times the measured speed (+ and −)").arg(m_film.pace()));
}

}  // namespace convscope
