#include "analysis/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "analysis/finding_rules.h"
#include "policy/forecast/missing_data.h"
#include "session/subject_text.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

constexpr std::array kRules{&rules::unfinishedSurvey, &rules::otherDevice,        &rules::failedAlgorithms,
                            &rules::otherLibrary,     &rules::leftOutLayers,      &rules::coldComputeCache,
                            &rules::workspaceLimit,   &rules::hostLimit,          &rules::precisionIsNotDefault,
                            &rules::newSizes,         &rules::concentratedLoss,   &rules::wrongPicks,
                            &rules::recordedRaces,    &rules::runTimeCompilation, &rules::searchMemory,
                            &rules::leastWorkspace,   &rules::heuristicChoices,   &rules::setup,
                            &rules::firstChoices};

RaceComparison racesOf(const Survey& survey) {
  const Workload* workload = workloadOf(survey);
  if (workload == nullptr) return {};
  try {
    return compareRaces(*workload, survey);
  } catch (const MissingData&) {
    return {};  // SurveyIterations::missing says the same
  }
}

}  // namespace

SurveyFigures::SurveyFigures(const Session& inSession, const Survey& of)
    : session(inSession),
      survey(of),
      summary(summarizeSurvey(of)),
      gain(benchmarkGain(of)),
      frontier(networkFrontier(of)),
      iterations(surveyIterations(of)),
      races(racesOf(of)),
      verdict(benchmarkVerdict(inSession, of)),
      losses(layerLosses(of)),
      library(libraryChoice(of, summary)) {}

std::string effectText(const Finding& finding) {
  if (finding.iterationUs) return phrase("findings", "{} an iteration")(formatTime(*finding.iterationUs));
  if (finding.warmupUs) return phrase("findings", "{} of warm-up")(formatTime(*finding.warmupUs));
  if (finding.bytes) return phrase("findings", "{} of workspace")(formatBytes(*finding.bytes));
  return {};
}

std::string findingsInput(const SurveyFigures& figures) {
  return figures.verdict.sizes > 1 ? sizeText(figures.survey.started) : std::string();
}

std::vector<Finding> findings(const SurveyFigures& figures) {
  std::vector<Finding> list;
  for (const auto rule : kRules) {
    auto found = rule(figures);
    if (found) list.push_back(std::move(*found));
  }
  std::ranges::stable_sort(list, {},
                           [](const Finding& finding) { return std::pair(!finding.caution, -finding.share); });
  return list;
}

}  // namespace convscope
