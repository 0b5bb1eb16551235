#pragma once

#include <string>
#include <vector>

#include "policy/framework/policy.h"

namespace convscope::testing {

/// One algorithm of a problem made by hand; times in microseconds.
struct Made {
  std::string id = {};
  std::vector<std::pair<int, int>> listed = {};  ///< list and rank
  double hotUs = 10;
  double singleUs = 12;
  double loadUs = 0;
  double buildUs = 100;
  std::uint64_t workspaceBytes = 0;
  std::vector<Note> notes = {};
  TrialStatus status = TrialStatus::Measured;
  bool built = true;
  double slowerThanUs = 0;
};

/// A trial with one single and one hot sample where it was measured.
Trial madeTrial(const Made& made);

/// The lists that PyTorch asks for.
inline const std::vector<std::string> kLists{"instant", "fallback"};

/// A problem whose lists took 10, 20, ... us to query.
ProblemResult madeProblem(const std::vector<std::string>& lists, const std::vector<Made>& algorithms,
                          const std::string& problem = "fwd n1 c1 k1 in8x8 f3x3 p1x1");

/// A completed survey of these problems.
Survey madeSurvey(std::vector<ProblemResult> problems, const Dims& input = {1, 1, 8, 8});

/// What a policy chooses where no memory bound is known.
Choice chosenBy(const std::string& policy, const ProblemResult& problem, const PolicyContext& context = {});

}  // namespace convscope::testing
