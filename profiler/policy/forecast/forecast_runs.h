#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace convscope {

/// Consecutive iterations at one size, as forecast. Times in microseconds.
struct ForecastRun {
  std::int64_t first = 0;  ///< number of its first iteration, from 0
  std::int64_t count = 0;
  std::size_t size = 0;       ///< index in Schedule::sizes
  std::int64_t searches = 0;  ///< in its first iteration
  double beforeUs = 0;        ///< the sum of all iterations before
  double firstUs = 0;         ///< its first iteration, searches included
  double laterUs = 0;         ///< each further one

  /// All iterations up to the `nth` of this run, from 1.
  double cumulativeUs(std::int64_t nth) const { return beforeUs + firstUs + laterUs * static_cast<double>(nth - 1); }
};

/// The runs of a forecast in their order, compressed: a slider computes a million of them. Stores the size and count of
/// each run, its costs if they differ from the size's steady time, and a sum for every block. A run is computed on
/// access.
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

  ForecastRuns() = default;
  /// Reserves `count` runs. `steadyUs`: the time of an iteration without searches, by size.
  ForecastRuns(const std::vector<double>& steadyUs, std::size_t count);

  /// Adds a run without searches.
  void addSteady(std::size_t size, std::int64_t count) { append(size, count, m_costs[size]); }
  /// Adds a run with its costs.
  void add(std::size_t size, std::int64_t count, std::int64_t searches, double firstUs, double laterUs) {
    const Cost cost{searches, firstUs, laterUs};
    // A cache that is too small misses the same each time.
    if (m_costs[m_lastCost[size]] != cost) {
      m_lastCost[size] = static_cast<std::uint32_t>(m_costs.size());
      m_costs.push_back(cost);
    }
    m_special.push_back({static_cast<std::uint32_t>(m_runs.size()), m_lastCost[size]});
    append(size, count, cost);
  }

  std::size_t size() const { return m_runs.size(); }
  bool empty() const { return m_runs.empty(); }
  Iterator begin() const { return at(0); }
  Iterator end() const { return {*this, m_runs.size()}; }

  std::int64_t iterations() const { return m_iterations; }
  double totalUs() const { return m_totalUs; }
  /// Iterations at each size.
  const std::vector<std::int64_t>& counts() const { return m_counts; }
  /// Returns the run that contains an iteration, 0 to iterations() - 1.
  ForecastRun holding(std::int64_t iteration) const;

  std::size_t blocks() const { return m_sums.size(); }
  /// The first run of a block, and the end of its runs.
  Iterator blockBegin(std::size_t block) const { return at(block); }
  Iterator blockEnd(std::size_t block) const { return {*this, std::min(m_runs.size(), (block + 1) * kBlock)}; }
  /// Returns whether some run of the block has searches.
  bool hasSpecial(std::size_t block) const;

  bool sameSizes(const ForecastRuns& other) const { return m_runs == other.m_runs; }

 private:
  struct Run {
    std::uint32_t size = 0;
    std::uint32_t count = 0;
    bool operator==(const Run&) const = default;
  };
  struct Cost {
    std::int64_t searches = 0;
    double firstUs = 0;
    double laterUs = 0;
    bool operator==(const Cost&) const = default;
  };
  /// A run that is not steady.
  struct Special {
    std::uint32_t run = 0;
    std::uint32_t cost = 0;
  };
  /// All runs before a block.
  struct Sum {
    std::int64_t iterations = 0;
    double us = 0;
    std::size_t special = 0;
  };

  void append(std::size_t size, std::int64_t count, const Cost& cost) {
    if (m_runs.size() % kBlock == 0) m_sums.push_back({m_iterations, m_totalUs, m_lastSpecial});
    m_lastSpecial = m_special.size();
    m_runs.push_back({static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(count)});
    m_totalUs = m_totalUs + cost.firstUs + cost.laterUs * static_cast<double>(count - 1);
    m_iterations += count;
    m_counts[size] += count;
  }
  Iterator at(std::size_t block) const;

  std::vector<Cost> m_costs;              ///< those of steady runs first, by size
  std::vector<std::uint32_t> m_lastCost;  ///< by size
  std::vector<std::int64_t> m_counts;
  std::vector<Run> m_runs;
  std::vector<Special> m_special;
  std::vector<Sum> m_sums;  ///< by block
  std::size_t m_lastSpecial = 0;
  std::int64_t m_iterations = 0;
  double m_totalUs = 0;
};

inline void ForecastRuns::Iterator::load() {
  if (m_index >= m_runs->m_runs.size()) return;
  const Run& run = m_runs->m_runs[m_index];
  std::size_t at = run.size;
  if (m_special < m_runs->m_special.size() && m_runs->m_special[m_special].run == m_index)
    at = m_runs->m_special[m_special++].cost;
  const Cost& cost = m_runs->m_costs[at];
  m_run.count = run.count;
  m_run.size = run.size;
  m_run.searches = cost.searches;
  m_run.firstUs = cost.firstUs;
  m_run.laterUs = cost.laterUs;
}

}  // namespace convscope
