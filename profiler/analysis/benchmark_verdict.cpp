#include "analysis/benchmark_verdict.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "analysis/determinism_price.h"
#include "analysis/forecasts.h"
#include "analysis/gain_noise.h"
#include "analysis/iteration_advice.h"
#include "analysis/layer_losses.h"
#include "analysis/verdict_sentences.h"
#include "backend/known_backends.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

constexpr std::int64_t kMostIterations = 1'000'000;

/// All sizes in random order, for so long that it does not matter where they begin.
Schedule randomOrder(const std::vector<Dims>& sizes) {
  if (sizes.size() == 1) return {sizes, {SizeRun{0, static_cast<std::uint32_t>(kMostIterations)}}};
  ListedSizes listed{{}, {}, true};
  for (const Dims& size : sizes) listed.rows.push_back({size, 1});
  return makeSchedule(listed, {sizes.front(), kMostIterations, 0});
}

/// Every size once.
Schedule firstIterations(const std::vector<Dims>& sizes) {
  std::vector<SizeRun> runs;
  for (std::uint32_t i = 0; i < sizes.size(); ++i) runs.push_back({i, 1});
  return {sizes, runs};
}

/// Returns the mean iteration over `sizes`; none if the costs of one are not known.
std::optional<double> meanIterationUs(const PolicyCosts& costs, const std::vector<Dims>& sizes) {
  double us = 0;
  for (const Dims& input : sizes) {
    const auto size = std::ranges::find(costs.sizes, input, &SizeCosts::input);
    if (!size->complete()) return std::nullopt;
    us += size->iterationUs / static_cast<double>(sizes.size());
  }
  return us;
}

std::optional<double> deterministicCost(const PolicyCosts& deterministic, const PolicyCosts& without,
                                        const std::vector<Dims>& sizes) {
  const std::optional<double> us = meanIterationUs(deterministic, sizes);
  return us ? std::optional(*us / meanIterationUs(without, sizes).value()) : std::nullopt;
}

SwitchFigures figuresOf(const PolicyForecast& policy, const std::vector<Dims>& sizes) {
  SwitchFigures figures;
  const PolicyCosts& costs = *policy.costs;
  for (const SizeCosts& size : costs.sizes) {
    if (std::ranges::find(sizes, size.input) == sizes.end()) continue;
    figures.searchPeakBytes = std::max(figures.searchPeakBytes, size.searchPeakBytes);
    figures.workspaceBytes = std::max(figures.workspaceBytes, size.workspaceBytes);
  }
  const double us = policy.forecast.meanIterationUs();
  figures.iterationUs = Interval{us, us};
  const Forecast first = forecast(costs, firstIterations(sizes));
  figures.firstUs = first.totalUs;
  figures.warmup = first.warmup;
  return figures;
}

void addDeterminism(BenchmarkVerdict& verdict, const Survey& survey) {
  const auto prices = determinismPrice(survey);
  const auto cost = [&](std::size_t without, std::size_t with) -> std::optional<double> {
    if (!prices[without].costs.complete() || !prices[with].costs.complete()) return std::nullopt;
    if (prices[without].costs.iterationUs <= 0) return std::nullopt;
    return prices[with].costs.iterationUs / prices[without].costs.iterationUs;
  };
  verdict.off.deterministicCost = cost(0, 2);
  verdict.on.deterministicCost = cost(1, 3);
}

SwitchAdvice adviceOf(const BenchmarkVerdict& verdict) {
  if (verdict.isNoise()) return SwitchAdvice::Either;
  if (!verdict.paysOffAfter) return SwitchAdvice::Off;
  return verdict.savedShare < kWorthwhile ? SwitchAdvice::Either : SwitchAdvice::On;
}

std::vector<const Survey*> surveysAt(const std::vector<Dims>& sizes, const std::vector<const Survey*>& surveys) {
  std::vector<const Survey*> found;
  std::ranges::copy_if(surveys, std::back_inserter(found), [&](const Survey* survey) {
    return std::ranges::find(sizes, survey->started.input) != sizes.end();
  });
  return found;
}

