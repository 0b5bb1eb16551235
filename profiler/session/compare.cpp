#include "session/compare.h"

#include <algorithm>
#include <map>
#include <utility>

#include "session/trial_reading.h"

namespace convscope {
namespace {

constexpr int kFewestForAVerdict = 3;

/// What all problems of both surveys are matched by: the problem, without what sets one survey as a whole apart from
/// the other.
class Matcher {
 public:
  Matcher(const Survey& before, const Survey& after)
      : m_anyPrecision(uniform(before, &Problem::precision) && uniform(after, &Problem::precision)),
        m_anyLayout(uniform(before, &Problem::layout) && uniform(after, &Problem::layout)) {}

  Problem key(const ProblemResult& result) const {
    Problem problem = result.subject.problem;
    if (m_anyPrecision) problem.precision = {};
    if (m_anyLayout) problem.layout = {};
    return problem;
  }

 private:
  static bool uniform(const Survey& survey, auto member) {
    const auto differs = [member](const ProblemResult& a, const ProblemResult& b) {
      return a.subject.problem.*member != b.subject.problem.*member;
    };
    return std::ranges::adjacent_find(survey.problems, differs) == survey.problems.end();
  }

  bool m_anyPrecision;
  bool m_anyLayout;
};

const Trial* fastestTrial(const ProblemResult* result) {
  const auto index = result == nullptr ? std::nullopt : result->fastest();
  return index ? &result->trials[*index] : nullptr;
}

Verdict judge(const Summary& before, const Summary& after, double tolerance) {
  if (std::min(before.count, after.count) < kFewestForAVerdict) return Verdict::Unsure;
  const auto [low, high] = std::minmax(before.median, after.median);
  const bool apart = before.confidence.high < after.confidence.low || after.confidence.high < before.confidence.low;
  if (apart && high - low > tolerance * low) return after.median < before.median ? Verdict::Faster : Verdict::Slower;
  const double least = std::min(before.confidence.low, after.confidence.low);
  const double most = std::max(before.confidence.high, after.confidence.high);
  return most - least <= tolerance * least ? Verdict::Same : Verdict::Unsure;
}

Comparison compare(const NetworkProblem& subject, const ProblemResult* before, const ProblemResult* after,
                   double tolerance) {
  Comparison comparison{subject, fastestTrial(before), fastestTrial(after), Verdict::Unsure, 0};
  if (comparison.before == nullptr || comparison.after == nullptr) return comparison;
  const Summary old = summarize(comparison.before->timing().us);
  const Summary now = summarize(comparison.after->timing().us);
  comparison.ratio = timesSlower(*comparison.after, *comparison.before);
  if (comparison.before->hot.us.empty() == comparison.after->hot.us.empty())
    comparison.verdict = judge(old, now, tolerance);
  return comparison;
}

}  // namespace

std::string toText(Verdict verdict) {
  switch (verdict) {
    case Verdict::Same:
      return "same";
    case Verdict::Faster:
      return "faster";
    case Verdict::Slower:
      return "slower";
    default:
      return "unsure";
  }
}

std::vector<Comparison> compareSurveys(const Survey& before, const Survey& after, double tolerance) {
  const Matcher matcher(before, after);
  std::map<Problem, const ProblemResult*> unmatched;
  for (const ProblemResult& result : after.problems) unmatched.emplace(matcher.key(result), &result);

  std::vector<Comparison> comparisons;
  for (const ProblemResult& result : before.problems) {
    const auto found = unmatched.extract(matcher.key(result));
    comparisons.push_back(compare(result.subject, &result, found ? found.mapped() : nullptr, tolerance));
  }
  for (const ProblemResult& result : after.problems) {
    if (unmatched.erase(matcher.key(result)) > 0)
      comparisons.push_back(compare(result.subject, nullptr, &result, tolerance));
  }
  return comparisons;
}

}  // namespace convscope
