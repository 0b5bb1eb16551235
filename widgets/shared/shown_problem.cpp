#include "widgets/shared/shown_problem.h"

namespace convscope {

int shownSurvey(const SessionStore& store, const Selection& selection) {
  if (store.survey(selection.survey()) != nullptr) return selection.survey();
  return static_cast<int>(store.session().surveys.size()) - 1;
}

int shownProblem(const SessionStore& store, const Selection& selection) {
  const int survey = shownSurvey(store, selection);
  if (survey == selection.survey() && problemAt(store, survey, selection.problem()) != nullptr)
    return selection.problem();
  return problemAt(store, survey, 0) != nullptr ? 0 : -1;
}

const ProblemResult* problemAt(const SessionStore& store, int survey, int problem) {
  const Survey* found = store.survey(survey);
  if (found == nullptr || problem < 0 || static_cast<std::size_t>(problem) >= found->problems.size()) return nullptr;
  return &found->problems[static_cast<std::size_t>(problem)];
}

}  // namespace convscope