BenchmarkVerdict unknown(std::string missing) {
  BenchmarkVerdict verdict;
  verdict.missing = std::move(missing);
  verdict.sentence = verdict.missing;
  return verdict;
}

/// Returns the sizes with complete costs under both policies.
std::vector<Dims> completeSizes(const PolicyCosts& off, const PolicyCosts& on) {
  std::vector<Dims> sizes;
  for (std::size_t i = 0; i < off.sizes.size(); ++i) {
    if (off.sizes[i].complete() && on.sizes[i].complete() && off.sizes[i].iterationUs > 0)
      sizes.push_back(off.sizes[i].input);
  }
  return sizes;
}

/// Returns for each of `sizes` the share of an iteration that `on` saves there.
std::vector<double> savedShares(const PolicyCosts& off, const PolicyCosts& on, const std::vector<Dims>& sizes) {
  std::vector<double> shares;
  for (const Dims& size : sizes)
    shares.push_back(1 - meanIterationUs(on, {size}).value() / meanIterationUs(off, {size}).value());
  return shares;
}

std::string firstReason(const PolicyCosts& off, const PolicyCosts& on) {
  for (const PolicyCosts* costs : {&off, &on}) {
    for (const SizeCosts& size : costs->sizes) {
      if (!size.complete()) return size.missing.reasons.front();
    }
  }
  return translated("benchmark_verdict", "PyTorch gives no layer to the surveyed library");
}

BenchmarkVerdict ofNetwork(const Session& session, const Survey& survey) {
  const std::string& backend = survey.started.options.backend;
  const auto policies = switchPolicies(backend);
  if (!backendMismatch(policies[0], backend).empty() && survey.started.device.computeCapability == 0)
    return unknown(phrase("benchmark_verdict",
                          "benchmark = True changes nothing on a CPU: PyTorch's switches choose among cuDNN's "
                          "algorithms, and {} takes the first one that it lists.")(backendTitle(backend)));
  if (!backendMismatch(policies[0], backend).empty())
    return unknown(phrase("benchmark_verdict",
                          "PyTorch's switches choose among cuDNN's algorithms, and this survey is of {}: it compares "
                          "algorithms, but does not say what benchmark = True changes.")(backendTitle(backend)));
  if (survey.problems.empty())
    return unknown(translated("benchmark_verdict", "No advice: the survey has no convolution."));
  Forecaster forecaster(surveysLike(session, survey));
  const auto off = forecaster.costs(policies[0].text());
  const auto on = forecaster.costs(policies[1].text());
  const std::vector<Dims> sizes = completeSizes(*off, *on);
  if (sizes.empty()) return unknown(phrase("benchmark_verdict", "No advice yet: {}.")(firstReason(*off, *on)));

  const Schedule schedule = randomOrder(sizes);
  const PolicyForecast baseline = policyForecast(off, schedule, nullptr);
  const PolicyForecast benchmark = policyForecast(on, schedule, &baseline);
  BenchmarkVerdict verdict;
  verdict.sizes = sizes.size();
  verdict.inputs = sizes;
  verdict.savedShares = savedShares(*off, *on, sizes);
  verdict.off = figuresOf(baseline, sizes);
  verdict.on = figuresOf(benchmark, sizes);
  verdict.off.deterministicCost = deterministicCost(*forecaster.costs(policies[2].text()), *off, sizes);
  verdict.on.deterministicCost = deterministicCost(*forecaster.costs(policies[3].text()), *on, sizes);
  verdict.savedShare = 1 - verdict.on.iterationUs->low / verdict.off.iterationUs->low;
  verdict.paysOffAfter = benchmark.paysOffAfter();
  verdict.newSizes = benchmark.newSizes;
  const std::array costsOfBoth{off, on};
  verdict.leftOut = leftOutOf(costsOfBoth);
  const std::vector<const Survey*> surveys = surveysAt(sizes, forecaster.surveys());
  verdict.noiseShare = 2 * gainDeviationUs(surveys) / verdict.off.iterationUs->low;
  verdict.advice = adviceOf(verdict);
  verdict.sentence = verdictSentence(verdict);
  verdict.limits = verdictLimits(verdict, *benchmark.breakEven);
  if (verdict.advice != SwitchAdvice::On) {
    const std::vector<LayerLoss> losses =
        surveys.size() > 1 ? meanLayerLosses(survey, surveys) : layerLosses(*surveys.front());
    const std::string balance = balanceOfLayers(verdict, losses, policies[1]);
    if (!balance.empty()) verdict.limits += sentenceGap() + balance;
  }
  verdict.basis = verdictBasis(verdict, survey, off->sizes.size());
  verdict.code =
      codeOrigin(survey.started, verdict.inputs) + policies[verdict.advice == SwitchAdvice::On ? 1 : 0].setupText(
                                                       survey.started.options.precision, survey.started.options.layout);
  return verdict;
}

