#include "widgets/run/first_iterations.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "analysis/policy_timeline.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/policies.h"
#include "text/units.h"
#include "widgets/run/kind_times_tile.h"
#include "widgets/run/span_text.h"
#include "widgets/run/timeline_view.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/name_box.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

constexpr int kIterations = 3;  // the first one searches, the others do not
constexpr int kPolicyLetters = 32;

/// Returns the spans of the lane of iterations.
std::vector<TimelineSpan> iterationsOf(const Timeline& timeline) {
  const auto lane = std::ranges::find(timeline.lanes, LaneKind::Iterations, &TimelineLane::kind);
  return lane == timeline.lanes.end() || lane->rows.empty() ? std::vector<TimelineSpan>() : lane->rows.front().spans();
}

}  // namespace

FirstIterations::FirstIterations(const ShownSurvey& shown, QWidget* parent) : QWidget(parent), m_shown(shown) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(tokens::kFar, tokens::kApart, tokens::kFar, tokens::kClose);
  column->setSpacing(tokens::kClose);
  column->addLayout(makeHead());
  column->addWidget(makeTimeline(), 1);
  m_selected = new ElidedLabel;
  column->addWidget(m_selected);
  connect(m_view, &TimelineView::markedChanged, this, &FirstIterations::showTimes);
  connect(m_view, &TimelineView::selectionChanged, this, &FirstIterations::showSelected);
  connect(&m_shown, &ShownSurvey::changed, this, &FirstIterations::follow);
  connect(&m_shown.store(), &SessionStore::surveyEnded, this, &FirstIterations::follow);
  follow();
}

QLayout* FirstIterations::makeHead() {
  m_headline = makeWordLabel();
  setTextType(*m_headline, tokens::Type::Section);
  m_headline->setAccessibleName(tr("The first iterations"));
  m_sentence = makeWordLabel();
  m_sentence->setToolTip(
      tr("<p>Computed from what the survey measured: nothing was executed in this order. The time of the framework, of "
         "other layers and between two calls is not in it.</p>"));
  m_policies = new NameBox;
  m_policies->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_policies->setMinimumContentsLength(kPolicyLetters);
  m_policies->setAccessibleName(tr("Policy"));
  auto* label = new QLabel(tr("&Policy"));
  label->setBuddy(m_policies);
  connect(m_policies, &QComboBox::currentIndexChanged, this, [this] {
    m_stale = true;
    if (isVisible()) compute();
  });
  auto* keys = new ElidedLabel;
  keys->setLine(tr("Wheel or W S: zoom · drag or A D: move · Shift and drag: mark a range · F: show all"));
  auto* controls = new QHBoxLayout;
  controls->setSpacing(tokens::kClose);
  controls->addWidget(label);
  controls->addWidget(m_policies);
  controls->addWidget(keys, 1);
  auto* head = new QVBoxLayout;
  head->setSpacing(tokens::kTight);
  head->addWidget(m_headline);
  head->addWidget(m_sentence);
  head->addLayout(controls);
  return head;
}

QWidget* FirstIterations::makeTimeline() {
  m_view = new TimelineView;
  m_times = new KindTimesTile;
  auto* timesArea = new QScrollArea;
  timesArea->setWidget(m_times);
  timesArea->setWidgetResizable(true);
  timesArea->setFrameShape(QFrame::NoFrame);
  timesArea->setFocusPolicy(Qt::NoFocus);
  timesArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_upper = new QWidget;
  auto* row = new QHBoxLayout(m_upper);
  row->setContentsMargins({});
  row->setSpacing(tokens::kApart);
  row->addWidget(m_view, 1);
  row->addWidget(timesArea);
  return m_upper;
}

bool FirstIterations::hasNetwork() const {
  const Survey* survey = m_shown.survey();
  return survey != nullptr && !survey->started.recorded;
}

void FirstIterations::choosePolicy(const std::string& policy) {
  if (const int index = m_policies->findData(toQString(policy)); index >= 0) m_policies->setCurrentIndex(index);
}

void FirstIterations::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) compute();
}

void FirstIterations::follow() {
  m_stale = true;
  if (hasNetwork()) fillPolicies();
  if (isVisible()) compute();
}

/// Offers the policies of the survey's backend: of PyTorch's, benchmark = True first, which has most to show.
void FirstIterations::fillPolicies() {
  const std::string& backend = m_shown.survey()->started.options.backend;
  if (backend == m_backend) return;
  m_backend = backend;
  const QSignalBlocker blocker(m_policies);
  m_policies->clear();
  for (const std::string& text : defaultPolicies(backend)) {
    const Policy policy = findPolicy(text);
    m_policies->addItem(toQString(policy.title()), toQString(text));
    m_policies->setItemData(m_policies->count() - 1, toQString(policy.summary), Qt::ToolTipRole);
  }
  if (const Policy* benchmark = pytorchPolicy(backend, {.benchmark = true}))
    m_policies->setCurrentIndex(std::max(0, m_policies->findData(toQString(benchmark->text()))));
}

void FirstIterations::compute() {
  m_stale = false;
  m_shownTimeline = nullptr;
  QString missing;
  if (hasNetwork()) {
    try {
      const Policy policy = findPolicy(m_policies->currentData().toString().toStdString());
      const Survey& survey = *m_shown.survey();
      const std::vector<const Survey*> surveys = surveysBeside(m_shown.store().session(), survey);
      m_shownTimeline = std::make_shared<const Timeline>(policyTimeline(policy, surveys, survey, kIterations));
    } catch (const MissingData& error) {
      missing = toQString(error.what());
    }
  }
  m_view->setTimeline(m_shownTimeline);
  m_upper->setVisible(m_shownTimeline != nullptr);
  m_selected->setVisible(m_shownTimeline != nullptr);
  m_headline->setVisible(m_shownTimeline != nullptr);
  m_sentence->setText(missing);
  showTimes();
  showSelected();
  if (m_shownTimeline == nullptr) return;
  const std::vector<TimelineSpan> iterations = iterationsOf(*m_shownTimeline);
  const double firstUs = iterations.front().duration();
  const double laterUs = iterations.back().duration();
  m_headline->setText(
      tr("The first iteration takes %1, each further one %2").arg(timeText(firstUs), timeText(laterUs)));
  m_sentence->setText(
      tr("Forecast for the convolutions of %1 in a new process: choosing their algorithms takes %2, as much as %3 "
         "iterations.")
          .arg(toQString(m_shown.survey()->started.network.name), timeText(firstUs - laterUs),
               laterUs > 0 ? toQString(formatCount(std::llround((firstUs - laterUs) / laterUs))) : QString()));
}

void FirstIterations::showTimes() {
  if (m_shownTimeline == nullptr) return;
  const auto& marked = m_view->marked();
  const TimeRange range = marked.value_or(TimeRange{0, m_shownTimeline->end});
  m_times->setTimes((marked ? tr("Marked range, %1") : tr("All %n iterations, %1", nullptr, kIterations))
                        .arg(timeText(range.length())),
                    QString(), range.length(), timesByKind(*m_shownTimeline, range.begin, range.end));
}

void FirstIterations::showSelected() {
  const auto& place = m_view->selected();
  m_selected->setLine(place && m_shownTimeline != nullptr ? spanLine(*m_shownTimeline, m_shownTimeline->at(*place))
                                                          : tr("Click a span to see its algorithm, time and layer."));
}

}  // namespace convscope
