#include "analysis/iteration_limit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "text/sentences.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

/// PyTorch's profiler makes the host's work at most this many times as long (iteration_model.cpp).
constexpr double kMostSlowed = 2.5;
/// A wait of this share of the iteration is the limit although host and device are close.
constexpr double kLargeWait = 0.3;

/// The times of the parts, in the order of IterationPart.
using Split = std::array<Interval, 5>;

Interval& at(Split& split, IterationPart part) {
  return split[static_cast<std::size_t>(part)];
}

Interval exactly(double us) {
  return {us, us};
}

/// Returns `us` within `bounds`.
Interval within(const Interval& us, const Interval& bounds) {
  return {std::clamp(us.low, bounds.low, bounds.high), std::clamp(us.high, bounds.low, bounds.high)};
}

Interval less(double us, const Interval& part) {
  return {std::max(0.0, us - part.high), std::max(0.0, us - part.low)};
}

/// Divides an iteration without a device: what is not a wait is computation.
Split splitOnHost(const IterationKind& kind, const KindEvidence& evidence, double wallUs) {
  Split split{};
  const double loaderUs = evidence.plainLoaderUs.empty() ? kind.loaderUs.value_or(0) : mean(evidence.plainLoaderUs);
  at(split, IterationPart::Loader) = exactly(std::min(loaderUs, wallUs));
  const double restUs = wallUs - at(split, IterationPart::Loader).low;
  at(split, IterationPart::Compilation) = exactly(std::min(kind.compileUs.value_or(0), restUs));
  at(split, IterationPart::Device) = exactly(restUs - at(split, IterationPart::Compilation).low);
  return split;
}

/// Divides an iteration of `wallUs`. The device's times and the waits are those of the recording. The time in which the
/// device idles without a recorded wait is the host's, which the recorder makes up to kMostSlowed times as long.
Split splitOf(const IterationKind& kind, const KindEvidence& evidence, const Interval& wall) {
  Split split{};
  const double wallUs = wall.high;
  const double busyUs = std::min(*kind.deviceBusyUs, wallUs);
  const double communicationUs = std::min(kind.communicationUs.value_or(0), busyUs);
  at(split, IterationPart::Communication) = exactly(communicationUs);
  at(split, IterationPart::Device) = exactly(busyUs - communicationUs);
  const double idleUs = wallUs - busyUs;
  const double recordedIdleUs = std::max(0.0, evidence.recordedUs.value_or(wallUs) - busyUs);
  const double loaderUs = std::min(kind.loaderUs.value_or(0), recordedIdleUs);
  const double compileUs = std::min(kind.compileUs.value_or(0), recordedIdleUs - loaderUs);
  const double waitUs = loaderUs + compileUs;
  const double hostUs = recordedIdleUs - waitUs;
  if (!evidence.plainWallUs.empty() && waitUs <= 0 && evidence.plainLoaderUs.empty()) {
    at(split, IterationPart::Host) = exactly(idleUs);
    return split;
  }
  if (evidence.plainWallUs.empty()) {
    at(split, IterationPart::Loader) = exactly(loaderUs);
    at(split, IterationPart::Compilation) = exactly(compileUs);
    at(split, IterationPart::Host) = {std::clamp(wall.low - busyUs - waitUs, 0.0, hostUs), hostUs};
    return split;
  }
  Interval waits = less(idleUs, {std::min(hostUs / kMostSlowed, idleUs), std::min(hostUs, idleUs)});
  if (!evidence.plainLoaderUs.empty()) {
    // What the loader takes beyond the time in which the device works is idle time.
    const double measuredUs = mean(evidence.plainLoaderUs);
    const Interval measured{std::clamp(measuredUs - busyUs, 0.0, idleUs), std::min(measuredUs, idleUs)};
    waits = within(waits, measured);
  }
  const double share = waitUs > 0 ? loaderUs / waitUs : 1;
  at(split, IterationPart::Loader) = {waits.low * share, waits.high * share};
  at(split, IterationPart::Compilation) = {waits.low * (1 - share), waits.high * (1 - share)};
  at(split, IterationPart::Host) = less(idleUs, waits);
  return split;
}

