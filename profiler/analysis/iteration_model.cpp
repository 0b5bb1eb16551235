#include "analysis/iteration_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// The host is ahead of the device if, at some time, it has enqueued half an iteration more than the device has done.
constexpr double kAhead = 0.5;
/// It is not ahead if that is below a tenth: the events between iterations are that exact.
constexpr double kNotAhead = 0.1;
/// A device that idles for a larger share waits for the host. Gaps between kernels in a full queue are shorter.
constexpr double kIdleHost = 0.3;
/// A device that idles for a smaller share while a recorder slows the host waits for nothing but its own kernels.
constexpr double kIdleDevice = 0.1;
/// Gaps between kernels of a full queue add at most this share to the time in which the device works.
constexpr double kGaps = 0.15;
/// How much longer an iteration that is bound by the host takes under PyTorch's profiler.
constexpr double kLeastSlowdown = 1.25;
constexpr double kMostSlowdown = 2.5;

/// Returns how far the host was ahead of the device at most, in microseconds. None without times of the host.
std::optional<double> leadOf(const KindEvidence& evidence) {
  if (evidence.plainHostUs.empty() || evidence.plainHostUs.size() != evidence.plainWallUs.size()) return std::nullopt;
  double lead = 0;
  double most = 0;
  for (std::size_t i = 0; i < evidence.plainHostUs.size(); ++i) {
    lead += evidence.plainWallUs[i] - evidence.plainHostUs[i];
    most = std::max(most, lead);
  }
  return most;
}

/// The time in which the device works at least.
double workUs(const KindEvidence& evidence, double wallUs) {
  return std::min(evidence.busyUs.value_or(evidence.convolutionUs), wallUs);
}

std::string idleText(double idleUs, double wallUs) {
  return phrase("iteration_model", "{} of {} ({})")(formatTime(idleUs), formatTime(wallUs),
                                                    formatPercent(idleUs / wallUs));
}

/// The recorder slowed the host and the device still hardly waited.
bool busyUnderRecorder(const KindEvidence& evidence) {
  return evidence.recordedUs && evidence.busyUs && *evidence.busyUs >= (1 - kIdleDevice) * *evidence.recordedUs;
}

void boundByDevice(IterationModel& model, Interval hostUs, std::string reason) {
  model.limit = Bottleneck::Device;
  model.deviceUs = model.wallUs;
  model.hostUs = hostUs;
  model.reason = std::move(reason);
}

void boundByHost(IterationModel& model, double busyUs, std::string reason) {
  model.limit = Bottleneck::Host;
  model.hostUs = model.wallUs;
  model.deviceUs = {std::min(busyUs, model.wallUs.low), std::min(busyUs * (1 + kGaps), model.wallUs.high)};
  model.reason = std::move(reason);
}

void unclear(IterationModel& model, double hostUs, double busyUs, std::string reason) {
  model.hostUs = {std::min(hostUs, model.wallUs.low), model.wallUs.high};
  model.deviceUs = {std::min(busyUs, model.wallUs.low), model.wallUs.high};
  model.reason = std::move(reason);
}

std::string recordedReason(const KindEvidence& evidence) {
  return phrase("iteration_model", "the device works {} of {} although the recorder slows the host")(
      formatTime(*evidence.busyUs), formatTime(*evidence.recordedUs));
}

