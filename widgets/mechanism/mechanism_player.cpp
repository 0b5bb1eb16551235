#include "widgets/mechanism/mechanism_player.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "analysis/aligned_mechanisms.h"
#include "text/units.h"
#include "widgets/mechanism/stage_bar.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kFrameMs = 16;
constexpr double kMostMsOfFrame = 100;  ///< a stalled window does not jump
constexpr std::array kScales{100, 150, 200};
constexpr int kUsualSpeed = 3;

bool isPlayerKey(const QKeyEvent& key) {
  constexpr std::array kKeys{Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_PageUp, Qt::Key_PageDown,
                             Qt::Key_Home,  Qt::Key_End,  Qt::Key_Plus,  Qt::Key_Equal,  Qt::Key_Minus};
  const Qt::KeyboardModifiers ignored =
      Qt::KeypadModifier | (key.key() == Qt::Key_Plus ? Qt::ShiftModifier : Qt::NoModifier);
  const bool isPlain = (key.modifiers() & ~ignored) == Qt::NoModifier;
  return isPlain && std::ranges::find(kKeys, key.key()) != kKeys.end();
}

QString speedText(double speed) {
  return QStringLiteral("%1×").arg(QLocale::c().toString(speed, 'g', 3));
}

}  // namespace

MechanismPlayer::MechanismPlayer(QWidget* parent)
    : QWidget(parent),
      m_canvas(new MechanismCanvas),
      m_area(new QScrollArea),
      m_key(new ElidedLabel),
      m_stages(new StageBar),
      m_iterations(new QSlider(Qt::Horizontal)),
      m_iteration(new QLabel),
      m_speed(new QComboBox),
      m_scale(new QComboBox),
      m_iterationRow(new QWidget) {
  m_area->setWidget(m_canvas);
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setFocusPolicy(Qt::NoFocus);
  setFocusPolicy(Qt::ClickFocus);  // also of a click on a button
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kClose);
  column->addWidget(m_area, 1);
  column->addLayout(makeTransport());
  setFocusProxy(m_canvas);
  m_canvas->installEventFilter(this);

  m_clock.setInterval(kFrameMs);
  m_clock.setTimerType(Qt::PreciseTimer);
  connect(&m_clock, &QTimer::timeout, this,
          [this] { advance(std::min(static_cast<double>(m_elapsed.nsecsElapsed()) * 1e-6, kMostMsOfFrame)); });
  connect(m_canvas, &MechanismCanvas::stepChosen, this, &MechanismPlayer::seek);
  takeMotion();
}

void MechanismPlayer::setScene(MechanismScene scene) {
  m_canvas->setScene(std::move(scene));
  fitPicture();
  m_playback.setSteps(m_canvas->scene().steps());
  showPosition();
}

void MechanismPlayer::setFitting(bool fits) {
  m_fits = fits;
  m_scale->setHidden(fits);
  m_iterationRow->setHidden(fits);
  fitPicture();
}

void MechanismPlayer::keepLines(int lines) {
  followFont(*m_area, [this, lines] { m_area->setMinimumHeight(lines * m_area->fontMetrics().height()); });
}

/// Makes the picture smaller if it then fits: a little in a window, much in front of a class.
void MechanismPlayer::fitPicture() {
  constexpr double kLeastInClass = 0.5;
  constexpr double kLeast = 0.85;
  constexpr double kStep = 0.02;
  const double chosen = m_scale->currentData().toInt() / 100.0;
  const double least = m_fits ? kLeastInClass : chosen > 1 ? chosen : kLeast;
  const auto isHigher = [this](double scale) { return m_canvas->heightAt(scale) > m_area->viewport()->height(); };
  double scale = chosen;
  while (scale - kStep >= least && isHigher(scale)) scale -= kStep;
  m_canvas->setScale(!m_fits && isHigher(scale) ? chosen : scale);
}

QAbstractButton* MechanismPlayer::makeButton(const QString& symbol, const QString& name, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(symbol);
  button->setAccessibleName(name);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys to the picture
  const int width = button->fontMetrics().horizontalAdvance(QStringLiteral("MMM"));
  button->setMinimumSize(width, std::max(tokens::kControlHeight, button->fontMetrics().height() + tokens::kClose));
  return button;
}

