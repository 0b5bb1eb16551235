// The rules about what the figures of a survey cover.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "analysis/compute_cache.h"
#include "analysis/finding_rules.h"
#include "analysis/forecasts.h"
#include "analysis/gain_noise.h"
#include "analysis/recorded_verdicts.h"
#include "backend/known_backends.h"
#include "session/subject_text.h"
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

bool isComplete(const Survey& survey) {
  return survey.ended && survey.ended->how == SurveyEnd::Completed;
}

/// Returns the session's last completed survey of the same network, input and device in PyTorch's default precision.
const Survey* inDefaultPrecision(const Session& session, const Survey& like) {
  const Survey* found = nullptr;
  for (const Survey& survey : session.surveys) {
    const SurveyStarted& other = survey.started;
    if (isComplete(survey) && other.options.precision == Precision::Tf32 && other.network == like.started.network &&
        other.input == like.started.input && other.options.backend == like.started.options.backend &&
        other.device.name == like.started.device.name)
      found = &survey;
  }
  return found;
}

/// Returns the name of the recorded session of the same network in PyTorch's default precision, of as many sizes if
/// there is one; empty if there is none.
std::string recordingInDefaultPrecision(const SurveyFigures& figures) {
  const std::vector<RecordedVerdict> recorded = recordedVerdicts();
  const std::string network = subjectName(figures.survey.started);
  const std::string own = figures.verdict.sizes > 1 ? network + "-sizes-tf32" : network + "-tf32";
  for (const std::string& name : {own, network + "-tf32"}) {
    if (std::ranges::find(recorded, name, &RecordedVerdict::session) != recorded.end()) return name;
  }
  return {};
}

/// What benchmark saves in `survey`, whose gain is `gain`.
std::string gainWords(const Survey& survey, const BenchmarkGain& gain) {
  const std::array surveys{&survey};
  if (std::abs(gain.savedUs()) < 2 * gainDeviationUs(surveys))
    return translated("coverage_rules", "with tf32 benchmark makes no difference beyond the noise");
  const double saved = gain.savedUs() / gain.off.costs.iterationUs;
  const Phrase words = saved < 0 ? phrase("coverage_rules", "with tf32 benchmark loses {} of an iteration and {}")
                                 : phrase("coverage_rules", "with tf32 benchmark saves {} of an iteration and {}");
  return words(formatPercent(std::abs(saved)), gain.breakEven.words);
}

}  // namespace

Found unfinishedSurvey(const SurveyFigures& figures) {
  const Survey& survey = figures.survey;
  const std::size_t failed = static_cast<std::size_t>(
      std::ranges::count_if(survey.problems, [](const ProblemResult& result) { return !result.failure.empty(); }));
  if (isComplete(survey) && failed == 0) return std::nullopt;
  Finding finding{"unfinished-survey", {}, "algorithms", true};
  if (!isComplete(survey)) finding.text = phrase("coverage_rules", "The survey {}. ")(endText(survey));
  if (failed > 0)
    finding.text +=
        phrase("coverage_rules", "{} of its problems failed. ")(formatCount(static_cast<std::int64_t>(failed)));
  finding.text += phrase(
      "coverage_rules",
      "{} of {} layers and passes are measured: their figures are valid, those of the whole iteration need all.")(
      figures.summary.total.measured + figures.summary.otherExecutors.measured, survey.problems.size());
  return finding;
}

Found otherDevice(const SurveyFigures& figures) {
  if (!figures.iterations.forecast || figures.iterations.forecast->caution.empty()) return std::nullopt;
  return Finding{"other-device", figures.iterations.forecast->caution, "iterations", true};
}

Found failedAlgorithms(const SurveyFigures& figures) {
  int failed = 0;
  for (const ProblemSummary& problem : figures.summary.problems) {
    const auto found = problem.trials.find(TrialStatus::Failed);
    if (found != problem.trials.end()) failed += found->second;
  }
  if (failed == 0) return std::nullopt;
  return Finding{"failed-algorithms",
                 phrase("coverage_rules",
                        "{} measurements of algorithms failed. No figure includes them; a framework may still "
                        "choose such an algorithm.")(formatCount(failed)),
                 "algorithms", true};
}

