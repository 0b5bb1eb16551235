#include "answer/made_answers.h"

#include <algorithm>
#include <string>

namespace convscope::testing {
namespace {

constexpr double kOffUs = 32'500;

SwitchFigures figuresOf(double iterationUs, double firstUs) {
  SwitchFigures figures;
  figures.iterationUs = Interval{iterationUs, iterationUs};
  figures.firstUs = firstUs;
  return figures;
}

Answer answerOf(SwitchAdvice advice, double onUs, std::optional<std::int64_t> paysOffAfter,
                std::optional<IterationRange> range = {}) {
  Answer answer;
  answer.advice = advice;
  answer.policy = advice == SwitchAdvice::On ? "pytorch-benchmark" : "pytorch";
  answer.sentence = "The answer in one sentence, with all its figures.";
  answer.limits = "From when on it holds, and when it does not.";
  answer.basis = "Forecast from this session's measurements: 32x3x224x224, fp32 (TF32 off), convolutions only.";
  answer.code = "# ConvScope\ntorch.backends.cudnn.benchmark = True\n";
  answer.off = figuresOf(kOffUs, 289'000);
  answer.on = figuresOf(onUs, 2'510'000);
  answer.savedShare = 1 - onUs / kOffUs;
  answer.noiseShare = 0.0059;
  answer.paysOffAfter = paysOffAfter;
  answer.paysOffRange = range;
  answer.effects = {{"pytorch-benchmark", answer.savedShare, answer.noiseShare, paysOffAfter, range, answer.on}};
  return answer;
}

AppliedAnswer appliedOf(double iterationUs, bool isBetter) {
  AppliedAnswer applied;
  applied.effect = {"convscope-applied", 1 - iterationUs / kOffUs, 0.006, 12, {}, figuresOf(iterationUs, 320'000)};
  applied.isBetter = isBetter;
  applied.sentence = "What the measured choices save.";
  applied.command = "convscope-cli run --choices my.choices -- python train.py";
  return applied;
}

Finding caution(const char* id, const char* brief) {
  Finding finding{id, brief};
  finding.caution = true;
  finding.brief = brief;
  return finding;
}

Answer limitedAnswer() {
  Answer answer = answerOf(SwitchAdvice::On, 32'000, 4'500);
  answer.effects.push_back({"pytorch-benchmark:limit=0", 0.24, 0.04, 4'500, {}, figuresOf(24'700, 9'000'000)});
  answer.policy = "pytorch-benchmark:limit=0";
  answer.savedShare = 0.24;
  answer.noiseShare = 0.04;
  return answer;
}

Answer recordedAnswer() {
  Answer answer = answerOf(SwitchAdvice::Either, kOffUs, {});
  answer.effects.clear();
  answer.wholeIterations = true;
  answer.off.iterationUs = Interval{18'000, 18'400};
  answer.on.iterationUs = Interval{18'000, 18'500};
  answer.savedShare = -0.0006;
  answer.noiseShare = 0.03;
  return answer;
}

}  // namespace

std::vector<MadeAnswer> madeAnswers() {
  Answer set = answerOf(SwitchAdvice::On, 27'800, 476, IterationRange{461, 492});
  set.applied = appliedOf(27'800, true);
  Answer sizes = answerOf(SwitchAdvice::On, 26'300, 2'420, IterationRange{2'300, std::nullopt});
  sizes.sizes = 7;
  sizes.savedShares = {0.31, 0.14, -0.02, 0.2, 0.2, 0.19, 0.23};
  Answer noise = answerOf(SwitchAdvice::Either, 32'200, 15'600);
  noise.noiseShare = 0.17;
  Answer apply = answerOf(SwitchAdvice::Off, 33'800, {});
  apply.applied = appliedOf(29'000, true);
  Answer missing;
  missing.missing = missing.sentence =
      "PyTorch's switches choose among cuDNN's algorithms, and this survey is of oneDNN: it compares algorithms, but "
      "does not say what benchmark = True changes.";
  return {{"Set True", set, {caution("precision", "the code turns TF32 off")}},
          {"Set True, sizes", sizes, {}},
          {"Depends",
           answerOf(SwitchAdvice::On, 31'750, 197'000, IterationRange{53'000, std::nullopt}),
           {caution("host-limit", "no gain if the host is the limit"),
            caution("left-out", "17 of 52 layers are in no figure")}},
          {"Another limit", limitedAnswer(), {}},
          {"Noise", noise, {}},
          {"Leave False", answerOf(SwitchAdvice::Off, 33'800, {}), {}},
          {"Apply", apply, {}},
          {"Whole iterations", recordedAnswer(), {}},
          {"Not known", missing, {caution("unfinished-survey", "the survey has not ended")}}};
}

}  // namespace convscope::testing
