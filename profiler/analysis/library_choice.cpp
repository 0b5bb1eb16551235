#include "analysis/library_choice.h"

#include <algorithm>
#include <functional>

#include "analysis/determinism_price.h"
#include "analysis/forecasts.h"
#include "backend/known_backends.h"
#include "session/trial_times.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// An iteration of some problems with the first choices and with the fastest algorithms.
struct Sides {
  double firstUs = 0;
  double fastestUs = 0;
  std::uint64_t firstBytes = 0;  ///< the largest workspace
  std::uint64_t fastestBytes = 0;
  std::size_t problems = 0;

  void add(const ProblemSummary& problem) {
    const double us = multiplicity(problem.result->subject) * problem.time.median;
    fastestUs += us;
    firstUs += us * problem.heuristicOverFastest;
    firstBytes = std::max(firstBytes, problem.heuristic->workspaceBytes);
    fastestBytes = std::max(fastestBytes, problem.fastest->workspaceBytes);
    ++problems;
  }
};

VerdictRow timeRow(std::string title, const Sides& sides, std::string meaning) {
  return {.title = std::move(title),
          .off = formatTime(sides.firstUs),
          .on = formatTime(sides.fastestUs),
          .change = formatChange(sides.fastestUs / sides.firstUs),
          .offValue = sides.firstUs,
          .onValue = sides.fastestUs,
          .meaning = std::move(meaning)};
}

std::string passTitle(Pass pass, bool isPartial) {
  const std::string name = translated("traits", traitsOf(pass).title.data());
  return isPartial ? phrase("library_choice", "Measured layers, {}")(name)
                   : phrase("library_choice", "All layers, {}")(name);
}

std::vector<VerdictRow> rowsOf(const Sides& all, const std::map<Pass, Sides>& passes, bool isPartial) {
  std::vector<VerdictRow> rows{timeRow(isPartial ? translated("library_choice", "Measured convolutions")
                                                 : translated("library_choice", "Convolutions, one iteration"),
                                       all,
                                       translated("library_choice",
                                                  "Every layer once in all measured passes: the "
                                                  "convolutions alone, back to back."))};
  for (const auto& [pass, sides] : passes) {
    if (passes.size() > 1)
      rows.push_back(
          timeRow(passTitle(pass, isPartial), sides, translated("library_choice", "This pass of an iteration.")));
  }
  if (all.firstBytes + all.fastestBytes > 0)
    rows.push_back(
        {.title = translated("library_choice", "Workspace"),
         .off = formatBytes(all.firstBytes),
         .on = formatBytes(all.fastestBytes),
         .offValue = static_cast<double>(all.firstBytes),
         .onValue = static_cast<double>(all.fastestBytes),
         .meaning = translated("library_choice", "The most scratch memory that one of the algorithms needs.")});
  return rows;
}

}  // namespace

std::optional<LibraryChoice> libraryChoice(const Survey& survey, const SurveySummary& summary) {
  const std::string& backend = survey.started.options.backend;
  const bool isOnGpu = survey.started.device.isGpu();
  if (isOnGpu || survey.started.recorded || backendMismatch(switchPolicies(survey)[0], backend).empty())
    return std::nullopt;
  LibraryChoice choice;
  Sides all;
  std::map<Pass, Sides> passes;
  for (std::size_t i = 0; i < summary.problems.size(); ++i) {
    const ProblemSummary& problem = summary.problems[i];
    if (problem.fastest == nullptr || problem.heuristic == nullptr) continue;
    all.add(problem);
    passes[problem.result->subject.problem.pass].add(problem);
    const double us = multiplicity(problem.result->subject) * problem.time.median;
    if (problem.heuristicOverFastest > 1)
      choice.losses.push_back({i, us * (problem.heuristicOverFastest - 1), problem.heuristicOverFastest});
  }
  if (all.problems == 0) return std::nullopt;
  std::ranges::stable_sort(choice.losses, std::greater<>(), &LostLayer::lostUs);
  const bool isPartial = all.problems < summary.problems.size();
  choice.rows = rowsOf(all, passes, isPartial);
  choice.firstUs = all.firstUs;
  choice.fastestUs = all.fastestUs;
  const auto sentence =
      isPartial
          ? phrase("library_choice",
                   "{} chooses without a search: with the algorithms that it lists first the measured convolutions "
                   "take {}, with the fastest ones {} ({}). In {} of {} layers and passes the first one is the "
                   "fastest.")
          : phrase("library_choice",
                   "{} chooses without a search: with the algorithms that it lists first the convolutions of an "
                   "iteration take {}, with the fastest ones {} ({}). In {} of {} layers and passes the first one is "
                   "the fastest.");
  choice.sentence =
      sentence(backendTitle(backend), formatTime(all.firstUs), formatTime(all.fastestUs),
               formatChange(all.fastestUs / all.firstUs), all.problems - choice.losses.size(), all.problems);
  return choice;
}

}  // namespace convscope
