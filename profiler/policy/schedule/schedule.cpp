#include "policy/schedule/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/schedule/random.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr std::int64_t kMostIterations = 1'000'000'000;
constexpr std::int64_t kMostChanges = 5'000'000;
constexpr std::int64_t kMostSizes = 10'000;

void require(bool good, const std::string& what) {
  if (!good) throw InputError(fmt::format(translatable("message", "schedule: {}"), what));
}

/// Any count beyond the most iterations has no further effect.
SizeRun run(std::size_t size, std::int64_t count) {
  return {static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(std::min(count, kMostIterations))};
}

/// Collects runs; equal sizes share an index, equal neighbours a run.
class Builder {
 public:
  explicit Builder(const ScheduleSettings& settings) : m_settings(settings), m_left(settings.iterations) {
    require(settings.iterations >= 1 && settings.iterations <= kMostIterations,
            fmt::format(translatable("message", "{} iterations; there can be 1 to {}"), settings.iterations,
                        kMostIterations));
  }

  std::size_t size(const Dims& written) {
    const Dims whole = completed(written);
    const auto [found, isNew] = m_indices.try_emplace(whole, m_schedule.sizes.size());
    if (isNew) m_schedule.sizes.push_back(whole);
    return found->second;
  }
  std::size_t batch(std::int64_t count) {
    Dims whole = m_settings.input;
    require(!whole.empty(), translatable("message", "the network's input is not known"));
    whole.front() = count;
    return size(whole);
  }
  std::vector<std::size_t> sizes(std::int64_t from, std::int64_t to, std::int64_t step, bool batches) {
    const char* what = batches ? "batch" : "size";
    require(from >= 1, fmt::format(translatable("message", "the {} {} is below 1"), what, from));
    require(to >= from,
            fmt::format(translatable("message", "the last {}, {}, is below the first, {}"), what, to, from));
    require(to <= kLargestSize, fmt::format(translatable("message", "the {} {} is above {}"), what, to, kLargestSize));
    require(step >= 1 && step <= kLargestSize,
            fmt::format(translatable("message", "the step {}; it can be 1 to {}"), step, kLargestSize));
    require((to - from) / step < kMostSizes, fmt::format(translatable("message", "more than {} sizes"), kMostSizes));
    std::vector<std::size_t> indices;
    for (std::int64_t value = from; value <= to; value += step)
      indices.push_back(batches ? batch(value) : size({value}));
    return indices;
  }

  Dims completed(const Dims& written) const {
    try {
      return completeSize(written, m_settings.input);
    } catch (const InputError& error) {
      throw error.within("schedule");
    }
  }

  bool full() const { return m_left == 0; }
  void add(std::size_t index, std::int64_t count) {
    count = std::min(count, m_left);
    m_left -= count;
    append(m_runs, index, count);
  }
  void repeat(const std::vector<SizeRun>& cycle) {
    double length = 0;
    for (const SizeRun& part : cycle) length += part.count;
    checkChanges(static_cast<double>(m_left) / length * static_cast<double>(cycle.size()));
    while (!full()) {
      for (const SizeRun& part : cycle) {
        if (!full()) add(part.size, part.count);
      }
    }
  }

  /// Returns a generator for draws that each last for `every` iterations.
  Random draws(std::int64_t every) {
    require(every >= 1,
            fmt::format(translatable("message", "a new size every {} iterations; there must be at least 1"), every));
    checkChanges(static_cast<double>(m_settings.iterations) / static_cast<double>(every));
    m_runs.reserve(static_cast<std::size_t>(m_settings.iterations / every + 1));
    return Random(m_settings.seed);
  }
  Schedule take() {
    m_schedule.runs = std::move(m_runs);
    return std::move(m_schedule);
  }

 private:
  /// Every run takes memory, here and in forecasts.
  static void checkChanges(double runs) {
    require(runs <= static_cast<double>(kMostChanges) + 1,
            fmt::format(translatable("message", "the size changes more than {} times; take fewer iterations"),
                        kMostChanges));
  }

