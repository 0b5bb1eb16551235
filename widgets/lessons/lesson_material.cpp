#include "widgets/lessons/lesson_material.h"

#include <algorithm>
#include <utility>

#include "widgets/chart/problem_chart.h"
#include "widgets/export/session_charts.h"
#include "widgets/layers/row_order.h"
#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/lessons/source_lines.h"
#include "widgets/lessons/step_sources.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {

namespace {

constexpr int kMostInOrder = 24;  ///< rows that a page or slide has room for, in the network's order

}  // namespace

StepChart::StepChart(const SessionStore& store, const LessonStage& stage) : shown(store) {
  const StepSelection wanted = selectionOf(store.session(), stage);
  shown.show(wanted.survey, wanted.problem);
  const QString name = QString::fromStdString(stage.chart);
  if (sessionChartNames().contains(name)) chart = makeSessionChart(name, store, shown, settingsOf(stage, store));
}

LessonMaterial::LessonMaterial(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                               bool preferOpen)
    : m_lesson(lesson), m_open(open), m_load(load), m_preferOpen(preferOpen) {}

const SessionStore& LessonMaterial::storeFor(const LessonStep& step) {
  const bool takesOpen = m_preferOpen && surveyFor(m_open.session(), step.stage) != nullptr;
  const SessionStore* recorded = takesOpen ? nullptr : recordedStore(step.stage.session);
  return recorded != nullptr && surveyFor(recorded->session(), step.stage) != nullptr ? *recorded : m_open;
}

/// Returns null if there is no such recorded session.
const SessionStore* LessonMaterial::recordedStore(const std::string& name) {
  if (name.empty() || !m_load) return nullptr;
  const auto [entry, isNew] = m_stores.try_emplace(name);
  if (const auto session = isNew ? m_load(name) : nullptr) {
    entry->second = std::make_unique<SessionStore>();
    entry->second->replace(*session, recordedProvenance(*session));
  }
  return entry->second.get();
}

std::vector<LessonStage> LessonMaterial::otherStages(const LessonStep& step) {
  if (&storeFor(step) == &m_open) return {};
  std::vector<LessonStage> stages = comparedStages(m_lesson, step, m_load);
  std::stable_partition(stages.begin(), stages.end(),
                        [this](const LessonStage& stage) { return stage.session == m_compared; });
  return stages;
}

std::vector<const StepChart*> LessonMaterial::charts(const LessonStep& step) {
  const std::vector<LessonStage> others = otherStages(step);
  StepChart* own = makeChart(storeFor(step), step.stage);
  StepChart* other = others.empty() ? nullptr : makeChart(*recordedStore(others.front().session), others.front());
  if (own != nullptr && !others.empty()) own->session = toQString(step.stage.session);
  if (other != nullptr) other->session = toQString(others.front().session);
  if (own != nullptr && other != nullptr) {
    const QList<ChartPainter*> both{own->chart.get(), other->chart.get()};
    for (ChartPainter* chart : both) chart->shareAxes(both);
    for (ChartPainter* chart : both) chart->rebuildNow();  // the first one has the range of the second when it is drawn
  }
  std::vector<const StepChart*> charts;
  for (const StepChart* chart : {own, other}) {
    if (chart != nullptr) charts.push_back(chart);
  }
  return charts;
}

QStringList LessonMaterial::furtherRecordings(const LessonStep& step) {
  QStringList names;
  const std::vector<LessonStage> others = otherStages(step);
  for (std::size_t i = 1; i < others.size(); ++i) names.append(toQString(others[i].session));
  return names;
}

QStringList LessonMaterial::sources(const LessonStep& step, StepFigures& figures) {
  if (step.stage.chart.empty() && step.stage.scene.empty() && shownFigures(step).empty()) return {};
  return sourceLines(storeFor(step), step.stage, figures);
}

const Survey* LessonMaterial::sceneSurvey(const LessonStep& step) {
  return step.stage.scene.empty() ? nullptr : surveyFor(storeFor(step).session(), step.stage);
}

std::vector<std::shared_ptr<const FilmStrip>> LessonMaterial::filmStrips(const LessonStep& step,
                                                                         const FilmStripOptions& options) {
  const Survey* survey = sceneSurvey(step);
  if (survey == nullptr) return {};
  const SessionStore& store = storeFor(step);
  return convscope::filmStrips(store, *survey, sceneChoiceOf(store.session(), *survey, step.stage), options);
}

/// Returns a step's chart if the session has the survey for it; otherwise null.
StepChart* LessonMaterial::makeChart(const SessionStore& store, const LessonStage& stage) {
  if (stage.chart.empty() || surveyFor(store.session(), stage) == nullptr) return nullptr;
  auto made = std::make_unique<StepChart>(store, stage);
  if (made->chart == nullptr) return nullptr;
  made->chart->rebuildNow();
  auto* layers = qobject_cast<ProblemChart*>(made->chart.get());
  if (layers != nullptr && layers->rowCount() > kMostInOrder) {
    sortRows(*layers, *made->shown.survey(), {.byCost = true});
    made->order = layers->costOrder();
    layers->rebuildNow();
  }
  return made->chart->emptyReason().isEmpty() ? m_charts.emplace_back(std::move(made)).get() : nullptr;
}

}  // namespace convscope
