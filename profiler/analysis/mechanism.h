#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/call_script.h"
#include "policy/forecast/policy_costs.h"
#include "policy/schedule/schedule.h"

namespace convscope {

/// One convolution of a network.
struct ConvolutionScope {
  std::string layer;
  Pass pass = Pass::Forward;
  bool operator==(const ConvolutionScope&) const = default;
};

enum class Lookup : std::uint8_t { Hit, FirstMiss, LaterMiss, Unknown };

/// What a training does at one step. Valid as long as its Mechanism.
struct MechanismState {
  std::int64_t iteration = 0;
  std::size_t size = 0;  ///< index in Schedule::sizes
  std::size_t call = 0;  ///< of the iteration
  std::size_t calls = 0;
  const CallScript* script = nullptr;  ///< never null
  std::string_view layer;
  Lookup lookup = Lookup::Hit;
  std::span<const CallStep> steps;  ///< of the call; never empty
  std::size_t step = 0;             ///< index in `steps`
  double beforeUs = 0;              ///< of the whole training before this call

  const CallStep& current() const { return steps[step]; }
  double endUs() const { return beforeUs + current().endUs; }
};

struct CacheEntry {
  const CallScript* script = nullptr;
  std::size_t size = 0;  ///< index in Schedule::sizes
  std::string_view layer;
  bool isUsed = false;  ///< the call finds or stores it at this step
};

/// A framework's cache at one step.
struct CacheContents {
  std::int64_t entries = 0;
  std::vector<CacheEntry> shown;  ///< some of them, the one in use first, then the last stored
};

/// An iteration as a whole. Times in microseconds.
struct IterationTime {
  std::size_t size = 0;
  double beginUs = 0;
  double us = 0;
  double searchUs = 0;  ///< the part of `us` for searches
  bool isKnown = true;  ///< false if a call of it was not measured, so `us` lacks that call
};

/// A training under a policy, call by call and step by step: what a framework does, what its cache contains and what
/// each step costs, computed from surveys as forecast() does. Its sums are those of the forecast over the same
/// schedule. A call whose data are missing costs nothing and is marked; the cache does not get it.
///
/// Prepared once: figures by distinct problem, and a few numbers for each iteration. at() is a binary search.
class Mechanism {
 public:
  /// `surveys` are those from which `costs` was computed, in the same order; they need not outlive this object. Without
  /// `scope`: all calls of the network, as layerCalls() orders them.
  Mechanism(const PolicyCosts& costs, std::span<const Survey* const> surveys, const Schedule& schedule,
            const std::optional<ConvolutionScope>& scope);

  const Policy& policy() const { return m_policy; }
  const std::vector<Dims>& sizes() const { return m_sizes; }
  std::int64_t iterations() const { return static_cast<std::int64_t>(m_iterations.size()); }
  /// Returns the number of steps; 0 of a schedule without iterations.
  std::int64_t steps() const { return m_steps; }
  double totalUs() const { return m_us; }
  /// Returns the time of all searches.
  double searchUs() const { return m_searchUs; }
  std::int64_t searches() const { return static_cast<std::int64_t>(m_searches); }

  /// Returns a step, 0 to steps() - 1.
  MechanismState at(std::int64_t step) const;
  /// Returns the cache after a step, with at most `most` of its entries.
  CacheContents cacheAt(const MechanismState& state, std::size_t most) const;

  IterationTime iteration(std::int64_t index) const;
  /// Returns the first step of an iteration; steps() for iterations().
  std::int64_t firstStep(std::int64_t iteration) const;
  /// Returns the iteration that runs at a time since the start, the last one for a later time.
  std::int64_t iterationAt(double us) const;
  /// Returns how many of the first `iterations` have searches.
  std::int64_t searchingBefore(std::int64_t iterations) const;

 private:
  /// The calls of an iteration at one size.
  struct Plan {
    std::vector<CallScript> scripts;
    struct Call {
      std::size_t script;
      std::string layer;
      std::size_t entry;  ///< number of its place in the cache
    };
    std::vector<Call> calls;
    std::optional<std::size_t> survey;  ///< none: the size was not measured
    std::optional<std::uint32_t> allHits;
    bool isLoaded = false;  ///< `first` of the scripts is complete
  };
  /// What the calls of an iteration find in the cache; iterations share it.
  struct Pattern {
    std::size_t size = 0;
    std::vector<Lookup> lookups;
    std::vector<std::int32_t> firstStep;  ///< by call, and of all
    std::vector<double> beforeUs;         ///< by call, and of all
    double searchUs = 0;
    std::uint32_t searches = 0;
    bool isKnown = true;
  };
  struct Iteration {
    std::int64_t firstStep = 0;
    double beginUs = 0;
    std::uint32_t pattern = 0;
    std::uint32_t searchingBefore = 0;
  };
  /// A choice that was put into the cache.
  struct Stored {
    std::uint32_t iteration = 0;
    std::uint32_t call = 0;
    std::uint32_t size = 0;
    std::uint32_t entries = 0;       ///< of the cache afterwards
    std::uint32_t dropped = kNever;  ///< index of the store that dropped it
  };
  static constexpr std::uint32_t kNever = static_cast<std::uint32_t>(-1);
  class Builder;

  static const std::vector<CallStep>& stepsOf(const CallScript& script, Lookup lookup);

  Policy m_policy;
  std::vector<Dims> m_sizes;
  std::vector<Plan> m_plans;  ///< by size
  std::vector<Pattern> m_patterns;
  std::vector<Iteration> m_iterations;
  std::vector<Stored> m_stored;
  std::vector<std::vector<std::uint32_t>> m_storedOf;  ///< by entry, indices in m_stored
  std::int64_t m_steps = 0;
  double m_us = 0;
  double m_searchUs = 0;
  std::uint64_t m_searches = 0;
  std::uint32_t m_searching = 0;  ///< iterations
};

}  // namespace convscope
