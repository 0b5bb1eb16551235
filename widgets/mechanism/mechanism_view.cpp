#include "widgets/mechanism/mechanism_view.h"

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

#include "policy/forecast/missing_data.h"
#include "policy/framework/policies.h"
#include "problem/errors.h"
#include "text/units.h"
#include "widgets/input_sizes/policy_lines.h"
#include "widgets/input_sizes/size_labels.h"
#include "widgets/mechanism/stage_bar.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kFrameMs = 16;
constexpr int kFollowMs = 500;
constexpr double kMostMsOfFrame = 100;  ///< a stalled window does not jump
constexpr std::array kScales{100, 150, 200};
constexpr int kUsualSpeed = 3;

QString speedText(double speed) {
  return QStringLiteral("%1×").arg(QLocale::c().toString(speed, 'g', 3));
}

}  // namespace

MechanismView::MechanismView(ShownSurvey& shown, QWidget* parent)
    : QWidget(parent),
      m_shown(shown),
      m_setup(new MechanismSetup),
      m_canvas(new MechanismCanvas),
      m_area(new QScrollArea),
      m_missing(makeWordLabel()),
      m_stages(new StageBar),
      m_iterations(new QSlider(Qt::Horizontal)),
      m_iteration(new QLabel),
      m_speed(new QComboBox),
      m_scale(new QComboBox),
      m_transport(new QWidget) {
  m_area->setWidget(m_canvas);
  m_area->setWidgetResizable(true);
  m_area->setFrameShape(QFrame::NoFrame);
  m_area->setFocusPolicy(Qt::NoFocus);
  m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_missing->setAccessibleName(tr("What is missing"));
  m_transport->setLayout(makeTransport());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kFar, tokens::kClose, tokens::kFar, tokens::kClose);
  column->setSpacing(tokens::kClose);
  column->addWidget(m_setup);
  column->addWidget(m_missing);
  column->addWidget(m_area, 1);
  column->addWidget(m_transport);
  setFocusProxy(m_canvas);
  m_canvas->installEventFilter(this);

  m_clock.setInterval(kFrameMs);
  m_clock.setTimerType(Qt::PreciseTimer);
  m_later.setInterval(kFollowMs);
  m_later.setSingleShot(true);
  connect(&m_clock, &QTimer::timeout, this,
          [this] { advance(std::min(static_cast<double>(m_elapsed.nsecsElapsed()) * 1e-6, kMostMsOfFrame)); });
  connect(&m_later, &QTimer::timeout, this, &MechanismView::follow);
  connect(m_setup, &MechanismSetup::changed, this, &MechanismView::compute);
  connect(m_canvas, &MechanismCanvas::stepChosen, this, &MechanismView::seek);
  for (const auto signal : {&ShownSurvey::changed, &ShownSurvey::ended})
    connect(&m_shown, signal, this, &MechanismView::follow);
  connect(&m_shown, &ShownSurvey::problemChanged, this, &MechanismView::followSoon);
  takeMotion();
  follow();
}

QAbstractButton* MechanismView::makeButton(const QString& symbol, const QString& name, const QString& tip) {
  auto* button = new QToolButton;
  button->setText(symbol);
  button->setAccessibleName(name);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys to the picture
  const int width = button->fontMetrics().horizontalAdvance(QStringLiteral("MMM"));
  button->setMinimumSize(width, std::max(tokens::kControlHeight, button->fontMetrics().height() + tokens::kClose));
  return button;
}

QLayout* MechanismView::makeTransport() {
  auto* first = makeButton(QStringLiteral("⏮"), tr("To the start"), tr("To the start (Home)"));
  auto* back = makeButton(QStringLiteral("◀"), tr("Step back"), tr("One step back (Left)"));
  m_play = makeButton(QStringLiteral("▶"), tr("Play"), tr("Play or pause (Space)"));
  auto* next = makeButton(QStringLiteral("▶|"), tr("Next step"), tr("The next step (Right)"));
  auto* last = makeButton(QStringLiteral("⏭"), tr("To the end"), tr("To the end (End)"));
  connect(first, &QAbstractButton::clicked, this, [this] { seek(0); });
  connect(back, &QAbstractButton::clicked, this, &MechanismView::stepBack);
  connect(m_play, &QAbstractButton::clicked, this, &MechanismView::togglePlaying);
  connect(next, &QAbstractButton::clicked, this, &MechanismView::stepForward);
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
  connect(m_scale, &QComboBox::currentIndexChanged, this,
          [this] { m_canvas->setScale(m_scale->currentData().toInt() / 100.0); });
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
  auto* iterations = new QHBoxLayout;
  iterations->setSpacing(tokens::kClose);
  iterations->addWidget(m_iteration);
  iterations->addWidget(m_iterations, 1);
  auto* keys = new ElidedLabel;
  keys->setForegroundRole(QPalette::PlaceholderText);
  keys->setLine(tr("Space: play · ← →: step · Page keys: iteration · + −: speed"));
  iterations->addWidget(keys);
  auto* column = new QVBoxLayout;
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addLayout(buttons);
  column->addLayout(iterations);
  return column;
}

