#include "widgets/input_sizes/iteration_columns.h"

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

void addSpike(IterationColumn& column, std::int64_t iteration, double us) {
  ++column.spikes;
  if (column.spike >= 0 && us <= column.spikeUs) return;
  column.spike = iteration;
  column.spikeUs = us;
}

std::size_t columnCount(std::int64_t iterations, int columns) {
  return static_cast<std::size_t>(std::min<std::int64_t>(iterations, std::max(1, columns)));
}

}  // namespace

std::int64_t firstOfColumn(std::int64_t iterations, std::size_t columns, std::size_t column) {
  // Whole columns first: the product of both could exceed 64 bits.
  const auto count = static_cast<std::int64_t>(columns);
  const auto index = static_cast<std::int64_t>(column);
  return iterations / count * index + iterations % count * index / count;
}

std::vector<IterationColumn> iterationColumns(const Forecast& forecast, int columns) {
  const std::int64_t iterations = forecast.iterations();
  const std::size_t count = columnCount(iterations, columns);
  std::vector<IterationColumn> result(count);
  std::vector<std::int64_t> steady(forecast.iterationUs.size());  // iterations of a column by size
  const SizeRuns& runs = forecast.runs.sizes();
  auto special = forecast.runs.specials().begin();
  std::int64_t first = 0;  // of the run
  for (std::size_t c = 0, i = 0; c < count; ++c) {
    IterationColumn& column = result[c];
    const std::int64_t begin = firstOfColumn(iterations, count, c);
    const std::int64_t end = firstOfColumn(iterations, count, c + 1);
    std::ranges::fill(steady, 0);
    double sumUs = 0;
    std::int64_t counted = 0;
    while (first < end) {
      const SizeRun& run = runs[i];
      std::int64_t further = std::min(end, first + run.count) - std::max(begin, first);
      if (special != forecast.runs.specials().end() && special->run == i) {
        const RunCost& cost = forecast.runs.cost(*special);
        if (first >= begin && cost.searches > 0) {
          addSpike(column, first, cost.firstUs);
          ++steady[run.size];  // the iteration's time without its search
          --further;
        }
        if (cost.laterUs != forecast.iterationUs[run.size]) {
          addSteady(column, cost.laterUs, further, sumUs, counted);
          further = 0;
        }
        if (first + run.count <= end) ++special;
      }
      steady[run.size] += further;
      if (first + run.count > end) break;  // the run continues in the next column
      first += run.count;
      ++i;
    }
    for (std::size_t size = 0; size < steady.size(); ++size)
      addSteady(column, forecast.iterationUs[size], steady[size], sumUs, counted);
    column.meanUs = counted > 0 ? sumUs / static_cast<double>(counted) : 0;
  }
  return result;
}

std::vector<IterationColumn> iterationColumns(const ReplayTrack& track, std::int64_t replayed, std::int64_t iterations,
                                              int columns) {
  std::vector<IterationColumn> result(columnCount(iterations, columns));
  for (std::size_t c = 0; c < result.size(); ++c) {
    IterationColumn& column = result[c];
    const std::int64_t end = std::min(replayed, firstOfColumn(iterations, result.size(), c + 1));
    double sumUs = 0;
    std::int64_t counted = 0;
    for (std::int64_t i = firstOfColumn(iterations, result.size(), c); i < end; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (track.searched[at])
        addSpike(column, i, track.us[at]);
      else
        addSteady(column, track.us[at], 1, sumUs, counted);
    }
    column.meanUs = counted > 0 ? sumUs / static_cast<double>(counted) : 0;
  }
  return result;
}

}  // namespace convscope
