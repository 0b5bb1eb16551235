#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "session/session.h"

namespace convscope {

/// Which problems are shown as rows, and in which order.
struct RowOrder {
  QString text = {};  ///< words that a row must mention; see TrialCriteria::text
  bool byCost = false;
};

/// Returns the time by which rows are sorted; none if it is not known.
using RowCost = std::function<std::optional<double>(int problem)>;

/// Returns the problems of `survey` in this order, those without a cost last; none for all in the survey's own order.
std::optional<std::vector<int>> rowsInOrder(const Survey& survey, const RowOrder& order, const RowCost& cost);

}  // namespace convscope