QLayout* MechanismPlayer::makeTransport() {
  auto* first = makeButton(QStringLiteral("⏮"), tr("To the start"), tr("To the start (Home)"));
  auto* back = makeButton(QStringLiteral("◀"), tr("Step back"), tr("One step back (Left)"));
  m_play = makeButton(QStringLiteral("▶"), tr("Play"), tr("Play or pause (Space)"));
  auto* next = makeButton(QStringLiteral("▶|"), tr("Next step"), tr("The next step (Right)"));
  auto* last = makeButton(QStringLiteral("⏭"), tr("To the end"), tr("To the end (End)"));
  connect(first, &QAbstractButton::clicked, this, [this] { seek(0); });
  connect(back, &QAbstractButton::clicked, this, &MechanismPlayer::stepBack);
  connect(m_play, &QAbstractButton::clicked, this, &MechanismPlayer::togglePlaying);
  connect(next, &QAbstractButton::clicked, this, &MechanismPlayer::stepForward);
  connect(last, &QAbstractButton::clicked, this, [this] { seek(m_playback.steps() - 1); });
  for (const double speed : kFilmSpeeds) m_speed->addItem(speedText(speed));
  m_speed->setCurrentIndex(kUsualSpeed);
  m_speed->setAccessibleName(tr("Speed"));
  m_speed->setToolTip(tr("Speed (+ and -)"));
  connect(m_speed, &QComboBox::currentIndexChanged, this,
          [this](int index) { m_playback.setSpeed(kFilmSpeeds[static_cast<std::size_t>(std::max(index, 0))]); });
  for (const int scale : kScales) m_scale->addItem(QStringLiteral("%1%").arg(scale), scale);
  m_scale->setAccessibleName(tr("Size of the picture"));
  m_scale->setToolTip(tr("Size of the picture, e.g. 200% in front of a class"));
  connect(m_scale, &QComboBox::currentIndexChanged, this, &MechanismPlayer::fitPicture);
  for (QComboBox* box : {m_speed, m_scale}) box->setFocusPolicy(Qt::TabFocus);
  m_iterations->setAccessibleName(tr("Iteration"));
  m_iterations->setToolTip(tr("Iteration (Page Up and Page Down)"));
  connect(m_stages, &QSlider::valueChanged, this, [this](int value) {
    if (m_playback.steps() == 0) return;
    const auto inCall = static_cast<std::int64_t>(m_canvas->stateOf(m_canvas->leadingColumn()).step);
    seek(m_playback.step() - inCall + value);
  });
  connect(m_iterations, &QSlider::valueChanged, this, [this](int value) { seekIteration(value); });

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(tokens::kTight);
  for (QAbstractButton* each : {first, back, m_play, next, last}) buttons->addWidget(each);
  buttons->addSpacing(tokens::kClose);
  buttons->addWidget(m_stages, 1);
  buttons->addSpacing(tokens::kClose);
  buttons->addWidget(m_speed);
  buttons->addWidget(m_scale);
  auto* iterations = new QHBoxLayout(m_iterationRow);
  iterations->setContentsMargins({});
  iterations->setSpacing(tokens::kClose);
  iterations->addWidget(m_iteration);
  iterations->addWidget(m_iterations, 1);
  auto* keys = new ElidedLabel;
  keys->setForegroundRole(QPalette::PlaceholderText);
  keys->setLine(tr("Space: play · ← →: step · Page keys: iteration · + −: speed"));
  iterations->addWidget(keys);
  m_key->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  m_key->setForegroundRole(QPalette::PlaceholderText);
  m_key->setLine(
      tr("In the picture: thick frame = now, ✓ = done, dashed frame = skipped · a bar is one trial, as long as its "
         "time, its colour is the family, ★ = fastest · below: hatched = choosing, solid = running"));
  m_key->setShorter(tr("In the picture: thick frame = now, ✓ = done, dashed = skipped · bar = trial, ★ = fastest"));
  auto* column = new QVBoxLayout;
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addWidget(m_key);
  column->addLayout(buttons);
  column->addWidget(m_iterationRow);
  return column;
}

void MechanismPlayer::takeMotion() {
  m_playback.setStill(style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0);
}

void MechanismPlayer::togglePlaying() {
  if (m_playback.isPlaying())
    m_playback.pause();
  else
    m_playback.play();
  moveOn();
}

void MechanismPlayer::stepForward() {
  m_playback.next();
  moveOn();
}

void MechanismPlayer::stepBack() {
  m_playback.pause();
  m_playback.back();
  moveOn();
}

void MechanismPlayer::seek(std::int64_t step) {
  m_playback.seek(step);
  moveOn();
}

void MechanismPlayer::seekIteration(std::int64_t iteration) {
  const AlignedMechanisms& aligned = m_canvas->aligned();
  if (aligned.steps() == 0) return;
  seek(aligned.firstStep(std::clamp<std::int64_t>(iteration, 0, aligned.iterations() - 1)));
}

