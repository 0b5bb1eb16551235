#pragma once

#include <QString>
#include <algorithm>
#include <map>
#include <vector>

#include "lesson/lesson.h"

namespace convscope {

/// A student's progress in a lesson.
class LessonProgress {
 public:
  struct Step {
    int prediction = -1;  ///< index of the choice; -1 if there is none yet
    bool shown = false;   ///< the answer was shown, or a step without a question was seen
    int right = -1;       ///< index of the right choice, once it was shown; -1 if it is not known
    QString question;     ///< as it was shown, in Markdown
  };

  Step& step(const Lesson& lesson, std::size_t index) {
    std::vector<Step>& steps = m_steps[lesson.name];
    steps.resize(lesson.steps.size());
    return steps.at(index);
  }
  int shownSteps(const Lesson& lesson) const {
    const auto found = m_steps.find(lesson.name);
    int shown = 0;
    for (std::size_t i = 0; found != m_steps.end() && i < found->second.size(); ++i) shown += found->second[i].shown;
    return shown;
  }
  /// Returns the step that was shown last; the number of steps after the end, 0 if none was shown.
  std::size_t lastStep(const Lesson& lesson) const {
    const auto found = m_last.find(lesson.name);
    return found == m_last.end() ? 0 : std::min(found->second, lesson.steps.size());
  }
  void setLastStep(const Lesson& lesson, std::size_t index) { m_last[lesson.name] = index; }
  /// Forgets everything about a lesson.
  void clear(const Lesson& lesson) {
    m_steps.erase(lesson.name);
    m_last.erase(lesson.name);
  }

 private:
  std::map<std::string, std::vector<Step>> m_steps;  ///< by lesson name
  std::map<std::string, std::size_t> m_last;         ///< by lesson name
};

}  // namespace convscope
