#include "analysis/compare.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "analysis/own_problems.h"
#include "core/problem_text.h"
#include "network/layer_difference.h"
#include "session/subject_text.h"
#include "session/trial_times.h"
#include "text/translate.h"

namespace convscope {
namespace {

constexpr int kFewestForAVerdict = 3;

/// Matches problems of both surveys: by the problem, ignoring properties in which the surveys differ as a whole.
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

const Trial* fastestTrial(const Survey& survey, std::optional<std::size_t> problem) {
  const auto index = problem ? survey.problems[*problem].fastest() : std::nullopt;
  return index ? &survey.problems[*problem].trials[*index] : nullptr;
}

double timeOf(const Trial* trial) {
  return trial != nullptr ? median(trial->timing().us) : 0;
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

/// Returns the quotient of medians of samples of one kind: hot ones, or single ones if one of the trials has no others.
double ratioOf(const Trial& after, const Trial& before) {
  const bool bothHot = after.raced() && before.raced();
  const bool bothSingle = !after.single.us.empty() && !before.single.us.empty();
  if (bothHot || !bothSingle) return median(after.timing().us) / median(before.timing().us);
  return median(after.single.us) / median(before.single.us);
}

/// At least one of the two problems is given.
Comparison compare(const Survey& before, const Survey& after, std::optional<std::size_t> problemBefore,
                   std::optional<std::size_t> problemAfter, double tolerance) {
  const NetworkProblem& subject =
      problemBefore ? before.problems[*problemBefore].subject : after.problems[*problemAfter].subject;
  Comparison comparison{subject,
                        problemBefore,
                        problemAfter,
                        fastestTrial(before, problemBefore),
                        fastestTrial(after, problemAfter),
                        Verdict::Unsure,
                        0};
  if (comparison.before == nullptr || comparison.after == nullptr) return comparison;
  const Summary old = summarize(comparison.before->timing().us);
  const Summary now = summarize(comparison.after->timing().us);
  comparison.ratio = ratioOf(*comparison.after, *comparison.before);
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

double Comparison::beforeUs() const {
  return timeOf(before);
}

double Comparison::afterUs() const {
  return timeOf(after);
}

bool Comparison::isMeasured() const {
  return before != nullptr && after != nullptr;
}

double Comparison::networkUs() const {
  if (!isMeasured() || !isCounted) return 0;
  return multiplicity(subject) * (afterUs() - beforeUs());
}

std::vector<Comparison> compareSurveys(const Survey& before, const Survey& after, double tolerance) {
  const Matcher matcher(before, after);
  std::map<Problem, std::size_t> unmatched;
  for (std::size_t i = 0; i < after.problems.size(); ++i) unmatched.emplace(matcher.key(after.problems[i]), i);

  std::vector<Comparison> comparisons;
  for (std::size_t i = 0; i < before.problems.size(); ++i) {
    const auto found = unmatched.extract(matcher.key(before.problems[i]));
    comparisons.push_back(compare(before, after, i, found ? std::optional(found.mapped()) : std::nullopt, tolerance));
  }
  for (std::size_t i = 0; i < after.problems.size(); ++i) {
    if (unmatched.erase(matcher.key(after.problems[i])) > 0)
      comparisons.push_back(compare(before, after, std::nullopt, i, tolerance));
  }
  const std::vector<bool> ownBefore = ownProblems(before);
  const std::vector<bool> ownAfter = ownProblems(after);
  const auto isOwn = [&](const Comparison& each) {
    return (!each.problemBefore || ownBefore[*each.problemBefore]) &&
           (!each.problemAfter || ownAfter[*each.problemAfter]);
  };
  const bool hasOwn =
      std::ranges::any_of(comparisons, [&](const Comparison& each) { return each.isMeasured() && isOwn(each); });
  for (Comparison& each : comparisons) each.isCounted = !hasOwn || isOwn(each);
  return comparisons;
}

bool haveCommonProblem(const Survey& before, const Survey& after) {
  const Matcher matcher(before, after);
  std::set<Problem> problems;
  for (const ProblemResult& result : after.problems) problems.insert(matcher.key(result));
  return std::ranges::any_of(before.problems,
                             [&](const ProblemResult& result) { return problems.contains(matcher.key(result)); });
}

ComparisonTotals totalsOf(const std::vector<Comparison>& comparisons) {
  ComparisonTotals totals;
  for (const Comparison& comparison : comparisons) {
    if (!comparison.isMeasured()) {
      ++totals.alone;
      continue;
    }
    if (!comparison.isCounted) {
      ++totals.notOwn;
      continue;
    }
    ++totals.problems;
    ++totals.verdicts.at(static_cast<std::size_t>(comparison.verdict));
    const double times = multiplicity(comparison.subject);
    totals.beforeUs += times * comparison.beforeUs();
    totals.afterUs += times * comparison.afterUs();
  }
  return totals;
}

std::string notOwnText(const ComparisonTotals& totals) {
  if (totals.notOwn == 0) return {};
  return phrase("compare",
                "Times and counts are without the layers and passes that PyTorch does not give to the surveyed library "
                "on one side or on both: {}.")(totals.notOwn);
}

std::vector<Distinction> distinctions(const SurveyStarted& before, const SurveyStarted& after) {
  std::vector<Distinction> found;
  const auto look = [&found](const std::string& what, const std::string& old, const std::string& now) {
    if (old != now) found.push_back({what, old, now});
  };
  look("network", subjectName(before), subjectName(after));
  if (found.empty() && !before.recorded && !after.recorded) {
    const std::vector<std::string> layers = firstDifference({&before.network, &after.network});
    look("layers", layers.front(), layers.back());
  }
  look("input", sizeText(before), sizeText(after));
  look("backend", before.options.backend, after.options.backend);
  look("device", before.device.name, after.device.name);
  look("precision", precisionText(before), precisionText(after));
  look("layout", layoutText(before), layoutText(after));
  std::set<std::string> names;
  for (const auto* versions : {&before.versions, &after.versions}) {
    for (const auto& [name, version] : *versions) names.insert(name);
  }
  const auto versionOf = [](const Versions& versions, const std::string& name) {
    const auto version = versions.find(name);
    return version != versions.end() ? version->second : std::string("none");
  };
  for (const std::string& name : names) look(name, versionOf(before.versions, name), versionOf(after.versions, name));
  return found;
}

}  // namespace convscope