/// Returns those of `parts` that may be the largest.
std::vector<IterationPart> largestOf(const std::vector<PartTime>& parts, const auto& counts) {
  double most = 0;
  for (const PartTime& each : parts) most = std::max(most, counts(each.part) ? each.us.low : 0);
  std::vector<IterationPart> largest;
  for (const PartTime& each : parts) {
    if (counts(each.part) && each.us.high >= most && each.us.high > 0) largest.push_back(each.part);
  }
  return largest;
}

bool isWait(IterationPart part) {
  return part == IterationPart::Communication || part == IterationPart::Loader || part == IterationPart::Compilation;
}

/// Returns the limit, or several candidates.
std::vector<IterationPart> candidatesOf(const IterationLimit& result, const IterationModel& model) {
  const std::vector<IterationPart> hostOrDevice{IterationPart::Device, IterationPart::Host};
  const auto any = [](IterationPart) { return true; };
  if (result.computedByHost) return largestOf(result.parts, any);
  if (model.limit == Bottleneck::Device) {
    // The host is ahead, so the device's queue is full: of its work the larger part counts.
    const auto ofDevice = [](IterationPart part) {
      return part == IterationPart::Device || part == IterationPart::Communication;
    };
    const std::vector<IterationPart> largest = largestOf(result.parts, ofDevice);
    return largest.empty() ? std::vector{IterationPart::Device} : largest;
  }
  if (result.parts.empty()) return hostOrDevice;
  const auto besideDevice = [](IterationPart part) { return part != IterationPart::Device; };
  const std::vector<IterationPart> largest = largestOf(result.parts, besideDevice);
  if (model.limit == Bottleneck::Host) return largest.empty() ? std::vector{IterationPart::Host} : largest;
  if (largest.size() == 1 && isWait(largest.front())) {
    const auto part = std::ranges::find(result.parts, largest.front(), &PartTime::part);
    if (part->us.low >= kLargeWait * result.wallUs.high) return largest;
  }
  return hostOrDevice;
}

/// Returns the least time of an iteration in which the limit costs nothing, and the other parts what they cost now.
std::optional<Interval> withoutLimit(const IterationLimit& result, const IterationModel& model) {
  const std::optional<IterationPart> limit = result.limit();
  if (!limit || result.parts.empty()) return std::nullopt;
  if (*limit == IterationPart::Device && !result.computedByHost) {
    const auto communication = std::ranges::find(result.parts, IterationPart::Communication, &PartTime::part);
    const Interval other = communication == result.parts.end() ? Interval{} : communication->us;
    return Interval{std::max(model.hostUs.low, other.low), std::max(model.hostUs.high, other.high)};
  }
  Interval rest;
  for (const PartTime& each : result.parts) {
    if (each.part == *limit) continue;
    rest.low += each.us.low;
    rest.high += each.us.high;
  }
  return within(rest, {0, result.wallUs.high});
}

/// Returns what the limit does; for host and device the reason of the model.
std::string reasonOf(const IterationLimit& result, const IterationModel& model) {
  switch (result.limit().value_or(IterationPart::Host)) {
    case IterationPart::Loader:
      return result.computedByHost
                 ? translated("iteration_limit", "the program waits for its data")
                 : translated("iteration_limit", "the device idles while the program waits for its data");
    case IterationPart::Communication:
      return translated("iteration_limit", "the device exchanges data with other ranks, or waits for the slowest one");
    case IterationPart::Compilation:
      return translated("iteration_limit", "the device idles while the program compiles or loads code");
    case IterationPart::Device:
    case IterationPart::Host:
      break;
  }
  return model.reason;
}

std::string missingIn(const IterationLimit& result, const IterationKind& kind) {
  if (!result.computedByHost && !kind.deviceBusyUs)
    return translated("iteration_limit",
                      "The recording has no activity of the device, so the parts of an iteration are not known: record "
                      "with ProfilerActivity.CUDA.");
  if (result.limit() == IterationPart::Host && !kind.loaderUs)
    return translated("iteration_limit",
                      "The recording shows no DataLoader of PyTorch: a wait for other sources of data counts as the "
                      "host.");
  return {};
}

