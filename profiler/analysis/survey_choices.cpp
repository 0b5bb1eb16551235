#include "analysis/survey_choices.h"

#include <utility>

#include "analysis/own_problems.h"

namespace convscope {

ChoiceTotals choiceTotals(const Survey& survey, const std::vector<ProblemChoice>& choices) {
  const std::vector<bool> isOwn = ownProblems(survey);
  ChoiceTotals totals;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const ProblemChoice& choice = choices[i];
    const bool isLeftOut = choice.ranking.empty();
    ++(isLeftOut ? totals.leftOut : choice.keepsHeuristic ? totals.kept : totals.changed);
    if (!isOwn[i] || !choice.heuristicUs) continue;
    totals.heuristicUs += choice.times * *choice.heuristicUs;
    totals.chosenUs += choice.times * (isLeftOut ? *choice.heuristicUs : choice.us);
  }
  return totals;
}

Choices choicesOf(ChoiceTarget target, const std::vector<ProblemChoice>& choices) {
  Choices all{std::move(target), {}};
  for (const ProblemChoice& choice : choices) {
    if (!choice.ranking.empty()) all.rankings.insert_or_assign(choice.problem, choice.ranking);
  }
  return all;
}

}  // namespace convscope
