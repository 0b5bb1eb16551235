#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace convscope {

/// What is paid before a problem's steady state, in microseconds. The execution that then does the iteration's own work
/// is no part of it.
struct Warmup {
  double queryUs = 0;       ///< asking the library for its lists
  double buildUs = 0;       ///< building plans
  double loadUs = 0;        ///< loading code at first executions
  double warmupRunsUs = 0;  ///< executions whose time is thrown away, code loading apart
  double timedRunsUs = 0;   ///< executions that are timed to choose by
  double compiledUs = 0;    ///< the part of buildUs that goes to plans whose code is compiled when they are built

  double totalUs() const { return queryUs + buildUs + loadUs + warmupRunsUs + timedRunsUs; }
  Warmup withoutLoad() const { return {queryUs, buildUs, 0, warmupRunsUs, timedRunsUs, compiledUs}; }
  Warmup& operator+=(const Warmup& other);
  bool operator==(const Warmup&) const = default;
};

/// `warmup` as often as `times`.
Warmup operator*(const Warmup& warmup, double times);

/// What a policy decides and pays for one problem that its cache does not know.
struct Choice {
  std::optional<std::size_t> trial;   ///< index of the chosen one; none: nothing works, or data are missing
  std::string reason;                 ///< why this one, in one sentence
  double steadyUs = 0;                ///< an execution of the chosen one in the steady state
  std::uint64_t workspaceBytes = 0;   ///< of the chosen one
  Warmup warmup;                      ///< code loading as the survey's process saw it
  std::uint64_t searchPeakBytes = 0;  ///< the most workspace held at a time while searching and in the first execution
  int plansBuilt = 0;
  int plansTimed = 0;
  std::vector<std::size_t> executed;  ///< the distinct trials whose code is loaded, in order of first execution

  std::vector<std::string> missing;       ///< what the survey lacks to tell, each in one line; then trial is none
  std::vector<std::string> missingLists;  ///< the candidate lists that would have to be surveyed

  bool complete() const { return missing.empty(); }
  /// The call that searches and then executes.
  double firstCallUs() const { return warmup.totalUs() + steadyUs; }
};

}  // namespace convscope
