#include "lesson/lesson_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "text/printable.h"

namespace convscope {
namespace {

/// Checks one step in its session.
class StepCheck {
 public:
  StepCheck(const Lesson& lesson, std::size_t step, const Session& session, const SessionLoader& load)
      : m_index(step), m_step(lesson.steps[step]), m_figures(session, lesson, m_step, load) {}

  std::vector<LessonStatement> statements() {
    for (const ExpectationResult& result : m_figures.expectations())
      add(result.expectation.line, result.expectation.text, figuresText(result.figures), result.isTrue.value_or(false));
    if (!m_step.question.empty()) checkChoices();
    checkTexts();
    return std::move(m_statements);
  }

 private:
  void add(std::size_t line, const std::string& expected, const std::string& shown, bool passed) {
    m_statements.push_back({m_index, line, expected, shown, passed});
  }

  void checkChoices() {
    std::vector<std::string> right;
    bool known = true;
    const auto decided = m_figures.rightChoices();
    for (std::size_t i = 0; i < decided.size(); ++i) {
      known = known && decided[i].has_value();
      if (decided[i].value_or(false)) right.push_back(m_step.choices[i].text);
    }
    const std::string shown = !known          ? "a choice cannot be decided"
                              : right.empty() ? "none is right"
                                              : fmt::format("{}", fmt::join(right, "; "));
    add(m_step.line, "one right answer", shown, known && right.size() == 1);
  }

  void checkTexts() {
    std::vector<std::string> missing;
    for (const LessonText* text :
         {&m_step.text, &m_step.question, &m_step.answer, &m_step.exercises, &m_step.solutions, &m_step.teacher}) {
      for (const std::string& line : m_figures.render(*text).missing) {
        if (std::ranges::find(missing, line) == missing.end()) missing.push_back(line);
      }
    }
    if (!missing.empty()) add(m_step.line, "all figures are known", fmt::format("{}", fmt::join(missing, "; ")), false);
  }

  std::size_t m_index;
  const LessonStep& m_step;
  StepFigures m_figures;
  std::vector<LessonStatement> m_statements;
};

std::vector<LessonStatement> checkStep(const Lesson& lesson, std::size_t index, const SessionLoader& load,
                                       const Session& own) {
  const LessonStep& step = lesson.steps[index];
  const LessonStage& stage = step.stage;
  if (stage.network.empty() || surveyFor(own, stage) != nullptr)
    return StepCheck(lesson, index, own, load).statements();
  if (stage.session.empty())
    return {{index, step.line, "a session to check it with", "the step names none", std::nullopt}};
  const auto session = load ? load(stage.session) : nullptr;
  const auto fails = [&](const std::string& shown) {
    return std::vector{
        LessonStatement{index, step.line, fmt::format("the recorded session {}", stage.session), shown, false}};
  };
  if (session == nullptr) return fails("it is not available");
  if (surveyFor(*session, stage) == nullptr) return fails("it does not have the survey that the step needs");
  return StepCheck(lesson, index, *session, load).statements();
}

/// Escapes a text for a cell of a Markdown table.
std::string cell(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '|' ? "\\|" : std::string(1, c);
  return result;
}

}  // namespace

std::vector<LessonStatement> checkLesson(const Lesson& lesson, const SessionLoader& load, const Session& own) {
  std::vector<LessonStatement> all;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    std::ranges::move(checkStep(lesson, i, load, own), std::back_inserter(all));
  return all;
}

std::string statementText(const Lesson& lesson, const std::string& source, const LessonStatement& statement) {
  return fmt::format("{}:{}: step {} ({}): expected {}, but {}", source, statement.line, statement.step + 1,
                     shortened(lesson.steps[statement.step].title, 60), statement.expected, statement.shown);
}

std::string statementTable(const std::vector<std::pair<const Lesson*, std::vector<LessonStatement>>>& checked) {
  std::string table = "| lesson | step | expected | the recording shows |\n|---|---|---|---|\n";
  for (const auto& [lesson, statements] : checked) {
    for (const LessonStatement& statement : statements)
      table += fmt::format("| {} | {}. {} | {} | {} |\n", lesson->name, statement.step + 1,
                           cell(lesson->steps[statement.step].title), cell(statement.expected), cell(statement.shown));
  }
  return table;
}

}  // namespace convscope
