#include "widgets/memory/network_memory.h"

#include "analysis/own_problems.h"
#include "session/trial_times.h"

namespace convscope {

std::vector<ProblemMemory> problemMemory(const ShownSurvey& shown) {
  std::vector<ProblemMemory> problems;
  const Survey* survey = shown.survey();
  if (survey == nullptr) return problems;
  const std::vector<bool> own = ownProblems(*survey);
  for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
    if (!own[static_cast<std::size_t>(i)]) continue;
    const Marks& marks = shown.figures(i).marks;
    problems.push_back({&shown.workspace(i), multiplicity(survey->problems[static_cast<std::size_t>(i)].subject),
                        marks.heuristics, marks.benchmark, marks.searchPeakBytes});
  }
  return problems;
}

}  // namespace convscope
