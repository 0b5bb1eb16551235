// The rules about what the figures of a survey cover.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "analysis/compute_cache.h"
#include "analysis/finding_rules.h"
#include "analysis/forecasts.h"
#include "analysis/machine_state.h"
#include "analysis/recorded_verdicts.h"
#include "analysis/survey_summary.h"
#include "backend/known_backends.h"
#include "measure/machine_load.h"
#include "policy/forecast/rule.h"
#include "session/subject_text.h"
#include "text/message.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope::rules {
namespace {

std::string endText(const Survey& survey) {
  if (!survey.ended) return translated("coverage_rules", "has not ended");
  if (survey.ended->how == SurveyEnd::Cancelled) return translated("coverage_rules", "was cancelled");
  return survey.ended->reason.empty() ? translated("coverage_rules", "failed")
                                      : phrase("coverage_rules", "failed: {}")(survey.ended->reason);
}

/// Returns the session's last completed survey of the same network, input and device in PyTorch's default precision.
const Survey* surveyInDefaultPrecision(const Session& session, const Survey& reference) {
  const Survey* found = nullptr;
  for (const Survey& survey : session.surveys) {
    const SurveyStarted& other = survey.started;
    if (survey.isComplete() && other.options.precision == Precision::Tf32 &&
        other.network == reference.started.network && other.input == reference.started.input &&
        other.options.backend == reference.started.options.backend &&
        other.device.name == reference.started.device.name)
      found = &survey;
  }
  return found;
}

/// What is known of a network in PyTorch's default precision.
struct InDefaultPrecision {
  std::string sentence = {};               ///< the verdict of this session; may be empty
  std::string recording = {};              ///< a session that comes with the program; may be empty
  std::optional<double> iterationUs = {};  ///< adviceIterationUs() on the same device, at the same sizes
};

InDefaultPrecision inDefaultPrecision(const SurveyFigures& figures) {
  if (const Survey* other = surveyInDefaultPrecision(figures.session, figures.survey)) {
    const Answer verdict = answerOf(figures.session, *other);
    const bool atSizes = std::ranges::is_permutation(verdict.inputs, figures.verdict.inputs);
    if (verdict.advice != SwitchAdvice::Unknown)
      return {.sentence = verdict.sentence, .iterationUs = atSizes ? adviceIterationUs(verdict) : std::nullopt};
  }
  const auto recording = recordingInDefaultPrecision(figures.survey.started, figures.verdict.inputs);
  if (!recording) return {};
  return {.recording = recording->session, .iterationUs = recording->iterationUs};
}

/// Returns how many trials of the sizes that the verdict is about fulfil a condition.
std::int64_t trialsWhere(const SurveyFigures& figures, const std::function<bool(const Trial&)>& isCounted) {
  std::int64_t count = 0;
  for (const Survey* size : figures.sizes) {
    for (const ProblemResult& result : size->problems) count += std::ranges::count_if(result.trials, isCounted);
  }
  return count;
}

/// Returns whether the number of iterations after which True pays off is part of the advice.
bool hasBreakEven(const Answer& verdict) {
  return verdict.advice == SwitchAdvice::On || (verdict.advice == SwitchAdvice::Off && verdict.savedShare > 0);
}

}  // namespace

Found unfinishedSurvey(const SurveyFigures& figures) {
  const Survey& survey = figures.survey;
  const std::size_t failed = static_cast<std::size_t>(
      std::ranges::count_if(survey.problems, [](const ProblemResult& result) { return !result.failure.empty(); }));
  if (survey.isComplete() && failed == 0) return std::nullopt;
  Finding finding{"unfinished-survey", {}, FindingView::Algorithms, true};
  if (const std::string reason = totalFailure(survey); !reason.empty()) {
    finding.text = phrase("coverage_rules", "Nothing was measured: {}.")(translatedMessage(reason));
    finding.share = 1;  // there is no other figure
    return finding;
  }
  if (figures.verdict.advice != SwitchAdvice::Unknown)
    finding.brief = translated("verdict_caution", "the survey is not complete");
  if (!survey.isComplete()) finding.text = phrase("coverage_rules", "The survey {}. ")(endText(survey));
  if (failed > 0)
    finding.text += failed == 1 ? translated("coverage_rules", "1 of its problems failed. ")
                                : phrase("coverage_rules",
                                         "{} of its problems failed. ")(formatCount(static_cast<std::int64_t>(failed)));
  finding.text +=
      phrase("coverage_rules", "{} of {} layers and passes are measured. Totals of an iteration need all of them.")(
          figures.summary.total.measured + figures.summary.otherExecutors.measured, survey.problems.size());
  return finding;
}

Found otherDevice(const SurveyFigures& figures) {
  if (!figures.iterations.forecast || figures.iterations.forecast->caution.empty()) return std::nullopt;
  return Finding{"other-device", figures.iterations.forecast->caution, FindingView::Iterations, true,
                 translated("verdict_caution", "the recording is probably of another device or precision")};
}

