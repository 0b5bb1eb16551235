#pragma once

#include <string>
#include <vector>

#include "policy/framework/policy.h"
#include "session/session.h"

namespace convscope {

/// How often one sample each makes benchmark mode choose a plan.
struct PickShare {
  std::size_t trial = 0;
  double probability = 0;
  double lossUs = 0;  ///< its median beyond the best one's
};

/// What a choice by one sample costs for one problem.
struct Mispick {
  std::vector<PickShare> picks;           ///< those that can be chosen, most often first
  std::size_t best = 0;                   ///< of the timed plans, the trial with the least median
  double probability = 0;                 ///< that a plan with a larger median is chosen
  double expectedLossUs = 0;              ///< per execution
  SampleKind basis = SampleKind::Single;  ///< which samples of the contenders stand for the framework's one
  int samples = 0;                        ///< the fewest of them that a plan which can be chosen has
  std::string caution;                    ///< what the samples cannot show; empty for nothing
  std::vector<std::string> missing;       ///< then nothing else is told
};

/// Exact over the measured samples: each plan's time is one of its samples, each as likely as the others and
/// independent of the other plans'; a plan that the lists name twice is drawn twice; of equal times the first timed
/// wins. The probability of every plan comes from one pass through all samples in order of time.
///
/// Single samples are what a framework sees, and are taken where every contender has at least `enoughSingles`; else the
/// hot ones, which are means of many executions and so vary less than the framework's: the true probability of a
/// mispick is then larger. The rest of the plans stand with their single samples.
Mispick mispick(const ProblemResult& problem, const PolicyContext& context, const PolicySettings& settings,
                bool deterministic = false, int enoughSingles = 3);

}  // namespace convscope
