#include "analysis/benchmark_verdict.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "analysis/determinism_price.h"
#include "analysis/forecasts.h"
#include "analysis/gain_noise.h"
#include "analysis/iteration_advice.h"
#include "analysis/layer_losses.h"
#include "backend/known_backends.h"
#include "problem/problem_text.h"
#include "session/subject_text.h"
#include "text/printable.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

constexpr std::int64_t kMostIterations = 1'000'000;
constexpr double kWorthwhile = 0.01;  ///< of an iteration; less is lost in the noise of a training run
const std::string kSwitch = "torch.backends.cudnn.benchmark";

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

bool isNoise(const BenchmarkVerdict& verdict) {
  return std::abs(verdict.savedShare) < verdict.noiseShare;
}

/// Says what the layers add up to if it explains why `benchmark` hardly helps: which setting loses how much. `losses`
/// are those of layerLosses(). Empty if one setting is nowhere slower.
std::string balanceOfLayers(const BenchmarkVerdict& verdict, const std::vector<LayerLoss>& losses,
                            const Policy& benchmark) {
  const LostTime withTrue = lostTime(losses, true);
  const LostTime withFalse = lostTime(losses, false);
  const std::string trueUs = formatTime(withTrue.totalUs());
  const std::string falseUs = formatTime(withFalse.totalUs());
  if (verdict.savedShare >= 0)
    return !isNoise(verdict) || withTrue.layers.empty() || withFalse.layers.empty()
               ? std::string()
               : phrase("benchmark_verdict",
                        "An iteration loses {} with False in {} layers and passes, and {} with True in {}: the "
                        "difference is what True saves.")(falseUs, withFalse.layers.size(), trueUs,
                                                          withTrue.layers.size());
  if (withTrue.layers.empty()) return {};
  if (std::ranges::find(benchmark.keys, "limit") == benchmark.keys.end())
    return phrase(
        "benchmark_verdict",
        "True decides by one execution of each algorithm: in {} of {} layers and passes it chose a slower one "
        "than the heuristic choice ({} an iteration), elsewhere it gained {}.")(withTrue.layers.size(), losses.size(),
                                                                                trueUs, falseUs);
  return phrase(
      "benchmark_verdict",
      "True decides by one execution of each of the first {} algorithms: in {} of {} layers and passes it chose a "
      "slower one than the heuristic choice ({} an iteration), elsewhere it gained {}.")(
      benchmark.settings.limit, withTrue.layers.size(), losses.size(), trueUs, falseUs);
}

SwitchAdvice adviceOf(const BenchmarkVerdict& verdict) {
  if (isNoise(verdict)) return SwitchAdvice::Either;
  if (!verdict.paysOffAfter) return SwitchAdvice::Off;
  return verdict.savedShare < kWorthwhile ? SwitchAdvice::Either : SwitchAdvice::On;
}

std::string sentenceOf(const BenchmarkVerdict& verdict) {
  const std::string saved = formatPercent(std::abs(verdict.savedShare));
  const std::string after = verdict.paysOffAfter ? formatEstimate(*verdict.paysOffAfter) : "";
  const std::string noise = formatPercent(verdict.noiseShare);
  switch (verdict.advice) {
    case SwitchAdvice::On:
      return *verdict.paysOffAfter <= 1
                 ? phrase("benchmark_verdict",
                          "Set {} = True: it saves {} of the convolution time from the first iteration on.")(kSwitch,
                                                                                                             saved)
                 : phrase("benchmark_verdict",
                          "Set {} = True if you train more than {} iterations: it saves {} of the convolution time.")(
                       kSwitch, after, saved);
    case SwitchAdvice::Either:
      if (isNoise(verdict))
        return verdict.savedShare < 0
                   ? phrase("benchmark_verdict",
                            "Leave {} = False: with True the convolutions take {} longer, which is within the noise "
                            "(±{}).")(kSwitch, saved, noise)
                   : phrase(
                         "benchmark_verdict",
                         "Leave {} = False: True saves {} of the convolution time, which is within the noise (±{}).")(
                         kSwitch, saved, noise);
      return phrase("benchmark_verdict", "Leave {} = False: True saves only {} of the convolution time.")(kSwitch,
                                                                                                          saved);
    case SwitchAdvice::Off:
      if (saved == "0%")
        return phrase("benchmark_verdict", "Leave {} = False: True makes the convolutions no faster.")(kSwitch);
      if (verdict.savedShare > 0)
        return phrase("benchmark_verdict",
                      "Leave {} = False: True saves {} of the convolution time and does not pay off.")(kSwitch, saved);
      if (noise == "0%")
        return phrase("benchmark_verdict", "Leave {} = False: with True the convolutions take {} longer.")(kSwitch,
                                                                                                           saved);
      return phrase("benchmark_verdict", "Leave {} = False: with True the convolutions take {} longer (noise: ±{}).")(
          kSwitch, saved, noise);
    case SwitchAdvice::Unknown:
      break;
  }
  return verdict.missing;
}

