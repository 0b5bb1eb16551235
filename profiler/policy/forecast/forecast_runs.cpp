#include "policy/forecast/forecast_runs.h"

namespace convscope {

ForecastRuns::ForecastRuns(const std::vector<double>& steadyUs, std::size_t count) : m_counts(steadyUs.size(), 0) {
  for (const double us : steadyUs) {
    m_lastCost.push_back(static_cast<std::uint32_t>(m_costs.size()));
    m_costs.push_back({0, us, us});
  }
  m_runs.reserve(count);
  m_sums.reserve(count / kBlock + 1);
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
  const std::size_t end = block + 1 < m_sums.size() ? m_sums[block + 1].special : m_special.size();
  return m_sums[block].special < end;
}

}  // namespace convscope
