#include "lesson/step_figures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace convscope {
namespace {

/// Returns the stage of the first step that uses this session.
const LessonStage* stageWith(const Lesson& lesson, const std::string& session) {
  const auto found =
      std::ranges::find_if(lesson.steps, [&](const LessonStep& step) { return step.stage.session == session; });
  return found == lesson.steps.end() ? nullptr : &found->stage;
}

/// Returns the latest completed survey of a session, at the network's usual size if there are several.
const Survey* usualSurvey(const Session& session) {
  if (session.surveys.empty()) return nullptr;
  LessonStage any;
  any.network = session.surveys.back().started.network.name;
  return surveyFor(session, any);
}

}  // namespace

StepFigures::StepFigures(const Session& session, const Lesson& lesson, const LessonStep& step,
                         const SessionLoader& load)
    : m_lesson(lesson),
      m_step(step),
      m_load(load),
      m_hasSurvey(surveyFor(session, step.stage) != nullptr),
      m_figures(scopeOf(session, step.stage),
                [this, &session](const std::string& name) { return otherScope(session, name); }) {}

std::optional<FigureScope> StepFigures::otherScope(const Session& open, const std::string& name) {
  FigureScope scope = scopeOf(open, m_step.stage);  // layer, pass and schedule are the step's own
  const LessonStage* stage = stageWith(m_lesson, name);
  scope.survey = stage != nullptr ? surveyFor(open, *stage) : nullptr;
  if (scope.survey != nullptr) return scope;
  const auto session = m_load ? m_load(name) : nullptr;
  if (session == nullptr) return std::nullopt;
  m_loaded.push_back(session);
  scope.session = session.get();
  scope.survey = stage != nullptr ? surveyFor(*session, *stage) : usualSurvey(*session);
  return scope.survey != nullptr ? std::optional(scope) : std::nullopt;
}

FigureReader StepFigures::reader() {
  return [this](const FigureName& name) { return read(name); };
}

LessonText::Result StepFigures::render(const LessonText& text) {
  return text.render(reader());
}

std::vector<std::optional<bool>> StepFigures::rightChoices() {
  std::vector<std::optional<bool>> right;
  for (const LessonChoice& choice : m_step.choices)
    right.push_back(choice.right ? choice.right->isTrue(reader()) : std::optional(false));
  return right;
}

std::vector<ExpectationResult> StepFigures::expectations() {
  std::vector<ExpectationResult> results;
  for (const LessonExpectation& expectation : m_step.expectations) {
    ExpectationResult& result =
        results.emplace_back(ExpectationResult{expectation, expectation.condition.isTrue(reader()), {}});
    for (const FigureName& name : expectation.condition.figures()) {
      if (std::ranges::find(result.figures, name, &NamedFigure::name) == result.figures.end())
        result.figures.push_back({name, read(name)});
    }
  }
  return results;
}

std::string figuresText(const std::vector<NamedFigure>& figures) {
  std::vector<std::string> parts;
  for (const auto& [name, figure] : figures) {
    const std::string value = figure.known() ? figure.text : fmt::format("not known ({})", figure.missing);
    parts.push_back(fmt::format("{} is {}", toText(name), value));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace convscope
