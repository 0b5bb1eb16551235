#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "network/input_sizes.h"
#include "policy/schedule/aspect_ratio.h"
#include "policy/schedule/size_counts.h"
#include "policy/schedule/size_runs.h"

namespace convscope {

/// The input sizes of a run of iterations. Neighbouring runs differ in size.
struct Schedule {
  std::vector<Dims> sizes;  ///< distinct; full shapes of the network's main input; perhaps with sizes that do not occur
  SizeRuns runs;

  std::int64_t iterations() const { return runs.iterations(); }
  /// Iterations at each size.
  std::vector<std::int64_t> counts() const;
  /// Returns how many sizes have iterations.
  std::size_t usedSizes() const;
  bool operator==(const Schedule&) const = default;
};

// The specifications of schedules, from which makeSchedule makes one. Sizes are kept as they were written: "224" for
// all spatial sizes, "416x320" for each, or the whole input as "32x3x416x416".

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

/// A spatial size drawn at random from `from`, `from + step`, ... `to`, every `every` iterations. With every 10
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

/// The numbers from, from + step, ... to.
struct NumberRange {
  std::int64_t from = 1;
  std::int64_t to = 1;
  std::int64_t step = 1;
  bool operator==(const NumberRange&) const = default;
};

/// A height and a width, each drawn at random in each iteration: the last two sizes of the input, so a 3-D input keeps
/// its depth. With 400 to 600 each it is the preset "detector".
struct RandomHeightsAndWidths {
  NumberRange height;
  NumberRange width;
  bool operator==(const RandomHeightsAndWidths&) const = default;
};

/// A batch and a width, the last size of the input, each drawn at random in each iteration, e.g. lines of text of one
/// height, or speech.
struct RandomBatchesAndWidths {
  NumberRange batch;
  NumberRange width;
  bool operator==(const RandomBatchesAndWidths&) const = default;
};

/// Pictures of a data set in batches of similar aspect ratio, see AspectRatioBatches. The batch is the input's.
struct AspectRatioGroups {
  AspectRatioRule rule;
  std::string file;             ///< the source of the pictures, for the text form
  std::vector<SizeCount> rows;  ///< heights and widths of the pictures
  bool operator==(const AspectRatioGroups&) const = default;
};

/// Rows of a file: in order, each repeated by its count, then again from the first; or, as a histogram, drawn at random
/// with its count as weight.
struct ListedSizes {
  std::string file;  ///< the source of the rows, for the text form
  std::vector<SizeCount> rows;
  bool histogram = false;
  bool operator==(const ListedSizes&) const = default;
};

using ScheduleSpec = std::variant<FixedSizes, AlternatingSizes, RandomSizes, LastBatchSizes, RandomBatches,
                                  RandomHeightsAndWidths, RandomBatchesAndWidths, AspectRatioGroups, ListedSizes>;

/// Returns whether a seed draws the sizes.
bool isDrawn(const ScheduleSpec& spec);

/// Returns the iterations of a list in order, with each row's count; 0 for other schedules. A forecast over fewer
/// leaves out the last sizes.
std::int64_t listedIterations(const ScheduleSpec& spec);

struct ScheduleSettings {
  Dims input;  ///< the network's own input, which completes partial sizes
  std::int64_t iterations = 1000;
  std::uint64_t seed = 0;
  bool operator==(const ScheduleSettings&) const = default;
};

/// Makes a schedule. Random draws use std::mt19937_64 with rejection, so a seed gives the same schedule on every
/// platform. Throws InputError that names the quantity out of range or the size that does not match the input.
Schedule makeSchedule(const ScheduleSpec& spec, const ScheduleSettings& settings);

/// Throws InputError with size and layer if `network` cannot run at a size of the schedule.
void checkSchedule(const Schedule& schedule, const Network& network);

}  // namespace convscope
