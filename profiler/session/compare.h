#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

enum class Verdict { Same, Faster, Slower, Unsure };

std::string toText(Verdict verdict);  ///< "same", "faster", "slower", "unsure"

/// The fastest algorithm of one problem in two surveys, old against new.
struct Comparison {
  NetworkProblem subject;
  const Trial* before = nullptr;  ///< fastest; null where the survey has no measured trial of this problem
  const Trial* after = nullptr;
  Verdict verdict = Verdict::Unsure;
  double ratio = 0;  ///< how many times as long (see timesSlower); 0 where one is missing
};

/// Every problem of either survey, in the order of `before`, then those only in `after`. Problems are matched by what
/// they compute; precision and layout may differ where all of a survey's differ (comparing precisions is the point
/// then). By the 95% intervals of the medians: Faster or Slower where they do not overlap and the medians differ by
/// more than `tolerance` of the smaller; Same where all of both intervals lies within `tolerance` of its least; else
/// Unsure. With three to five samples their range stands for the interval, as medianInterval has it; with fewer, or
/// hot samples against single ones, it is always Unsure. The result points into the surveys.
std::vector<Comparison> compareSurveys(const Survey& before, const Survey& after, double tolerance = 0.02);

}  // namespace convscope
