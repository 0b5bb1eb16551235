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
namespace {

/// Returns the problems with the largest cost first.
std::vector<int> byCost(const ProblemChart& chart, const std::vector<int>& problems) {
  std::vector<std::pair<double, int>> costs;
  for (const int problem : problems)
    costs.emplace_back(chart.cost(problem).value_or(-std::numeric_limits<double>::infinity()), problem);
  std::ranges::stable_sort(costs, std::greater(), [](const auto& one) { return one.first; });
  std::vector<int> sorted;
  for (const auto& [cost, problem] : costs) sorted.push_back(problem);
  return sorted;
}

}  // namespace

void sortRows(ProblemChart& chart, const Survey& survey, const RowOrder& order) {
  if (order.text.isEmpty() && !order.byCost) return chart.setOrder(std::nullopt);
  std::vector<int> rows;
  for (int i = 0; i < static_cast<int>(survey.problems.size()); ++i) {
    if (mentions(survey.problems[static_cast<std::size_t>(i)], order.text)) rows.push_back(i);
  }
  chart.setOrder(order.byCost ? byCost(chart, rows) : std::move(rows));
}

void sortByCost(ProblemChart& chart) {
  std::vector<int> rows;
  for (int row = 0; row < chart.rowCount(); ++row) rows.push_back(chart.problemOf(row));
  chart.setOrder(byCost(chart, rows));
}

}  // namespace convscope
