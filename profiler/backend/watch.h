#pragma once

#include <map>
#include <string>

#include "backend/step.h"

namespace convscope {

/// Algorithms that must not run again because they crashed the engine or did not return: for each problem's text, the
/// reason for each algorithm's id. An empty id stands for the problem as a whole.
using GivenUpAlgorithms = std::map<std::string, std::map<std::string, std::string>>;

/// What a watched executor reports to, and what it refuses. Changed only between runs.
struct Watch {
  StepObserver* observer = nullptr;  ///< null: nobody watches
  GivenUpAlgorithms givenUp = {};

  /// Returns why the algorithm was given up; null if it was not.
  const std::string* reasonFor(const std::string& problem, const std::string& algorithm) const;
};

}  // namespace convscope
