#pragma once

#include <QString>
#include <map>
#include <vector>

#include "lesson/lesson.h"

namespace convscope {

/// How far a student has come in a lesson.
class LessonProgress {
 public:
  struct Step {
    int prediction = -1;  ///< the choice; -1 for none yet
    bool shown = false;   ///< the answer was shown, or the step asks nothing and was seen
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
  /// The first step that was not shown yet; the first one where all were.
  std::size_t nextStep(const Lesson& lesson) {
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
      if (!step(lesson, i).shown) return i;
    }
    return 0;
  }

 private:
  std::map<std::string, std::vector<Step>> m_steps;  ///< by lesson
};

}  // namespace convscope
