#include "policy/forecast/forecast_runs.h"

namespace convscope {

ForecastRuns::ForecastRuns(SizeRuns runs, const std::vector<double>& steadyUs) : m_runs(std::move(runs)) {
  for (const double us : steadyUs) {
    m_lastCost.push_back(static_cast<std::uint32_t>(m_costs.size()));
    m_costs.push_back({0, us, us});
  }
  m_sums.reserve(m_runs.size() / kBlock + 1);
}

void ForecastRuns::addSteady(std::size_t count) {
  for (const std::size_t end = m_added + count; m_added < end;) {
    if (m_added % kBlock == 0) beginBlock();
    Sum sum{m_iterations, m_totalUs};  // in registers
    for (const std::size_t last = std::min(end, (m_added / kBlock + 1) * kBlock); m_added < last; ++m_added) {
      const SizeRun& run = m_runs[m_added];
      sum.us += m_costs[run.size].totalUs(run.count);
      sum.iterations += run.count;
    }
    m_iterations = sum.iterations;
    m_totalUs = sum.us;
  }
}

void ForecastRuns::add(const RunCost& cost) {
  const auto [size, count] = m_runs[m_added];
  if (cost == m_costs[size]) return addSteady(1);
  if (m_added % kBlock == 0) beginBlock();
  // A cache that is too small misses the same each time.
  if (m_costs[m_lastCost[size]] != cost) {
    m_lastCost[size] = static_cast<std::uint32_t>(m_costs.size());
    m_costs.push_back(cost);
  }
  m_specials.push_back({static_cast<std::uint32_t>(m_added), m_lastCost[size]});
  m_totalUs += cost.totalUs(count);
  m_iterations += count;
  ++m_added;
}

ForecastRuns::Iterator ForecastRuns::at(std::size_t block) const {
  Iterator iterator(*this, std::min(m_runs.size(), block * kBlock));
  if (block >= m_sums.size()) return iterator;
  iterator.m_run.first = m_sums[block].iterations;
  iterator.m_run.beforeUs = m_sums[block].us;
  iterator.m_special = m_sums[block].special;
  iterator.load();
  return iterator;
}

ForecastRun ForecastRuns::holding(std::int64_t iteration) const {
  const auto after = std::ranges::upper_bound(m_sums, iteration, {}, &Sum::iterations);
  Iterator run = at(static_cast<std::size_t>(after - m_sums.begin()) - 1);
  while (run->first + run->count <= iteration) ++run;
  return *run;
}

bool ForecastRuns::hasSpecial(std::size_t block) const {
  const std::size_t end = block + 1 < m_sums.size() ? m_sums[block + 1].special : m_specials.size();
  return m_sums[block].special < end;
}

}  // namespace convscope