void MechanismPlayer::changeSpeed(int by) {
  m_speed->setCurrentIndex(std::clamp(m_speed->currentIndex() + by, 0, m_speed->count() - 1));
}

void MechanismPlayer::advance(double ms) {
  m_playback.advance(ms);
  moveOn();
}

/// Shows the position, and lets the clock run while something moves.
void MechanismPlayer::moveOn() {
  showPosition();
  if (!m_playback.isMoving() || !isVisible()) return m_clock.stop();
  m_elapsed.start();
  if (!m_clock.isActive()) m_clock.start();
}

void MechanismPlayer::showPosition() {
  if (m_playback.steps() == 0) return;
  m_canvas->setPosition(m_playback.step(), m_playback.progress());
  const std::size_t leading = m_canvas->leadingColumn();
  const MechanismState state = m_canvas->stateOf(leading);
  m_stages->setCall(state.steps, state.step);
  showBox(m_canvas->boxOf(leading, state.current().stage));
  const AlignedMechanisms& aligned = m_canvas->aligned();
  const QSignalBlocker blocker(m_iterations);
  m_iterations->setRange(0, static_cast<int>(aligned.iterations() - 1));
  m_iterations->setValue(static_cast<int>(state.iteration));
  m_iteration->setText(
      tr("Iteration %1 of %2")
          .arg(toQString(formatCount(state.iteration + 1)), toQString(formatCount(aligned.iterations()))));
  m_play->setText(m_playback.isPlaying() ? QStringLiteral("❚❚") : QStringLiteral("▶"));
  m_play->setAccessibleName(m_playback.isPlaying() ? tr("Pause") : tr("Play"));
}

/// Scrolls to a box if the picture is larger than its area: as little as it takes, so that the sentence above the
/// picture stays if it can.
void MechanismPlayer::showBox(const QRectF& box) {
  if (m_playback.step() == 0) {  // the start of the picture, also before it is laid out
    m_area->verticalScrollBar()->setValue(0);
    m_area->horizontalScrollBar()->setValue(0);
    return;
  }
  const double below = box.bottom() + tokens::kClose - m_area->viewport()->height();
  m_area->verticalScrollBar()->setValue(static_cast<int>(std::clamp(below, 0.0, box.top())));
  m_area->ensureVisible(static_cast<int>(box.center().x()), m_area->verticalScrollBar()->value(), 0, 0);
}

void MechanismPlayer::resizeEvent(QResizeEvent* event) {
  constexpr int kLinesWithKey = 16;
  QWidget::resizeEvent(event);
  m_key->setVisible(height() >= kLinesWithKey * fontMetrics().height());  // a low window is for the picture
  // The picture is laid out after this view.
  QTimer::singleShot(0, this, [this] {
    fitPicture();
    showPosition();
  });
}

void MechanismPlayer::keyPressEvent(QKeyEvent* event) {
  if (!takeKey(event->key())) QWidget::keyPressEvent(event);
}

/// Takes the keys of the picture before its area scrolls by them, and before shortcuts.
bool MechanismPlayer::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_canvas && isEnabled() && event->type() == QEvent::ShortcutOverride &&
      isPlayerKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();  // so it is no shortcut of what is around the picture
    return true;
  }
  if (watched == m_canvas && event->type() == QEvent::KeyPress && takeKey(static_cast<QKeyEvent*>(event)->key()))
    return true;
  return QWidget::eventFilter(watched, event);
}

/// Returns whether a key does something.
bool MechanismPlayer::takeKey(int key) {
  switch (key) {
    case Qt::Key_Space:
      togglePlaying();
      break;
    case Qt::Key_Right:
      stepForward();
      break;
    case Qt::Key_Left:
      stepBack();
      break;
    case Qt::Key_PageDown:
      seekIteration(m_iterations->value() + 1);
      break;
    case Qt::Key_PageUp:
      seekIteration(m_iterations->value() - 1);
      break;
    case Qt::Key_Home:
      seek(0);
      break;
    case Qt::Key_End:
      seek(m_playback.steps() - 1);
      break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      changeSpeed(1);
      break;
    case Qt::Key_Minus:
      changeSpeed(-1);
      break;
    default:
      return false;
  }
  return true;
}

void MechanismPlayer::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  moveOn();
}

void MechanismPlayer::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_playback.pause();
  m_clock.stop();
}

void MechanismPlayer::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) takeMotion();
}

}  // namespace convscope
