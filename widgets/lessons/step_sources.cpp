#include "widgets/lessons/step_sources.h"

#include <algorithm>

#include "lesson/step_figures.h"
#include "session/subject_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {

StepSelection selectionOf(const Session& session, const LessonStage& stage) {
  const Survey* wanted = surveyFor(session, stage);
  for (auto survey = session.surveys.rbegin(); wanted == nullptr && survey != session.surveys.rend(); ++survey) {
    if (!survey->ended && subjectName(survey->started) == stage.network) wanted = &*survey;
  }
  if (wanted == nullptr) return {};
  StepSelection result{static_cast<int>(wanted - session.surveys.data()), -1};
  const auto& problems = wanted->started.problems;
  const auto found = std::ranges::find_if(problems, [&](const NetworkProblem& problem) {
    const bool here = stage.layer.empty() || std::ranges::find(problem.layers, stage.layer) != problem.layers.end();
    return here && (!stage.pass || problem.problem.pass == *stage.pass);
  });
  if (found != problems.end()) result.problem = static_cast<int>(found - problems.begin());
  return result;
}

std::vector<LessonStage> comparedStages(const Lesson& lesson, const LessonStep& step, const SessionLoader& load) {
  std::vector<LessonStage> stages;
  if (step.stage.chart.empty() || !load) return stages;
  for (const std::string& name : otherSessions(step)) {
    const auto session = load(name);
    if (session == nullptr) continue;
    const LessonStage stage = stageOver(*session, name, lesson, step);
    const StepSelection found = selectionOf(*session, stage);
    const bool hasLayer = stage.layer.empty() || found.problem >= 0;
    if (found.survey >= 0 && hasLayer && stage.isProgram == step.stage.isProgram) stages.push_back(stage);
  }
  const auto isOfTheStep = [&](const LessonStage& stage) { return stage.network == step.stage.network; };
  std::stable_partition(stages.begin(), stages.end(), isOfTheStep);
  return stages;
}

StepSources::StepSources(const SessionStore& open, ShownSurvey& shown) : m_open(open), m_openShown(shown) {}

void StepSources::load(Recording& recording, const std::string& name) const {
  if (name == recording.name || name.empty() || !m_load) return;
  const auto session = m_load(name);
  recording.name = session != nullptr ? name : std::string();
  if (session != nullptr)
    recording.store.replace(*session, recordedProvenance(*session));
  else
    recording.store.replace({});
}

void StepSources::enter(const Lesson& lesson, const LessonStep& step) {
  load(m_recorded, step.stage.session);
  m_others = comparedStages(lesson, step, m_load);
  m_otherStage = {};
  if (!m_others.empty()) compareWith(m_others.front().session);
}

std::vector<std::string> StepSources::others() const {
  std::vector<std::string> names;
  for (const LessonStage& stage : m_others) names.push_back(stage.session);
  return names;
}

void StepSources::compareWith(const std::string& name) {
  const auto stage = std::ranges::find(m_others, name, &LessonStage::session);
  if (stage == m_others.end()) return;
  load(m_other, name);
  m_otherStage = *stage;
}

bool StepSources::comparesRecordings(const LessonStage& stage) const {
  return !m_otherStage.network.empty() && hasRecorded(stage) && !compares(stage) && !isUnderWay(stage);
}

bool StepSources::hasRecorded(const LessonStage& stage) const {
  return !stage.session.empty() && stage.session == m_recorded.name &&
         surveyFor(m_recorded.store.session(), stage) != nullptr;
}

bool StepSources::hasOpen(const LessonStage& stage) const {
  return surveyFor(m_open.session(), openStage(stage)) != nullptr;
}

void StepSources::measureIn(const LessonStage& stage, Precision precision) {
  std::erase_if(m_measured,
                [&](const Measured& one) { return one.network == stage.network && one.wanted == stage.precision; });
  m_measured.push_back({stage.network, stage.precision, precision});
}

/// Returns the stage with the precision in which the step was measured here, if it was.
LessonStage StepSources::openStage(const LessonStage& stage) const {
  for (const Measured& one : m_measured) {
    if (one.network != stage.network || one.wanted != stage.precision) continue;
    LessonStage measured = stage;
    measured.precision = one.precision;
    if (surveyFor(m_open.session(), measured) != nullptr) return measured;
  }
  return stage;
}

bool StepSources::differ(const LessonStage& stage) const {
  return hasRecorded(stage) && hasOpen(stage) &&
         surveyFor(m_open.session(), openStage(stage))->started !=
             surveyFor(m_recorded.store.session(), stage)->started;
}

bool StepSources::compares(const LessonStage& stage) const {
  return m_prefersOpen && differ(stage);
}

bool StepSources::isUnderWay(const LessonStage& stage) const {
  return (m_prefersOpen || !hasRecorded(stage)) && !hasOpen(stage) && selectionOf(m_open.session(), stage).survey >= 0;
}

StepSource StepSources::figures(const LessonStage& stage) {
  return hasRecorded(stage) && !(m_prefersOpen && hasOpen(stage)) ? recorded(stage) : open(stage);
}

StepSource StepSources::chart(const LessonStage& stage) {
  return isUnderWay(stage) ? open(stage) : figures(stage);
}

}  // namespace convscope
