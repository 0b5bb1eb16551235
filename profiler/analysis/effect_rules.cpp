// The rules about what takes time or memory.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/call_lengths.h"
#include "analysis/compute_cache.h"
#include "analysis/finding_rules.h"
#include "analysis/iteration_advice.h"
#include "analysis/new_sizes.h"
#include "analysis/recorded_verdicts.h"
#include "analysis/wrong_pick.h"
#include "problem/problem_text.h"
#include "session/setup_text.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope::rules {
namespace {

bool hasGain(const SurveyFigures& figures) {
  return figures.gain.missing.empty() && figures.gain.off.costs.iterationUs > 0;
}

/// `us` as a share of the iteration with benchmark off.
double shareOfIteration(const SurveyFigures& figures, double us) {
  return hasGain(figures) ? us / figures.gain.off.costs.iterationUs : 0;
}

/// Returns the name of the recorded session of the same network and precision at several sizes; empty if there is none.
std::string recordedSweep(const SurveyStarted& survey) {
  const std::string name = fmt::format("{}-sizes-{}", subjectName(survey), toText(survey.options.precision));
  const std::vector<RecordedVerdict> recorded = recordedVerdicts();
  return std::ranges::find(recorded, name, &RecordedVerdict::session) != recorded.end() ? name : std::string();
}

}  // namespace

Found newSizes(const SurveyFigures& figures) {
  constexpr std::int64_t kLong = 1'000'000;  // iterations
  const std::optional<NewSizes>& sizes = figures.verdict.newSizes;
  if (figures.verdict.advice != SwitchAdvice::On || !sizes || !sizes->losesFrom(kShortTraining)) return std::nullopt;
  std::string text = newSizesText(*sizes, "benchmark = True", kShortTraining);
  if (const auto from = sizes->losesFrom(kLong); from && *from > 1)
    text += phrase("effect_rules", " In {} iterations it loses from {} sizes on.")(formatCount(kLong),
                                                                                   formatEstimate(*from));
  text += sentenceGap() + newSizesBasis(*sizes);
  if (const std::string sweep = sizes->measured == 1 ? recordedSweep(figures.survey.started) : ""; !sweep.empty())
    text +=
        sentenceGap() + phrase("effect_rules", "The recorded session {} has figures measured at several sizes.")(sweep);
  return Finding{
      .id = "new-sizes", .text = std::move(text), .page = "new-sizes", .share = std::abs(figures.verdict.savedShare)};
}

Found concentratedLoss(const SurveyFigures& figures) {
  constexpr double kMost = 0.5;
  constexpr double kLeastShare = 0.01;  // of an iteration
  if (!hasGain(figures) || figures.losses.size() < 2) return std::nullopt;
  const LossShare largest = largestLosses(figures.losses, kMost);
  if (shareOfIteration(figures, largest.lostUs) < kLeastShare) return std::nullopt;
  return Finding{.id = "concentrated-loss",
                 .text = phrase("effect_rules",
                                "{} of {} layers and passes carry {} of the {} an iteration that the heuristic "
                                "choices lose against the benchmark choices.")(
                     largest.layers, figures.losses.size(), formatTime(largest.lostUs), formatTime(largest.totalUs)),
                 .page = "algorithms",
                 .iterationUs = largest.lostUs,
                 .share = shareOfIteration(figures, largest.lostUs)};
}

Found wrongPicks(const SurveyFigures& figures) {
  constexpr double kLeastShare = 0.001;
  if (!hasGain(figures) || workloadOf(figures.survey) != nullptr) return std::nullopt;
  const WrongPickTotals totals = totalsOf(figures.survey, benchmarkPicks(figures.survey));
  const double share = shareOfIteration(figures, totals.lostUs);
  if (totals.problems == 0 || share < kLeastShare) return std::nullopt;
  return Finding{.id = "wrong-picks",
                 .text = phrase("effect_rules",
                                "Wrong picks cost {} of an iteration: benchmark = True times each algorithm once, "
                                "so on average {:.1f} of {} layers and passes get a slower one than the best.")(
                     formatPercent(share), totals.expected, totals.problems),
                 .page = "wrong-picks",
                 .iterationUs = totals.lostUs,
                 .share = share};
}

Found recordedRaces(const SurveyFigures& figures) {
  if (figures.races.empty()) return std::nullopt;
  return Finding{"recorded-races", raceText(figures.races), "iterations"};
}

Found hostLimit(const SurveyFigures& figures) {
  if (workloadOf(figures.survey) != nullptr) {
    if (!figures.iterations.forecast || figures.iterations.forecast->limit != IterationLimit::Host) return std::nullopt;
    return Finding{"host-limit",
                   limitText(*figures.iterations.forecast) +
                       translated("effect_rules", " No choice of algorithm changes the iteration."),
                   "iterations", true};
  }
  const std::optional<CallLengths> lengths = callLengths(figures.survey);
  const std::string text = lengths ? callLengthText(*lengths) : std::string();
  if (text.empty()) return std::nullopt;
  constexpr double kMost = 0.5;
  return Finding{.id = "host-limit", .text = text, .page = "input-sizes", .caution = lengths->share() >= kMost};
}

