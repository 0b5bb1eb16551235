#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/isolated_noise.h"
#include "policy/framework/policy.h"
#include "session/session.h"

namespace convscope {

/// How often benchmark mode chooses a plan by one sample of each.
struct PickShare {
  std::size_t trial = 0;
  double probability = 0;
  double lossUs = 0;  ///< its median beyond the best one's
};

/// The wrong-pick probability and expected regret of a choice by one sample, for one problem.
struct WrongPick {
  std::vector<PickShare> picks;           ///< those that can be chosen, most often first
  std::size_t best = 0;                   ///< of the timed plans, the trial with the least median
  double probability = 0;                 ///< that a plan with a larger median is chosen
  double expectedRegretUs = 0;            ///< per execution
  SampleKind basis = SampleKind::Single;  ///< which samples of the contenders represent the framework's one
  bool pooled = false;                    ///< with the noise of all plans of the survey that take about as long
  int samples = 0;                        ///< the fewest of them that a plan which can be chosen has
  std::string caution;                    ///< a limit of the samples; empty if there is none
  std::vector<std::string> missing;       ///< what the survey lacks, each in one line; then nothing else is known

  /// Returns the slower plan that is chosen most often; null if none can be.
  const PickShare* likeliestSlower() const;

  /// Returns the probability that so many searches, independent of each other, do not all choose the same plan, e.g.
  /// those of the ranks of a distributed training: 1 less the sum of the picks' probabilities to that power.
  double differingProbability(int searches) const;
};

/// Exact over equally likely times of each plan, independent of the other plans': a plan that the lists name twice is
/// drawn twice; of equal times the first timed wins. The probability of every plan comes from one pass through all
/// times in order.
///
/// If `noise` of the survey is known, a plan's times are IsolatedNoise::furtherSamples of its own isolated samples.
/// Otherwise they are its isolated samples, if every contender has at least `enoughSingles`; or back-to-back (hot)
/// ones. Those are means of many executions and vary less, so the true probability of a wrong pick is larger. Without
/// known noise all other plans use their isolated samples.
WrongPick wrongPick(const ProblemResult& problem, const PolicyContext& context, const PolicySettings& settings,
                    const IsolatedNoise& noise = {}, bool deterministic = false, int enoughSingles = 3);

/// Returns the choices of PyTorch's benchmark mode in a survey, for each of its problems, in order.
std::vector<WrongPick> benchmarkPicks(const Survey& survey, const PolicySettings& settings = {});

/// Returns for how many of the problems so many searches do not all choose the same plan, on average; of those with a
/// known probability.
double expectedDiffering(std::span<const WrongPick> picks, int searches);

/// The choices by one sample over a whole survey.
struct WrongPickTotals {
  int problems = 0;                   ///< with a known probability
  double expected = 0;                ///< how many of them get a slower plan than the best, on average
  double lostUs = 0;                  ///< in an iteration of the network, on average
  std::vector<std::string> cautions;  ///< each once
};

/// `picks` are those of the survey's problems, in order.
WrongPickTotals totalsOf(const Survey& survey, std::span<const WrongPick> picks);

/// Returns the mean over surveys of several input sizes; `problems` is the most that a size has.
WrongPickTotals meanWrongPicks(std::span<const Survey* const> sizes);

}  // namespace convscope
