#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lesson/figures.h"
#include "lesson/lesson.h"
#include "lesson/session_library.h"

namespace convscope {

/// A figure with its value.
struct NamedFigure {
  FigureName name;
  Figure figure;
};

/// What a session shows of a statement that a step takes for granted.
struct ExpectationResult {
  LessonExpectation expectation;
  std::optional<bool> isTrue;        ///< none: a figure is missing
  std::vector<NamedFigure> figures;  ///< of the condition, each once
};

/// The figures of one step of a lesson: from a session, and from the recorded sessions that its figures name.
class StepFigures {
 public:
  /// All arguments must outlive this object, and the session must not change. A figure of another session uses the
  /// survey of the figure's size, else of the lesson's first step with that session; if there is none, the session's
  /// last one.
  StepFigures(const Session& session, const Lesson& lesson, const LessonStep& step, const SessionLoader& load)
      : StepFigures(session, lesson, step, load, step.stage) {}
  /// The same, with `stage` in place of the step's own.
  StepFigures(const Session& session, const Lesson& lesson, const LessonStep& step, const SessionLoader& load,
              const LessonStage& stage);
  StepFigures(const StepFigures&) = delete;
  StepFigures& operator=(const StepFigures&) = delete;

  /// Returns whether the session has the survey that the step uses.
  bool hasSurvey() const { return m_hasSurvey; }
  Figure read(const FigureName& name) { return m_figures.read(name); }
  LessonText::Result render(const LessonText& text);
  /// Returns for each choice whether it is right; none if the session cannot decide it.
  std::vector<std::optional<bool>> rightChoices();
  /// Returns whether the session has every figure of text, question and answer, and decides which choice is right.
  bool isComplete();
  /// Returns the result of each expectation, in order.
  std::vector<ExpectationResult> expectations();
  /// Returns the surveys of other recorded sessions that the step has figures of: one of each available session, in the
  /// order of the step. They are valid as long as this object.
  std::vector<FigureScope> otherSurveys();

 private:
  FigureReader reader();
  std::optional<FigureScope> otherScope(const FigureName& name);

  const Session& m_session;
  const Lesson& m_lesson;
  const LessonStep& m_step;
  LessonStage m_stage;
  const SessionLoader& m_load;
  std::vector<std::shared_ptr<const Session>> m_loaded;
  bool m_hasSurvey;
  Figures m_figures;
};

/// Returns every figure that the step shows, or that decides which choice is right.
std::vector<FigureName> shownFigures(const LessonStep& step);

/// Returns a step's setting over `session`, another recorded one with the name `name`, as the figures NAME@SESSION use
/// it: its survey is that of the lesson's first step with the session, otherwise the session's last one. If text and
/// answer name figures of that session only for other layers or passes, it has the first of these.
LessonStage stageOver(const Session& session, const std::string& name, const Lesson& lesson, const LessonStep& step);

/// Returns "fastest.time is 1.50 ms" for each figure, joined by "; ".
std::string figuresText(const std::vector<NamedFigure>& figures);

}  // namespace convscope
