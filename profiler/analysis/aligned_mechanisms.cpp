#include "analysis/aligned_mechanisms.h"

#include <algorithm>
#include <utility>

namespace convscope {

AlignedMechanisms::AlignedMechanisms(std::vector<const Mechanism*> columns) : m_columns(std::move(columns)) {
  if (m_columns.empty()) return;
  const std::int64_t count = m_columns.front()->iterations();
  m_firstStep.reserve(static_cast<std::size_t>(count) + 1);
  m_firstStep.push_back(0);
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t steps = 0;
    for (const Mechanism* each : m_columns) steps = std::max(steps, each->firstStep(i + 1) - each->firstStep(i));
    m_firstStep.push_back(m_firstStep.back() + steps);
  }
}

std::int64_t AlignedMechanisms::iterationOf(std::int64_t step) const {
  const auto after = std::upper_bound(m_firstStep.begin(), m_firstStep.end() - 1, step);
  return after - m_firstStep.begin() - 1;
}

AlignedMechanisms::Place AlignedMechanisms::at(std::size_t column, std::int64_t step) const {
  const Mechanism& mechanism = *m_columns[column];
  const std::int64_t iteration = iterationOf(step);
  const std::int64_t place = mechanism.firstStep(iteration) + step - firstStep(iteration);
  const std::int64_t last = mechanism.firstStep(iteration + 1) - 1;
  return {std::min(place, last), place > last};
}

}  // namespace convscope
