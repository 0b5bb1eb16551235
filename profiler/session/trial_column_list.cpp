#include "session/trial_column_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "measure/engine_list.h"
#include "session/algorithm_text.h"
#include "session/event_text.h"
#include "session/trial_times.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

using namespace output;
using Columns = std::vector<TrialColumn>;

template <class T>
CellValue cellOf(T value) {
  if constexpr (std::same_as<T, bool> || std::floating_point<T>)
    return value;
  else if constexpr (std::signed_integral<T>)
    return std::int64_t{value};
  else
    return std::uint64_t{value};
}

template <class T>
CellValue cellOf(const std::optional<T>& value) {
  return value ? cellOf(*value) : CellValue{};
}

/// The text that a name table has for the value.
template <class T>
CellValue namedCell(const std::optional<T>& value) {
  return value ? CellValue(toText(*value)) : CellValue{};
}

CellValue noteNames(const TrialRow& row) {
  std::vector<std::string> names;
  for (const Note note : row.trial.candidate.notes) names.push_back(toText(note));
  return names;
}

void addIdentity(Columns& columns) {
  columns.push_back(
      {.name = "algorithm",
       .outputs = kFiles | kTerminal,
       .value = [](const TrialRow& row) -> CellValue { return row.trial.candidate.id; },
       .title = translated("trial_columns", "Id"),
       .meaning = translated("trial_columns",
                             "The algorithm's identifier: the same text in every process with the same library."),
       .place = 220,
       .letters = 24,
       .dropAt = 7});
  columns.push_back(
      {.name = "name",
       .outputs = kFiles | kTerminal,
       .value = [](const TrialRow& row) -> CellValue { return row.trial.candidate.name; },
       .title = translated("trial_columns", "Algorithm"),
       .meaning = translated("trial_columns",
                             "The computation and its tile, then the engine with the knobs that distinguish it."),
       .place = 10,
       .letters = 24,
       .words = [](const TrialRow& row) { return algorithmText(row.problem, row.trial); }});
  columns.push_back(
      {.name = "engine",
       .format = CellFormat::Count,
       .outputs = kCsv | kWindow,
       .value =
           [](const TrialRow& row) {
             const std::int64_t engine = row.trial.candidate.engine;
             return engine < 0 ? CellValue{} : cellOf(engine);
           },
       .title = translated("trial_columns", "Engine"),
       .meaning = translated("trial_columns",
                             "cuDNN's number of the engine or of the legacy algorithm. Engines have no names."),
       .place = 150});
  columns.push_back(
      {.name = "family",
       .outputs = kFiles | kWindow,
       .value = [](const TrialRow& row) { return namedCell(row.trial.candidate.family); },
       .title = translated("trial_columns", "Family"),
       .meaning = translated("trial_columns",
                             "The kind of computation, derived from the names of the algorithm's kernels and from "
                             "the library's notes."),
       .place = 30,
       .letters = 16,
       .words = [](const TrialRow& row) { return familyText(row.trial.candidate.family); }});
  columns.push_back(
      {.name = "notes",
       .outputs = kFiles | kWindow,
       .value = noteNames,
       .title = translated("trial_columns", "Notes"),
       .meaning = translated("trial_columns",
                             "The library's statements about the algorithm's numerics and behaviour. Point at a "
                             "cell to see what each note means."),
       .place = 170,
       .letters = 30});
}

void addOutcome(Columns& columns) {
  columns.push_back({.name = "status",
                     .outputs = kFiles | kWindow,
                     .value = [](const TrialRow& row) { return namedCell(row.trial.status); },
                     .title = translated("trial_columns", "Status"),
                     .meaning = translated("trial_columns", "Whether the algorithm was measured; if not, why."),
                     .place = 180,
                     .words = [](const TrialRow& row) { return statusText(row.trial); }});
  columns.push_back({.name = "slower_than_us", .format = CellFormat::Time, .value = [](const TrialRow& row) {
                       return row.trial.status == TrialStatus::Slower ? cellOf(row.trial.slowerThanUs) : CellValue{};
                     }});
  columns.push_back({.name = "reason", .value = [](const TrialRow& row) -> CellValue { return row.trial.reason; }});
  columns.push_back({.name = "contender", .value = [](const TrialRow& row) { return cellOf(row.trial.contender); }});
  columns.push_back({.name = "device_id", .value = [](const TrialRow& row) -> CellValue {
                       return row.problem.device.empty() ? CellValue{} : CellValue(row.problem.device);
                     }});
}