Found otherLibrary(const SurveyFigures& figures) {
  const std::string& backend = figures.survey.started.options.backend;
  if (workloadOf(figures.survey) != nullptr || !leftOutByPytorch(figures.survey).empty()) return std::nullopt;
  if (backendMismatch(switchPolicies(backend)[0], backend).empty()) return std::nullopt;
  return Finding{"other-library",
                 phrase("coverage_rules",
                        "This survey is of {}. PyTorch's switches choose among cuDNN's algorithms; a survey or "
                        "recording of cuDNN answers whether to set them.")(backendTitle(backend)),
                 "algorithms", true};
}

Found leftOutLayers(const SurveyFigures& figures) {
  const std::vector<LeftOut> leftOut = leftOutByPytorch(figures.survey);
  if (leftOut.empty()) return std::nullopt;
  std::vector<std::string> groups;
  for (const LeftOut& group : leftOut) groups.push_back(leftOutText(group));
  return Finding{"left-out",
                 phrase("coverage_rules",
                        "PyTorch does not give all layers to the surveyed library. No figure for PyTorch "
                        "includes {}")(fmt::join(groups, sentenceGap())),
                 "algorithms", true};
}

Found precisionIsNotDefault(const SurveyFigures& figures) {
  const SurveyStarted& started = figures.survey.started;
  const bool recorded = workloadOf(figures.survey) != nullptr;
  if (recorded || started.options.precision != Precision::Fp32 || figures.verdict.advice == SwitchAdvice::Unknown)
    return std::nullopt;
  Finding finding{.id = "precision", .text = {}, .page = "compare", .caution = true};
  finding.text = translated("coverage_rules",
                            "fp32 (TF32 off) is not PyTorch's default for convolutions, which is tf32 "
                            "(torch.backends.cudnn.allow_tf32 = True)");
  const Survey* other = inDefaultPrecision(figures.session, figures.survey);
  const BenchmarkGain gain = other != nullptr
                                 ? benchmarkGain(*other)
                                 : BenchmarkGain{translated("coverage_rules", "not measured"), {}, {}, {}, {}, {}};
  if (gain.missing.empty()) {
    finding.text += phrase("coverage_rules", ": {}.")(gainWords(*other, gain));
    return finding;
  }
  finding.recording = recordingInDefaultPrecision(figures);
  finding.text += finding.recording.empty()
                      ? translated("coverage_rules",
                                   ". Its algorithms are others, so this advice may not hold there: measure or "
                                   "open the same network in tf32.")
                      : translated("coverage_rules",
                                   ". Its algorithms are others, so this advice may not hold there: compare with the "
                                   "recording in tf32.");
  return finding;
}

Found coldComputeCache(const SurveyFigures& figures) {
  const std::optional<ComputeCache> cache = computeCache(figures.survey);
  if (!cache || !cache->wasCold()) return std::nullopt;
  return Finding{"cold-compute-cache",
                 phrase("coverage_rules",
                        "The driver's compute cache (CUDA_CACHE_PATH) was cold: it grew by {} during the survey. "
                        "Warm-up times include compiling; they are shorter in a second process.")(
                     formatBytes(cache->after - cache->before)),
                 "warm-up", true};
}

Found workspaceLimit(const SurveyFigures& figures) {
  const std::uint64_t limit = figures.survey.started.options.workspaceLimit;
  if (limit == 0) return std::nullopt;
  std::int64_t beyond = 0;
  for (const ProblemResult& result : figures.survey.problems)
    beyond += std::ranges::count_if(result.trials, [&](const Trial& trial) {
      return trial.status != TrialStatus::Measured && trial.workspaceBytes > limit;
    });
  if (beyond == 0) return std::nullopt;
  return Finding{"workspace-limit",
                 phrase("coverage_rules",
                        "The survey's workspace limit of {} excluded {} algorithms. A faster one may be among "
                        "them.")(formatBytes(limit), formatCount(beyond)),
                 "memory", true};
}

}  // namespace convscope::rules
