#include "policy/schedule/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/problem_text.h"
#include "core/translatable.h"
#include "policy/schedule/random.h"
#include "problem/input_error.h"
#include "text/message.h"

namespace convscope {
namespace {

constexpr std::int64_t kMostIterations = 1'000'000'000;
constexpr std::int64_t kMostChanges = 5'000'000;
constexpr std::int64_t kMostSizes = 10'000;
constexpr std::int64_t kMostPairs = 100'000;
constexpr std::size_t kUnknown = static_cast<std::size_t>(-1);

template <class... Args>
void require(bool good, fmt::format_string<Args...> pattern, Args&&... args) {
  if (!good)
    throw InputError(translatable("message", "schedule: {}"), vformatMessage(pattern, fmt::make_format_args(args...)));
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
            translatable("message", "{} iterations; there can be 1 to {}"), settings.iterations, kMostIterations);
  }

  std::size_t size(const Dims& written) {
    const Dims whole = completed(written);
    const auto [found, isNew] = m_indices.try_emplace(whole, m_schedule.sizes.size());
    if (isNew) m_schedule.sizes.push_back(whole);
    return found->second;
  }
  std::size_t batch(std::int64_t count) {
    Dims whole = input();
    whole.front() = count;
    return size(whole);
  }
  std::vector<std::size_t> sizes(std::int64_t from, std::int64_t to, std::int64_t step, bool batches) {
    count({from, to, step}, batches ? "batch" : "size");
    std::vector<std::size_t> indices;
    for (std::int64_t value = from; value <= to; value += step)
      indices.push_back(batches ? batch(value) : size({value}));
    return indices;
  }

  /// Returns how many numbers a range has; `what` they are is for messages.
  static std::int64_t count(const NumberRange& range, const std::string& what) {
    require(range.from >= 1, translatable("message", "the {} {} is below 1"), what, range.from);
    require(range.to >= range.from, translatable("message", "the last {}, {}, is below the first, {}"), what, range.to,
            range.from);
    require(range.to <= kLargestSize, translatable("message", "the {} {} is above {}"), what, range.to, kLargestSize);
    require(range.step >= 1 && range.step <= kLargestSize, translatable("message", "the step {}; it can be 1 to {}"),
            range.step, kLargestSize);
    const std::int64_t numbers = (range.to - range.from) / range.step + 1;
    require(numbers <= kMostSizes, translatable("message", "more than {} sizes"), kMostSizes);
    return numbers;
  }
  const Dims& input() const {
    require(!m_settings.input.empty(), translatable("message", "the network's input is not known"));
    return m_settings.input;
  }

  Dims completed(const Dims& written) const {
    try {
      return completeSize(written, m_settings.input);
    } catch (const InputError& error) {
      throw error.within("schedule");
    }
  }

  double iterations() const { return static_cast<double>(m_settings.iterations); }
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
    require(every >= 1, translatable("message", "a new size every {} iterations; there must be at least 1"), every);
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
            translatable("message", "the size changes more than {} times; take fewer iterations"), kMostChanges);
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

/// Draws a number of each range in each iteration, for two axes of the input.
void drawPairs(Builder& builder, const NumberRange& first, std::size_t firstAxis, const char* firstName,
               const NumberRange& second, std::size_t secondAxis, const char* secondName) {
  const std::int64_t firsts = Builder::count(first, firstName);
  const std::int64_t seconds = Builder::count(second, secondName);
  require(firsts * seconds <= kMostPairs, translatable("message", "{} sizes: more than {}; take a larger step"),
          firsts * seconds, kMostPairs);
  Dims size = builder.input();
  std::vector<std::size_t> indices(static_cast<std::size_t>(firsts * seconds), kUnknown);  // of sizes that occurred
  Random random = builder.draws(1);
  while (!builder.full()) {
    const std::uint64_t drawn = random.below(indices.size());
    std::size_t& index = indices[drawn];
    if (index == kUnknown) {
      size[firstAxis] = first.from + first.step * (static_cast<std::int64_t>(drawn) / seconds);
      size[secondAxis] = second.from + second.step * (static_cast<std::int64_t>(drawn) % seconds);
      index = builder.size(size);
    }
    builder.add(index, 1);
  }
}

void build(const FixedSizes& spec, Builder& builder) {
  builder.repeat({run(builder.size(spec.size), kMostIterations)});
}

void build(const AlternatingSizes& spec, Builder& builder) {
  require(!spec.sizes.empty(), translatable("message", "no sizes to alternate among"));
  require(spec.every >= 1, translatable("message", "{} iterations at each size; there must be at least 1"), spec.every);
  std::vector<SizeRun> cycle;
  for (const Dims& size : spec.sizes) cycle.push_back(run(builder.size(size), spec.every));
  builder.repeat(cycle);
}

