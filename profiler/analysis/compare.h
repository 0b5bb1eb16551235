#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "network/network_problems.h"
#include "session/session.h"

namespace convscope {

enum class Verdict { Same, Faster, Slower, Unsure };

inline constexpr std::array kAllVerdicts{Verdict::Same, Verdict::Faster, Verdict::Slower, Verdict::Unsure};

std::string toText(Verdict verdict);  ///< "same", "faster", "slower", "unsure"

/// The fastest algorithm of one problem in two surveys, old and new.
struct Comparison {
  NetworkProblem subject;
  std::optional<std::size_t> problemBefore;  ///< its index in Survey::problems; none if the survey lacks it
  std::optional<std::size_t> problemAfter;
  const Trial* before = nullptr;  ///< fastest; null if the survey has no measured trial of this problem
  const Trial* after = nullptr;
  Verdict verdict = Verdict::Unsure;
  double ratio = 0;       ///< after over before, by samples of one kind; 0 if one is missing
  bool isCounted = true;  ///< in the totals: the surveyed library executes it in both (ownProblems()), or it executes
                          ///< none that both have measured

  /// Returns the median time of one execution; 0 if it is missing.
  double beforeUs() const;
  double afterUs() const;
  /// Returns whether both surveys have measured it.
  bool isMeasured() const;
  /// Returns the time that the change adds to an iteration of the network, in microseconds: for all layers of the
  /// problem. 0 if one is missing, or if the totals leave it out.
  double networkUs() const;
};

inline constexpr double kUsualTolerance = 0.02;

/// Compares every problem of either survey, in the order of `before`, then those only in `after`. Problems match if
/// they compute the same; precision and layout may differ if they differ for a whole survey. The verdict follows from
/// the 95% intervals of the medians: Faster or Slower if they do not overlap and the medians differ by more than
/// `tolerance` of the smaller; Same if both intervals together span at most `tolerance` of their least value; otherwise
/// Unsure. With three to five samples their range is the interval, see medianInterval. With fewer samples, or hot ones
/// against isolated ones, the verdict is Unsure. The result points into the surveys.
std::vector<Comparison> compareSurveys(const Survey& before, const Survey& after, double tolerance = kUsualTolerance);

/// Returns whether any problem is in both surveys, as compareSurveys() matches them.
bool haveCommonProblem(const Survey& before, const Survey& after);

/// Both networks' times over the problems that both have measured and that are counted, each once for each of its
/// layers: as in all times of a whole network, without those that another kernel executes.
struct ComparisonTotals {
  double beforeUs = 0;
  double afterUs = 0;
  int problems = 0;
  int notOwn = 0;                 ///< problems that both have measured but that are not counted
  int alone = 0;                  ///< problems that only one of the two has measured
  std::array<int, 4> verdicts{};  ///< by Verdict, of `problems`
};

ComparisonTotals totalsOf(const std::vector<Comparison>& comparisons);

/// Says how many problems are not counted. Empty if there are none.
std::string notOwnText(const ComparisonTotals& totals);

/// A property in which two surveys differ, as texts.
struct Distinction {
  std::string what;  ///< "network", "layers" (the first that differs), "input", "backend", "device", "precision",
                     ///< "layout", a library's name
  std::string before;
  std::string after;
  bool operator==(const Distinction&) const = default;
};

/// Returns the properties in which the surveys differ; empty if they repeat the same measurement.
std::vector<Distinction> distinctions(const SurveyStarted& before, const SurveyStarted& after);

}  // namespace convscope
