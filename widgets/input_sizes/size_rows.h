#pragma once

#include <optional>
#include <vector>

#include "widgets/input_sizes/size_forecasts.h"

namespace convscope {

/// Maps the layers and passes of the shown survey to their problems at every input size.
class SizeRows {
 public:
  /// A problem of the session.
  struct Place {
    int survey = -1;
    int problem = -1;
    bool operator==(const Place&) const = default;
  };

  SizeRows() = default;
  /// Rows are the problems of survey `shown`, columns are `surveys`. A problem that several layers share at some size
  /// appears in the row of each of them.
  SizeRows(const SessionStore& store, int shown, std::vector<int> surveys);

  int shown() const { return m_shown; }
  const std::vector<int>& surveys() const { return m_surveys; }
  int rows() const { return m_rows; }
  int columns() const { return static_cast<int>(m_surveys.size()); }
  /// Returns the row's problem at a size; empty if it does not exist there.
  std::optional<Place> at(int row, int column) const;
  /// Returns the row of a problem, or -1.
  int rowOf(const Place& place) const;

 private:
  int m_shown = -1;
  std::vector<int> m_surveys;
  int m_rows = 0;
  std::vector<int> m_problems;  ///< by row, then column; -1 if none
};

}  // namespace convscope
