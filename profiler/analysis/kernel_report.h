#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/occupancy.h"
#include "analysis/roofline.h"
#include "backend/device_info.h"
#include "measure/kernel_role.h"
#include "session/session.h"

namespace convscope {

/// The launches of one kernel with equal sizes.
struct KernelRow {
  KernelLaunch launch;  ///< its `us` is the time of all of them
  int count = 1;
  KernelRole role = KernelRole::Other;
  double share = 0;                    ///< of the time of all kernels
  std::optional<Occupancy> occupancy;  ///< none if it cannot be computed
  std::optional<double> waves;
  std::optional<KernelCounters> counters;  ///< of its first launch
};

/// Where an algorithm spends its time on the device, from its kernels.
struct KernelReport {
  double us = 0;                ///< of all kernels
  std::vector<KernelRow> rows;  ///< in the order in which they first ran
  std::map<KernelRole, double> usByRole;
  std::optional<std::size_t> longest;  ///< the row of the kernel that computes longest
  double flopsPerSecond = 0;           ///< of a direct computation
  double bytesPerSecond = 0;           ///< each tensor once
  std::optional<double> movedBytes;    ///< to and from the device's memory, as the hardware counted, of all kernels
  int uncountedKernels = 0;            ///< without a count of these bytes, if others have one
  double tensorBytes = 0;              ///< of the tensors, each once
  std::optional<Roofline> roofline;
  Layout layout = Layout::Nchw;  ///< of the problem

  double usOf(KernelRole role) const;
};

/// Reports the launches of a trial of `problem`; none if they are not known.
std::optional<KernelReport> kernelReport(const Trial& trial, const Problem& problem, const DeviceInfo& device);

/// Describes how the time of a report is divided: "Its kernels take 412 µs on the device: ...".
std::string kernelTimeSentence(const KernelReport& report);

/// Describes a report in plain words: its time, how well its longest kernel fills the device, and its rates compared
/// with the roofline.
std::vector<std::string> kernelSentences(const KernelReport& report, const DeviceInfo& device);

/// Describes what a kernel does, e.g. "converts the layout"; empty if it computes.
std::string roleText(KernelRole role);

/// Describes what the hardware counted in a kernel: "tensor cores 63%, occupancy 41%, memory 35%"; empty if nothing.
std::string countersText(const KernelCounters& counters);

/// Names the resource that limits an occupancy: "its registers".
std::string limitText(OccupancyLimit limit);

/// Formats a number of waves: "1.3", "0.02".
std::string wavesText(double waves);

/// Returns a launch's grid and block, without trailing ones: "16x8 x 256".
std::string launchSizeText(const KernelLaunch& launch);

}  // namespace convscope
