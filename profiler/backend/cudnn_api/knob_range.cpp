#include "backend/cudnn_api/knob_range.h"

#include <algorithm>
#include <utility>

namespace convscope::cudnn {
namespace {

/// A knob with at most so many values has kinds rather than sizes, e.g. tiles by number.
constexpr std::int64_t kFewValues = 256;

/// Returns the other values of a knob that has `value`, the nearest first.
std::vector<std::int64_t> otherValues(std::int64_t value, const KnobRange& range) {
  std::vector<std::int64_t> values;
  if (range.stride <= 0 || range.minimum < 0 || value < range.minimum || value > range.maximum) return values;
  const std::int64_t below = (value - range.minimum) / range.stride;
  const std::int64_t above = (range.maximum - value) / range.stride;
  const bool areFew = below + above < kFewValues;
  const std::int64_t most = std::max(below, above);
  std::int64_t steps = 1;
  while (steps <= most) {
    if (steps <= above) values.push_back(value + steps * range.stride);
    if (steps <= below) values.push_back(value - steps * range.stride);
    if (!areFew && steps > most / 2) break;  // the next one would not fit, perhaps not even in the type
    steps = areFew ? steps + 1 : 2 * steps;
  }
  return values;
}

}  // namespace

CudnnResult<std::vector<KnobRange>> knobRanges(const EngineConfig& config) {
  const auto infos = descriptorsOf(config.engine(), CUDNN_ATTR_ENGINE_KNOB_INFO, CUDNN_BACKEND_KNOB_INFO_DESCRIPTOR,
                                   kMostKnobs, "read an engine's knobs");
  if (!infos) return tl::unexpected(infos.error());
  std::vector<KnobRange> ranges;
  for (const Descriptor& info : *infos) {
    const auto type = attribute<cudnnBackendKnobType_t>(info, CUDNN_ATTR_KNOB_INFO_TYPE);
    const auto minimum = attribute<std::int64_t>(info, CUDNN_ATTR_KNOB_INFO_MINIMUM_VALUE);
    const auto maximum = attribute<std::int64_t>(info, CUDNN_ATTR_KNOB_INFO_MAXIMUM_VALUE);
    const auto stride = attribute<std::int64_t>(info, CUDNN_ATTR_KNOB_INFO_STRIDE);
    if (!type || !minimum || !maximum) continue;
    ranges.push_back({*type, *minimum, *maximum, stride.value_or(1)});
  }
  return ranges;
}

std::vector<EngineId> neighboursOf(const EngineId& engine, std::span<const KnobRange> ranges, int changes) {
  struct Change {
    std::size_t distance;  ///< place among the knob's values
    std::int64_t type;
    std::int64_t value;
  };
  std::vector<Change> single;
  for (const KnobRange& range : ranges) {
    const auto knob = engine.knobs.find(range.type);
    if (knob == engine.knobs.end()) continue;
    std::size_t distance = 0;
    for (const std::int64_t value : otherValues(knob->second, range)) single.push_back({distance++, range.type, value});
  }
  std::ranges::stable_sort(single, {}, &Change::distance);

  std::vector<EngineId> neighbours;
  for (auto one = single.begin(); one != single.end(); ++one) {
    EngineId changed = engine;
    changed.knobs[one->type] = one->value;
    if (changes == 1) {
      neighbours.push_back(std::move(changed));
      continue;
    }
    for (auto other = single.begin(); other != one; ++other) {  // so the farther of the two increases
      if (other->type == one->type) continue;
      neighbours.emplace_back(changed).knobs[other->type] = other->value;
    }
  }
  return neighbours;
}

}  // namespace convscope::cudnn