std::string partText(const PartTime& time, bool computedByHost) {
  const std::string us = formatRange(time.us);
  switch (time.part) {
    case IterationPart::Device:
      return computedByHost ? phrase("iteration_limit", "the processor computes {}")(us)
                            : phrase("iteration_limit", "the device computes {}")(us);
    case IterationPart::Communication:
      return phrase("iteration_limit", "communicates {}")(us);
    case IterationPart::Loader:
      return phrase("iteration_limit", "waits {} for the data loader")(us);
    case IterationPart::Compilation:
      return phrase("iteration_limit", "waits {} for compilation")(us);
    case IterationPart::Host:
      break;
  }
  return phrase("iteration_limit", "waits {} for the host")(us);
}

/// What a user can change about the limit; empty for the device.
std::string remedy(IterationPart part) {
  switch (part) {
    case IterationPart::Loader:
      return translated("iteration_limit", "Raise num_workers of the DataLoader, or make its data set cheaper.");
    case IterationPart::Communication:
      return translated("iteration_limit", "Compare the ranks, and send less or overlap it with the backward pass.");
    case IterationPart::Compilation:
      return translated("iteration_limit", "Find what compiles again: TORCH_LOGS=recompiles prints it.");
    case IterationPart::Host:
      return translated("iteration_limit", "Larger batches, CUDA graphs or torch.compile take work off the host.");
    case IterationPart::Device:
      break;
  }
  return {};
}

}  // namespace

std::string_view keyOf(IterationPart part) {
  constexpr std::array<std::string_view, 5> kKeys{"device", "communication", "loader", "compilation", "host"};
  return kKeys[static_cast<std::size_t>(part)];
}

std::string toText(IterationPart part) {
  switch (part) {
    case IterationPart::Device:
      return toText(Bottleneck::Device);
    case IterationPart::Communication:
      return translated("iteration_limit", "the communication of ranks");
    case IterationPart::Loader:
      return translated("iteration_limit", "the data loader");
    case IterationPart::Compilation:
      return translated("iteration_limit", "compilation");
    case IterationPart::Host:
      break;
  }
  return toText(Bottleneck::Host);
}

std::optional<IterationPart> IterationLimit::limit() const {
  return candidates.size() == 1 ? std::optional(candidates.front()) : std::nullopt;
}

std::optional<IterationLimit> iterationLimit(const Workload& workload, std::size_t kind, double convolutionUs) {
  const IterationKind& recorded = workload.kinds.at(kind);
  const KindEvidence evidence = evidenceOf(workload, kind, convolutionUs);
  const std::optional<IterationModel> model = iterationModel(evidence);
  if (!model) return std::nullopt;
  IterationLimit result;
  result.wallUs = model->wallUs;
  result.computedByHost = evidence.synchronous;
  if (result.computedByHost || recorded.deviceBusyUs) {
    const Split split = result.computedByHost ? splitOnHost(recorded, evidence, model->wallUs.high)
                                              : splitOf(recorded, evidence, model->wallUs);
    for (std::size_t i = 0; i < split.size(); ++i) {
      if (split[i].high > 0) result.parts.push_back({static_cast<IterationPart>(i), split[i]});
    }
  }
  result.candidates = candidatesOf(result, *model);
  result.withoutUs = withoutLimit(result, *model);
  result.reason = reasonOf(result, *model);
  result.missing = missingIn(result, recorded);
  return result;
}

namespace {

/// Returns the limit of a program of which no iteration is steady: compilation, if it takes most of an iteration.
std::optional<IterationLimit> limitWithoutSteady(const Workload& workload, const std::vector<std::int64_t>& counts) {
  double compileUs = 0;
  std::int64_t iterations = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    compileUs += workload.kinds[k].compileUs.value_or(0) * static_cast<double>(counts[k]);
    iterations += counts[k];
  }
  if (iterations == 0 || std::ssize(workload.plainWallUs) < kFewestPlain) return std::nullopt;
  const double wallUs = median(workload.plainWallUs);
  compileUs = std::min(compileUs / static_cast<double>(iterations), wallUs);
  if (2 * compileUs < wallUs) return std::nullopt;
  IterationLimit result;
  result.wallUs = exactly(wallUs);
  result.parts = {{IterationPart::Compilation, exactly(compileUs)}, {IterationPart::Host, exactly(wallUs - compileUs)}};
  result.candidates = {IterationPart::Compilation};
  result.withoutUs = exactly(wallUs - compileUs);
  result.reason = reasonOf(result, {});
  return result;
}

}  // namespace