Found runTimeCompilation(const SurveyFigures& figures) {
  constexpr double kLeastShare = 0.2;
  if (!hasGain(figures)) return std::nullopt;
  const Warmup& warmup = figures.gain.on.warmup;
  const double share = warmup.totalUs() > 0 ? warmup.compiledUs / warmup.totalUs() : 0;
  if (share < kLeastShare) return std::nullopt;
  const std::optional<ComputeCache> cache = computeCache(figures.survey);
  const Phrase words =
      cache && !cache->wasCold()
          ? phrase(
                "effect_rules",
                "{} of the {} of warm-up with benchmark = True are for plans that are compiled at run time, although "
                "the driver's compute cache (CUDA_CACHE_PATH) was warm. Keep it between runs: with an empty cache "
                "these plans take several times as long.")
          : phrase("effect_rules",
                   "{} of the {} of warm-up with benchmark = True are run-time compilation: keep the driver's compute "
                   "cache (CUDA_CACHE_PATH) between runs.");
  return Finding{.id = "run-time-compilation",
                 .text = words(formatTime(warmup.compiledUs), formatTime(warmup.totalUs())),
                 .page = "warm-up",
                 .warmupUs = warmup.compiledUs,
                 .share = share};
}

Found searchMemory(const SurveyFigures& figures) {
  constexpr double kLeastTimes = 2;
  constexpr double kMostOfMemory = 0.5;
  constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;
  if (!hasGain(figures)) return std::nullopt;
  const std::uint64_t peak = figures.gain.on.costs.searchPeakBytes;
  const std::uint64_t needed = figures.gain.on.costs.workspaceBytes;
  const double times = static_cast<double>(peak) / static_cast<double>(std::max<std::uint64_t>(needed, 1));
  if (peak < kLeastBytes || times < kLeastTimes) return std::nullopt;
  std::string text =
      phrase("effect_rules", "The search of benchmark = True allocates up to {} of workspace")(formatBytes(peak));
  text += needed > 0 ? phrase("effect_rules", ", {:.1f} times what its choices need ({}).")(times, formatBytes(needed))
                     : translated("effect_rules", "; its choices need none.");
  const auto memory = static_cast<double>(figures.survey.started.device.memoryBytes);
  const double share = memory > 0 ? static_cast<double>(peak) / memory : 0;
  // A training beside the search, or a smaller GPU, leaves less: generate_and_filter_plans() in PyTorch's Conv_v8.cpp.
  const bool needsMost = share > kMostOfMemory;
  if (needsMost)
    text += sentenceGap() + translated("effect_rules",
                                       "If so much is not free, PyTorch leaves out the algorithms that do not fit, and "
                                       "may choose slower ones.");
  return Finding{
      .id = "search-memory", .text = text, .page = "memory", .caution = needsMost, .bytes = peak, .share = share};
}

Found leastWorkspace(const SurveyFigures& figures) {
  if (figures.frontier.size() < 2) return std::nullopt;
  const FrontierPoint& least = figures.frontier.front();
  const FrontierPoint& most = figures.frontier.back();
  std::string text = phrase("effect_rules",
                            "With the fastest algorithm of every layer and pass an iteration takes {} and needs {} of "
                            "workspace, which the layers share.")(formatTime(most.us), formatBytes(most.limitBytes));
  const std::string slower = formatChange(least.us / most.us);
  text += least.limitBytes == 0
              ? phrase("effect_rules", " Without any workspace it takes {} ({}).")(formatTime(least.us), slower)
              : phrase("effect_rules", " With {}, the least that suffices, it takes {} ({}).")(
                    formatBytes(least.limitBytes), formatTime(least.us), slower);
  return Finding{.id = "workspace", .text = std::move(text), .page = "memory", .bytes = most.limitBytes};
}

Found heuristicChoices(const SurveyFigures& figures) {
  if (figures.summary.total.measured == 0 || figures.library) return std::nullopt;
  return Finding{.id = "heuristic-choices",
                 .text = phrase("effect_rules",
                                "{} of {} layers and passes were measured; for {} of them the heuristic choice is "
                                "the fastest algorithm.")(figures.summary.total.measured,
                                                          figures.summary.problems.size(), figures.summary.agreed),
                 .page = "algorithms"};
}

Found setup(const SurveyFigures& figures) {
  std::vector<std::string> parts;
  for (const auto& [what, us] : figures.survey.started.setup)
    parts.push_back(fmt::format("{} {}", setupText(what), formatTime(us)));
  if (parts.empty()) return std::nullopt;
  return Finding{.id = "setup",
                 .text = phrase("effect_rules", "Setting the library up took {} once, whatever the policy: {}.")(
                     formatTime(setupUs(figures.survey)), fmt::join(parts, listGap())),
                 .page = "warm-up",
                 .warmupUs = setupUs(figures.survey)};
}

Found firstChoices(const SurveyFigures& figures) {
  if (!figures.library) return std::nullopt;
  const LibraryChoice& library = *figures.library;
  const double lostUs = library.firstUs - library.fastestUs;
  return Finding{.id = "first-choices",
                 .text = library.sentence,
                 .page = "algorithms",
                 .iterationUs = lostUs,
                 .share = lostUs / library.firstUs};
}

}  // namespace convscope::rules
