#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "policy/framework/policy.h"
#include "session/session.h"
#include "statistics/statistics.h"

namespace convscope {

/// Returns the layer that a problem is named after: the first that contains it.
std::string firstLayer(const NetworkProblem& subject);

/// Returns the number of layers of a survey's network that have a convolution.
std::size_t convolutionLayers(const Survey& survey);

/// The fastest algorithm of one problem, compared with the first listed one. Pointers lead into the survey.
struct ProblemSummary {
  const ProblemResult* result = nullptr;
  const Trial* fastest = nullptr;      ///< null if nothing was measured
  Summary time;                        ///< of the fastest
  const Trial* firstListed = nullptr;  ///< the first measured algorithm of the lists in order; null if there is none
  double firstOverFastest = 0;         ///< see timesSlower
  std::string firstList;               ///< the list of `firstListed`
  const Trial* heuristic =
      nullptr;                      ///< what PyTorch takes with benchmark off, see heuristicChoice(); null if not known
  double heuristicOverFastest = 0;  ///< see timesSlower
  Dispatch dispatch;                ///< who executes the problem in PyTorch, if that uses the survey's backend
  std::map<TrialStatus, int> trials;
};

/// A network's problems of one pass together. Times are those of one iteration: each problem counts as often as
/// multiplicity() says.
struct PassTotal {
  int problems = 0;  ///< distinct ones
  int measured = 0;
  double fastestUs = 0;
  double firstListedUs = 0;       ///< NaN if a measured problem has no first listed algorithm
  double buildAndFirstRunUs = 0;  ///< of the fastest, each once
  std::uint64_t largestWorkspace = 0;
};

/// What the search for the fastest algorithms took, in microseconds.
struct SearchCost {
  double setupUs = 0;
  double queryUs = 0;
  double buildUs = 0;
  double firstExecutionUs = 0;
  int plans = 0;
};

/// The problems whose fastest algorithm is of one family.
struct FamilyWins {
  std::optional<Family> family;  ///< none: not known
  int problems = 0;
  double us = 0;  ///< of an iteration
};

struct SurveySummary {
  std::vector<ProblemSummary> problems;  ///< in the survey's order
  std::map<Pass, PassTotal> passes;
  PassTotal total;
  PassTotal otherExecutors;  ///< problems that another kernel executes, see ownProblems(); in none of the other totals
  std::vector<FamilyWins> families;  ///< in the order of Family
  int agreed = 0;                    ///< problems whose heuristic choice is the fastest algorithm
  SearchCost search;
};

/// Returns the index of the algorithm that PyTorch takes with benchmark off; for a backend that PyTorch does not use,
/// the first listed one once the problem has ended. None if it is not known.
std::optional<std::size_t> heuristicChoice(const Survey& survey, const ProblemResult& result);

/// Returns who executes a problem in PyTorch; the library if PyTorch does not use the survey's backend.
Dispatch pytorchDispatchOf(const Survey& survey, const ProblemResult& result);

/// The problems' pointers lead into `survey`.
SurveySummary summarizeSurvey(const Survey& survey);

/// Returns how often the heuristic choice is the fastest algorithm, in a clause whose subject is "the heuristic
/// choices": "38 of 68 are the fastest algorithm".
std::string agreementText(int agreed, int measured);

/// Returns the index of the problem that takes the largest part of an iteration; -1 if nothing was measured.
int costliestProblem(const Survey& survey);

/// Keeps the problems of one layer. Returns whether there are any.
bool keepLayer(SurveySummary& summary, const std::string& layer);

/// Returns what building an algorithm and its first execution took, in microseconds.
double buildAndFirstRunUs(const Trial& trial);

/// Returns what setting device and libraries up took, in microseconds.
double setupUs(const Survey& survey);

/// Returns why nothing was measured: if every problem of a survey failed, the reason of most of them; otherwise an
/// empty text.
std::string totalFailure(const Survey& survey);

/// Returns whether the survey or any of its trials failed, or is still to be done. An algorithm that the library does
/// not support is no failure.
bool hasFailures(const Survey& survey);

}  // namespace convscope
