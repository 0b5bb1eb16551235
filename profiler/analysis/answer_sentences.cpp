#include "analysis/answer_sentences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/answer_brief.h"
#include "analysis/call_lengths.h"
#include "analysis/paid_off.h"
#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "policy/forecast/rule.h"
#include "policy/framework/policies.h"
#include "policy/schedule/default_schedule.h"
#include "session/subject_text.h"
#include "text/counted_iterations.h"
#include "text/printable.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

const std::string kSwitch = "torch.backends.cudnn.benchmark";

/// Returns the switches of a setting: "torch.backends.cudnn.benchmark = True", with another limit also that.
std::string switchesOf(const std::string& name) {
  const std::string text = kSwitch + " = True";
  return name == "True" ? text : phrase("answer", "{} and {}")(text, "torch.backends.cudnn." + name);
}

/// Returns "68,700" as Python writes it: "68_700".
std::string pythonNumber(std::string text) {
  std::ranges::replace(text, ',', '_');
  return text;
}

/// Returns whether the code of the answer depends on the number of iterations.
bool hasCondition(const Answer& answer) {
  return dependsOnTraining(answer) || firstStage(answer) != nullptr;
}

/// Returns the name of Answer::earlier.
std::string earlierName(const Answer& answer) {
  const std::string name = settingName(answer.earlier->policy);
  return name == "True" ? nameOfTrue(answer) : name;
}

}  // namespace

std::string settingName(const std::string& policy) {
  const std::int64_t limit = findPolicy(policy).settings.limit;
  return limit == PolicySettings{}.limit ? "True" : fmt::format("benchmark_limit = {}", limit);
}

std::string aboutName(const Answer& answer) {
  return answer.about() != nullptr ? settingName(answer.about()->policy) : "True";
}

