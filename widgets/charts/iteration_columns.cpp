#include "widgets/charts/iteration_columns.h"

#include <algorithm>

namespace convscope {
namespace {

void addSteady(IterationColumn& column, double us, std::int64_t count, double& sumUs, std::int64_t& counted) {
  if (count <= 0) return;
  column.leastUs = counted == 0 ? us : std::min(column.leastUs, us);
  column.mostUs = std::max(column.mostUs, us);
  sumUs += us * static_cast<double>(count);
  counted += count;
}

void addSpike(IterationColumn& column, const ForecastRun& run) {
  ++column.spikes;
  if (column.spike >= 0 && run.firstUs <= column.spikeUs) return;
  column.spike = run.first;
  column.spikeUs = run.firstUs;
}

}  // namespace

std::int64_t firstOfColumn(std::int64_t iterations, std::size_t columns, std::size_t column) {
  // Whole columns first: the product of both could leave 64 bits.
  const auto count = static_cast<std::int64_t>(columns);
  const auto index = static_cast<std::int64_t>(column);
  return iterations / count * index + iterations % count * index / count;
}

std::vector<IterationColumn> iterationColumns(const Forecast& forecast, int columns) {
  const std::int64_t iterations = forecast.iterations();
  const auto count = static_cast<std::size_t>(std::min<std::int64_t>(iterations, std::max(1, columns)));
  std::vector<IterationColumn> result(count);
  std::size_t at = 0;
  for (std::size_t c = 0; c < count; ++c) {
    IterationColumn& column = result[c];
    const std::int64_t begin = firstOfColumn(iterations, count, c);
    const std::int64_t end = firstOfColumn(iterations, count, c + 1);
    double sumUs = 0;
    std::int64_t counted = 0;
    for (; at < forecast.runs.size() && forecast.runs[at].first < end; ++at) {
      const ForecastRun& run = forecast.runs[at];
      std::int64_t from = std::max(begin, run.first);
      if (from == run.first && run.searches > 0) {
        addSpike(column, run);
        // What the iteration does beside searching.
        addSteady(column, forecast.iterationUs[run.size], 1, sumUs, counted);
        ++from;
      }
      addSteady(column, run.laterUs, std::min(end, run.first + run.count) - from, sumUs, counted);
      if (run.first + run.count > end) break;  // it goes on in the next column
    }
    column.meanUs = counted > 0 ? sumUs / static_cast<double>(counted) : 0;
  }
  return result;
}

}  // namespace convscope
