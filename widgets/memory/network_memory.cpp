#include "widgets/memory/network_memory.h"

#include "session/trial_times.h"

namespace convscope {

std::vector<ProblemMemory> problemMemory(const ShownSurvey& shown) {
  std::vector<ProblemMemory> problems;
  const Survey* survey = shown.survey();
  if (survey == nullptr) return problems;
  for (int i = 0; i < static_cast<int>(survey->problems.size()); ++i) {
    const Marks& marks = shown.figures(i).marks;
    problems.push_back({&shown.workspace(i), multiplicity(survey->problems[static_cast<std::size_t>(i)].subject),
                        marks.heuristics, marks.benchmark, marks.searchPeakBytes});
  }
  return problems;
}

}  // namespace convscope
