#include "analysis/kernel_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

#include "measure/family.h"
#include "problem/problem_cost.h"
#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// Returns equal launches as one row, with their number and time.
std::vector<KernelRow> rowsOf(const std::vector<KernelLaunch>& launches, const std::vector<KernelCounters>& counters) {
  std::vector<KernelRow> rows;
  for (std::size_t i = 0; i < launches.size(); ++i) {
    const KernelLaunch& launch = launches[i];
    const auto equal = std::ranges::find_if(rows, [&](const KernelRow& row) {
      KernelLaunch sameTime = launch;
      sameTime.us = row.launch.us;
      return sameTime == row.launch;
    });
    if (equal == rows.end()) {
      rows.push_back({launch, 1, roleOf(launch.name), 0, {}, {}, {}});
      if (i < counters.size()) rows.back().counters = counters[i];
    } else {
      ++equal->count;
      equal->launch.us += launch.us;
    }
  }
  return rows;
}

std::string sizeText(const std::array<int, 3>& size) {
  return size[2] == 1 ? size[1] == 1 ? fmt::format("{}", size[0]) : fmt::format("{}x{}", size[0], size[1])
                      : fmt::format("{}x{}x{}", size[0], size[1], size[2]);
}

std::string fillSentence(const KernelRow& row, const DeviceInfo& device) {
  const std::int64_t resident = std::int64_t{device.processors} * row.occupancy->blocks;
  const double blocks = std::round(*row.waves * static_cast<double>(resident));
  return phrase(
      "kernel_report",
      "The kernel that computes longest has {} blocks. The {} multiprocessors hold {} at a time: {} waves, so "
      "they are {} full on average. Its occupancy is {}, limited by {}.")(
      formatCount(static_cast<std::int64_t>(std::min(blocks, 1e18))), device.processors, formatCount(resident),
      wavesText(*row.waves), formatPercent(*row.waves / std::ceil(*row.waves)), formatPercent(row.occupancy->warps),
      limitText(row.occupancy->limit));
}

std::string rateSentence(const KernelReport& report) {
  const auto peak = [&](std::optional<double> leastUs) {
    return leastUs ? formatPercent(*leastUs / report.us) : std::string();
  };
  const std::string flops = formatFlopRate(report.flopsPerSecond);
  const std::string bytes = formatByteRate(report.bytesPerSecond);
  if (!report.roofline)
    return phrase("kernel_report", "It reaches {} and {}, as a direct computation that moves each tensor once.")(flops,
                                                                                                                 bytes);
  if (!report.roofline->computeUs)
    return phrase("kernel_report",
                  "It reaches {}, and {} of memory ({} of the bandwidth), as a direct computation that moves each "
                  "tensor once.")(flops, bytes, peak(report.roofline->memoryUs));
  return phrase("kernel_report",
                "It reaches {} ({} of the peak) and {} of memory ({} of the bandwidth), as a direct computation that "
                "moves each tensor once.")(flops, peak(report.roofline->computeUs), bytes,
                                           peak(report.roofline->memoryUs));
}

std::string movedSentence(const KernelReport& report) {
  constexpr double kPartly = 0.95;  // of the tensors
  const double times = *report.movedBytes / report.tensorBytes;
  const std::string bytes = formatBytes(static_cast<std::uint64_t>(std::clamp(*report.movedBytes, 0.0, 1e18)));
  const Phrase words =
      times < kPartly
          ? phrase("kernel_report",
                   "All kernels moved {} of memory, {} times what the tensors hold: the cache had the rest.")
          : phrase("kernel_report", "All kernels moved {} of memory, {} times what the tensors hold.");
  return words(bytes, fmt::format("{:.1f}", times));
}

}  // namespace

double KernelReport::usOf(KernelRole role) const {
  const auto found = usByRole.find(role);
  return found != usByRole.end() ? found->second : 0;
}

std::optional<KernelReport> kernelReport(const Trial& trial, const Problem& problem, const DeviceInfo& device) {
  if (!areTimed(trial.launches)) return std::nullopt;
  KernelReport report;
  report.rows = rowsOf(trial.launches, trial.counters);
  const auto moves = [](const KernelCounters& counters) { return counters.memoryBytes.has_value(); };
  if (!trial.counters.empty() && std::ranges::all_of(trial.counters, moves)) {
    report.movedBytes = 0;
    for (const KernelCounters& counters : trial.counters) *report.movedBytes += *counters.memoryBytes;
  } else if (std::ranges::any_of(trial.counters, moves)) {
    report.uncountedKernels = static_cast<int>(std::ranges::count_if(trial.counters, std::not_fn(moves)));
  }
  for (const KernelRow& row : report.rows) {
    report.us += row.launch.us;
    report.usByRole[row.role] += row.launch.us;
  }
  for (std::size_t i = 0; i < report.rows.size(); ++i) {
    KernelRow& row = report.rows[i];
    row.share = row.launch.us / report.us;
    row.occupancy = occupancy(row.launch, device.computeCapability);
    if (row.occupancy && device.processors > 0) row.waves = waves(row.launch, *row.occupancy, device.processors);
    if (row.role == KernelRole::Computes && (!report.longest || row.launch.us > report.rows[*report.longest].launch.us))
      report.longest = i;
  }
  constexpr double kUsPerSecond = 1e6;
  report.flopsPerSecond = flops(problem) / report.us * kUsPerSecond;
  report.tensorBytes = minimumBytes(problem);
  report.bytesPerSecond = report.tensorBytes / report.us * kUsPerSecond;
  report.roofline = roofline(problem, device);
  report.layout = problem.layout;
  return report;
}