/// Says after how many iterations True pays off, and which question each number answers.
std::string limitsOf(const BenchmarkVerdict& verdict, const BreakEven& breakEven) {
  if (!verdict.paysOffAfter || *verdict.paysOffAfter <= 1)
    return phrase("benchmark_verdict", "True {}.")(breakEven.words);
  const std::string after = formatEstimate(*verdict.paysOffAfter);
  if (isNoise(verdict))  // the number follows from the saving, so it is no more certain
    return verdict.sizes > 1 ? phrase("benchmark_verdict",
                                      "Even if this saving is real, True pays off only after {} iterations in total, "
                                      "over all {} sizes.")(after, verdict.sizes)
                             : phrase("benchmark_verdict",
                                      "Even if this saving is real, True pays off only after {} iterations at this "
                                      "size.")(after);
  if (verdict.advice == SwitchAdvice::Either)
    return verdict.sizes > 1
               ? phrase("benchmark_verdict",
                        "True pays for its search after {} iterations in total, over all {} sizes, but a saving below "
                        "{} is lost in the other variations of a training run.")(after, verdict.sizes,
                                                                                 formatPercent(kWorthwhile))
               : phrase("benchmark_verdict",
                        "True pays for its search after {} iterations at this size, but a saving below {} is lost in "
                        "the other variations of a training run.")(after, formatPercent(kWorthwhile));
  const std::string text =
      verdict.sizes > 1 ? phrase("benchmark_verdict", "True pays off after {} iterations in total, over all {} sizes.")(
                              after, verdict.sizes)
                        : phrase("benchmark_verdict", "True pays off after {} iterations at this size.")(after);
  const std::string further = verdict.newSizes ? furtherSizesText(*verdict.newSizes, "True") : std::string();
  return further.empty() ? text : text + sentenceGap() + further;
}

std::vector<const Survey*> surveysAt(const std::vector<Dims>& sizes, const std::vector<const Survey*>& surveys) {
  std::vector<const Survey*> found;
  std::ranges::copy_if(surveys, std::back_inserter(found), [&](const Survey* survey) {
    return std::ranges::find(sizes, survey->started.input) != sizes.end();
  });
  return found;
}

std::string basisText(const BenchmarkVerdict& verdict, const Survey& survey, std::size_t surveyed) {
  std::string sizes = sizeText(survey.started);
  if (verdict.sizes > 1) sizes = phrase("benchmark_verdict", "{} input sizes in random order")(verdict.sizes);
  if (verdict.sizes < surveyed)
    sizes += phrase("benchmark_verdict", " (of {}; the others are not measured completely)")(surveyed);
  return phrase("benchmark_verdict", "Forecast from this session's measurements: {}, {}, convolutions only.")(
      sizes, pytorchPrecision(survey.started));
}

