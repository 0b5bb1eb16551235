#include "widgets/lessons/stage_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/lessons/film_bar.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

QString listed(QStringList words) {
  words.removeAll(QString());
  return words.join(toQString(listGap()));
}

/// Returns e.g. "resnet50, tf32, NCHW, NVIDIA H200".
QString surveyOf(const StepSource& source) {
  const Survey* survey = surveyFor(source.store.session(), source.stage);
  if (survey == nullptr) return {};
  const SurveyStarted& started = survey->started;
  return listed({toQString(subjectName(started)), toQString(precisionText(started)),
                 toQString(layoutText(started)).toUpper(), deviceName(started.device)});
}

/// Returns e.g. "alexnet-fp32-legacy: alexnet, fp32, NCHW, NVIDIA H200".
QString recordingText(const StepSource& source) {
  return QStringLiteral("%1: %2").arg(toQString(source.stage.session), surveyOf(source));
}

/// Returns e.g. "features.3, forward" for a chart of one layer and pass.
QString layerOf(const LessonStage& stage, const ChartPainter* chart) {
  if (chart == nullptr || !chart->isOfOneLayer() || stage.layer.empty()) return {};
  return listed({toQString(stage.layer), stage.pass ? passName(*stage.pass) : QString()});
}

/// Returns which of the recordings that a step compares its chart shows; empty if it compares none.
QString chosenText(const LessonStep& step, const StepSource& source) {
  QStringList others;
  for (const std::string& name : otherSessions(step)) others.append(toQString(name));
  const QString survey = surveyOf(source);
  if (others.isEmpty() || survey.isEmpty()) return {};
  return StagePanel::tr("The chart shows %1. The text also has figures of %2.").arg(survey, listed(others));
}

}  // namespace

StagePanel::StagePanel(StepSources& sources, FilmPlayer& film, QWidget* parent)
    : QWidget(parent),
      m_sources(sources),
      m_film(film),
      m_otherChoice(new QComboBox),
      m_open(makePane(sources.open({}))),
      m_recorded(makePane(sources.recorded({}))),
      m_other(makePane(sources.other(), m_otherChoice)),
      m_filmed(makePane({film.store(), film.shown(), {}})),
      m_filmBar(new FilmBar(film)),
      m_scene(new SceneStage),
      m_sides(new QTabBar),
      m_stack(new QStackedLayout),
      m_charts(new QWidget),
      m_cover(new QLabel) {
  m_cover->setAlignment(Qt::AlignCenter);
  m_cover->setWordWrap(true);
  m_cover->setFrameShape(QFrame::StyledPanel);
  m_cover->setForegroundRole(QPalette::PlaceholderText);
  m_sides->addTab(tr("Step by step"));
  m_sides->addTab(tr("Chart"));
  m_sides->setAccessibleName(tr("Picture of the step"));
  m_sides->setExpanding(false);
  connect(m_sides, &QTabBar::currentChanged, this, &StagePanel::sideChosen);
  m_otherChoice->setAccessibleName(tr("Recording to compare with"));
  m_otherChoice->setToolTip(tr("The recordings that the text compares"));
  connect(m_otherChoice, &QComboBox::textActivated, this, &StagePanel::otherChosen);
  auto* column = new QVBoxLayout(m_charts);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  for (const Pane& pane : panes()) {
    column->addWidget(pane.head);
    column->addWidget(pane.host, 1);
  }
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins({});
  whole->setSpacing(tokens::kClose);
  whole->addWidget(m_sides);
  whole->addLayout(m_stack, 1);
  whole->addWidget(m_filmBar);
  for (QWidget* part : {static_cast<QWidget*>(m_cover), m_charts, static_cast<QWidget*>(m_scene)})
    m_stack->addWidget(part);  // it has a parent now
}

StagePanel::Pane StagePanel::makePane(const StepSource& source, QComboBox* choice) {
  const Pane pane{new QWidget, new QLabel, new ChartHost(source.store, source.shown)};
  pane.origin->setTextFormat(Qt::PlainText);
  pane.origin->setWordWrap(true);  // at the panel's width: the lines are the charts' room
  auto* head = new QHBoxLayout(pane.head);
  head->setContentsMargins({});
  if (choice != nullptr) head->addWidget(choice);
  head->addWidget(pane.origin, 1);
  pane.host->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);  // two charts have the same height
  hidePane(pane);
  return pane;
}

void StagePanel::hidePane(const Pane& pane) {
  pane.head->hide();
  pane.host->hide();
}

/// Shows the step's chart of `source`; hides the pane if the source has none.
void StagePanel::showPane(const Pane& pane, const StepSource& source, const QString& origin) {
  const bool has = selectionOf(source.store.session(), source.stage).survey >= 0;
  if (has) pane.host->showChart(source.stage);
  if (!has || pane.host->chart() == nullptr) return hidePane(pane);
  pane.origin->setText(listed({origin, layerOf(source.stage, pane.host->chart())}));
  pane.head->setVisible(!pane.origin->text().isEmpty());
  pane.host->show();
}