void addCosts(Columns& columns) {
  columns.push_back(
      {.name = "build_us",
       .format = CellFormat::Time,
       .outputs = kFiles | kTables,
       .value = [](const TrialRow& row) { return cellOf(row.trial.buildUs); },
       .title = translated("trial_columns", "Build"),
       .meaning = translated("trial_columns",
                             "Time on the host to build the plan before its first execution. Includes compiling, "
                             "if the code is compiled at run time."),
       .place = 130,
       .dropAt = 3});
  columns.push_back(
      {.name = "first_execution_us",
       .format = CellFormat::Time,
       .outputs = kFiles | kTables,
       .value = [](const TrialRow& row) { return cellOf(row.trial.firstExecutionUs); },
       .title = translated("trial_columns", "First run"),
       .meaning = translated("trial_columns",
                             "Time of the first execution, which loads the algorithm's code to the device. It is "
                             "not one of the samples."),
       .place = 140,
       .dropAt = 4});
  columns.push_back(
      {.name = "workspace_bytes",
       .format = CellFormat::Bytes,
       .outputs = kFiles | kTables,
       .value = [](const TrialRow& row) { return row.trial.buildUs ? cellOf(row.trial.workspaceBytes) : CellValue{}; },
       .title = translated("trial_columns", "Workspace"),
       .meaning =
           translated("trial_columns", "Scratch memory on the device that the algorithm needs beside the tensors."),
       .place = 120});
  columns.push_back(
      {.name = "reorder_us",
       .format = CellFormat::Time,
       .outputs = kFiles | kTerminal,
       .value = [](const TrialRow& row) { return row.trial.status ? cellOf(row.trial.reorderUs) : CellValue{}; },
       .title = translated("trial_columns", "Reorders"),
       .meaning = translated("trial_columns", "Time to convert tensors between memory formats, on top of the samples."),
       .place = 100,
       .dropAt = 2,
       .words = [](const TrialRow& row) { return row.trial.reorderUs > 0 ? formatTime(row.trial.reorderUs) : ""; }});
}

/// Figures that follow from the samples, for tables.
void addComparisons(Columns& columns) {
  columns.push_back(
      {.name = "time_us",
       .format = CellFormat::Time,
       .outputs = kWindow,
       .value = [](const TrialRow& row) { return row.time.count > 0 ? row.time.median : CellValue{}; },
       .title = translated("trial_columns", "Time"),
       .meaning = translated("trial_columns",
                             "Median time of one execution on the device. Contenders run back to back many times "
                             "(hot caches); one that cannot win leaves the race early."),
       .place = 40});
  columns.push_back(
      {.name = "spread_percent",
       .format = CellFormat::Percent,
       .outputs = kTables,
       .value =
           [](const TrialRow& row) {
             return row.time.count > 1 ? cellOf(100 * relativeSpread(row.time)) : CellValue{};
           },
       .title = translated("trial_columns", "Spread"),
       .meaning = translated("trial_columns",
                             "Interquartile range of the samples, relative to their median. Empty for a single "
                             "sample."),
       .place = 60,
       .dropAt = 1});
  columns.push_back(
      {.name = "times_slower",
       .format = CellFormat::Change,
       .outputs = kTerminal,
       .value =
           [](const TrialRow& row) {
             const bool isCompared = row.fastest != nullptr && row.fastest != &row.trial;
             return isCompared ? cellOf(timesSlower(row.problem, row.trial, *row.fastest)) : CellValue{};
           },
       .title = translated("trial_columns", "Slower"),
       .meaning = translated("trial_columns",
                             "How much slower the algorithm is than the fastest, by samples of the same kind."),
       .place = 90});
  columns.push_back(
      {.name = "samples",
       .format = CellFormat::Count,
       .outputs = kTables,
       .value = [](const TrialRow& row) { return row.time.count > 0 ? cellOf(row.time.count) : CellValue{}; },
       .title = translated("trial_columns", "Samples"),
       .meaning = translated("trial_columns",
                             "How many timings the median is taken from. Sampling ends once the median is known "
                             "well enough, or once the algorithm is clearly beaten."),
       .place = 110,
       .dropAt = 5});
  columns.push_back(
      {.name = "listed",
       .outputs = kTerminal,
       .value = [](const TrialRow& row) -> CellValue { return listingsText(row.problem.lists, row.trial.candidate); },
       .title = translated("trial_columns", "Listed"),
       .meaning = translated("trial_columns",
                             "The lists that name the algorithm, each with the position in it, counted from 1."),
       .place = 160,
       .letters = 9,
       .dropAt = 6});
}

