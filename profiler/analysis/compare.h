#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

namespace convscope {

enum class Verdict { Same, Faster, Slower, Unsure };

inline constexpr std::array kAllVerdicts{Verdict::Same, Verdict::Faster, Verdict::Slower, Verdict::Unsure};

std::string toText(Verdict verdict);  ///< "same", "faster", "slower", "unsure"

/// The fastest algorithm of one problem in two surveys, old against new.
struct Comparison {
  NetworkProblem subject;
  std::optional<std::size_t> problemBefore;  ///< its index in Survey::problems; none where the survey lacks it
  std::optional<std::size_t> problemAfter;
  const Trial* before = nullptr;  ///< fastest; null where the survey has no measured trial of this problem
  const Trial* after = nullptr;
  Verdict verdict = Verdict::Unsure;
  double ratio = 0;  ///< how many times as long (see timesSlower); 0 where one is missing

  /// Median times of one execution; 0 where one is missing.
  double beforeUs() const;
  double afterUs() const;
  /// What the change adds to an iteration of the network, in microseconds: for all layers that pose the problem. 0
  /// where one is missing.
  double networkUs() const;
};

inline constexpr double kUsualTolerance = 0.02;

/// Every problem of either survey, in the order of `before`, then those only in `after`. Problems are matched by what
/// they compute; precision and layout may differ where all of a survey's differ (comparing precisions is the point
/// then). By the 95% intervals of the medians: Faster or Slower where they do not overlap and the medians differ by
/// more than `tolerance` of the smaller; Same where all of both intervals lies within `tolerance` of its least; else
/// Unsure. With three to five samples their range stands for the interval, as medianInterval has it; with fewer, or
/// hot samples against single ones, it is always Unsure. The result points into the surveys.
std::vector<Comparison> compareSurveys(const Survey& before, const Survey& after, double tolerance = kUsualTolerance);

/// Both networks' times over the problems that both have measured, each as often as the network poses it.
struct ComparisonTotals {
  double beforeUs = 0;
  double afterUs = 0;
  int problems = 0;               ///< that both have measured
  std::array<int, 4> verdicts{};  ///< by Verdict, of all problems
};

ComparisonTotals totalsOf(const std::vector<Comparison>& comparisons);

/// Something that sets one survey apart from another, as texts.
struct Distinction {
  std::string what;  ///< "network", "input", "backend", "device", "precision", "layout", a library's name
  std::string before;
  std::string after;
  bool operator==(const Distinction&) const = default;
};

/// All of these in which the surveys differ; empty where they are of the same thing at two times.
std::vector<Distinction> distinctions(const SurveyStarted& before, const SurveyStarted& after);

}  // namespace convscope
