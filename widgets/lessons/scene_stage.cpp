#include "widgets/lessons/scene_stage.h"

#include <QEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "lesson/figure_source.h"
#include "policy/forecast/missing_data.h"
#include "problem/input_error.h"
#include "widgets/chart/chart_style.h"
#include "widgets/mechanism/mechanism_player.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

MechanismChoice sceneChoiceOf(const Session& session, const Survey& survey, const LessonStage& stage) {
  MechanismChoice choice;
  choice.policies = stage.scene.policies;
  if (!stage.layer.empty()) choice.scope = ConvolutionScope{stage.layer, stage.pass.value_or(Pass::Forward)};
  const FigureScope scope{.session = &session,
                          .survey = &survey,
                          .layer = stage.layer,
                          .pass = stage.pass,
                          .schedule = stage.scene.schedule,
                          .iterations = stage.scene.iterations};
  choice.schedule = makeSchedule(scheduleOf(scope), {survey.started.input, stage.scene.iterations, 0});
  return choice;
}

SceneStage::SceneStage(QWidget* parent)
    : QWidget(parent),
      m_policies(new QTabBar),
      m_waiting(makeWordLabel()),
      m_missing(makeWordLabel()),
      m_player(new MechanismPlayer) {
  m_missing->setAccessibleName(tr("What is missing"));
  m_policies->setAccessibleName(tr("Policy"));
  m_policies->setExpanding(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kClose);
  m_waiting->setText(tr("Make a prediction first, then play the steps."));
  m_waiting->hide();
  column->addWidget(m_policies);
  column->addWidget(m_waiting);
  column->addWidget(m_missing);
  column->addWidget(m_player, 1);
  setFocusProxy(m_player);
  connect(m_policies, &QTabBar::currentChanged, this, &SceneStage::showScene);
}

std::optional<SceneStage::Content> SceneStage::contentOf(const SessionStore& store, const LessonStage& stage) {
  const Survey* survey = surveyFor(store.session(), stage);
  if (survey == nullptr) return std::nullopt;
  return Content{survey->started, survey->problems.size()};
}

void SceneStage::showStep(const StepSource& source) {
  if (&source.store == m_store && source.stage == m_stage && contentOf(source.store, source.stage) == m_content) return;
  m_store = &source.store;
  m_stage = source.stage;
  makeScene();
  m_player->seek(0);
}

void SceneStage::makeScene() {
  const Session& session = m_store->session();
  const Survey* survey = surveyFor(session, m_stage);
  m_made = {};
  m_content = contentOf(*m_store, m_stage);
  try {
    if (survey == nullptr)
      m_made.missing.append(tr("The picture appears after the measurement."));
    else
      m_made = makeMechanismScene(session, *survey, sceneChoiceOf(session, *survey, m_stage), chartStyle(palette()));
  } catch (const RequestError& error) {
    m_made.missing.append(asSentence(toQString(error.what())));
  }
  const QSignalBlocker blocker(m_policies);
  while (m_policies->count() > 0) m_policies->removeTab(0);
  for (const MechanismColumn& column : m_made.scene.columns()) m_policies->addTab(column.title);
  if (m_policies->count() > 0) m_policies->setCurrentIndex(static_cast<int>(m_made.scene.leadingColumn(0)));
  m_shown.reset();
  showScene();
}

void SceneStage::setPictureFont(const QFont& font) {
  m_player->canvas().setFont(font);
  showScene();
}

void SceneStage::setWaiting(bool waiting) {
  m_waiting->setVisible(waiting && m_made.scene.steps() > 0);
  m_player->setEnabled(!waiting);
}

bool SceneStage::isAtStart() const {
  const FilmPlayback& playback = m_player->playback();
  return canPlay() && playback.step() == 0 && !playback.isMoving() && !playback.isAtEnd();
}

bool SceneStage::canPlay() const {
  return m_player->isVisible() && m_player->isEnabled();
}

/// Returns whether all policies fit side by side without scrolling.
bool SceneStage::fits() const {
  const QFont& font = m_player->canvas().font();
  const int transport = m_player->layout()->totalSizeHint().height() - m_player->canvas().minimumHeight();
  const double room = height() - std::max(transport, 0);
  return m_made.scene.isSideBySide(width(), font) && m_made.scene.leastHeight(width(), font) <= room;
}

void SceneStage::showScene() {
  const MechanismScene& scene = m_made.scene;
  const bool isOne = scene.columns().size() > 1 && m_policies->currentIndex() >= 0 && !fits();
  const int shown = isOne ? m_policies->currentIndex() : -1;
  if (m_shown == shown) return;
  m_shown = shown;
  m_policies->setVisible(isOne);
  m_missing->setText(m_made.missing.join(u'\n'));
  m_missing->setVisible(!m_made.missing.isEmpty());
  m_player->setVisible(scene.steps() > 0);
  m_player->setScene(isOne ? scene.only(static_cast<std::size_t>(shown)) : scene);
}

void SceneStage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showScene();
}

void SceneStage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_store != nullptr) makeScene();  // for the colours of the pens
}

}  // namespace convscope