Found failedAlgorithms(const SurveyFigures& figures) {
  const std::int64_t failed =
      trialsWhere(figures, [](const Trial& trial) { return trial.status == TrialStatus::Failed; });
  if (failed == 0) return std::nullopt;
  return Finding{"failed-algorithms",
                 failed == 1
                     ? translated("coverage_rules",
                                  "One measurement of an algorithm failed. No figure includes it; a framework may "
                                  "still choose the algorithm.")
                     : phrase("coverage_rules",
                              "{} measurements of algorithms failed. No figure includes them; a framework may still "
                              "choose such an algorithm.")(formatCount(failed)),
                 FindingView::Algorithms, true};
}

Found otherLibrary(const SurveyFigures& figures) {
  const std::string& backend = figures.survey.started.options.backend;
  if (workloadOf(figures.survey) != nullptr || !leftOutByPytorch(figures.survey).empty()) return std::nullopt;
  if (backendMismatch(switchPolicies(figures.survey)[0], backend).empty()) return std::nullopt;
  return Finding{"other-library",
                 phrase("coverage_rules",
                        "This survey is of {}. PyTorch's switches choose among cuDNN's algorithms; a survey or "
                        "recording of cuDNN answers whether to set them.")(backendTitle(backend)),
                 FindingView::Algorithms, true};
}

Found leftOutLayers(const SurveyFigures& figures) {
  const std::vector<ExcludedLayers> leftOut = leftOutByPytorch(figures.survey);
  if (leftOut.empty()) return std::nullopt;
  std::vector<std::string> groups;
  std::vector<std::string> executors;
  std::size_t layers = 0;
  for (const ExcludedLayers& group : leftOut) {
    groups.push_back(leftOutText(group));
    executors.push_back(group.dispatch.executor);
    layers += group.layers.size();
  }
  Finding finding{
      "left-out",
      phrase("coverage_rules", "PyTorch does not give all layers to the surveyed library. No figure here includes {}")(
          fmt::join(groups, sentenceGap())),
      FindingView::Algorithms, true};
  if (!figures.verdict.leftOut.empty())
    finding.brief = phrase("verdict_caution", "{} of {} layers are in no figure, because {} executes them")(
        layers, convolutionLayers(figures.survey), fmt::join(executors, listGap()));
  return finding;
}

Found precisionIsNotDefault(const SurveyFigures& figures) {
  const SurveyStarted& started = figures.survey.started;
  const Answer& verdict = figures.verdict;
  const bool recorded = workloadOf(figures.survey) != nullptr;
  if (recorded || started.options.precision != Precision::Fp32 || verdict.advice == SwitchAdvice::Unknown)
    return std::nullopt;
  Finding finding{.id = "precision", .text = {}, .view = FindingView::Compare, .caution = true};
  finding.text = translated("coverage_rules",
                            "fp32 (TF32 off) is not PyTorch's default for convolutions, which is tf32 "
                            "(torch.backends.cudnn.allow_tf32 = True).");
  const InDefaultPrecision other = inDefaultPrecision(figures);
  finding.recording = other.recording;
  if (!other.sentence.empty())
    finding.text += sentenceGap() + phrase("coverage_rules", "In tf32: {}")(other.sentence);
  else if (!other.recording.empty())
    finding.text += sentenceGap() + translated("coverage_rules",
                                               "Its algorithms are others, so this advice may not hold there: compare "
                                               "with the recording in tf32.");
  else
    finding.text +=
        sentenceGap() + translated("coverage_rules", "Its algorithms are others, so this advice may not hold there.");
  const std::optional<double> us = adviceIterationUs(verdict);
  if (!us || !other.iterationUs) {
    finding.text += sentenceGap() + phrase("coverage_rules",
                                           "To learn what TF32 off costs, measure the same network on this device in "
                                           "tf32: choose tf32 in Measure, or run `convscope-cli profile {} --precision "
                                           "tf32`.")(subjectName(started));
    finding.brief = translated("verdict_caution",
                               "the code turns TF32 off; measure in tf32, PyTorch's default, to learn what that costs");
    return finding;
  }
  const std::string time = formatTime(*us);
  const std::string timeInDefault = formatTime(*other.iterationUs);
  finding.brief =
      time == timeInDefault
          ? phrase("verdict_caution",
                   "the code turns TF32 off; the convolutions of an iteration take {} in tf32, PyTorch's default, too")(
                time)
          : phrase("verdict_caution",
                   "the code turns TF32 off, and the convolutions of an iteration take {} ({} in tf32, PyTorch's "
                   "default)")(time, timeInDefault);
  finding.iterationUs = std::max(0.0, *us - *other.iterationUs);
  finding.share = *us > 0 ? *finding.iterationUs / *us : 0;
  return finding;
}

