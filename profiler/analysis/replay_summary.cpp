#include "analysis/replay_summary.h"

#include <algorithm>
#include <map>

#include "statistics/statistics.h"

namespace convscope {
namespace {

/// All of the first `iterations` of `track`, each at the median of its size's that searched nothing.
std::optional<double> steadyUs(const ReplayTrack& track, std::int64_t iterations) {
  std::map<int, std::vector<double>> steady;
  std::map<int, std::int64_t> counts;
  for (std::size_t i = 0; i < static_cast<std::size_t>(iterations); ++i) {
    ++counts[track.size[i]];
    if (!track.searched[i]) steady[track.size[i]].push_back(track.us[i]);
  }
  double sum = 0;
  for (const auto& [size, count] : counts) {
    const auto found = steady.find(size);
    if (found == steady.end()) return std::nullopt;
    sum += median(found->second) * static_cast<double>(count);
  }
  return sum;
}

Schedule beginningOf(const Schedule& schedule, std::int64_t iterations) {
  std::vector<SizeRun> runs;
  for (const SizeRun& run : schedule.runs) {
    if (iterations <= 0) break;
    append(runs, run.size, std::min<std::int64_t>(run.count, iterations));
    iterations -= run.count;
  }
  return {schedule.sizes, std::move(runs)};
}

std::optional<double> ratio(std::optional<double> replayed, double forecast) {
  return replayed && forecast > 0 ? std::optional(*replayed / forecast) : std::nullopt;
}

}  // namespace

ReplayTrack trackOf(const Replay& replay) {
  ReplayTrack track;
  for (const ReplayIterations& part : replay.iterations) {
    for (const double us : part.us) {
      track.us.push_back(us);
      track.upToUs.push_back(track.upToUs.back() + us);
      track.size.push_back(part.size);
      track.searched.push_back(part.searches > 0);
    }
  }
  return track;
}

std::int64_t commonIterations(const Replay& replay, const ReplayTrack& track, const Schedule& schedule) {
  std::int64_t at = 0;
  for (const SizeRun& run : schedule.runs) {
    const Dims& size = schedule.sizes[run.size];
    const std::int64_t end = std::min(at + run.count, track.iterations());
    for (; at < end; ++at) {
      if (replay.started.sizes[static_cast<std::size_t>(track.size[static_cast<std::size_t>(at)])] != size) return 0;
    }
    if (at == track.iterations()) break;
  }
  return at;
}

bool goesWith(const ReplayStarted& replay, const SurveyStarted& survey) {
  return replay.options.backend == survey.options.backend && replay.options.precision == survey.options.precision &&
         replay.options.layout == survey.options.layout && replay.options.passes == survey.options.passes &&
         replay.device.name == survey.device.name && replay.versions == survey.versions &&
         replay.network == survey.network;
}

ReplaySummary summarizeReplay(const Replay& replay) {
  const ReplayTrack track = trackOf(replay);
  ReplaySummary summary;
  summary.iterations = track.iterations();
  summary.totalUs = track.upToUs.back();
  for (const ReplayIterations& part : replay.iterations) {
    summary.searches += part.searches;
    summary.peakBytes = std::max(summary.peakBytes, part.peakBytes);
  }
  summary.steadyUs = steadyUs(track, track.iterations());
  return summary;
}

ReplayRatios replayRatios(const Replay& replay, const ReplayTrack& track, std::int64_t iterations,
                          const PolicyCosts& costs, const Schedule& schedule) {
  const Forecast predicted = forecast(costs, beginningOf(schedule, iterations));
  const double totalUs = track.upToUs[static_cast<std::size_t>(iterations)];
  const std::optional<double> steady = steadyUs(track, iterations);
  const double warmupUs = predicted.warmup.totalUs() - (replay.started.warm ? predicted.warmup.loadUs : 0);
  return {ratio(totalUs, predicted.steadyUs() + warmupUs), ratio(steady, predicted.steadyUs()),
          ratio(steady ? std::optional(totalUs - *steady) : std::nullopt, warmupUs)};
}

}  // namespace convscope