void addSamples(Columns& columns, SampleKind kind, Samples Trial::*samples, TrialColumn median) {
  const auto add = [&](TrialColumn column, const auto& cell) {
    column.group = toText(kind);
    column.value = [cell, samples](const TrialRow& row) {
      const Samples& taken = row.trial.*samples;
      return taken.us.empty() && taken.throttled == 0 ? CellValue{} : CellValue(cell(taken));
    };
    columns.push_back(std::move(column));
  };
  const auto statistic = [](const auto& figure) {
    return [figure](const Samples& taken) { return taken.us.empty() ? CellValue{} : CellValue(figure(taken.us)); };
  };
  using Values = std::vector<double>;
  const auto quantileOf = [&](double q) { return statistic([q](const Values& us) { return quantile(us, q); }); };
  add(std::move(median), quantileOf(0.5));
  add({.name = "lower_quartile_us"}, quantileOf(0.25));
  add({.name = "upper_quartile_us"}, quantileOf(0.75));
  add({.name = "minimum_us", .outputs = kJson}, statistic([](const Values& us) { return std::ranges::min(us); }));
  add({.name = "maximum_us", .outputs = kJson}, statistic([](const Values& us) { return std::ranges::max(us); }));
  add({.name = "confidence_us", .outputs = kJson}, statistic([](const Values& us) {
        const Interval interval = medianInterval(us);
        return Values{interval.low, interval.high};
      }));
  add({.name = "samples"}, [](const Samples& taken) { return cellOf(taken.us.size()); });
  add({.name = "repeats"}, [](const Samples& taken) { return cellOf(taken.repeats); });
  add({.name = "throttled_samples"}, [](const Samples& taken) { return cellOf(taken.throttled); });
  add({.name = "lowest_clock_mhz"},
      [](const Samples& taken) { return taken.lowestClockMHz > 0 ? taken.lowestClockMHz : CellValue{}; });
}

void addAllSamples(Columns& columns) {
  const auto median = [](const std::string& title, const std::string& meaning, int place) {
    return TrialColumn{.name = "median_us",
                       .format = CellFormat::Time,
                       .outputs = kFiles | kTerminal,
                       .value = {},
                       .title = title,
                       .meaning = meaning,
                       .place = place};
  };
  addSamples(columns, SampleKind::Single, &Trial::single,
             median(translated("trial_columns", "Single"),
                    translated("trial_columns",
                               "Median time of an execution alone between two events, as frameworks time it."),
                    70));
  addSamples(columns, SampleKind::Hot, &Trial::hot,
             median(translated("trial_columns", "Hot"),
                    translated("trial_columns", "Median time of an execution, back to back with others."), 50));
  addSamples(
      columns, SampleKind::Cold, &Trial::cold,
      median(translated("trial_columns", "Cold"),
             translated("trial_columns", "Median time of an execution after the last-level cache was overwritten."),
             80));
}

