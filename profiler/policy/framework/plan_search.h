#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backend/algorithm.h"
#include "core/problem.h"
#include "policy/dispatch/platform.h"
#include "policy/framework/choice.h"
#include "text/translate.h"

namespace convscope {

/// Which algorithms a framework excludes before it builds any.
struct Filter {
  enum class Math {
    Precision,      ///< those that Candidate::keeps() refuses
    NoTensorCores,  ///< those on tensor cores
    Any             ///< none
  };
  bool deterministicOnly = false;
  Math math = Math::Precision;
};

/// A framework's search over one problem, step by step. The rules of the policies are written against this interface:
/// MeasuredSearch computes the cost of each step from a survey, DeviceSearch executes it on a device. Algorithms are
/// identified by index; a list that names one twice returns its index twice.
class PlanSearch {
 public:
  explicit PlanSearch(const Platform& platform) : m_platform(platform) {}
  PlanSearch(const PlanSearch&) = delete;
  PlanSearch& operator=(const PlanSearch&) = delete;
  virtual ~PlanSearch() = default;

  virtual const Problem& problem() const = 0;
  virtual const Candidate& candidate(std::size_t index) const = 0;
  const Platform& platform() const { return m_platform; }

  /// Queries a list. Returns the algorithms that it names, best first, duplicates kept.
  virtual std::vector<std::size_t> query(std::string_view list, Filter filter = {}) = 0;
  /// Queries several lists, one after the other.
  std::vector<std::size_t> queryAll(const std::vector<std::string>& lists, Filter filter = {});
  /// Returns the algorithm with one of these ids, without a query by the framework.
  virtual std::optional<std::size_t> named(const std::vector<std::string>& ids) = 0;

  /// Builds a plan. Returns false if the library refuses it.
  virtual bool build(std::size_t index) = 0;
  /// Builds all and returns those that could be.
  std::vector<std::size_t> buildAll(const std::vector<std::size_t>& indices);

  virtual std::uint64_t workspaceBytes(std::size_t index) const = 0;
  /// Returns whether the workspace fits into the free memory, and under `limit` unless that is 0.
  virtual bool fitsInMemory(std::size_t index, std::uint64_t limit = 0) const = 0;
  /// Returns those that fit, and keeps the largest of their workspaces allocated.
  std::vector<std::size_t> reserveLargest(const std::vector<std::size_t>& indices, std::uint64_t limit = 0);

  /// Returns whether a built plan executes. That execution counts as the first of the steps below, or as the
  /// iteration's own work.
  virtual bool canExecute(std::size_t index) = 0;
  /// An execution that only serves the search. Returns its time, as time() does.
  virtual double warmUp(std::size_t index) = 0;
  /// Times an execution, the `run`th of this plan from 0. Returns microseconds as the framework sees them, module
  /// loading included in the plan's first execution.
  virtual double time(std::size_t index, std::size_t run = 0) = 0;
  /// An execution in the steady state.
  virtual double steadyUs(std::size_t index) = 0;

  static bool isExcluded(const Candidate& candidate, Precision precision, Filter filter);

  /// Notes data that the survey lacks, in one line.
  void noteMissing(std::string line);

  /// Executes the chosen plan, if there is one, and returns the choice. Without a plan, or if data are missing, the
  /// choice has no trial; `reason` then says why, kNothingWorks if it is empty.
  virtual Choice finish(std::optional<std::size_t> chosen, std::string reason) = 0;

 protected:
  void trackPeak(std::uint64_t bytes);

  Choice m_choice;  ///< with the costs until now

 private:
  Platform m_platform;
};

/// Why a search found nothing.
inline constexpr const char* kNothingWorks =
    translatable("policy_rules", "none of its algorithms works for this problem");

}  // namespace convscope