Found busyMachine(const SurveyFigures& figures) {
  MachineState worst;
  for (const Survey* size : figures.sizes) {
    const MachineState state = machineState(*size);
    worst.drift = std::max(worst.drift, state.drift);
    worst.spread = std::max(worst.spread, state.spread);
    worst.otherLoad = std::max(worst.otherLoad, state.otherLoad);
    worst.throttled += state.throttled;
  }
  const bool hasFigures = figures.summary.total.measured + figures.summary.otherExecutors.measured > 0;
  if (!worst.isBusy() || !hasFigures) return std::nullopt;
  std::vector<std::string> signs;
  Finding finding{"busy-machine", {}, FindingView::Algorithms, true};
  if (worst.drift >= kRule.drift) {
    signs.push_back(phrase("coverage_rules", "the same algorithm took up to {} longer at another time of the survey")(
        formatPercent(worst.drift)));
    finding.brief = phrase("verdict_caution", "the machine was busy: the same algorithm took up to {} longer at times")(
        formatPercent(worst.drift));
  }
  if (worst.otherLoad >= kDisturbingLoad)
    signs.push_back(phrase(
        "coverage_rules", "other programs took {} of the device's time when it began")(formatPercent(worst.otherLoad)));
  if (worst.spread >= kRule.spread)
    signs.push_back(phrase("coverage_rules", "the samples of most finalists spread by {} or more (IQR over median)")(
        formatPercent(worst.spread)));
  if (worst.throttled > 0)
    signs.push_back(phrase("coverage_rules", "{} samples were discarded because the clock was throttled")(
        formatCount(static_cast<std::int64_t>(worst.throttled))));
  if (finding.brief.empty()) finding.brief = translated("verdict_caution", "the machine was busy during the survey");
  finding.text = phrase("coverage_rules",
                        "The machine was busy: {}. Times are longer and vary more than on a quiet machine, and "
                        "differences between algorithms may come from it. Measure again when nothing else runs.")(
      fmt::join(signs, clauseGap()));
  finding.share = std::max({worst.drift, worst.otherLoad, std::min(worst.spread, 1.0)});
  return finding;
}

Found coldComputeCache(const SurveyFigures& figures) {
  std::uint64_t grewBy = 0;
  for (const Survey* size : figures.sizes) {
    if (const std::optional<ComputeCache> cache = computeCache(*size); cache && cache->wasCold())
      grewBy += cache->after - cache->before;
  }
  if (grewBy == 0) return std::nullopt;
  Finding finding{"cold-compute-cache",
                  phrase("coverage_rules",
                         "The driver's compute cache (CUDA_CACHE_PATH) was cold: it grew by {} during the survey. "
                         "Warm-up times include compiling; they are shorter in a second process.")(formatBytes(grewBy)),
                  FindingView::WarmUp, true};
  if (hasBreakEven(figures.verdict))
    finding.brief =
        translated("verdict_caution", "the compute cache was cold, and with a warm one True pays off sooner");
  return finding;
}

/// A survey takes back-to-back samples of whatever PyTorch may choose. Older recordings have one isolated sample of a
/// heuristic choice that was slower in the race. Such samples were up to 1.8 times the back-to-back ones
/// (docs/measurements.md); the errors of several do not add up to a saving, that of one may.
Found singleSamples(const SurveyFigures& figures) {
  constexpr double kMostOfSaving = 0.5;
  if (figures.verdict.advice != SwitchAdvice::On || figures.sizes.size() != 1 || !hasGain(figures)) return std::nullopt;
  double savedUs = 0;
  double singleUs = 0;  // the largest loss of such a choice
  for (const LayerLoss& loss : figures.answerLosses) {
    savedUs += loss.lostUs();
    const Trial& off = figures.survey.problems[loss.problem].trials[loss.off];
    if (off.hot.us.empty()) singleUs = std::max(singleUs, loss.lostUs());
  }
  if (singleUs <= 0 || singleUs <= kMostOfSaving * savedUs) return std::nullopt;
  return Finding{
      .id = "single-samples",
      .text =
          phrase("coverage_rules",
                 "{} of the {} that True saves in an iteration are of one layer and pass, whose heuristic choice was "
                 "timed by a single isolated sample: measure again before you rely on the saving.")(
              formatTime(singleUs), formatTime(savedUs)),
      .view = FindingView::Algorithms,
      .caution = true,
      .share = shareOfIteration(figures, singleUs)};
}

Found workspaceLimit(const SurveyFigures& figures) {
  const std::uint64_t limit = figures.survey.started.options.workspaceLimit;
  if (limit == 0) return std::nullopt;
  const std::int64_t beyond = trialsWhere(figures, [&](const Trial& trial) {
    return trial.status != TrialStatus::Measured && trial.workspaceBytes > limit;
  });
  if (beyond == 0) return std::nullopt;
  Finding finding{"workspace-limit",
                  phrase("coverage_rules",
                         "The survey's workspace limit of {} excluded {} algorithms. A faster one may be among "
                         "them.")(formatBytes(limit), formatCount(beyond)),
                  FindingView::Memory, true};
  if (figures.verdict.advice != SwitchAdvice::Unknown)
    finding.brief =
        phrase("verdict_caution", "the survey's workspace limit excluded {} algorithms")(formatCount(beyond));
  return finding;
}

}  // namespace convscope::rules
