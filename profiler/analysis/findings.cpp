#include "analysis/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "analysis/finding_rules.h"
#include "policy/forecast/missing_data.h"
#include "policy/framework/policies.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

constexpr std::array kRules{&rules::unfinishedSurvey,
                            &rules::otherDevice,
                            &rules::failedAlgorithms,
                            &rules::otherLibrary,
                            &rules::leftOutLayers,
                            &rules::busyMachine,
                            &rules::coldComputeCache,
                            &rules::singleSamples,
                            &rules::workspaceLimit,
                            &rules::hostLimit,
                            &rules::precisionIsNotDefault,
                            &rules::newSizes,
                            &rules::concentratedLoss,
                            &rules::convertedLayouts,
                            &rules::searchLimit,
                            &rules::splitReductions,
                            &rules::partialWaves,
                            &rules::lowOccupancy,
                            &rules::wrongPicks,
                            &rules::recordedRaces,
                            &rules::runTimeCompilation,
                            &rules::searchMemory,
                            &rules::leastWorkspace,
                            &rules::foundByKnobs,
                            &rules::heuristicChoices,
                            &rules::setup,
                            &rules::firstChoices};

RaceComparison racesOf(const Survey& survey) {
  const Workload* workload = workloadOf(survey);
  if (workload == nullptr) return {};
  try {
    return compareRaces(*workload, survey);
  } catch (const MissingData&) {
    return {};  // ProgramForecast::missing says the same
  }
}

/// Returns the surveys of the input sizes that the verdict is about.
std::vector<const Survey*> sizesOf(const Session& session, const Survey& survey, const Answer& verdict) {
  if (verdict.inputs.size() < 2) return {&survey};
  std::vector<const Survey*> sizes = surveysLike(session, survey);
  std::erase_if(sizes,
                [&](const Survey* size) { return std::ranges::count(verdict.inputs, size->started.input) == 0; });
  return sizes;
}

std::vector<LayerLoss> lossesOf(const Survey& survey, const std::vector<const Survey*>& sizes,
                                const PolicySettings& settings) {
  return sizes.size() > 1 ? meanLayerLosses(survey, sizes, settings) : layerLosses(survey, settings);
}

std::vector<std::vector<KernelLosses>> kernelLossesOf(const std::vector<const Survey*>& sizes) {
  std::vector<std::vector<KernelLosses>> all;
  for (const Survey* size : sizes) all.push_back(kernelLosses(*size));
  return all;
}

}  // namespace

SurveyFigures::SurveyFigures(const Session& inSession, const Survey& of)
    : session(inSession),
      survey(of),
      summary(summarizeSurvey(of)),
      gain(benchmarkGain(surveysBeside(inSession, of), of)),
      frontier(networkFrontier(of)),
      iterations(programForecast(of)),
      races(racesOf(of)),
      verdict(answerOf(inSession, of)),
      sizes(sizesOf(inSession, of, verdict)),
      losses(lossesOf(of, sizes, {})),
      answerLosses(verdict.isAboutOtherLimit() ? lossesOf(of, sizes, findPolicy(verdict.about()->policy).settings)
                                               : losses),
      kernelLosses(kernelLossesOf(sizes)),
      library(libraryChoice(of, summary)) {}

std::string nameOf(FindingView view) {
  switch (view) {
    case FindingView::Algorithms:
      return "algorithms";
    case FindingView::Share:
      return "share";
    case FindingView::WarmUp:
      return "warm-up";
    case FindingView::Memory:
      return "memory";
    case FindingView::NewSizes:
      return "new-sizes";
    case FindingView::WrongPicks:
      return "wrong-picks";
    case FindingView::Iterations:
      return "iterations";
    case FindingView::Compare:
      break;
  }
  return "compare";
}

std::string effectText(const Finding& finding) {
  if (finding.iterationUs) return phrase("findings", "{} an iteration")(formatTime(*finding.iterationUs));
  if (finding.warmupUs) return phrase("findings", "{} of warm-up")(formatTime(*finding.warmupUs));
  if (finding.bytes) return phrase("findings", "{} of workspace")(formatBytes(*finding.bytes));
  return {};
}

std::string shownInput(const SurveyFigures& figures) {
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

std::string overSizesText(const std::vector<Finding>& findings, FindingView view, std::size_t sizes) {
  std::vector<std::string> clauses;
  for (const Finding& finding : findings) {
    if (finding.view == view && !finding.overSizes.empty()) clauses.push_back(finding.overSizes);
  }
  return clauses.empty()
             ? std::string()
             : phrase("findings", "Over all {} sizes, as on Summary: {}.")(sizes, fmt::join(clauses, clauseGap()));
}

std::string findingsTitle(const SurveyFigures& figures) {
  return figures.sizes.size() > 1 ? phrase("findings", "Findings over {} input sizes")(figures.sizes.size())
                                  : translated("findings", "Findings");
}

std::vector<Finding> verdictCautions(const std::vector<Finding>& findings) {
  std::vector<Finding> cautions;
  std::ranges::copy_if(findings, std::back_inserter(cautions), [](const Finding& each) { return !each.brief.empty(); });
  return cautions;
}

std::string cautionText(const std::vector<Finding>& findings) {
  std::vector<std::string> briefs;
  for (const Finding& caution : verdictCautions(findings)) briefs.push_back(caution.brief);
  return briefs.empty() ? std::string() : phrase("findings", "Caution: {}.")(fmt::join(briefs, clauseGap()));
}

}  // namespace convscope