std::string answerSentence(const Answer& answer) {
  const std::string saved = formatPercent(std::abs(answer.savedShare));
  const std::string after = answer.paysOffAfter ? iterationsText(*answer.paysOffAfter, answer.paysOffRange) : "";
  const std::string noise = formatPercent(answer.noiseShare);
  switch (answer.advice) {
    case SwitchAdvice::On:
      if (const EarlierSetting* first = firstStage(answer))
        return phrase("benchmark_verdict",
                      "Set {} if you train more than {} iterations, and {} if you train more than {}: then it saves {} "
                      "of the convolution time.")(
            switchesOf(settingName(first->policy)), iterationsText(first->paysOffAfter, first->paysOffRange),
            "torch.backends.cudnn." + aboutName(answer), formatEstimate(*first->until), saved);
      return *answer.paysOffAfter <= 1
                 ? phrase("benchmark_verdict",
                          "Set {}: it saves {} of the convolution time from the first iteration on.")(
                       switchesOf(aboutName(answer)), saved)
                 : phrase("benchmark_verdict",
                          "Set {} if you train more than {} iterations: it saves {} of the convolution time.")(
                       switchesOf(aboutName(answer)), after, saved);
    case SwitchAdvice::Either:
      if (answer.isHiddenByHost())
        return phrase("benchmark_verdict",
                      "Leave {} = False: {} saves {} of the convolution time, but the host is the limit. It takes "
                      "about {} to call the convolutions of an iteration, and the device {} to compute them.")(
            kSwitch, aboutName(answer), saved, formatTime(answer.hostLimit->callsUs),
            formatTime(answer.off.iterationUs->low));
      if (answer.isNoise())
        return answer.savedShare < 0
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
      if (answer.savedShare > 0)
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
  return answer.missing;
}

std::string answerLimits(const Answer& answer, const PolicyForecast& about) {
  const std::string name = aboutName(answer);
  if (!answer.isHiddenByHost() && (!answer.paysOffAfter || *answer.paysOffAfter <= 1))
    return phrase("answer", "{} {}.")(name, about.breakEven->words);
  const std::string after = iterationsText(*answer.paysOffAfter, answer.paysOffRange);
  if (answer.isHiddenByHost())
    return phrase("benchmark_verdict",
                  "{} of the convolutions are shorter than a call of PyTorch on the host (about {}), so the device "
                  "waits. With CUDA graphs the device may be the limit. Then {} pays off after {} if the "
                  "whole iteration is shorter by what its convolutions save, which this session did not measure. With "
                  "a larger batch the device may be the limit: survey that batch. A recording of the program "
                  "(convscope_record.py) has its whole iterations.")(
        formatPercent(answer.hostLimit->shorterShare), formatTime(kCallUs), name, countedIterations(after));
  if (answer.isNoise())  // the number follows from the saving, so it is no more certain
    return answer.sizes > 1 ? phrase("benchmark_verdict",
                                     "Even if this saving is real, True pays off only after {} iterations in total, "
                                     "over all {} sizes.")(after, answer.sizes)
                            : phrase("benchmark_verdict",
                                     "Even if this saving is real, True pays off only after {} iterations at this "
                                     "size.")(after);
  if (answer.advice == SwitchAdvice::Either)
    return answer.sizes > 1
               ? phrase("benchmark_verdict",
                        "True pays for its search after {} iterations in total, over all {} sizes, but a saving below "
                        "{} is lost in the other variations of a training run.")(after, answer.sizes,
                                                                                 formatPercent(kRule.worthwhile))
               : phrase("benchmark_verdict",
                        "True pays for its search after {} iterations at this size, but a saving below {} is lost in "
                        "the other variations of a training run.")(after, formatPercent(kRule.worthwhile));
  const std::string text =
      answer.sizes > 1 ? phrase("benchmark_verdict", "{} pays off after {} iterations in total, over all {} sizes.")(
                             name, after, answer.sizes)
                       : phrase("benchmark_verdict", "{} pays off after {} iterations at this size.")(name, after);
  const std::string further = about.newSizes ? furtherSizesText(*about.newSizes, name) : std::string();
  return further.empty() ? text : text + sentenceGap() + further;
}

std::string otherEffectText(const Answer& answer) {
  const SettingEffect* other = answer.other();
  if (other == nullptr || other == answer.about() || answer.isHiddenByHost()) return {};
  const std::string name = settingName(other->policy);
  const std::string saved = formatPercent(other->savedShare);
  if (other->isNoise())
    return phrase("benchmark_verdict",
                  "{} would save {}, but this is within the noise of its own choices (±{}): more samples, or another "
                  "run, would settle it.")(name, saved, formatPercent(other->noiseShare));
  if (!other->paysOffAfter)
    return phrase("benchmark_verdict", "{} would save {}, but does not pay off within {} iterations.")(
        name, saved, formatCount(kRule.horizon));
  return phrase("benchmark_verdict",
                "{} would save {}, which differs from the advised setting by less than its noise (±{}), and pays off "
                "only after {}.")(name, saved, formatPercent(other->noiseShare),
                                  countedIterations(iterationsText(*other->paysOffAfter, other->paysOffRange)));
}

std::string earlierText(const Answer& answer) {
  if (!answer.earlier) return {};
  const EarlierSetting& earlier = *answer.earlier;
  const std::string name = earlierName(answer);
  const std::string after = countedIterations(iterationsText(earlier.paysOffAfter, earlier.paysOffRange));
  return earlier.until ? phrase("answer", "{} pays off after {} already, and takes less time than {} up to {}.")(
                             name, after, aboutName(answer), countedIterations(formatEstimate(*earlier.until)))
                       : phrase("answer", "{} pays off after {} already.")(name, after);
}

std::string balanceOfLayers(const Answer& answer, const std::vector<LayerLoss>& losses, const Policy& benchmark) {
  const LostTime withTrue = lostTime(losses, true);
  const LostTime withFalse = lostTime(losses, false);
  const std::string trueUs = formatTime(withTrue.totalUs());
  const std::string falseUs = formatTime(withFalse.totalUs());
  if (answer.savedShare >= 0)
    return !answer.isNoise() || withTrue.layers.empty() || withFalse.layers.empty()
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

std::string answerBasis(const Answer& answer, const Survey& survey, std::size_t surveyed) {
  std::string sizes = dimsText(answer.inputs.front());
  if (answer.sizes > 1)
    sizes =
        (isDrawn(defaultSchedule(answer.inputs)) ? phrase("benchmark_verdict", "{} input sizes in random order")
                                                 : phrase("benchmark_verdict", "{} input sizes in turn"))(answer.sizes);
  if (answer.sizes < surveyed) sizes += translated("benchmark_verdict", " (others are not measured completely)");
  return phrase("benchmark_verdict", "Forecast from this session's measurements: {}, {}, convolutions only.")(
      sizes, pytorchPrecision(survey.started));
}

std::string codeOrigin(const SurveyStarted& survey, const std::vector<Dims>& inputs) {
  std::string sizes = inputs.size() == 1 ? dimsText(inputs.front()) : sizeText(survey);
  if (inputs.size() > 1)
    sizes = phrase("benchmark_verdict", "{} input sizes from {} to {}")(inputs.size(), dimsText(inputs.front()),
                                                                        dimsText(inputs.back()));
  std::vector<std::string> parts{subjectName(survey),          sizes,
                                 pytorchPrecision(survey),     survey.device.name,
                                 libraryText(survey.versions), survey.time.substr(0, survey.time.find('T'))};
  std::erase(parts, std::string());
  return printable(fmt::format("# ConvScope: {}", fmt::join(parts, ", "))) + '\n';
}

const EarlierSetting* firstStage(const Answer& answer) {
  if (answer.advice != SwitchAdvice::On || !answer.isAboutOtherLimit()) return nullptr;
  return answer.earlier && answer.earlier->until && answer.earlier->paysOffAfter > 1 ? &*answer.earlier : nullptr;
}

bool dependsOnTraining(const Answer& answer) {
  if (answer.advice != SwitchAdvice::On || !answer.paysOffAfter) return false;
  const EarlierSetting* first = firstStage(answer);
  const PaidOff paid = first != nullptr ? paidOff(first->paysOffAfter, first->paysOffRange, kRule.shortTraining)
                                        : paidOff(answer.paysOffAfter, answer.paysOffRange, kRule.shortTraining);
  return paid != PaidOff::Yes;
}

std::string codeCondition(const Answer& answer) {
  if (answer.advice != SwitchAdvice::On || !answer.paysOffAfter) return {};
  const EarlierSetting* first = firstStage(answer);
  if (first == nullptr && *answer.paysOffAfter <= 1) return {};
  const std::string after = first != nullptr ? iterationsText(first->paysOffAfter, first->paysOffRange)
                                             : iterationsText(*answer.paysOffAfter, answer.paysOffRange);
  std::string text = answer.sizes > 1 ? phrase("answer", "pays off above {} iterations in total, over all {} sizes")(
                                            after, answer.sizes)
                                      : phrase("answer", "pays off above {} iterations at this size")(after);
  if (first != nullptr)
    text += phrase("answer", "; {} above {}")(aboutName(answer), formatEstimate(*first->until));
  else if (answer.earlier)
    text += phrase("answer", "; {} above {}")(
        earlierName(answer), iterationsText(answer.earlier->paysOffAfter, answer.earlier->paysOffRange));
  text = "# " + text + '\n';
  if (!hasCondition(answer)) return text;
  return text + fmt::format("iterations = {}  # {}\n", pythonNumber(formatCount(kRule.shortTraining)),
                            translated("answer", "of your training"));
}

std::string codeOf(const Answer& answer, std::string setup) {
  if (!hasCondition(answer)) return setup;
  const EarlierSetting* first = firstStage(answer);
  const auto replace = [&setup](const std::string& line, const std::string& by) {
    const std::size_t at = setup.find(line);
    if (at != std::string::npos) setup.replace(at, line.size(), by);
  };
  const std::int64_t after = first != nullptr ? first->paysOffAfter : *answer.paysOffAfter;
  replace(kSwitch + " = True", fmt::format("{} = iterations > {}", kSwitch, pythonNumber(formatEstimate(after))));
  if (first == nullptr) return setup;
  const std::string line = "torch.backends.cudnn." + aboutName(answer);  // "... = 0"
  replace(line, fmt::format("{} if iterations > {} else {}", line, pythonNumber(formatEstimate(*first->until)),
                            findPolicy(first->policy).settings.limit));
  return setup;
}

}  // namespace convscope
