#include "widgets/lessons/stage_panel.h"

#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>

#include "session/subject_text.h"
#include "widgets/chart/session_chart.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

/// Returns e.g. "resnet50, tf32, NCHW, NVIDIA H200".
QString surveyOf(const StepSource& source) {
  const Survey* survey = surveyFor(source.store.session(), source.stage);
  if (survey == nullptr) return {};
  const SurveyStarted& started = survey->started;
  return QStringLiteral("%1, %2, %3, %4")
      .arg(toQString(subjectName(started)), toQString(precisionText(started)), toQString(layoutText(started)).toUpper(),
           toQString(started.device.name).simplified());
}

/// Returns which of the recordings that a step compares its chart shows; empty if it compares none.
QString chosenText(const LessonStep& step, const StepSource& source) {
  QStringList others;
  for (const std::string& name : otherSessions(step)) others.append(toQString(name));
  const QString survey = surveyOf(source);
  if (others.isEmpty() || survey.isEmpty()) return {};
  return StagePanel::tr("The chart shows %1. The text also has figures of %2.")
      .arg(survey, others.join(QStringLiteral(", ")));
}

}  // namespace

StagePanel::StagePanel(StepSources& sources, QWidget* parent)
    : QWidget(parent),
      m_sources(sources),
      m_open(makePane(sources.open({}))),
      m_recorded(makePane(sources.recorded({}))),
      m_stack(new QStackedLayout(this)),
      m_charts(new QWidget),
      m_cover(new QLabel) {
  m_cover->setAlignment(Qt::AlignCenter);
  m_cover->setWordWrap(true);
  m_cover->setFrameShape(QFrame::StyledPanel);
  m_cover->setForegroundRole(QPalette::PlaceholderText);
  auto* column = new QVBoxLayout(m_charts);
  column->setContentsMargins({});
  column->setSpacing(tokens::kClose);
  for (const Pane& pane : {m_open, m_recorded}) column->addWidget(pane.widget, 1);
  for (QWidget* part : {static_cast<QWidget*>(m_cover), m_charts}) m_stack->addWidget(part);
}

StagePanel::Pane StagePanel::makePane(const StepSource& source) {
  const Pane pane{new QWidget, new QLabel, new ChartHost(source.store, source.shown)};
  pane.origin->setTextFormat(Qt::PlainText);
  pane.origin->setWordWrap(true);
  auto* rows = new QVBoxLayout(pane.widget);
  rows->setContentsMargins({});
  rows->setSpacing(tokens::kTight);
  rows->addWidget(pane.origin);
  rows->addWidget(pane.host, 1);
  pane.widget->hide();
  return pane;
}

/// Shows the step's chart of `source`; hides the pane if the source has none.
void StagePanel::showPane(const Pane& pane, const StepSource& source, const QString& origin) {
  pane.origin->setText(origin);
  pane.origin->setVisible(!origin.isEmpty());
  const bool has = selectionOf(source.store.session(), source.stage).survey >= 0;
  if (has) pane.host->showChart(source.stage);
  pane.widget->setVisible(has && pane.host->chart() != nullptr);
}

void StagePanel::showStep(const LessonStep& step, bool covered) {
  const LessonStage& stage = step.stage;
  setVisible(!stage.chart.empty());
  const bool both = m_sources.compares(stage);
  const bool isRecorded = &m_sources.chart(stage).store == &m_sources.recorded(stage).store;
  m_cover->setText(covered ? tr("Make a prediction first: the chart appears with the answer.")
                           : tr("The chart appears after the measurement."));
  const StepSource open = m_sources.open(stage);
  const StepSource recorded = m_sources.recorded(stage);
  if (both || !isRecorded)
    showPane(m_open, open, both ? tr("Measured here: %1").arg(surveyOf(open)) : chosenText(step, open));
  else
    m_open.widget->hide();
  if (both || isRecorded)
    showPane(m_recorded, recorded, both ? tr("Recorded: %1").arg(surveyOf(recorded)) : chosenText(step, recorded));
  else
    m_recorded.widget->hide();
  const bool shows = !covered && !(m_open.widget->isHidden() && m_recorded.widget->isHidden());
  m_stack->setCurrentWidget(shows ? m_charts : static_cast<QWidget*>(m_cover));
}

QList<SessionChart*> StagePanel::charts() const {
  QList<SessionChart*> shown;
  if (m_stack->currentWidget() != m_charts || !isVisibleTo(parentWidget())) return shown;
  for (const Pane& pane : {m_open, m_recorded}) {
    if (!pane.widget->isHidden()) shown.append(pane.host->chart());
  }
  return shown;
}

SessionChart* StagePanel::chart() const {
  const QList<SessionChart*> shown = charts();
  return shown.isEmpty() ? nullptr : shown.front();
}

}  // namespace convscope