SwitchFigures figuresOf(const PolicyIterations& policy) {
  SwitchFigures figures;
  figures.iterationUs = policy.wallUs;
  figures.firstUs = policy.firstIterationUs;
  return figures;
}

}  // namespace

BenchmarkVerdict benchmarkVerdict(const Survey& survey, const SurveyIterations& iterations) {
  if (!iterations.forecast) return unknown(phrase("benchmark_verdict", "No advice: {}.")(iterations.missing));
  const IterationForecast& forecast = *iterations.forecast;
  BenchmarkVerdict verdict;
  verdict.wholeIterations = true;
  verdict.sentence = forecast.advice;
  verdict.limits = limitText(forecast);
  verdict.basis = phrase("benchmark_verdict", "Whole iterations of the recorded program {}, {}.")(
      subjectName(survey.started), pytorchPrecision(survey.started));
  if (!forecast.code.empty()) verdict.code = codeOrigin(survey.started, {}) + forecast.code;
  const PolicyIterations& best = forecast.policies[forecast.best];
  if (best.policy.switches && forecast.baseline().wallUs)
    verdict.advice = best.policy.switches->benchmark ? SwitchAdvice::On : SwitchAdvice::Off;
  if (verdict.advice == SwitchAdvice::Unknown) verdict.missing = forecast.advice;
  for (const PolicyIterations& policy : forecast.policies) {
    if (!policy.policy.switches || policy.policy.switches->deterministic || !policy.missing.empty()) continue;
    // Of several policies with benchmark on, the default one or the advised one.
    SwitchFigures& side = policy.policy.switches->benchmark ? verdict.on : verdict.off;
    if (!side.iterationUs || &policy == &best) side = figuresOf(policy);
  }
  if (verdict.off.iterationUs && verdict.on.iterationUs && verdict.off.iterationUs->high > 0)
    verdict.savedShare = 1 - verdict.on.iterationUs->high / verdict.off.iterationUs->high;
  return verdict;
}

BenchmarkVerdict benchmarkVerdict(const Session& session, const Survey& survey) {
  if (workloadOf(survey) == nullptr) return ofNetwork(session, survey);
  BenchmarkVerdict verdict = benchmarkVerdict(survey, surveyIterations(survey));
  if (verdict.off.iterationUs) addDeterminism(verdict, survey);
  return verdict;
}

bool BenchmarkVerdict::isNoise() const {
  return std::abs(savedShare) < noiseShare;
}

std::optional<double> adviceIterationUs(const BenchmarkVerdict& verdict) {
  const SwitchFigures& side = verdict.advice == SwitchAdvice::On ? verdict.on : verdict.off;
  return side.iterationUs ? std::optional(side.iterationUs->high) : std::nullopt;
}

std::string toText(SwitchAdvice advice) {
  switch (advice) {
    case SwitchAdvice::On:
      return "on";
    case SwitchAdvice::Off:
      return "off";
    case SwitchAdvice::Either:
      return "either";
    case SwitchAdvice::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace convscope