std::optional<IterationLimit> iterationLimit(const Workload& workload) {
  std::vector<std::int64_t> counts(workload.kinds.size());
  for (const IterationRun& run : workload.runs) counts[run.kind] += run.count;
  struct Counted {
    IterationLimit limit;
    std::int64_t count;
  };
  std::vector<Counted> kinds;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    // Iterations without convolutions count if the device works in them, e.g. in replays of CUDA graphs.
    if (counts[k] == 0 || (workload.kinds[k].calls.empty() && !workload.kinds[k].deviceBusyUs)) continue;
    if (auto limit = iterationLimit(workload, k, workload.kinds[k].convolutionUs.value_or(0)))
      kinds.push_back({std::move(*limit), counts[k]});
  }
  const auto iterationsWith = [&](const Counted& other) {
    std::int64_t sum = 0;
    for (const Counted& each : kinds) sum += each.limit.candidates == other.limit.candidates ? each.count : 0;
    return sum;
  };
  const auto weight = [&](const Counted& each) { return std::pair(iterationsWith(each), each.count); };
  const auto found = std::ranges::max_element(kinds, {}, weight);
  return found == kinds.end() ? limitWithoutSteady(workload, counts) : std::optional(found->limit);
}

std::string unknownLimitText(const Workload& workload) {
  if (workload.calls.empty())
    return translated("iteration_limit",
                      "What limits an iteration is not known: the recording does not divide the run into iterations.");
  return translated("iteration_limit",
                    "What limits an iteration is not known: the recording has no time of an iteration after the first "
                    "one. Record at least three.");
}

std::string rangeText(const IterationLimit& limit) {
  if (formatTime(limit.wallUs.low) == formatTime(limit.wallUs.high)) return {};
  return phrase("iteration_limit",
                "The time is a range because the profiler slows the host, up to {} times.")(kMostSlowed);
}

std::string adviceText(const IterationLimit& limit) {
  if (const std::optional<IterationPart> part = limit.limit()) return remedy(*part);
  return limit.candidates == std::vector{IterationPart::Device, IterationPart::Host}
             ? translated("iteration_limit", "The recording does not say whether host or device is the limit.")
             : translated("iteration_limit", "The recording does not say which part is the limit.");
}

std::string limitText(const IterationLimit& limit) {
  std::vector<std::string> sentences;
  if (!limit.parts.empty()) {
    std::vector<std::string> parts;
    for (const PartTime& each : limit.parts) parts.push_back(partText(each, limit.computedByHost));
    sentences.push_back(phrase("iteration_limit", "An iteration takes {}: {}.")(
        formatRange(limit.wallUs), fmt::format("{}", fmt::join(parts, listGap()))));
    sentences.push_back(rangeText(limit));
  }
  if (const std::optional<IterationPart> part = limit.limit()) {
    sentences.push_back(phrase("iteration_limit", "Bound by {}: {}.")(toText(*part), limit.reason));
    if (limit.withoutUs && limit.withoutUs->low > 0 && limit.withoutUs->low < limit.wallUs.low)
      sentences.push_back(phrase("iteration_limit", "If {} took no time, an iteration would take {} at least.")(
          toText(*part), formatRange(*limit.withoutUs)));
    sentences.push_back(remedy(*part));
  } else if (limit.candidates == std::vector{IterationPart::Device, IterationPart::Host}) {
    sentences.push_back(
        phrase("iteration_limit", "The recording does not say whether host or device is the limit: {}.")(limit.reason));
  } else {
    std::vector<std::string> names;
    for (const IterationPart each : limit.candidates) names.push_back(toText(each));
    sentences.push_back(phrase("iteration_limit", "The recording does not say which of these is the limit: {}.")(
        fmt::format("{}", fmt::join(names, listGap()))));
  }
  sentences.push_back(limit.missing);
  std::erase(sentences, "");
  return fmt::format("{}", fmt::join(sentences, sentenceGap()));
}

}  // namespace convscope
