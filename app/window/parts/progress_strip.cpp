#include "window/parts/progress_strip.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <array>

#include "text/units.h"
#include "widgets/shared/markup.h"

namespace convscope::window {
namespace {

constexpr int kSteps = 1000;
constexpr int kRefreshMs = 250;  ///< numbers that change faster cannot be read
constexpr int kBarWidth = 180;
constexpr qint64 kNoticeableMs = 1000;  ///< a step that takes longer is shown with its time

/// What each Step::Action does; %1 is the algorithm.
constexpr std::array kStepTexts{QT_TRANSLATE_NOOP("ProgressStrip", "opening the device"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "listing algorithms"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "building %1"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "allocating memory"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "executing %1 for the first time"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "timing %1"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "executing an iteration"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "reading the kernel names of %1"),
                                QT_TRANSLATE_NOOP("ProgressStrip", "checking %1")};

}  // namespace

ProgressStrip::ProgressStrip(QAction* stop, QWidget* parent)
    : QWidget(parent), m_bar(new QProgressBar), m_now(new QLabel), m_left(new QLabel) {
  m_bar->setRange(0, kSteps);
  m_bar->setFixedWidth(kBarWidth);
  m_bar->setFormat(QStringLiteral("%p%"));
  m_bar->setAccessibleName(tr("Progress of the survey"));
  m_now->setTextFormat(Qt::PlainText);
  m_now->setAccessibleName(tr("What is measured now"));
  m_now->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a long layer's name must not widen the window
  m_left->setAccessibleName(tr("Time left"));
  m_left->setMinimumWidth(m_left->fontMetrics().horizontalAdvance(tr("%1 left").arg(QStringLiteral("59 min 59 s"))));
  m_left->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* button = new QToolButton;
  button->setDefaultAction(stop);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 0, 4, 0);
  row->addWidget(m_bar);
  row->addWidget(m_now, 1);
  row->addWidget(m_left);
  row->addWidget(button);
  setFixedHeight(row->sizeHint().height());
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &ProgressStrip::refresh);
  finish();
}

void ProgressStrip::start(bool playing) {
  m_playing = playing;
  m_progress = {};
  m_surveys = 1;
  m_begun = 0;
  m_resumed.clear();
  m_stopping = false;
  m_executing.reset();
  m_planning.reset();
  m_clock.start();
  m_clockOfRun.start();
  m_timer.start();
  show();
  refresh();
}

void ProgressStrip::expectResumed(std::vector<ResumedSurvey> surveys) {
  m_resumed = std::move(surveys);
  m_surveys = static_cast<int>(m_resumed.size());
  beginResumed(0);
}

void ProgressStrip::beginResumed(std::size_t survey) {
  m_begun = static_cast<int>(survey) + 1;
  m_progress.add(m_resumed.at(survey).started);
  m_progress.skip(m_resumed.at(survey).ended);
}

void ProgressStrip::add(const std::vector<Event>& events) {
  for (const Event& event : events) {
    // A resumed survey does not start again: its first event is another one.
    const auto next =
        std::ranges::find(m_resumed.begin() + std::min<std::ptrdiff_t>(m_begun, std::ssize(m_resumed)), m_resumed.end(),
                          runOf(event), [](const ResumedSurvey& each) { return each.started.run; });
    if (next != m_resumed.end()) beginResumed(static_cast<std::size_t>(next - m_resumed.begin()));
    // The time to open the device does not predict the survey's speed.
    if (std::holds_alternative<SurveyStarted>(event) && m_begun++ == 0) m_clock.start();
    if (std::holds_alternative<ReplayStarted>(event)) m_clock.start();
    m_progress.add(event);
  }
}

void ProgressStrip::showStep(const Step& step) {
  (isPlanning(step.action) ? m_planning : m_executing) = ShownStep{step, m_clockOfRun.elapsed()};
}

/// Returns what the engine does: what it executes, or what it has been planning for a while since.
QString ProgressStrip::stepText() const {
  const qint64 nowMs = m_clockOfRun.elapsed();
  const ShownStep* shown = m_executing ? &*m_executing : nullptr;
  if (m_planning && nowMs - m_planning->sinceMs >= kNoticeableMs &&
      (shown == nullptr || shown->sinceMs < m_planning->sinceMs))
    shown = &*m_planning;
  if (shown == nullptr) return {};
  const QString algorithm = QString::fromStdString(shown->step.algorithm);
  const QString format =
      QCoreApplication::translate("ProgressStrip", kStepTexts.at(static_cast<std::size_t>(shown->step.action)));
  const QString text = format.contains(QStringLiteral("%1")) ? format.arg(algorithm) : format;
  const qint64 forMs = nowMs - shown->sinceMs;
  return forMs < kNoticeableMs ? text
                               : tr("%1 for %2").arg(text, QString::fromStdString(formatDuration(double(forMs) / 1e3)));
}

void ProgressStrip::showStopping() {
  m_stopping = true;
  refresh();
}

void ProgressStrip::finish() {
  m_timer.stop();
  hide();
}

double ProgressStrip::fraction() const {
  return std::min(1.0, (std::max(0, m_begun - 1) + m_progress.fraction()) / std::max(1, m_surveys));
}

std::optional<double> ProgressStrip::secondsLeft() const {
  if (m_surveys <= 1) return m_progress.secondsLeft(elapsedSeconds());
  // What was measured before a resume says nothing about the speed.
  double before = 0;
  double after = 0;
  for (std::size_t i = 0; i < m_resumed.size(); ++i) {
    const ResumedSurvey& each = m_resumed[i];
    const double share = each.ended / std::max(1.0, static_cast<double>(each.started.problems.size()));
    (static_cast<int>(i) < m_begun ? before : after) += share / m_surveys;
  }
  const double measured = fraction() - before;
  return measured > 0 ? std::optional(elapsedSeconds() * (1 - fraction() - after) / measured) : std::nullopt;
}

void ProgressStrip::refresh() {
  m_bar->setValue(static_cast<int>(fraction() * kSteps));
  const QString current = QString::fromStdString(m_progress.current());
  const QString measuring = m_playing ? tr("playing the measurements of %1") : tr("measuring %1");
  QString now = current.isEmpty() ? tr("preparing the device") : measuring.arg(current);
  if (const QString step = stepText(); !step.isEmpty()) now = tr("%1: %2").arg(now, step);
  if (m_surveys > 1 && m_begun > 0) {
    const QString which = m_resumed.empty() ? tr("size %1 of %2: %3") : tr("survey %1 of %2: %3");
    now = which.arg(m_begun).arg(m_surveys).arg(now);
  }
  if (fraction() >= 1) now = tr("reading the names of kernels");
  if (m_stopping) now = tr("stopping");
  m_now->setText(now);
  m_now->setToolTip(plainToolTip(now));
  const auto left = secondsLeft();
  m_left->setText(left && !m_stopping ? tr("%1 left").arg(QString::fromStdString(formatDuration(*left))) : QString());
}

}  // namespace convscope::window
