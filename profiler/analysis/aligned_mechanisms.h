#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/mechanism.h"

namespace convscope {

/// Several policies over one schedule, side by side. All begin an iteration together; whoever has fewer steps in it
/// waits at its last one.
class AlignedMechanisms {
 public:
  AlignedMechanisms() = default;
  /// All have the same number of iterations and must outlive this object.
  explicit AlignedMechanisms(std::vector<const Mechanism*> columns);

  std::int64_t steps() const { return m_firstStep.empty() ? 0 : m_firstStep.back(); }
  std::int64_t iterations() const {
    return m_firstStep.empty() ? 0 : static_cast<std::int64_t>(m_firstStep.size()) - 1;
  }
  std::int64_t firstStep(std::int64_t iteration) const { return m_firstStep[static_cast<std::size_t>(iteration)]; }
  std::int64_t iterationOf(std::int64_t step) const;
  /// Returns the step of a column at a common step, and whether it waits for another column.
  struct Place {
    std::int64_t step = 0;
    bool waits = false;
  };
  Place at(std::size_t column, std::int64_t step) const;

 private:
  std::vector<const Mechanism*> m_columns;
  std::vector<std::int64_t> m_firstStep;  ///< by iteration, and of all
};

}  // namespace convscope
