#include "window/parts/measure_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "text/sentences.h"
#include "text/units.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"
#include "window/parts/run_panel.h"
#include "window/parts/step_card.h"
#include "window/parts/subject_panel.h"

namespace convscope::window {
namespace {

constexpr int kLeastHeightOfStepBar = 480;  ///< of the page
constexpr int kRowsOfSubject = 13;          ///< the least height of the first step: fields, and some layers below them

/// Scrolls downwards only: it is as wide as its contents must be, beside a scroll bar.
class DownwardArea : public QScrollArea {
 public:
  explicit DownwardArea(QWidget* contents) {
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    setWidget(contents);
  }

  QSize minimumSizeHint() const override {
    constexpr int kLowest = 60;
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), kLowest};
  }
  QSize sizeHint() const override { return widget()->sizeHint().expandedTo(minimumSizeHint()); }
};

QToolButton* actionButton(QAction* action) {
  auto* result = new QToolButton;
  result->setDefaultAction(action);
  result->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  result->setFocusPolicy(Qt::StrongFocus);
  return result;
}

QString bytesText(double bytes) {
  return toQString(formatBytes(static_cast<std::uint64_t>(bytes)));
}

/// Returns e.g. "68 problems, tensors up to 1.20 GiB of 140 GiB".
QString costText(const SurveyEstimate& estimate, const DeviceInfo& device) {
  const auto memory = static_cast<double>(device.memoryBytes);
  if (memory > 0 && estimate.largestBytes > memory)
    return MeasurePage::tr("The largest problem needs %1, and the device has %2: choose a smaller batch or input.")
        .arg(bytesText(estimate.largestBytes), bytesText(memory));
  const QString problems = estimate.problems == 1
                               ? MeasurePage::tr("1 problem")
                               : MeasurePage::tr("%1 problems").arg(toQString(formatCount(estimate.problems)));
  const QString tensors =
      memory > 0 ? MeasurePage::tr("tensors up to %1 of %2").arg(bytesText(estimate.largestBytes), bytesText(memory))
                 : MeasurePage::tr("tensors up to %1").arg(bytesText(estimate.largestBytes));
  const QString time = estimate.seconds ? QString() : MeasurePage::tr("time not known yet");
  QStringList parts{problems, tensors, time};
  parts.removeAll(QString());
  return parts.join(toQString(listGap()));
}

}  // namespace

MeasurePage::MeasurePage(RunPanel* run, SubjectPanel* subject, const Actions& actions, QWidget* parent)
    : Page(parent), m_run(run), m_subject(subject), m_start(actions.run), m_cost(new ElidedLabel) {
  auto* what = new StepCard(1, tr("What"));
  what->body().addWidget(subject, 1);
  followFont(*subject, [subject] { subject->setMinimumHeight(kRowsOfSubject * tokens::rowHeight(subject->font())); });
  auto* contents = new QWidget;
  auto* steps = new QVBoxLayout(contents);
  steps->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
  steps->setSpacing(tokens::kClose);
  steps->addWidget(what, 1);
  steps->addWidget(run);
  m_area = new DownwardArea(contents);
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins({});
  column->setSpacing(0);
  m_stepBar = makeStepBar(QList<StepCard*>{what} + run->steps());
  column->addWidget(m_stepBar);
  column->addWidget(m_area, 1);
  m_footer = makeFooter(actions);
  column->addWidget(m_footer);
  addContents(whole);
  m_soon.setSingleShot(true);
  m_soon.setInterval(0);
  connect(&m_soon, &QTimer::timeout, this, &MeasurePage::showCost);
  connect(run, &RunPanel::readinessChanged, this, &MeasurePage::refreshEstimate);
  connect(run, &RunPanel::choicesChanged, this, &MeasurePage::refreshEstimate);
  connect(subject, &SubjectPanel::subjectChanged, this, &MeasurePage::refreshEstimate);
  connect(subject, &SubjectPanel::requested, this, &Page::requested);
  // Later, because the page may be hidden: it is laid out when it is shown.
  connect(run, &RunPanel::refused, this, &MeasurePage::showRefusal, Qt::QueuedConnection);
}

/// Returns a button for each step, which scrolls to it. In a page of a few rows, the steps need the room themselves.
QWidget* MeasurePage::makeStepBar(const QList<StepCard*>& steps) {
  auto* bar = new QWidget;
  auto* row = new FlowLayout(bar);
  row->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, 0);
  row->setSpacing(tokens::kClose);
  for (StepCard* step : steps) {
    auto* button = new QToolButton;
    button->setText(step->heading());
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(plainToolTip(tr("Scrolls to the step %1.").arg(step->heading())));
    connect(button, &QToolButton::clicked, this,
            [this, step] { m_area->verticalScrollBar()->setValue(step->mapTo(m_area->widget(), QPoint()).y()); });
    row->addWidget(button);
  }
  bar->hide();
  connect(m_area->verticalScrollBar(), &QScrollBar::rangeChanged, bar, [this, bar](int /*first*/, int last) {
    const bool hasRoom = height() >= kLeastHeightOfStepBar;
    bar->setVisible(last > 0 && hasRoom);
  });
  return bar;
}

QWidget* MeasurePage::makeFooter(const Actions& actions) {
  auto* footer = new QWidget;
  auto* rows = new QVBoxLayout(footer);
  rows->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
  rows->setSpacing(tokens::kTight);
  rows->addWidget(&m_run->confirmation());
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(tokens::kClose);
  rows->addLayout(buttons);
  for (QAction* action : {actions.run, actions.resume, actions.stop}) buttons->addWidget(actionButton(action));
  buttons->addWidget(m_cost, 1);
  m_cost->setObjectName(QStringLiteral("cost"));
  return footer;
}

void MeasurePage::setEstimate(std::function<std::optional<SurveyEstimate>()> estimate) {
  m_estimate = std::move(estimate);
  refreshEstimate();
}

void MeasurePage::refreshEstimate() {
  if (isVisible()) m_soon.start();
}

void MeasurePage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  showCost();
}

void MeasurePage::showCost() {
  const QString obstacle = m_run->obstacle();
  const bool hasCost = obstacle.isEmpty() || m_run->needsConfirmation();
  const std::optional<SurveyEstimate> estimate = m_estimate && hasCost ? m_estimate() : std::optional<SurveyEstimate>();
  const bool isTimed = estimate && estimate->seconds;
  m_start->setIconText(isTimed ? tr("Run · about %1").arg(toQString(formatDuration(*estimate->seconds))) : tr("Run"));
  m_cost->setLine(estimate ? costText(*estimate, *m_run->where().device()) : obstacle);
}

/// Scrolls to the error, which is below the fields of the run.
void MeasurePage::showRefusal() {
  const int above = m_area->viewport()->height() / 2;
  m_area->ensureVisible(0, m_run->geometry().bottom(), 0, above);
}

}  // namespace convscope::window
