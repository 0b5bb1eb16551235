#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "backend/device_info.h"
#include "core/precision.h"
#include "core/translatable.h"
#include "text/message.h"

namespace convscope {

/// Returns why `device` cannot measure in a precision, as a sentence without its full stop; empty if it may.
inline std::string precisionObstacle(Precision precision, const DeviceInfo& device) {
  constexpr int kFirstWithTf32 = 80;
  if (precision == Precision::Tf32 && device.computeCapability < kFirstWithTf32)
    return formatMessage(
        translatable("message", "tf32 needs the tensor cores of an NVIDIA GPU of compute capability 8.0 or higher"));
  if (std::ranges::find(device.lacks, precision) == device.lacks.end()) return {};
  return formatMessage(translatable("message", "the library has no convolution in {} for this processor"),
                       traitsOf(precision).name);
}

/// Returns the names of the precisions in which `device` may measure.
inline std::vector<std::string_view> measurablePrecisions(const DeviceInfo& device) {
  std::vector<std::string_view> names;
  for (const PrecisionTraits& traits : kPrecisions) {
    if (precisionObstacle(traits.value, device).empty()) names.push_back(traits.name);
  }
  return names;
}

}  // namespace convscope
