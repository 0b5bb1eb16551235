#pragma once

#include <QString>

#include "session/session.h"

namespace convscope {

class ProblemChart;

/// Which problems are shown as rows, and in which order.
struct RowOrder {
  QString text = {};  ///< words that a row must mention; see TrialCriteria::text
  bool byCost = false;
};

/// Shows the rows of `chart` in this order, those without a cost last. `survey` is the one that it shows.
void sortRows(ProblemChart& chart, const Survey& survey, const RowOrder& order);
/// Shows the rows that a filled chart has, the largest cost first, those without a cost last.
void sortByCost(ProblemChart& chart);

}  // namespace convscope