  const ScheduleSettings& m_settings;
  std::int64_t m_left;
  std::map<Dims, std::size_t> m_indices;
  Schedule m_schedule;
  std::vector<SizeRun> m_runs;
};

void drawEvenly(Builder& builder, const std::vector<std::size_t>& sizes, std::int64_t every) {
  Random random = builder.draws(every);
  while (!builder.full()) builder.add(sizes[random.below(sizes.size())], every);
}

void build(const FixedSizes& spec, Builder& builder) {
  builder.repeat({run(builder.size(spec.size), kMostIterations)});
}

void build(const AlternatingSizes& spec, Builder& builder) {
  require(!spec.sizes.empty(), translatable("message", "no sizes to alternate among"));
  require(spec.every >= 1,
          fmt::format(translatable("message", "{} iterations at each size; there must be at least 1"), spec.every));
  std::vector<SizeRun> cycle;
  for (const Dims& size : spec.sizes) cycle.push_back(run(builder.size(size), spec.every));
  builder.repeat(cycle);
}

void build(const RandomSizes& spec, Builder& builder) {
  drawEvenly(builder, builder.sizes(spec.from, spec.to, spec.step, false), spec.every);
}

void build(const LastBatchSizes& spec, Builder& builder) {
  require(spec.batch >= 1, fmt::format(translatable("message", "the batch {} is below 1"), spec.batch));
  require(spec.last >= 1, fmt::format(translatable("message", "the last batch {} is below 1"), spec.last));
  require(spec.perEpoch >= 2,
          fmt::format(translatable("message", "{} iterations an epoch; there must be at least 2"), spec.perEpoch));
  builder.repeat({run(builder.batch(spec.batch), spec.perEpoch - 1), run(builder.batch(spec.last), 1)});
}

void build(const RandomBatches& spec, Builder& builder) {
  drawEvenly(builder, builder.sizes(spec.from, spec.to, spec.step, true), 1);
}

void build(const ListedSizes& spec, Builder& builder) {
  require(!spec.rows.empty(), "no sizes in " + (spec.file.empty() ? std::string("the list") : spec.file));
  std::vector<SizeRun> rows;
  std::uint64_t total = 0;
  for (const SizeCount& row : spec.rows) {
    require(row.count >= 1 && row.count <= kMostIterations,
            fmt::format(translatable("message", "the count {} of size {}; it can be 1 to {}"), row.count,
                        dimsText(row.size), kMostIterations));
    rows.push_back(run(builder.size(row.size), row.count));
    total += static_cast<std::uint64_t>(row.count);
  }
  if (!spec.histogram) {
    builder.repeat(rows);
    return;
  }
  std::vector<std::uint64_t> upTo;
  upTo.reserve(rows.size());
  for (const SizeRun& row : rows) upTo.push_back((upTo.empty() ? 0 : upTo.back()) + row.count);
  Random random = builder.draws(1);
  while (!builder.full())
    builder.add(rows[static_cast<std::size_t>(std::ranges::upper_bound(upTo, random.below(total)) - upTo.begin())].size,
                1);
}

}  // namespace

std::vector<std::int64_t> Schedule::counts() const {
  std::vector<std::int64_t> result = runs.counts();
  result.resize(sizes.size());
  return result;
}

std::size_t Schedule::usedSizes() const {
  const std::vector<std::int64_t> all = counts();
  return static_cast<std::size_t>(std::ranges::count_if(all, [](std::int64_t count) { return count > 0; }));
}

Schedule makeSchedule(const ScheduleSpec& spec, const ScheduleSettings& settings) {
  Builder builder(settings);
  std::visit([&](const auto& kind) { build(kind, builder); }, spec);
  return builder.take();
}

void checkSchedule(const Schedule& schedule, const Network& network) {
  checkInputSizes(network, schedule.sizes);
}

}  // namespace convscope
