#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

#include "policy/schedule/size_runs.h"

namespace convscope {

/// The costs of a run of iterations at one size. Times in microseconds.
struct RunCost {
  std::int64_t searches = 0;  ///< in its first iteration
  double firstUs = 0;         ///< its first iteration, searches included
  double laterUs = 0;         ///< each further one

  double totalUs(std::int64_t count) const { return firstUs + laterUs * static_cast<double>(count - 1); }
  bool operator==(const RunCost&) const = default;
};

/// Consecutive iterations at one size, as forecast. Times in microseconds.
struct ForecastRun : RunCost {
  std::int64_t first = 0;  ///< number of its first iteration, from 0
  std::int64_t count = 0;
  std::size_t size = 0;  ///< index in Schedule::sizes
  double beforeUs = 0;   ///< the sum of all iterations before

  /// All iterations up to the `nth` of this run, from 1.
  double cumulativeUs(std::int64_t nth) const { return beforeUs + totalUs(nth); }
};

/// The runs of a forecast in their order, compressed: a slider computes a million of them. Shares the runs with the
/// schedule. Stores the costs of a run if they differ from the size's steady time, and a sum for every block. A run is
/// computed on access.
class ForecastRuns {
 public:
  /// Runs between two stored sums.
  static constexpr std::size_t kBlock = 64;

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = ForecastRun;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    const ForecastRun& operator*() const { return m_run; }
    const ForecastRun* operator->() const { return &m_run; }
    Iterator& operator++() {
      m_run.beforeUs = m_run.cumulativeUs(m_run.count);
      m_run.first += m_run.count;
      ++m_index;
      load();
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(const Iterator& other) const { return m_index == other.m_index; }

   private:
    friend class ForecastRuns;
    Iterator(const ForecastRuns& runs, std::size_t index) : m_runs(&runs), m_index(index) {}
    void load();

    const ForecastRuns* m_runs = nullptr;
    std::size_t m_index = 0;
    std::size_t m_special = 0;  ///< of the first special run from here on
    ForecastRun m_run;
  };

  /// A run that is not steady.
  struct Special {
    std::uint32_t run = 0;
    std::uint32_t cost = 0;
  };

  ForecastRuns() = default;
  /// Prepares for `runs`, which are then added in order by addSteady() and add(). `steadyUs` is the time of an
  /// iteration without searches, by size.
  ForecastRuns(SizeRuns runs, const std::vector<double>& steadyUs);

  /// Adds the next `count` runs, without searches.
  void addSteady(std::size_t count);
  /// Adds the next run with its costs.
  void add(const RunCost& cost);

  std::size_t size() const { return m_runs.size(); }
  bool empty() const { return m_runs.empty(); }
  Iterator begin() const { return at(0); }
  Iterator end() const { return {*this, m_runs.size()}; }

  const SizeRuns& sizes() const { return m_runs; }
  const std::vector<Special>& specials() const { return m_specials; }
  const RunCost& cost(const Special& special) const { return m_costs[special.cost]; }
  std::int64_t iterations() const { return m_iterations; }
  double totalUs() const { return m_totalUs; }
  /// Returns the run that contains an iteration, 0 to iterations() - 1.
  ForecastRun holding(std::int64_t iteration) const;

  std::size_t blocks() const { return m_sums.size(); }
  /// The first run of a block, and the end of its runs.
  Iterator blockBegin(std::size_t block) const { return at(block); }
  Iterator blockEnd(std::size_t block) const { return {*this, std::min(m_runs.size(), (block + 1) * kBlock)}; }
  /// Returns whether some run of the block has searches.
  bool hasSpecial(std::size_t block) const;

 private:
  /// All runs before a block.
  struct Sum {
    std::int64_t iterations = 0;
    double us = 0;
    std::size_t special = 0;
  };

  void beginBlock() { m_sums.push_back({m_iterations, m_totalUs, m_specials.size()}); }
  Iterator at(std::size_t block) const;

  SizeRuns m_runs;
  std::size_t m_added = 0;
  std::vector<RunCost> m_costs;           ///< those of steady runs first, by size
  std::vector<std::uint32_t> m_lastCost;  ///< by size
  std::vector<Special> m_specials;
  std::vector<Sum> m_sums;  ///< by block
  std::int64_t m_iterations = 0;
  double m_totalUs = 0;
};

inline void ForecastRuns::Iterator::load() {
  if (m_index >= m_runs->m_runs.size()) return;
  const SizeRun& run = m_runs->m_runs[m_index];
  std::size_t at = run.size;
  if (m_special < m_runs->m_specials.size() && m_runs->m_specials[m_special].run == m_index)
    at = m_runs->m_specials[m_special++].cost;
  static_cast<RunCost&>(m_run) = m_runs->m_costs[at];
  m_run.count = run.count;
  m_run.size = run.size;
}

}  // namespace convscope
