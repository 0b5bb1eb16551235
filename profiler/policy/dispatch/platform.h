#pragma once

#include "backend/device_info.h"

namespace convscope {

/// The properties of library and device that rules of frameworks depend on. 0: not known; a rule then assumes that
/// nothing is too old or too new for it.
struct Platform {
  int cudnn = 0;              ///< cuDNN's version as CUDNN_VERSION: 91900 for 9.19.0
  int computeCapability = 0;  ///< 90 for 9.0

  bool operator==(const Platform&) const = default;
  /// Returns whether cuDNN's version is known and at least `from`, and less than `before`.
  bool cudnnBetween(int from, int before) const { return cudnn >= from && cudnn != 0 && cudnn < before; }
};

/// Reads cuDNN's version out of "cudnn" -> "9.19.0"; 0 if there is none or it is not of that form.
Platform platformOf(const Versions& versions, const DeviceInfo& device);

}  // namespace convscope
