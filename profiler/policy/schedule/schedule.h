#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "network/input_sizes.h"

namespace convscope {

/// Consecutive iterations at one input size.
struct SizeRun {
  std::size_t size = 0;  ///< index in Schedule::sizes
  std::int64_t count = 1;
  bool operator==(const SizeRun&) const = default;
};

/// The input sizes of a run of iterations. Neighbouring runs differ in size.
struct Schedule {
  std::vector<Dims> sizes;  ///< distinct; full shapes of the network's main input
  std::vector<SizeRun> runs;

  std::int64_t iterations() const;
  /// Iterations at each size.
  std::vector<std::int64_t> counts() const;
  bool operator==(const Schedule&) const = default;
};

// What a person asks for; a schedule is made from it with makeSchedule. Sizes stand as they were written: "224" for all
// spatial extents, "416x320" for each, or the whole input as "32x3x416x416".

/// Always one size; without one, the network's own.
struct FixedSizes {
  Dims size;
  bool operator==(const FixedSizes&) const = default;
};

/// One size after the other, each for `every` iterations, and again from the first.
struct AlternatingSizes {
  std::vector<Dims> sizes;
  std::int64_t every = 1;
  bool operator==(const AlternatingSizes&) const = default;
};

/// A spatial extent drawn at random from `from`, `from + step`, ... `to`, anew every `every` iterations. With every 10
/// and 320 to 608 step 32 this is how YOLO trains.
struct RandomSizes {
  std::int64_t from = 1;
  std::int64_t to = 1;
  std::int64_t step = 1;
  std::int64_t every = 1;
  bool operator==(const RandomSizes&) const = default;
};

/// Epochs of `perEpoch` iterations of `batch` inputs each, the last one of `last` inputs.
struct LastBatchSizes {
  std::int64_t batch = 1;
  std::int64_t last = 1;
  std::int64_t perEpoch = 1;
  bool operator==(const LastBatchSizes&) const = default;
};

/// A batch size drawn at random in each iteration.
struct RandomBatches {
  std::int64_t from = 1;
  std::int64_t to = 1;
  std::int64_t step = 1;
  bool operator==(const RandomBatches&) const = default;
};

struct SizeCount {
  Dims size;
  std::int64_t count = 1;
  bool operator==(const SizeCount&) const = default;
};

/// Rows of a file: in order, each as often as it counts, and again from the first; or (a histogram) drawn at random,
/// each as likely as it counts.
struct ListedSizes {
  std::string file;  ///< where the rows came from; for the text form
  std::vector<SizeCount> rows;
  bool histogram = false;
  bool operator==(const ListedSizes&) const = default;
};

using ScheduleSpec =
    std::variant<FixedSizes, AlternatingSizes, RandomSizes, LastBatchSizes, RandomBatches, ListedSizes>;

struct ScheduleSettings {
  Dims input;  ///< the network's own input: what a size does not say is taken from it
  std::int64_t iterations = 1000;
  std::uint64_t seed = 0;
};

/// Random draws come from std::mt19937_64 with rejection, so that a seed gives the same schedule everywhere. Throws
/// InputError that names the quantity which is out of range or the size that does not go with the input.
Schedule makeSchedule(const ScheduleSpec& spec, const ScheduleSettings& settings);

/// Reads the text of a file; throws InputError.
using FileReader = std::function<std::string(const std::string& file)>;

/// The text form: "fixed", "fixed:224", "alternate:224,256,288", "alternate:224,256:50" (50 iterations each),
/// "random:160:352:32", "multiscale:320:608:32:10", "last-batch:32:7:100", "random-batch:1:64", "random-batch:8:64:8",
/// "list:FILE", "histogram:FILE". Throws InputError that names the field, also for a FILE if there is no `read`.
ScheduleSpec parseSchedule(const std::string& text, const FileReader& read = {});

/// parseSchedule(toText(spec)) == spec.
std::string toText(const ScheduleSpec& spec);

/// Rows "size,count" (also with ';' or a tab; a header and empty lines are skipped; without a count it is 1). `name` is
/// for messages, which tell line and column.
std::vector<SizeCount> parseSizeCounts(const std::string& name, const std::string& text);

/// Throws InputError that names the size and the layer where `network` does not take a size of the schedule.
void checkSchedule(const Schedule& schedule, const Network& network);

}  // namespace convscope
