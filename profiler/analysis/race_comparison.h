#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/workload_costs.h"
#include "analysis/wrong_pick.h"

namespace convscope {

/// A plan in a race that the framework ran, beside the survey's trial of the same plan. Times in microseconds.
struct ComparedPlan {
  std::string id;
  std::optional<double> sampleUs;    ///< the framework's one sample; empty if it did not time the plan
  std::optional<std::size_t> trial;  ///< in the survey's result; empty if the survey did not measure the plan
  std::optional<double> medianUs;    ///< the survey's
};

/// The first place at which the framework's list of plans differs from the policy's.
struct ListDifference {
  std::size_t place = 0;  ///< from 0
  std::string recorded;   ///< the framework's plan; empty: its list ended before
  std::string policy;     ///< the policy's plan; empty: its list ended before

  bool operator==(const ListDifference&) const = default;
};

/// One race of one problem.
struct ComparedRace {
  std::size_t problem = 0;            ///< index in Workload::problems
  std::size_t race = 0;               ///< index in WorkloadProblem::races
  std::optional<std::size_t> result;  ///< of the survey; if empty, no figure of the survey is set
  double count = 0;                   ///< how often an iteration computes the problem, mean of the recorded ones
  std::vector<ComparedPlan> plans;    ///< in the framework's order
  std::optional<std::size_t> pick;    ///< index of the framework's pick
  std::optional<std::size_t> best;    ///< index of the timed plan with the least median of the survey
  std::optional<double> lossUs;       ///< the pick's median beyond the best one's, of one execution
  bool wrong = false;                 ///< the pick is slower than the best by Rule::iterationNoise or more
  /// Probability of the framework's pick by the wrong-pick analysis of the survey.
  std::optional<double> pickProbability;
  std::optional<bool> likely;              ///< the pick is among the plans that together have 95% of the probability
  std::optional<double> expectedRegretUs;  ///< WrongPick::expectedRegretUs
  std::optional<double> regretVariance;    ///< of one pick's regret, in us^2
  bool listCompared = false;
  std::optional<ListDifference> difference;  ///< empty if the lists are equal

  /// What the pick costs in an iteration; empty if it is not known.
  std::optional<double> iterationLossUs() const;
};

/// All races of a recording beside the survey.
struct RaceComparison {
  std::vector<ComparedRace> races;  ///< in the order of problems

  int timed = 0;                ///< races with samples and a pick
  int compared = 0;             ///< of these, whose pick and best plan the survey measured
  int wrong = 0;                ///< of these, with a wrong pick
  double lossUs = 0;            ///< of an iteration: what all compared picks cost
  double wrongLossUs = 0;       ///< of it, the wrong ones
  double expectedRegretUs = 0;  ///< the same by the wrong-pick analysis, of the same races
  double regretVariance = 0;    ///< of that sum, in us^2: each search is one draw
  int judged = 0;               ///< races with a wrong-pick analysis
  int likely = 0;               ///< of these, whose pick is among the likely ones
  int listsCompared = 0;
  int listsEqual = 0;

  bool empty() const { return races.empty(); }
};

/// Share of the probability that the likely picks have together.
inline constexpr double kLikelyShare = 0.95;

/// Compares the races. Empty if the recording has none. Throws MissingData as matchWorkload().
RaceComparison compareRaces(const Workload& workload, const Survey& survey);

/// Returns the wrong picks that cost an iteration most, the worst first, at most `most` of them.
std::vector<const ComparedRace*> worstPicks(const RaceComparison& comparison, std::size_t most);

/// Describes the result in a few sentences with all counts; empty without races.
std::string raceText(const RaceComparison& comparison);

/// Describes where the lists differ: "plan 3 is eng1 in the recording and eng2 in the policy".
std::string differenceText(const ListDifference& difference);

}  // namespace convscope