void build(const RandomSizes& spec, Builder& builder) {
  drawEvenly(builder, builder.sizes(spec.from, spec.to, spec.step, false), spec.every);
}

void build(const LastBatchSizes& spec, Builder& builder) {
  require(spec.batch >= 1, translatable("message", "the batch {} is below 1"), spec.batch);
  require(spec.last >= 1, translatable("message", "the last batch {} is below 1"), spec.last);
  require(spec.perEpoch >= 2, translatable("message", "{} iterations an epoch; there must be at least 2"),
          spec.perEpoch);
  builder.repeat({run(builder.batch(spec.batch), spec.perEpoch - 1), run(builder.batch(spec.last), 1)});
}

void build(const RandomBatches& spec, Builder& builder) {
  drawEvenly(builder, builder.sizes(spec.from, spec.to, spec.step, true), 1);
}

/// Throws InputError if a list has no rows or a wrong count.
void checkRows(const std::vector<SizeCount>& rows, const std::string& file) {
  require(!rows.empty(), "no sizes in {}", file.empty() ? std::string("the list") : file);
  for (const SizeCount& row : rows)
    require(row.count >= 1 && row.count <= kMostIterations,
            translatable("message", "the count {} of size {}; it can be 1 to {}"), row.count, dimsText(row.size),
            kMostIterations);
}

void build(const RandomHeightsAndWidths& spec, Builder& builder) {
  const std::size_t axes = builder.input().size();
  require(axes >= 4,
          translatable("message",
                       "heights and widths need an input of two or three spatial "
                       "sizes; {} has one"),
          dimsText(builder.input()));
  drawPairs(builder, spec.height, axes - 2, "height", spec.width, axes - 1, "width");
}

void build(const RandomBatchesAndWidths& spec, Builder& builder) {
  drawPairs(builder, spec.batch, 0, "batch", spec.width, builder.input().size() - 1, "width");
}

void build(const AspectRatioGroups& spec, Builder& builder) {
  constexpr std::int64_t kLargestSide = 1'000'000;
  constexpr std::int64_t kMostFactor = 100;
  constexpr double kMostDraws = 1e9;
  checkRows(spec.rows, spec.file);
  const Dims& input = builder.input();
  require(input.size() == 4,
          translatable("message",
                       "pictures need an input of height and width, and {} "
                       "is none"),
          dimsText(input));
  require(spec.rule.shorter >= 1 && spec.rule.shorter <= spec.rule.longer && spec.rule.longer <= kLargestSide,
          translatable("message",
                       "the shorter side {} and the longer side {}; they can be 1 to {}, the "
                       "shorter one first"),
          spec.rule.shorter, spec.rule.longer, kLargestSide);
  require(spec.rule.factor >= 0 && spec.rule.factor <= kMostFactor,
          translatable("message", "the factor {}; it can be 0 to {}"), spec.rule.factor, kMostFactor);
  std::int64_t pictures = 0;
  for (const SizeCount& row : spec.rows) {
    require(row.size.size() == 2, translatable("message", "the picture {} is not of height and width"),
            dimsText(row.size));
    pictures += row.count;
    require(pictures <= AspectRatioBatches::kMostPictures, translatable("message", "more than {} pictures"),
            AspectRatioBatches::kMostPictures);
  }
  const std::int64_t batch = input.front();
  require(pictures >= batch, translatable("message", "{} pictures are less than a batch of {}"), pictures, batch);
  require(builder.iterations() * static_cast<double>(batch) <= kMostDraws,
          translatable("message", "more than {} pictures; take fewer iterations or a smaller batch"),
          static_cast<std::int64_t>(kMostDraws));
  Random random = builder.draws(1);
  AspectRatioBatches batches(spec.rows, batch, spec.rule);
  while (!builder.full()) {
    const BatchSize size = batches.next(random);
    builder.add(builder.size({size.height, size.width}), 1);
  }
}

void build(const ListedSizes& spec, Builder& builder) {
  checkRows(spec.rows, spec.file);
  std::vector<SizeRun> rows;
  std::uint64_t total = 0;
  for (const SizeCount& row : spec.rows) {
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

bool isDrawn(const ScheduleSpec& spec) {
  const auto* listed = std::get_if<ListedSizes>(&spec);
  return listed != nullptr
             ? listed->histogram
             : !std::holds_alternative<FixedSizes>(spec) && !std::holds_alternative<AlternatingSizes>(spec) &&
                   !std::holds_alternative<LastBatchSizes>(spec);
}

std::int64_t listedIterations(const ScheduleSpec& spec) {
  const auto* listed = std::get_if<ListedSizes>(&spec);
  if (listed == nullptr || listed->histogram) return 0;
  std::int64_t sum = 0;
  for (const SizeCount& row : listed->rows) sum += row.count;
  return sum;
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
