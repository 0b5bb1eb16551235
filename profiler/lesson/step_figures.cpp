#include "lesson/step_figures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "network/input_sizes.h"
#include "problem/input_error.h"
#include "session/subject_text.h"

namespace convscope {
namespace {

/// Returns the stage of the first step that uses this session.
const LessonStage* stageWith(const Lesson& lesson, const std::string& session) {
  const auto found =
      std::ranges::find_if(lesson.steps, [&](const LessonStep& step) { return step.stage.session == session; });
  return found == lesson.steps.end() ? nullptr : &found->stage;
}

/// Returns a stage that the session's last survey fits.
LessonStage lastStage(const Session& session) {
  LessonStage any;
  if (session.surveys.empty()) return any;
  any.network = subjectName(session.surveys.back().started);
  any.isProgram = session.surveys.back().started.recorded.has_value();
  return any;
}

/// Returns the latest completed survey of a session at a written input size. If that is empty, it prefers the network's
/// usual size.
const Survey* surveyAt(const Session& session, const std::string& size) {
  if (session.surveys.empty()) return nullptr;
  LessonStage any = lastStage(session);
  try {
    if (!size.empty()) any.inputs = parseInputSizes(size, session.surveys.back().started.network.input);
  } catch (const InputError&) {  // the network takes other inputs
    return nullptr;
  }
  return surveyFor(session, any);
}

/// Selects in `stage`, which has the step's layer and pass, the ones that text and answer speak of: the first that they
/// name figures of, unless they name figures of the step's own as well.
void selectNamedLayer(LessonStage& stage, const LessonStep& step) {
  std::optional<FigureName> first;
  for (const LessonText* text : {&step.text, &step.answer}) {
    for (const FigureName& figure : text->figures()) {
      if (figure.session != stage.session || findFigureKind(figure.name)->needs != FigureNeeds::Problem) continue;
      const bool isOwnLayer = figure.layer.empty() || figure.layer == step.stage.layer;
      if (isOwnLayer && (!figure.pass || figure.pass == step.stage.pass)) return;
      if (!first) first = figure;
    }
  }
  if (!first) return;
  if (!first->layer.empty()) stage.layer = first->layer;
  if (first->pass) stage.pass = first->pass;
}

}  // namespace

StepFigures::StepFigures(const Session& session, const Lesson& lesson, const LessonStep& step,
                         const SessionLoader& load, const LessonStage& stage)
    : m_session(session),
      m_lesson(lesson),
      m_step(step),
      m_stage(stage),
      m_load(load),
      m_hasSurvey(surveyFor(session, stage) != nullptr),
      m_figures(scopeOf(session, stage), [this](const FigureName& name) { return otherScope(name); }) {}

std::optional<FigureScope> StepFigures::otherScope(const FigureName& name) {
  FigureScope scope = scopeOf(m_session, m_stage);  // layer, pass and schedule are the step's own
  const LessonStage* stage = name.size.empty() ? stageWith(m_lesson, name.session) : nullptr;
  scope.survey = stage != nullptr ? surveyFor(m_session, *stage) : nullptr;
  // The step's own survey may fit as well, e.g. of the same network by another backend. It is not this session's.
  const bool isOwn = name.session != m_stage.session && scope.survey == surveyFor(m_session, m_stage);
  if (scope.survey != nullptr && !isOwn) return scope;
  const auto session = m_load ? m_load(name.session) : nullptr;
  if (session == nullptr) return std::nullopt;
  m_loaded.push_back(session);
  scope.session = session.get();
  scope.survey = stage != nullptr ? surveyFor(*session, *stage) : surveyAt(*session, name.size);
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

bool StepFigures::isComplete() {
  const auto hasAll = [this](const LessonText* text) { return render(*text).missing.empty(); };
  const auto isKnown = [](const std::optional<bool>& right) { return right.has_value(); };
  return std::ranges::all_of(std::vector{&m_step.text, &m_step.question, &m_step.answer}, hasAll) &&
         std::ranges::all_of(rightChoices(), isKnown);
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

std::vector<FigureScope> StepFigures::otherSurveys() {
  std::vector<std::string> seen{std::string(), m_step.stage.session};
  std::vector<FigureScope> surveys;
  for (const FigureName& figure : shownFigures(m_step)) {
    if (std::ranges::find(seen, figure.session) != seen.end()) continue;
    seen.push_back(figure.session);
    if (const std::optional<FigureScope> scope = otherScope(figure)) surveys.push_back(*scope);
  }
  return surveys;
}

std::vector<FigureName> shownFigures(const LessonStep& step) {
  std::vector<FigureName> figures;
  const auto add = [&](const auto& part) { std::ranges::move(part.figures(), std::back_inserter(figures)); };
  for (const LessonText* text : {&step.text, &step.question, &step.answer, &step.exercises, &step.solutions})
    add(*text);
  for (const LessonChoice& choice : step.choices) {
    if (choice.right) add(*choice.right);
  }
  return figures;
}

LessonStage stageOver(const Session& session, const std::string& name, const Lesson& lesson, const LessonStep& step) {
  const LessonStage* first = stageWith(lesson, name);
  const LessonStage measured = first != nullptr ? *first : lastStage(session);
  LessonStage stage = step.stage;  // layer, pass, schedule and chart
  stage.session = name;
  stage.network = measured.network;
  stage.isProgram = measured.isProgram;
  stage.inputs = measured.inputs;
  stage.precision = measured.precision;
  stage.passes = measured.passes;
  selectNamedLayer(stage, step);
  return stage;
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
