#include "widgets/lessons/step_renderer.h"

#include <algorithm>

namespace convscope {
namespace {

/// Returns the stage of the first step that uses the session which a figure names.
const LessonStage* stageOf(const Lesson& lesson, const std::string& session) {
  const auto found =
      std::ranges::find_if(lesson.steps, [&](const LessonStep& step) { return step.stage.session == session; });
  return found == lesson.steps.end() ? nullptr : &found->stage;
}

}  // namespace

StepRenderer::StepRenderer(const SessionStore& store, const RecordedSessions& recorded, const Lesson& lesson,
                           const LessonStep& step)
    : m_step(step),
      m_hasSurvey(surveyFor(store.session(), step.stage) != nullptr),
      m_figures(scopeOf(store.session(), step.stage), [&](const std::string& name) -> std::optional<FigureScope> {
        const LessonStage* stage = stageOf(lesson, name);
        if (stage == nullptr) return std::nullopt;
        const FigureScope open = scopeOf(store.session(), *stage);
        if (open.survey != nullptr) return open;
        if (!recorded.has(name) || !recorded.load) return std::nullopt;
        const auto session = recorded.load(QString::fromStdString(name));
        if (!session) return std::nullopt;
        m_loaded.append(session);
        const FigureScope scope = scopeOf(*session, *stage);
        return scope.survey != nullptr ? std::optional(scope) : std::nullopt;
      }) {}

LessonText::Result StepRenderer::render(const LessonText& text) {
  return text.render([this](const FigureName& name) { return read(name); });
}

QList<std::optional<bool>> StepRenderer::rightChoices() {
  QList<std::optional<bool>> right;
  for (const LessonChoice& choice : m_step.choices) {
    right.append(choice.right ? choice.right->isTrue([this](const FigureName& name) { return read(name); })
                              : std::optional(false));
  }
  return right;
}

StepSelection selectionOf(const Session& session, const LessonStage& stage) {
  const Survey* wanted = surveyFor(session, stage);
  for (auto survey = session.surveys.rbegin(); wanted == nullptr && survey != session.surveys.rend(); ++survey) {
    if (!survey->ended && survey->started.network.name == stage.network) wanted = &*survey;
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

}  // namespace convscope
