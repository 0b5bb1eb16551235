#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace convscope {

/// The cost before a problem's steady state, in microseconds, without the first execution of the iteration's own work.
struct Warmup {
  double queryUs = 0;       ///< querying the library's lists
  double buildUs = 0;       ///< building plans
  double loadUs = 0;        ///< module loading at first executions
  double warmupRunsUs = 0;  ///< untimed executions, without module loading
  double timedRunsUs = 0;   ///< timed executions
  double compiledUs = 0;    ///< the part of buildUs for plans that are compiled at run time

  double totalUs() const { return queryUs + buildUs + loadUs + warmupRunsUs + timedRunsUs; }
  Warmup withoutLoad() const { return {queryUs, buildUs, 0, warmupRunsUs, timedRunsUs, compiledUs}; }
  Warmup& operator+=(const Warmup& other);
  bool operator==(const Warmup&) const = default;
};

/// Returns `warmup` times a factor.
Warmup operator*(const Warmup& warmup, double times);

/// A policy's choice for one problem that its cache does not know, with the cost of the search.
struct Choice {
  std::optional<std::size_t> trial;  ///< index of the chosen algorithm; none: none works, or data are missing
  std::string reason;                ///< why this one, or why the library does not get the problem, in one sentence
  std::string executor;  ///< who executes the problem if the library does not (Dispatch); then trial is none
  double steadyUs = 0;   ///< an execution of the chosen one in the steady state
  std::uint64_t workspaceBytes = 0;  ///< of the chosen one
  Warmup warmup;                     ///< module loading as the survey's process measured it
  std::uint64_t searchPeakBytes =
      0;  ///< the most workspace allocated at a time while searching and in the first execution
  int plansBuilt = 0;
  int plansTimed = 0;
  int plansSlower =
      0;  ///< executed plans of which only a bound is known (TrialStatus::Slower): the costs are at least these
  std::vector<std::size_t> executed;  ///< the distinct executed trials, in order of first execution

  std::vector<std::string> missing;       ///< data that the survey lacks, each in one line; if any, trial is none
  std::vector<std::string> missingLists;  ///< the candidate lists that a survey has to include

  bool complete() const { return missing.empty(); }
  /// Returns whether the framework gives the problem to the surveyed library. If not, nothing below `executor` is set.
  bool toLibrary() const { return executor.empty(); }
};

}  // namespace convscope
