#include "widgets/lessons/step_sources.h"

#include <algorithm>

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

StepSources::StepSources(const SessionStore& open, ShownSurvey& shown) : m_open(open), m_openShown(shown) {}

void StepSources::enter(const LessonStage& stage) {
  if (stage.session == m_name || stage.session.empty() || !m_load) return;
  const auto session = m_load(stage.session);
  m_name = session != nullptr ? stage.session : std::string();
  if (session != nullptr)
    m_recorded.replace(*session, recordedProvenance(*session));
  else
    m_recorded.replace({});
}

bool StepSources::hasRecorded(const LessonStage& stage) const {
  return !stage.session.empty() && stage.session == m_name && surveyFor(m_recorded.session(), stage) != nullptr;
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
         surveyFor(m_open.session(), openStage(stage))->started != surveyFor(m_recorded.session(), stage)->started;
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