void addRepeats(Columns& columns, const char* group, std::optional<RepeatabilityChecked> Evidence::*repeats) {
  const auto add = [&](const char* name, auto member) {
    columns.push_back({.group = group, .name = name, .value = [member, repeats](const TrialRow& row) {
                         const auto& found = row.trial.evidence.*repeats;
                         return found ? cellOf((*found).*member) : CellValue{};
                       }});
  };
  add("executions", &RepeatabilityChecked::executions);
  add("equal", &RepeatabilityChecked::equal);
  add("elements", &RepeatabilityChecked::elements);
  add("differing", &RepeatabilityChecked::differing);
  add("largest_ulp", &RepeatabilityChecked::largestUlp);
  add("rms_ulp", &RepeatabilityChecked::rmsUlp);
  add("not_finite", &RepeatabilityChecked::notFinite);
  add("unwritten", &RepeatabilityChecked::unwritten);
}

void addErrors(Columns& columns) {
  const auto add = [&](const char* name, auto member) {
    columns.push_back({.group = "error", .name = name, .value = [member](const TrialRow& row) {
                         const auto& error = row.trial.evidence.error;
                         return error && error->failure.empty() ? cellOf((*error).*member) : CellValue{};
                       }});
  };
  add("elements", &ErrorMeasured::elements);
  add("largest", &ErrorMeasured::largest);
  add("relative_l2", &ErrorMeasured::relativeL2);
  add("unit", &ErrorMeasured::unit);
}

/// Returns each of the names once, as they first occur: an algorithm may launch one kernel a thousand times.
std::vector<std::string> distinct(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  std::set<std::string_view> seen;
  for (const std::string& name : names) {
    if (seen.insert(name).second) result.push_back(name);
  }
  return result;
}

/// Adds the figures of the launches, as lists of equal length.
void addLaunches(Columns& columns) {
  const auto add = [&](const char* name, auto valueOf) {
    columns.push_back({.group = "launches", .name = name, .outputs = kJson, .value = [valueOf](const TrialRow& row) {
                         std::vector<std::decay_t<decltype(valueOf(KernelLaunch{}))>> values;
                         for (const KernelLaunch& launch : row.trial.launches) values.push_back(valueOf(launch));
                         return values.empty() ? CellValue{} : CellValue(values);
                       }});
  };
  const auto text = [](const std::array<int, 3>& size) { return fmt::format("{}x{}x{}", size[0], size[1], size[2]); };
  add("kernels", [](const KernelLaunch& launch) { return launch.name; });
  add("us", [](const KernelLaunch& launch) { return launch.us; });
  add("grid", [text](const KernelLaunch& launch) { return text(launch.grid); });
  add("block", [text](const KernelLaunch& launch) { return text(launch.block); });
  add("registers", [](const KernelLaunch& launch) { return static_cast<double>(launch.registers); });
  add("shared_bytes", [](const KernelLaunch& launch) { return static_cast<double>(launch.sharedBytes); });
  const auto addCounter = [&](const char* name, std::optional<double> KernelCounters::*counter) {
    columns.push_back({.group = "launches", .name = name, .outputs = kJson, .value = [counter](const TrialRow& row) {
                         std::vector<double> values;
                         for (const KernelCounters& counters : row.trial.counters) {
                           if (counters.*counter) values.push_back(*(counters.*counter));
                         }
                         return values.empty() || values.size() != row.trial.counters.size() ? CellValue{}
                                                                                             : CellValue(values);
                       }});
  };
  addCounter("tensor_cores", &KernelCounters::tensorCores);
  addCounter("occupancy", &KernelCounters::occupancy);
  addCounter("memory_bytes", &KernelCounters::memoryBytes);
  addCounter("memory_peak_share", &KernelCounters::memoryPeakShare);
}

}  // namespace

std::vector<TrialColumn> declareTrialColumns() {
  Columns columns;
  addIdentity(columns);
  addOutcome(columns);
  addCosts(columns);
  addComparisons(columns);
  addAllSamples(columns);
  columns.push_back(
      {.name = "kernels", .value = [](const TrialRow& row) -> CellValue { return distinct(row.trial.kernels); }});
  addLaunches(columns);
  addRepeats(columns, "repeat", &Evidence::alone);
  addRepeats(columns, "busy", &Evidence::busy);
  addErrors(columns);
  columns.push_back({.name = "plan", .outputs = kJson, .value = [](const TrialRow& row) {
                       const std::string& plan = row.trial.description;
                       return plan.empty() ? CellValue{} : CellValue(plan);
                     }});
  return columns;
}

}  // namespace convscope
