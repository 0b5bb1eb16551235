#include "window/parts/progress_strip.h"

#include <QAction>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <array>
#include <iterator>

#include "text/units.h"
#include "widgets/shared/font_follower.h"
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
  followFont(*m_left, [this] {
    m_left->setMinimumWidth(
        m_left->fontMetrics().horizontalAdvance(tr("over %1 left").arg(QStringLiteral("59 min 59 s"))));
  });
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
  followFont(*button, [this, row] {
    row->invalidate();
    setFixedHeight(row->sizeHint().height());
  });
  m_timer.setInterval(kRefreshMs);
  connect(&m_timer, &QTimer::timeout, this, &ProgressStrip::refresh);
  finish();
}

void ProgressStrip::start() {
  m_progress = {};
  m_falling = {};
  m_current.reset();
  m_resumes = false;
  m_stopping = false;
  m_executing.reset();
  m_planning.reset();
  m_clock.start();
  m_clockOfRun.start();
  m_timer.start();
  show();
  refresh();
}

void ProgressStrip::expectResumed(const std::vector<ResumedSurvey>& surveys) {
  m_resumes = true;
  for (const ResumedSurvey& each : surveys) {
    Progress& progress = m_progress[each.started.run];
    progress.add(each.started);
    progress.skip(each.ended);
  }
  m_current = surveys.front().started.run;
}

void ProgressStrip::add(const std::vector<Event>& events) {
  for (const Event& event : events) {
    const bool starts = std::holds_alternative<SurveyStarted>(event) || std::holds_alternative<ReplayStarted>(event);
    // The time to open the device does not predict the survey's speed.
    if (starts && m_progress.empty()) m_clock.start();
    const bool isAnnounced = starts && m_current.has_value();  // another survey is measured first
    if (!isAnnounced && !std::holds_alternative<SurveyResumed>(event)) m_current = runOf(event);
    m_progress[runOf(event)].add(event);
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
  double sum = 0;
  for (const auto& [run, progress] : m_progress) sum += progress.fraction();
  return m_progress.empty() ? 0 : std::min(1.0, sum / static_cast<double>(m_progress.size()));
}

std::optional<double> ProgressStrip::secondsLeft() const {
  double measured = 0;  // what was measured before a resume says nothing about the speed
  for (const auto& [run, progress] : m_progress) measured += progress.measuredHere();
  if (measured <= 0) return {};
  return elapsedSeconds() * (1 - fraction()) * static_cast<double>(m_progress.size()) / measured;
}

QString ProgressStrip::leftText() {
  const std::optional<double> seconds = secondsLeft();
  if (!seconds) return {};
  const FallingEstimate::Left left = m_falling.next(*seconds);
  return (left.isLowerBound ? tr("over %1 left") : tr("%1 left"))
      .arg(QString::fromStdString(formatDuration(left.seconds)));
}

void ProgressStrip::refresh() {
  m_bar->setValue(static_cast<int>(fraction() * kSteps));
  const auto measured = m_current ? m_progress.find(*m_current) : m_progress.end();
  const bool isKnown = measured != m_progress.end();
  const QString current = isKnown ? QString::fromStdString(measured->second.current()) : QString();
  QString now = current.isEmpty() ? tr("preparing the device") : tr("measuring %1").arg(current);
  if (const QString step = stepText(); !step.isEmpty()) now = tr("%1: %2").arg(now, step);
  if (m_progress.size() > 1 && isKnown) {
    const QString which = m_resumes ? tr("survey %1 of %2: %3") : tr("size %1 of %2: %3");
    now = which.arg(std::distance(m_progress.begin(), measured) + 1).arg(m_progress.size()).arg(now);
  }
  if (fraction() >= 1) now = tr("reading the names of kernels");
  if (m_stopping) now = tr("stopping");
  m_now->setText(now);
  m_now->setToolTip(plainToolTip(now));
  m_left->setText(m_stopping ? QString() : leftText());
}

}  // namespace convscope::window
