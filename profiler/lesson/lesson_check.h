#pragma once

#include "lesson/step_figures.h"

namespace convscope {

/// One statement that a check of a lesson compares with a session.
struct LessonStatement {
  std::size_t step = 0;        ///< from 0
  std::size_t line = 0;        ///< in the lesson's file, from 1
  std::string expected;        ///< a condition, "one right answer", or "all figures are known"
  std::string shown;           ///< what the session shows, in one line
  std::optional<bool> passed;  ///< none: the step has no session to check it with
};

/// Checks each step of a lesson: its expectations, that its question has one right answer, that all its figures are
/// known and all its conditions can be decided. A step uses `own` if that has its survey, otherwise the recorded
/// session that the step names.
std::vector<LessonStatement> checkLesson(const Lesson& lesson, const SessionLoader& load, const Session& own = {});

/// Returns "warm-up.md:41: step 2 (Cold): expected ..., but ..." for a statement that failed or was not checked.
std::string statementText(const Lesson& lesson, const std::string& source, const LessonStatement& statement);

/// Returns the statements of several lessons as a Markdown table with a heading.
std::string statementTable(const std::vector<std::pair<const Lesson*, std::vector<LessonStatement>>>& checked);

}  // namespace convscope
