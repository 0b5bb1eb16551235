#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "backend/algorithm.h"
#include "policy/forecast/policy_costs.h"
#include "policy/framework/search_steps.h"

namespace convscope {

/// What a framework does in a call of a convolution, in the order of the picture. A call whose problem the cache knows
/// has Call, Shape, Cache and Run only. Unknown replaces all that the session lacks measurements for.
enum class CallStage { Call, Shape, Cache, List, Build, Load, Time, Keep, Store, Run, Unknown };
inline constexpr std::size_t kCallStages = static_cast<std::size_t>(CallStage::Unknown) + 1;

/// An algorithm that a search times.
struct TimedAlgorithm {
  std::size_t trial = 0;         ///< index in ProblemResult::trials
  std::string name;              ///< shortAlgorithmText()
  std::optional<Family> family;  ///< empty if not known
  double us = 0;                 ///< as the framework compares it: the mean of its timed executions
};

struct CallStep {
  CallStage stage = CallStage::Call;
  double us = 0;                   ///< of this step
  double endUs = 0;                ///< of the call up to the end of this step
  std::optional<std::size_t> row;  ///< index in CallScript::timed, of Load and Time
};

/// A problem at one input size under a policy: all that a call of it can show. Times in microseconds.
struct CallScript {
  NetworkProblem subject;
  std::size_t key = 0;     ///< equal problems have equal ones
  std::size_t listed = 0;  ///< places in the queried lists
  std::size_t built = 0;
  std::size_t refused = 0;  ///< plans that the library did not build
  std::vector<TimedAlgorithm> timed;
  std::optional<std::size_t> chosen;  ///< index in `timed`; none if the chosen algorithm was not timed
  std::string algorithm;              ///< the chosen one, algorithmText()
  std::string shortAlgorithm;         ///< shortAlgorithmText()
  std::optional<Family> family;
  std::string reason;  ///< of the choice, in one sentence
  double runUs = 0;    ///< an execution of the chosen one
  std::vector<CallStep> hit;
  std::vector<CallStep> first;  ///< of a search in a process that never searched for this problem
  std::vector<CallStep> again;  ///< of a search after the entry was dropped: all modules are loaded
  std::string missing;          ///< why nothing is known, in one line; then all calls have the steps of `hit`

  bool isKnown() const { return missing.empty(); }
};

/// The search for a problem.
struct ProblemSearch {
  std::vector<SearchStep> steps;
  std::vector<std::optional<std::size_t>> rows;  ///< by step, the index in CallScript::timed
};

/// A problem of a survey with its search.
struct SearchedScript {
  CallScript script;
  ProblemSearch search;
};

/// Returns what calls of a measured problem show under a policy; without CallScript::first, which depends on what the
/// process has loaded.
SearchedScript searchedScript(const Policy& policy, const ProblemResult& result, const PolicyContext& context);

/// Returns the steps of a call that searches. `loads` has the time to load modules by trial; without it everything is
/// loaded. `runUs`: CallScript::runUs.
std::vector<CallStep> missSteps(const Policy& policy, const ProblemSearch& search, double runUs,
                                const std::map<std::size_t, double>& loads);

/// Returns the steps of a call of which nothing is known.
std::vector<CallStep> unknownSteps();

}  // namespace convscope