IterationModel plainModel(const KindEvidence& evidence) {
  const Summary plain = summarize(evidence.plainWallUs);
  const double wallUs = plainIterationUs(evidence);
  IterationModel model;
  model.wallUs = {wallUs, wallUs};
  model.noise = relativeSpread(plain) / 2;
  const double busyUs = workUs(evidence, wallUs);
  const double idleUs = wallUs - busyUs;
  const std::optional<double> lead = leadOf(evidence);
  const bool idles = evidence.busyUs && idleUs > kIdleHost * wallUs;
  if (lead && *lead >= kAhead * wallUs && !idles) {
    // Once the queue is full, the host waits for the device: its short times are its own.
    const double hostUs = std::min(quantile(evidence.plainHostUs, 0.1), wallUs);
    boundByDevice(
        model, {hostUs, hostUs},
        phrase("iteration_model", "the host enqueues an iteration in {} and gets up to {} ahead of the device")(
            formatTime(hostUs), formatTime(*lead)));
  } else if (busyUnderRecorder(evidence)) {
    boundByDevice(model, {0, wallUs / kLeastSlowdown}, recordedReason(evidence));
  } else if (!evidence.busyUs) {
    unclear(model, 0, busyUs, translated("iteration_model", "the recording does not say how long the device works"));
  } else if (idles && lead && *lead < kNotAhead * wallUs) {
    boundByHost(
        model, busyUs,
        phrase("iteration_model", "the device idles {} and the host is never ahead of it")(idleText(idleUs, wallUs)));
  } else {
    unclear(model, 0, busyUs,
            lead ? phrase("iteration_model", "the device idles {} and the host is at most {} ahead of it")(
                       idleText(idleUs, wallUs), formatTime(*lead))
                 : phrase("iteration_model",
                          "the device idles {} and the recording does not say when the host had enqueued its work")(
                       idleText(idleUs, wallUs)));
  }
  return model;
}

IterationModel recordedModel(const KindEvidence& evidence) {
  const double recordedUs = *evidence.recordedUs;
  const double busyUs = workUs(evidence, recordedUs);
  IterationModel model;
  model.recorded = true;
  if (busyUnderRecorder(evidence)) {
    model.wallUs = {recordedUs, recordedUs};
    boundByDevice(model, {0, recordedUs / kLeastSlowdown}, recordedReason(evidence));
    return model;
  }
  // The recorder slows the host's own work, and not a wait for data or for a compiler, during which the device idles.
  const double waitUs = std::min(evidence.waitUs, recordedUs);
  const double leastUs = waitUs + std::max(busyUs, (recordedUs - waitUs) / kMostSlowdown);
  model.wallUs = {std::min(leastUs, recordedUs), recordedUs};
  if (evidence.busyUs && model.wallUs.low - busyUs > kIdleHost * model.wallUs.low) {
    boundByHost(
        model, busyUs,
        phrase("iteration_model", "the device works only {} of {}, more of which idle than the recorder can cause")(
            formatTime(busyUs), formatTime(recordedUs)));
  } else {
    unclear(model, 0, busyUs,
            evidence.busyUs
                ? phrase("iteration_model",
                         "the device works {} of {}, but no iteration was timed without the recorder, which "
                         "slows the host")(formatTime(busyUs), formatTime(recordedUs))
                : translated(
                      "iteration_model",
                      "the recording does not say how long the device works, nor an iteration without the recorder"));
  }
  return model;
}

}  // namespace

std::string toText(Bottleneck limit) {
  switch (limit) {
    case Bottleneck::Host:
      return translated("iteration_model", "the host");
    case Bottleneck::Device:
      return translated("iteration_model", "the device");
    case Bottleneck::Unclear:
      break;
  }
  return translated("iteration_model", "host or device");
}

namespace {

/// Returns whether the iterations after the recorded ones can be taken for ones of `kind`: all of the recording's
/// second half are.
bool followsKind(const Workload& workload, std::size_t kind) {
  const std::int64_t half = iterationCount(workload) / 2;
  std::int64_t end = 0;
  for (const IterationRun& run : workload.runs) {
    end += run.count;
    if (end > std::max<std::int64_t>(half, 1) && run.kind != kind && !workload.kinds[run.kind].calls.empty())
      return false;
  }
  return true;
}

}  // namespace