/// Returns what a step shows in a pane: a measurement of the open session beside the recorded one, two recorded ones,
/// or a single one.
std::optional<StagePanel::Content> StagePanel::contentOf(const Pane& pane, const LessonStep& step) {
  const StepSource open = m_sources.open(step.stage);
  const StepSource recorded = m_sources.recorded(step.stage);
  const StepSource shown = m_sources.chart(step.stage);
  const bool comparesRecordings = m_sources.comparesRecordings(step.stage);
  if (pane.host == m_filmed.host) return std::nullopt;
  if (pane.host == m_other.host) {
    if (!comparesRecordings) return std::nullopt;
    const bool isChosen = m_sources.others().size() > 1;  // the choice has its name
    return Content{m_sources.other(), isChosen ? surveyOf(m_sources.other()) : recordingText(m_sources.other())};
  }
  if (m_sources.compares(step.stage)) {
    if (pane.host == m_open.host) return Content{open, tr("Measured here: %1").arg(surveyOf(open))};
    return Content{recorded, tr("Recorded: %1").arg(surveyOf(recorded))};
  }
  if ((pane.host == m_open.host) != (&shown.store == &open.store)) return std::nullopt;
  return Content{shown, comparesRecordings ? recordingText(shown) : chosenText(step, shown)};
}

/// Returns what the film shows: nothing but its own chart.
std::optional<StagePanel::Content> StagePanel::filmContentOf(const Pane& pane, const LessonStep& step) {
  if (pane.host != m_filmed.host) return std::nullopt;
  const StepSource source{m_film.store(), m_film.shown(), step.stage};
  return Content{source, tr("Playing the recording: %1").arg(surveyOf(m_sources.recorded(step.stage)))};
}

/// Offers the other recordings of the step, if it has several.
void StagePanel::showOthers() {
  QStringList names;
  for (const std::string& name : m_sources.others()) names.append(toQString(name));
  if (names != m_otherNames) {
    m_otherNames = names;
    m_otherChoice->clear();
    m_otherChoice->addItems(names);
  }
  m_otherChoice->setCurrentText(toQString(m_sources.other().stage.session));
  m_otherChoice->setVisible(names.size() > 1);
}

/// Makes equal lengths in charts that are compared equal times.
void StagePanel::shareAxes() {
  QList<ChartPainter*> charts;
  for (const Pane& pane : panes()) {
    if (!pane.host->isHidden()) charts.append(pane.host->chart());
  }
  for (ChartPainter* chart : charts) chart->shareAxes(charts);
}

/// Chooses the scene of a new step, and the chart when a film plays or the answer appears; otherwise the reader
/// chooses.
void StagePanel::chooseSide(const LessonStep& step, bool covered, bool filmed) {
  const QSignalBlocker blocker(m_sides);
  const bool isNew = m_step != &step;
  if (step.stage.chart.empty() || (isNew && !step.stage.scene.empty()))
    m_sides->setCurrentIndex(static_cast<int>(StageSide::Scene));
  else if (step.stage.scene.empty() || filmed || (m_wasCovered && !covered))
    m_sides->setCurrentIndex(static_cast<int>(StageSide::Chart));
  m_step = &step;
  m_wasCovered = covered;
}

void StagePanel::showStep(const LessonStep& step, StageCover cover, bool filmed, std::optional<StageSide> only) {
  const LessonStage& stage = step.stage;
  const bool covered = cover != StageCover::None;
  setVisible(!stage.chart.empty() || !stage.scene.empty());
  chooseSide(step, covered, filmed);
  m_sides->setVisible(!only && !stage.chart.empty() && !stage.scene.empty());
  const StageSide side = only.value_or(static_cast<StageSide>(m_sides->currentIndex()));
  if (!stage.scene.empty()) m_scene->showStep(m_sources.figures(stage));
  m_cover->setText(cover == StageCover::UntilPrediction
                       ? tr("Make a prediction first: the chart appears with the answer.")
                   : covered ? tr("The chart appears with the answer.")
                             : tr("The chart appears after the measurement."));
  showOthers();
  for (const Pane& pane : panes()) {
    const std::optional<Content> content = filmed ? filmContentOf(pane, step) : contentOf(pane, step);
    if (content)
      showPane(pane, content->source, content->origin);
    else
      hidePane(pane);
  }
  shareAxes();
  m_filmBar->setVisible(side == StageSide::Chart && m_film.hasFilm() && (filmed || !covered));
  if (side == StageSide::Scene) return m_stack->setCurrentWidget(m_scene);
  const bool shows = (filmed || !covered) && !std::ranges::all_of(panes(), &QWidget::isHidden, &Pane::host);
  m_stack->setCurrentWidget(shows ? m_charts : static_cast<QWidget*>(m_cover));
}

QList<ChartPainter*> StagePanel::charts() const {
  QList<ChartPainter*> shown;
  if (m_stack->currentWidget() != m_charts || !isVisibleTo(parentWidget())) return shown;
  for (const Pane& pane : panes()) {
    if (!pane.host->isHidden()) shown.append(pane.host->chart());
  }
  return shown;
}

ChartPainter* StagePanel::chart() const {
  const QList<ChartPainter*> shown = charts();
  return shown.isEmpty() ? nullptr : shown.front();
}

}  // namespace convscope
