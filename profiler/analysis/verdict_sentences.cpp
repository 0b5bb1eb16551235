#include "analysis/verdict_sentences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "backend/known_backends.h"
#include "problem/problem_text.h"
#include "session/subject_text.h"
#include "text/printable.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

const std::string kSwitch = "torch.backends.cudnn.benchmark";

}  // namespace

std::string verdictSentence(const BenchmarkVerdict& verdict) {
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
      if (verdict.isNoise())
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

std::string verdictLimits(const BenchmarkVerdict& verdict, const BreakEven& breakEven) {
  if (!verdict.paysOffAfter || *verdict.paysOffAfter <= 1)
    return phrase("benchmark_verdict", "True {}.")(breakEven.words);
  const std::string after = formatEstimate(*verdict.paysOffAfter);
  if (verdict.isNoise())  // the number follows from the saving, so it is no more certain
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

std::string balanceOfLayers(const BenchmarkVerdict& verdict, const std::vector<LayerLoss>& losses,
                            const Policy& benchmark) {
  const LostTime withTrue = lostTime(losses, true);
  const LostTime withFalse = lostTime(losses, false);
  const std::string trueUs = formatTime(withTrue.totalUs());
  const std::string falseUs = formatTime(withFalse.totalUs());
  if (verdict.savedShare >= 0)
    return !verdict.isNoise() || withTrue.layers.empty() || withFalse.layers.empty()
               ? std::string()
               : phrase("benchmark_verdict",
                        "Of {} layers and passes, {} are slower with False ({} an iteration) and {} with True ({}): "
                        "the difference is what True saves.")(losses.size(), withFalse.layers.size(), falseUs,
                                                              withTrue.layers.size(), trueUs);
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

std::string verdictBasis(const BenchmarkVerdict& verdict, const Survey& survey, std::size_t surveyed) {
  std::string sizes = sizeText(survey.started);
  if (verdict.sizes > 1) sizes = phrase("benchmark_verdict", "{} input sizes in random order")(verdict.sizes);
  if (verdict.sizes < surveyed)
    sizes += phrase("benchmark_verdict", " (of {}; the others are not measured completely)")(surveyed);
  return phrase("benchmark_verdict", "Forecast from this session's measurements: {}, {}, convolutions only.")(
      sizes, pytorchPrecision(survey.started));
}

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

}  // namespace convscope
