#pragma once

#include <string>

#include "lesson/lesson.h"

namespace convscope {

/// A link to a step, e.g. "benchmark-mode#two-ways-to-choose" or "own.md#3".
struct LessonLink {
  std::string lesson;  ///< a lesson's name or file
  std::string step;    ///< see stepNamed(); empty: the first one
};

/// Splits a link at its last '#'.
LessonLink lessonLink(const std::string& text);

/// Returns the name of a title in links, as GitHub makes it for a heading: "Two ways to choose" is
/// "two-ways-to-choose".
std::string anchorOfTitle(const std::string& title);

/// Returns the index of the step that `name` names: its number, from 1, or the anchor of its title; in a translation of
/// one of the program's lessons also of the English title. An empty name is the first step. Throws InputError that
/// lists the steps if there is none.
std::size_t stepNamed(const Lesson& lesson, const std::string& name);

}  // namespace convscope