std::string kernelTimeSentence(const KernelReport& report) {
  std::vector<std::string> parts;
  const auto add = [&](KernelRole role, const Phrase& words) {
    const double us = report.usOf(role);
    if (us > 0) parts.push_back(words(formatTime(us), formatPercent(us / report.us)));
  };
  add(KernelRole::Computes, phrase("kernel_report", "{} ({}) compute"));
  add(KernelRole::ConvertsLayout,
      report.layout == Layout::Nchw ? phrase("kernel_report", "{} ({}) convert the layout, which channels_last avoids")
                                    : phrase("kernel_report", "{} ({}) convert the layout"));
  add(KernelRole::Reduces, phrase("kernel_report", "{} ({}) add up partial results (split-K)"));
  add(KernelRole::Other, phrase("kernel_report", "{} ({}) do other work"));
  if (parts.size() == 1 && report.usOf(KernelRole::Computes) > 0)
    return phrase("kernel_report",
                  "Its kernels take {} on the device, and all of them compute.")(formatTime(report.us));
  return phrase("kernel_report", "Its kernels take {} on the device: {}.")(formatTime(report.us),
                                                                           fmt::join(parts, clauseGap()));
}

std::string roleText(KernelRole role) {
  switch (role) {
    case KernelRole::ConvertsLayout:
      return translated("kernel_report", "converts the layout");
    case KernelRole::Reduces:
      return translated("kernel_report", "adds up partial results (split-K)");
    case KernelRole::Other:
      return translated("kernel_report", "other work");
    case KernelRole::Computes:
      break;
  }
  return {};
}

std::vector<std::string> kernelSentences(const KernelReport& report, const DeviceInfo& device) {
  std::vector<std::string> sentences{kernelTimeSentence(report)};
  if (report.longest && report.rows[*report.longest].waves)
    sentences.push_back(fillSentence(report.rows[*report.longest], device));
  sentences.push_back(rateSentence(report));
  if (report.longest && report.rows[*report.longest].counters) {
    const std::string counted = countersText(*report.rows[*report.longest].counters);
    if (!counted.empty()) sentences.push_back(phrase("kernel_report", "In it the hardware counted: {}.")(counted));
  }
  if (report.movedBytes && report.tensorBytes > 0) sentences.push_back(movedSentence(report));
  if (report.uncountedKernels > 0)
    sentences.push_back(
        phrase("kernel_report",
               "What all kernels moved is unknown: of {} of them nothing was counted.")(report.uncountedKernels));
  return sentences;
}

std::string countersText(const KernelCounters& counters) {
  std::vector<std::string> parts;
  const auto add = [&](const std::optional<double>& share, const Phrase& words) {
    if (share) parts.push_back(words(formatPercent(*share)));
  };
  add(counters.tensorCores, phrase("kernel_report", "tensor cores busy {}"));
  add(counters.occupancy, phrase("kernel_report", "occupancy {}"));
  add(counters.memoryPeakShare, phrase("kernel_report", "{} of the memory bandwidth"));
  return fmt::format("{}", fmt::join(parts, listGap()));
}

std::string limitText(OccupancyLimit limit) {
  switch (limit) {
    case OccupancyLimit::Threads:
      return translated("kernel_report", "its threads");
    case OccupancyLimit::Blocks:
      return translated("kernel_report", "the number of blocks");
    case OccupancyLimit::Registers:
      return translated("kernel_report", "its registers");
    case OccupancyLimit::SharedMemory:
      break;
  }
  return translated("kernel_report", "its shared memory");
}

std::string wavesText(double waves) {
  constexpr double kFew = 0.095;
  constexpr double kMany = 99.95;
  return waves < kFew ? fmt::format("{:.1g}", waves) : fmt::format("{:.{}f}", waves, waves < kMany ? 1 : 0);
}

std::string launchSizeText(const KernelLaunch& launch) {
  return fmt::format("{} x {}", sizeText(launch.grid), sizeText(launch.block));
}

}  // namespace convscope
