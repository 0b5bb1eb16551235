#pragma once

#include <optional>
#include <vector>

#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

/// The layers and passes of the shown survey at every input size: which problem of which survey is the same layer.
class SizeRows {
 public:
  /// A problem of the session.
  struct Place {
    int survey = -1;
    int problem = -1;
    bool operator==(const Place&) const = default;
  };

  SizeRows() = default;
  /// Rows are the problems of the survey at `shown`, columns those at `surveys`. A problem that a size poses for other
  /// layers too stands in the row of each of them.
  SizeRows(const SessionStore& store, int shown, std::vector<int> surveys);

  int shown() const { return m_shown; }
  const std::vector<int>& surveys() const { return m_surveys; }
  int rows() const { return m_rows; }
  int columns() const { return static_cast<int>(m_surveys.size()); }
  /// None where the size does not pose the row's problem.
  std::optional<Place> at(int row, int column) const;
  /// The row of a problem; -1 where it has none.
  int rowOf(const Place& place) const;

 private:
  int m_shown = -1;
  std::vector<int> m_surveys;
  int m_rows = 0;
  std::vector<int> m_problems;  ///< by row, then column; -1 for none
};

}  // namespace convscope
