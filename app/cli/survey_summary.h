#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "measure/statistics.h"
#include "session/session.h"

namespace convscope::cli {

/// The layer that a problem is named after: the first that poses it.
std::string firstLayer(const NetworkProblem& subject);

/// What is told of one problem. Pointers lead into the survey.
struct ProblemSummary {
  const ProblemResult* result = nullptr;
  const Trial* fastest = nullptr;      ///< null where nothing was measured
  Summary time;                        ///< of the fastest
  const Trial* firstChoice = nullptr;  ///< what the lists, one after the other, put first and could be measured
  double firstOverFastest = 0;         ///< see timesSlower
  std::string firstList;               ///< the list that the first choice is from
  std::map<TrialStatus, int> trials;

  std::size_t multiplicity() const { return result->subject.layers.size(); }
};

/// A network's problems of one pass together. Times are those of one run through the network: each problem counts as
/// often as the network poses it.
struct PassTotal {
  int problems = 0;  ///< distinct ones
  int measured = 0;
  double fastestUs = 0;
  double firstChoiceUs = 0;  ///< NaN where a measured problem has no first choice
  double warmUpUs = 0;       ///< builds and first executions of the fastest, each once
  std::uint64_t largestWorkspace = 0;
};

/// What finding out has cost.
struct SearchCost {
  double setupUs = 0;
  double queryUs = 0;
  double buildUs = 0;
  double firstExecutionUs = 0;
  int plans = 0;
};

struct SurveySummary {
  std::vector<ProblemSummary> problems;  ///< as the survey's
  std::map<Pass, PassTotal> passes;
  PassTotal total;
  SearchCost search;
};

ProblemSummary summarizeProblem(const ProblemResult& result);
SurveySummary summarizeSurvey(const Survey& survey);

/// Keeps the problems of one layer only. Throws InputError where the network has no convolution layer of that name.
void keepLayer(SurveySummary& summary, const std::string& network, const std::string& layer);

/// The build and the first execution of one algorithm, in microseconds.
double warmUpUs(const Trial& trial);

/// Whether anything failed, the survey as a whole included, or is still to be done. What a library does not support is
/// no failure.
bool hasFailures(const Survey& survey);

/// The survey of `session` that has the number `run`, or without one (-1) the last. Throws InputError, naming `file`.
const Survey& chooseSurvey(const Session& session, int run, const std::string& file);

}  // namespace convscope::cli