std::string unusedPlainText(const Workload& workload) {
  if (workload.plainWallUs.empty()) return {};
  if (std::ssize(workload.plainWallUs) < kFewestPlain)
    return phrase("iteration_model", "fewer than {}, so they are not used")(kFewestPlain);
  for (std::size_t kind = 0; kind < workload.kinds.size(); ++kind) {
    if (!workload.kinds[kind].calls.empty() && followsKind(workload, kind)) return {};
  }
  return translated("iteration_model",
                    "not used, because the recorded iterations differ and it is not known which of them these are");
}

KindEvidence evidenceOf(const Workload& workload, std::size_t kind, double convolutionUs) {
  KindEvidence evidence;
  evidence.busyUs = workload.kinds[kind].deviceBusyUs;
  evidence.convolutionUs = convolutionUs;
  const auto any = [&](RecordingKind wanted) {
    return std::ranges::find(workload.sources, wanted, &RecordingSource::kind) != workload.sources.end();
  };
  evidence.synchronous = computedByHost(workload);
  evidence.waitUs = workload.kinds[kind].loaderUs.value_or(0) + workload.kinds[kind].compileUs.value_or(0);
  if (followsKind(workload, kind) && std::ssize(workload.plainWallUs) >= kFewestPlain) {
    evidence.plainWallUs = workload.plainWallUs;
    evidence.plainHostUs = workload.plainHostUs;
    evidence.plainLoaderUs = workload.plainLoaderUs;
  }
  const std::optional<double>& wallUs = workload.kinds[kind].wallUs;
  if (!wallUs) return evidence;
  // A dispatch mode times nothing: its file has the median of iterations after it.
  if (!any(RecordingKind::DispatchMode) || any(RecordingKind::ChromeTrace))
    evidence.recordedUs = std::max(*wallUs, evidence.busyUs.value_or(0) + evidence.waitUs);
  else if (evidence.plainWallUs.empty())
    evidence.plainWallUs = {*wallUs};
  return evidence;
}

Interval IterationModel::with(double differenceUs) const {
  if (differenceUs == 0) return wallUs;
  // Bound by the device: its time changes, the host's remains. Bound by the host: the same from the device's time.
  const double deviceLow = std::max(0.0, deviceUs.low + differenceUs);
  const double deviceHigh = std::max(0.0, deviceUs.high + differenceUs);
  switch (limit) {
    case Bottleneck::Device:
    case Bottleneck::Host:
      return {std::max(hostUs.low, deviceLow), std::max(hostUs.high, deviceHigh)};
    case Bottleneck::Unclear:
      break;
  }
  // Either of them may be the limit: one takes the whole iteration, the other at least its lower bound.
  if (differenceUs < 0) return {std::max(hostUs.low, wallUs.low + differenceUs), wallUs.high};
  return {std::max(wallUs.low, deviceLow), deviceHigh};
}

double plainIterationUs(const KindEvidence& evidence) {
  return evidence.plainLoaderUs.empty() ? median(evidence.plainWallUs) : mean(evidence.plainWallUs);
}

std::optional<IterationModel> iterationModel(const KindEvidence& evidence) {
  if (evidence.synchronous) {
    const std::optional<double> us =
        evidence.plainWallUs.empty() ? evidence.recordedUs : std::optional(plainIterationUs(evidence));
    if (!us) return std::nullopt;
    IterationModel model;
    model.wallUs = {*us, *us};
    boundByDevice(model, {0, 0},
                  translated("iteration_model", "the processor that runs the program computes the convolutions"));
    return model;
  }
  if (!evidence.plainWallUs.empty()) return plainModel(evidence);
  if (!evidence.recordedUs) return std::nullopt;
  return recordedModel(evidence);
}

std::string formatRange(const Interval& us) {
  const std::string low = formatTime(us.low);
  const std::string high = formatTime(us.high);
  if (low == high) return low;
  const auto unit = [](const std::string& text) { return text.substr(text.find(' ')); };
  return phrase("iteration_model", "{} to {}")(unit(low) == unit(high) ? low.substr(0, low.find(' ')) : low, high);
}

}  // namespace convscope