/// Returns a comment that says where the advice of a code comes from: "# ConvScope: resnet50, 32x3x224x224, fp32 (TF32
/// off), NVIDIA H200, cuDNN 9.19.0, 2026-11-24". One line: names come from files.
std::string codeOrigin(const SurveyStarted& survey, const std::vector<Dims>& inputs) {
  std::string sizes = sizeText(survey);
  if (inputs.size() > 1)
    sizes = phrase("benchmark_verdict", "{} input sizes from {} to {}")(inputs.size(), dimsText(inputs.front()),
                                                                        dimsText(inputs.back()));
  std::vector<std::string> parts{subjectName(survey),          sizes,
                                 pytorchPrecision(survey),     survey.device.name,
                                 libraryText(survey.versions), survey.time.substr(0, survey.time.find('T'))};
  std::erase(parts, std::string());
  return printable(fmt::format("# ConvScope: {}", fmt::join(parts, ", "))) + '\n';
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
  verdict.sentence = sentenceOf(verdict);
  verdict.limits = limitsOf(verdict, *benchmark.breakEven);
  if (verdict.advice != SwitchAdvice::On) {
    const std::vector<LayerLoss> losses =
        surveys.size() > 1 ? meanLayerLosses(survey, surveys) : layerLosses(*surveys.front());
    const std::string balance = balanceOfLayers(verdict, losses, policies[1]);
    if (!balance.empty()) verdict.limits += sentenceGap() + balance;
  }
  verdict.basis = basisText(verdict, survey, off->sizes.size());
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

/// Returns the difference of two shares, e.g. "+12 points"; empty if one is not known.
std::string priceDifference(const std::optional<double>& off, const std::optional<double>& on) {
  if (!off || !on) return {};
  if (formatChange(*off) == formatChange(*on)) return translated("benchmark_verdict", "the same");
  std::string difference = formatChange(1 + *on - *off);
  std::erase(difference, '%');
  return phrase("benchmark_verdict", "{} points")(difference);
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

std::optional<double> adviceIterationUs(const BenchmarkVerdict& verdict) {
  const SwitchFigures& side = verdict.advice == SwitchAdvice::On ? verdict.on : verdict.off;
  return side.iterationUs ? std::optional(side.iterationUs->high) : std::nullopt;
}

std::vector<VerdictRow> comparedRows(const BenchmarkVerdict& verdict) {
  std::vector<VerdictRow> rows;
  const auto times = [&](std::string title, std::string meaning, const std::optional<Interval>& off,
                         const std::optional<Interval>& on) {
    if (!off && !on) return;
    VerdictRow row{std::move(title), off ? formatRange(*off) : "", on ? formatRange(*on) : "", {}};
    row.meaning = std::move(meaning);
    if (off && on) {
      row.offValue = off->high;
      row.onValue = on->high;
      if (off->low == off->high && on->low == on->high && off->low > 0) row.change = formatChange(on->low / off->low);
    }
    rows.push_back(std::move(row));
  };
  const auto exactly = [](const std::optional<double>& us) {
    return us ? std::optional(Interval{*us, *us}) : std::nullopt;
  };
  const auto bytes = [&](std::string title, std::string meaning, std::uint64_t off, std::uint64_t on) {
    if (off == 0 && on == 0) return;
    const auto offValue = static_cast<double>(off);
    const auto onValue = static_cast<double>(on);
    rows.push_back({std::move(title), formatBytes(off), formatBytes(on),
                    off > 0 ? formatChange(onValue / offValue) : "", offValue, onValue, std::move(meaning)});
  };
  const auto addTimes = [&](std::string one, std::string oneMeaning, std::string first, std::string firstMeaning) {
    times(std::move(one), std::move(oneMeaning), verdict.off.iterationUs, verdict.on.iterationUs);
    times(std::move(first), std::move(firstMeaning), exactly(verdict.off.firstUs), exactly(verdict.on.firstUs));
  };
  if (verdict.wholeIterations)
    addTimes(translated("benchmark_verdict", "One iteration"),
             translated("benchmark_verdict", "An iteration once all searches are done."),
             translated("benchmark_verdict", "First iteration"),
             translated("benchmark_verdict", "The first iteration, with its searches."));
  else if (verdict.sizes > 1)
    addTimes(translated("benchmark_verdict", "Convolutions, mean iteration"),
             translated("benchmark_verdict",
                        "The convolutions of an iteration once all searches are done: the mean over a million "
                        "iterations with the sizes in random order. Other layers are not included."),
             phrase("benchmark_verdict", "Convolutions, {} first iterations")(verdict.sizes),
             translated("benchmark_verdict",
                        "The convolutions of the first iteration at each size, with their searches: the sum over all "
                        "sizes."));
  else
    addTimes(translated("benchmark_verdict", "Convolutions, one iteration"),
             translated("benchmark_verdict",
                        "The convolutions of an iteration once all searches are done. Other layers are not included."),
             translated("benchmark_verdict", "Convolutions, first iteration"),
             translated("benchmark_verdict", "The convolutions of the first iteration, with their searches."));
  if (!rows.empty()) rows.front().note = notIncludedText(verdict.leftOut);
  bytes(translated("benchmark_verdict", "Search memory"),
        translated("benchmark_verdict", "The most workspace that is allocated at any time while algorithms are tried."),
        verdict.off.searchPeakBytes, verdict.on.searchPeakBytes);
  bytes(translated("benchmark_verdict", "Workspace"),
        translated("benchmark_verdict",
                   "The most workspace that a chosen algorithm needs, in every iteration after the searches."),
        verdict.off.workspaceBytes, verdict.on.workspaceBytes);
  const auto cost = [](const std::optional<double>& ratio) { return ratio ? formatChange(*ratio) : std::string(); };
  if (verdict.off.deterministicCost || verdict.on.deterministicCost)
    rows.push_back(
        {.title = translated("benchmark_verdict", "Price of determinism"),
         .off = cost(verdict.off.deterministicCost),
         .on = cost(verdict.on.deterministicCost),
         .change = priceDifference(verdict.off.deterministicCost, verdict.on.deterministicCost),
         .meaning = translated("benchmark_verdict",
                               "How much longer the convolutions of an iteration take with "
                               "torch.backends.cudnn.deterministic = True than with the same benchmark setting alone. "
                               "The change is the difference of both, in percentage points."),
         .note = translated("benchmark_verdict",
                            "Price of determinism: how much longer the convolutions take with deterministic = True.")});
  return rows;
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
