#include "widgets/layers/row_order.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/algorithms/trial_filter.h"
#include "widgets/chart/problem_chart.h"

namespace convscope {

void sortRows(ProblemChart& chart, const Survey& survey, const RowOrder& order) {
  if (order.text.isEmpty() && !order.byCost) return chart.setOrder(std::nullopt);
  std::vector<int> rows;
  std::vector<double> costs;  // of all problems
  for (int i = 0; i < static_cast<int>(survey.problems.size()); ++i) {
    if (mentions(survey.problems[static_cast<std::size_t>(i)], order.text)) rows.push_back(i);
    if (order.byCost) costs.push_back(chart.cost(i).value_or(-std::numeric_limits<double>::infinity()));
  }
  if (order.byCost)
    std::ranges::stable_sort(rows, std::greater(), [&](int row) { return costs[static_cast<std::size_t>(row)]; });
  chart.setOrder(std::move(rows));
}

}  // namespace convscope