bool MechanismView::hasNetwork() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr && !survey->started.recorded;
}

void MechanismView::follow() {
  m_stale = true;
  if (isVisible()) compute();
}

void MechanismView::followSoon() {
  if (!m_later.isActive()) m_later.start();
}

void MechanismView::compute() {
  if (!isVisible()) {
    m_stale = true;
    return;
  }
  std::vector<MechanismColumn> columns;
  QStringList missing;
  QStringList labels;
  if (hasNetwork()) {
    const Survey& survey = *m_shown.survey();
    const std::vector<const Survey*> surveys = surveysLike(m_shown.store().session(), survey);
    if (m_stale) {
      m_stale = false;
      std::vector<Dims> sizes;
      for (const Survey* each : surveys) sizes.push_back(each->started.input);
      m_setup->setSurvey(survey, sizes);
    }
    const MechanismChoice choice = m_setup->choice();
    labels = sizeLabels(choice.schedule.sizes);
    for (const std::string& text : choice.policies) {
      try {
        const Policy policy = findPolicy(text);
        auto film = std::make_shared<const Mechanism>(costs(policy, surveys), surveys, choice.schedule, choice.scope);
        if (film->steps() > 0)
          columns.push_back(
              {film, toQString(policy.title()), seriesPen(policy, columns.size(), chartStyle(palette()))});
      } catch (const RequestError& error) {
        missing.append(asSentence(messageText(error.what())));
      }
    }
  } else {
    missing.append(
        tr("The session of a recorded program has no iterations of a network: open one that measured a "
           "network."));
  }
  m_missing->setText(missing.join(u'\n'));
  m_missing->setVisible(!missing.isEmpty());
  m_canvas->setColumns(std::move(columns), labels);
  m_playback.setSteps(m_canvas->aligned().steps());
  const bool hasFilm = m_playback.steps() > 0;
  m_area->setVisible(hasFilm);
  m_transport->setVisible(hasFilm);
  m_setup->setVisible(hasNetwork());
  showPosition();
}

void MechanismView::takeMotion() {
  m_playback.setStill(style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0);
}

void MechanismView::togglePlaying() {
  if (m_playback.isPlaying())
    m_playback.pause();
  else
    m_playback.play();
  moveOn();
}

void MechanismView::stepForward() {
  m_playback.next();
  moveOn();
}

void MechanismView::stepBack() {
  m_playback.pause();
  m_playback.back();
  moveOn();
}

void MechanismView::seek(std::int64_t step) {
  m_playback.seek(step);
  moveOn();
}

void MechanismView::seekIteration(std::int64_t iteration) {
  const AlignedMechanisms& aligned = m_canvas->aligned();
  if (aligned.steps() == 0) return;
  seek(aligned.firstStep(std::clamp<std::int64_t>(iteration, 0, aligned.iterations() - 1)));
}

void MechanismView::changeSpeed(int by) {
  m_speed->setCurrentIndex(std::clamp(m_speed->currentIndex() + by, 0, m_speed->count() - 1));
}

void MechanismView::advance(double ms) {
  m_playback.advance(ms);
  moveOn();
}

/// Shows the position, and lets the clock run while something moves.
void MechanismView::moveOn() {
  showPosition();
  if (!m_playback.isMoving() || !isVisible()) return m_clock.stop();
  m_elapsed.start();
  if (!m_clock.isActive()) m_clock.start();
}

void MechanismView::showPosition() {
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
void MechanismView::showBox(const QRectF& box) {
  const double below = box.bottom() + tokens::kClose - m_area->viewport()->height();
  m_area->verticalScrollBar()->setValue(static_cast<int>(std::clamp(below, 0.0, box.top())));
  m_area->ensureVisible(static_cast<int>(box.center().x()), m_area->verticalScrollBar()->value(), 0, 0);
}

void MechanismView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // The picture is laid out after this view.
  QTimer::singleShot(0, this, &MechanismView::showPosition);
}

void MechanismView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) compute();
  moveOn();
}

void MechanismView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  m_playback.pause();
  m_clock.stop();
}

void MechanismView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) takeMotion();
  if (event->type() == QEvent::PaletteChange) follow();
}

void MechanismView::keyPressEvent(QKeyEvent* event) {
  if (!takeKey(event->key())) QWidget::keyPressEvent(event);
}

/// Takes the keys of the picture before its area scrolls by them.
bool MechanismView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_canvas && event->type() == QEvent::KeyPress && takeKey(static_cast<QKeyEvent*>(event)->key()))
    return true;
  return QWidget::eventFilter(watched, event);
}

/// Returns whether a key does something.
bool MechanismView::takeKey(int key) {
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

}  // namespace convscope
