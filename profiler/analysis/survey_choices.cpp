#include "analysis/survey_choices.h"

#include <utility>

#include "analysis/own_problems.h"
#include "analysis/survey_workload.h"
#include "policy/forecast/rule.h"

namespace convscope {

bool ChoiceTotals::takesLonger() const {
  return chosenUs > heuristicUs * (1 + kRule.worthwhile);
}

ChoiceTotals choiceTotals(const Survey& survey, const std::vector<ProblemChoice>& choices) {
  const std::vector<bool> isOwn = ownProblems(survey);
  ChoiceTotals totals;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const ProblemChoice& choice = choices[i];
    const bool isLeftOut = choice.ranking.empty();
    ++(isLeftOut ? totals.leftOut : choice.keepsHeuristic ? totals.kept : totals.changed);
    totals.own += isOwn[i] ? 1 : 0;
    if (!isOwn[i] || !choice.heuristicUs) continue;
    ++totals.timed;
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

std::optional<OtherLibrary> otherLibrary(const Survey& survey) {
  const Workload* workload = workloadOf(survey);
  if (workload == nullptr) return std::nullopt;
  const auto recorded = workload->versions.find("cuDNN");
  const auto measured = survey.started.versions.find("cudnn");
  if (recorded == workload->versions.end() || measured == survey.started.versions.end()) return std::nullopt;
  if (recorded->second == measured->second) return std::nullopt;
  return OtherLibrary{recorded->second, measured->second};
}

}  // namespace convscope
